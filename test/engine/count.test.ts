import { expect, test } from 'vitest';
import { failure, isForeignDatabase, openDatabase } from './engine-fixture.js';

/** More than the engine counts at a time. */
const documents = 20_001;

test('the count of a collection is that of its documents, whatever indexes it has', async () => {
  const { db } = await openDatabase();
  const things = db.collection<{ _id: number; tags?: number[]; rare?: number }>('things');
  expect(await things.estimatedDocumentCount()).toBe(0);
  await things.createIndex({ rare: 1 }, { partialFilterExpression: { rare: { $exists: true } } });
  await things.insertMany(Array.from({ length: documents }, (_, _id) => ({ _id })));
  expect(await things.estimatedDocumentCount()).toBe(documents);
  await things.createIndex({ tags: 1 });
  expect(await things.estimatedDocumentCount()).toBe(documents);
  await things.updateOne({ _id: 1 }, { $set: { tags: [1, 2, 3] } });
  await things.deleteOne({ _id: 2 });
  expect(await things.estimatedDocumentCount()).toBe(documents - 1);
  await things.drop();
  expect(await things.estimatedDocumentCount()).toBe(0);
});

test.skipIf(isForeignDatabase)('a count with a filter is refused with an error that names it', async () => {
  const { db } = await openDatabase();
  expect(await failure(db.command({ count: 'things', query: { a: 1 } }))).toMatchObject({
    code: 238,
    message: expect.stringContaining('count.query'),
  });
});

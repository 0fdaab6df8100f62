import { expect, test } from 'vitest';
import { connectTo, failure, isForeignDatabase, openDatabase, openEngine } from './engine-fixture.js';

test.skipIf(isForeignDatabase)('a TTL index removes only expired documents', async () => {
  const { uri } = await openEngine({ ttlIntervalMs: 5 });
  const things = (await connectTo(uri)).db('test').collection<{ _id: number; at?: unknown }>('things');
  await things.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
  const now = Date.now();
  await things.insertMany([
    { _id: 1, at: new Date(now - 61_000) },
    { _id: 2, at: new Date(now + 60_000) },
    { _id: 3, at: 'no date' },
    { _id: 4 },
    { _id: 5, at: [new Date(now + 60_000), new Date(now - 61_000)] },
  ]);
  const ids = async (): Promise<number[]> =>
    (await things.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
  await expect.poll(ids, { interval: 5 }).toEqual([2, 3, 4]);
});

test.skipIf(isForeignDatabase)(
  'a partial TTL index removes only expired documents that match its filter',
  async () => {
    const { uri } = await openEngine({ ttlIntervalMs: 5 });
    const things = (await connectTo(uri))
      .db('test')
      .collection<{ _id: number; at: Date; done?: boolean }>('things');
    await things.createIndex(
      { at: 1 },
      { expireAfterSeconds: 60, partialFilterExpression: { done: true, at: { $exists: true } } },
    );
    const longAgo = new Date(Date.now() - 61_000);
    await things.insertMany([
      { _id: 1, at: longAgo, done: false },
      { _id: 2, at: longAgo },
      { _id: 3, at: longAgo, done: true },
      { _id: 4, at: new Date(Date.now() + 60_000), done: true },
    ]);
    const ids = async (): Promise<number[]> =>
      (await things.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
    await expect.poll(async () => (await ids()).includes(3), { interval: 5 }).toBe(false);
    expect(await ids()).toEqual([1, 2, 4]);
  },
);

test('a TTL index with two fields or a negative time is refused', async () => {
  const { db } = await openDatabase();
  const things = db.collection('things');
  const error = await failure(things.createIndex({ a: 1, b: 1 }, { expireAfterSeconds: 1 }));
  expect(error).toMatchObject({ code: 67 });
  expect(await failure(things.createIndex({ a: 1 }, { expireAfterSeconds: -1 }))).toMatchObject({ code: 67 });
});

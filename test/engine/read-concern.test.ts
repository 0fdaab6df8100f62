import { expect, test } from 'vitest';
import { failure, isForeignDatabase, openDatabase } from './engine-fixture.js';

test.skipIf(isForeignDatabase)(
  'read concern snapshot outside a transaction is refused with an error that names it',
  async () => {
    const { db } = await openDatabase();
    const snapshot = { readConcern: { level: 'snapshot' } };
    for (const command of [{ find: 'things' }, { aggregate: 'things', pipeline: [], cursor: {} }]) {
      const error = await failure(db.command({ ...command, ...snapshot }));
      expect(error).toMatchObject({ code: 238, codeName: 'NotImplemented' });
      expect(error.message).toContain('snapshot');
    }
  },
);

test.skipIf(isForeignDatabase)('a snapshot session is refused', async () => {
  const { db, client } = await openDatabase();
  const session = client.startSession({ snapshot: true });
  const error = await failure(db.collection('things').findOne({}, { session }));
  expect(error).toMatchObject({ code: 238 });
  await session.endSession();
});

test('read concern snapshot on a write is refused with MongoDB’s error code', async () => {
  const { db } = await openDatabase();
  const insert = { insert: 'things', documents: [{ a: 1 }], readConcern: { level: 'snapshot' } };
  expect(await failure(db.command(insert))).toMatchObject({ code: 72 });
  expect(await db.collection('things').countDocuments()).toBe(0);
});

test('a transaction reads a snapshot, and can set its read concern only in its first statement', async () => {
  const { db, client } = await openDatabase();
  const session = client.startSession();
  session.startTransaction({ readConcern: { level: 'snapshot' } });
  expect(await db.collection('things').findOne({}, { session })).toBeNull();
  const second = { find: 'things', readConcern: { level: 'snapshot' } };
  expect(await failure(db.command(second, { session }))).toMatchObject({ code: 72 });
  await session.endSession();
});

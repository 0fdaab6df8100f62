import type { Db } from 'mongodb';
import { expect, test } from 'vitest';
import { failure, isForeignDatabase, openDatabase } from './engine-fixture.js';

interface Thing {
  _id: number;
  kind: string | null;
  size?: { width: number };
  tags?: unknown[];
}

async function openThings(): Promise<Db> {
  const { db } = await openDatabase();
  await db.collection<Thing>('things').insertMany([
    { _id: 3, kind: 'b', tags: ['x', 'y'] },
    { _id: 1, kind: 'a', tags: [['x'], 'y'] },
    { _id: 2, kind: 'b', size: { width: 1 }, tags: [] },
    { _id: 4, kind: null, size: { width: 1.0 } },
  ]);
  return db;
}

test.for([{ _id: 1 }, { $natural: 1 }])('the hint %o finds the same, by no other index', async (hint) => {
  const db = await openThings();
  const things = db.collection<{ _id: number }>('things');
  await things.createIndex({ kind: 1 });
  const query = { kind: 'b', _id: { $lte: 3 } };
  const found = await things.find(query, { hint }).toArray();
  expect(found.map(({ _id }) => _id).toSorted()).toEqual([2, 3]);
  expect(await things.find(query, { hint }).sort({ kind: 1, _id: -1 }).limit(1).toArray()).toMatchObject([
    { _id: 3 },
  ]);
  const { queryPlanner } = await things.find(query, { hint }).explain('queryPlanner');
  expect(JSON.stringify(queryPlanner.winningPlan)).not.toContain('kind_1');
});

test.skipIf(isForeignDatabase).for([{ kind: 1 }, 'kind_1', { $natural: -1 }, { _id: -1 }])(
  'the hint %o is refused with an error that names it',
  async (hint) => {
    const db = await openThings();
    expect(await failure(db.collection('things').find({}, { hint }).toArray())).toMatchObject({
      code: 238,
      message: expect.stringContaining('find.hint'),
    });
  },
);

test('a collection can be created with the definition of the index that every collection has', async () => {
  const { db } = await openDatabase();
  const idIndex = { v: 2, key: { _id: 1 }, name: '_id_' };
  await db.command({ create: 'things', idIndex });
  expect(await db.collection('things').indexes()).toEqual([idIndex]);
});

test('a collection is not created with another definition of that index', async () => {
  const { db } = await openDatabase();
  const create = (idIndex: object) => failure(db.command({ create: 'things', idIndex }));
  expect(await create({ key: { a: 1 }, name: '_id_' })).toMatchObject({ code: 2 });
  expect(await create({ key: { _id: 1 }, name: '_id_', expireAfterSeconds: 5 })).toMatchObject({ code: 197 });
  expect(await db.listCollections().toArray()).toEqual([]);
});

test('an index is built without unknown options if the caller says so, and refused otherwise', async () => {
  const { db } = await openDatabase();
  const indexes = [{ key: { a: 1 }, name: 'a_1', unique: true, favourite: true }];
  expect(await failure(db.command({ createIndexes: 'things', indexes }))).toBeInstanceOf(Error);
  await db.command({ createIndexes: 'things', indexes, ignoreUnknownIndexOptions: true });
  expect(await db.collection('things').indexes()).toMatchObject([
    { key: { _id: 1 } },
    { v: 2, key: { a: 1 }, name: 'a_1', unique: true },
  ]);
  const sparse = [{ key: { b: 1 }, name: 'b_1', sparse: true }];
  const command = { createIndexes: 'things', indexes: sparse, ignoreUnknownIndexOptions: true };
  if (!isForeignDatabase) expect(await failure(db.command(command))).toMatchObject({ code: 238 });
});

test('the databases with collections are listed, with their sizes or by name', async () => {
  const db = await openThings();
  const admin = db.client.db('admin');
  const filter = { name: db.databaseName };
  const { databases, totalSize } = await admin.command({ listDatabases: 1, filter });
  expect(databases).toEqual([{ ...filter, sizeOnDisk: expect.any(Number), empty: false }]);
  expect(databases[0].sizeOnDisk).toBeGreaterThan(0);
  expect(totalSize).toBeGreaterThanOrEqual(databases[0].sizeOnDisk);
  const names = await admin.command({ listDatabases: 1, nameOnly: true, filter });
  expect(names).toMatchObject({ databases: [filter] });
  expect(await failure(db.command({ listDatabases: 1 }))).toMatchObject({ code: 13 });
});

test('the statistics of a database count what it has', async () => {
  const db = await openThings();
  await db.collection('things').createIndex({ kind: 1 });
  await db.createCollection('others');
  const stats = await db.stats();
  const counts = { db: db.databaseName, collections: 2, views: 0, objects: 4, indexes: 3, scaleFactor: 1 };
  expect(stats).toMatchObject(counts);
  const { totalSize, fsTotalSize } = await db.stats({ scale: 1024 });
  expect(totalSize).toBe(Math.floor(stats['totalSize'] / 1024));
  expect(fsTotalSize).toBe(Math.floor(stats['fsTotalSize'] / 1024));
});

test('distinct returns each value once, arrays by their members, and nothing for a missing field', async () => {
  const things = (await openThings()).collection('things');
  expect((await things.distinct('kind')).toSorted()).toEqual(['a', 'b', null]);
  expect(await things.distinct('size.width')).toEqual([1]);
  expect(await things.distinct('kind', { _id: { $gt: 1 as never }, kind: 'b' })).toEqual(['b']);
  const tags = await things.distinct('tags');
  expect(tags).toHaveLength(3);
  expect(tags).toEqual(expect.arrayContaining(['x', 'y', ['x']]));
  expect(await things.distinct('none')).toEqual([]);
});

test('distinct reads many documents, and a transaction sees its own', async () => {
  const { db } = await openDatabase();
  const numbers = db.collection<{ _id: number; rest: number }>('numbers');
  await numbers.insertMany(Array.from({ length: 1_500 }, (_, _id) => ({ _id, rest: _id % 7 })));
  expect((await numbers.distinct('rest')).toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  await db.client.withSession((session) =>
    session.withTransaction(async () => {
      await numbers.insertOne({ _id: -1, rest: 9 }, { session });
      expect(await numbers.distinct('rest', { rest: { $gt: 5 } }, { session })).toEqual([9, 6]);
    }),
  );
});

test('distinct fails with an error when the values do not fit into an answer', async () => {
  const { db } = await openDatabase();
  const texts = db.collection('texts');
  const megabyte = 'x'.repeat(1024 * 1024);
  for (let n = 0; n < 17; n += 1) await texts.insertOne({ text: `${n} ${megabyte}` });
  expect(await failure(texts.distinct('text'))).toMatchObject({ code: 17_217 });
});

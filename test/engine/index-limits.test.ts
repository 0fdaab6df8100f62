import type { Document } from 'mongodb';
import { expect, test } from 'vitest';
import { failure, isForeignDatabase, openDatabase } from './engine-fixture.js';

async function openThings() {
  const { db } = await openDatabase();
  const create = (...indexes: Document[]): Promise<Document> =>
    db.command({ createIndexes: 'things', indexes });
  return { db, things: db.collection('things'), create };
}

const fields = (count: number): Document =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, 1]));

const named = (count: number): Document[] =>
  Array.from({ length: count }, (_, at) => ({ key: { [`k${at}`]: 1 }, name: `k${at}` }));

test.each([
  ['33 fields', { key: fields(33), name: 'many' }, 13103],
  ['the key { _id: -1 }', { key: { _id: -1 }, name: '_id_-1' }, 2],
  ['the name of the index on _id', { key: { a: 1 }, name: '_id_' }, 2],
  ['the version 0', { v: 0, key: { a: 1 }, name: 'a' }, 67],
  ['the version 3', { v: 3, key: { a: 1 }, name: 'a' }, 67],
  ['a version that is no number', { v: 'x', key: { a: 1 }, name: 'a' }, 14],
])('an index with %s is refused, and creates nothing', async (_, index, code) => {
  const { things, create } = await openThings();
  expect(await failure(create({ key: { other: 1 }, name: 'other' }, index))).toMatchObject({ code });
  expect(await things.indexes().catch(() => [])).not.toContainEqual(
    expect.objectContaining({ name: 'other' }),
  );
});

test('an index can have 32 fields, version 2 and the simple collation', async () => {
  const { things, create } = await openThings();
  await create({ v: 2, key: fields(32), name: 'many', collation: { locale: 'simple' } });
  expect(await things.indexes()).toContainEqual({ v: 2, key: fields(32), name: 'many' });
  // It exists already, with or without the default collation.
  expect(await create({ key: fields(32), name: 'many' })).toMatchObject({ numIndexesAfter: 2 });
  expect(await create({ key: { _id: 1 }, name: 'id' })).toMatchObject({ numIndexesAfter: 2 });
});

test('a collection can have 64 indexes, including the one on _id', async () => {
  const { create } = await openThings();
  expect(await create(...named(63))).toMatchObject({ numIndexesAfter: 64 });
  expect(await create(...named(63))).toMatchObject({ numIndexesAfter: 64 });
  expect(await failure(create(...named(64)))).toMatchObject({ code: 67 });
});

test('a unique index refuses a second empty array', async () => {
  const { things } = await openThings();
  await things.insertMany([
    { a: [], b: { c: [] } },
    { a: 1, b: { c: 1 } },
  ]);
  await things.createIndex({ a: 1 }, { unique: true });
  await things.createIndex({ 'b.c': 1 }, { unique: true });
  expect(await failure(things.insertOne({ a: [] }))).toMatchObject({
    code: 11000,
    keyPattern: { a: 1 },
    message: expect.stringContaining(isForeignDatabase ? 'a: ' : 'dup key: { a: undefined }'),
  });
  const nested = things.updateOne({ a: 1 }, { $set: { b: { c: [] } } });
  expect(await failure(nested)).toMatchObject({ code: 11000 });
  await things.dropIndex('a_1');
  await things.insertOne({ a: [], b: 2 });
  expect(await failure(things.createIndex({ a: 1 }, { unique: true }))).toMatchObject({ code: 11000 });
});

test.each(['', '.things', '$things'])('a $lookup from %j is refused', async (from) => {
  const { things } = await openThings();
  const lookup = { from, localField: 'a', foreignField: 'a', as: 'others' };
  expect(await failure(things.aggregate([{ $lookup: lookup }]).toArray())).toMatchObject({ code: 73 });
});

const change = { q: { a: 1 }, u: { $set: { a: 2 } } };
const option = { hint: { a: 1 }, collation: { locale: 'sv' } };

test.skipIf(isForeignDatabase).for(
  (['hint', 'collation'] as const).flatMap((name) => {
    const given = { [name]: option[name] };
    return [
      [name, { find: 'things', ...given }],
      [name, { aggregate: 'things', pipeline: [], cursor: {}, ...given }],
      [name, { count: 'things', ...given }],
      [name, { update: 'things', updates: [{ ...change, ...given }] }],
      [name, { delete: 'things', deletes: [{ q: {}, limit: 1, ...given }] }],
      [name, { findAndModify: 'things', query: {}, update: change.u, ...given }],
    ] as [string, Document][];
  }),
)('a %s is refused as something that this engine lacks: %o', async ([name, command]) => {
  const { db } = await openThings();
  expect(await failure(db.command(command))).toMatchObject({
    code: 238,
    message: expect.stringContaining(name),
  });
});

test('the simple collation changes nothing', async () => {
  const { things } = await openThings();
  await things.insertMany([{ a: 'b' }, { a: 'B' }]);
  const found = await things
    .find({}, { collation: { locale: 'simple' } })
    .sort({ a: 1 })
    .toArray();
  expect(found.map(({ a }) => a)).toEqual(['B', 'b']);
});

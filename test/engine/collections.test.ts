import { startEngine, verifyStore } from '@crop-planning/engine';
import { expect, test } from 'vitest';
import { connectTo, failure, isForeignDatabase, makeDirectory, openDatabase } from './engine-fixture.js';

// Expectations from MongoDB's manual: the pages listCollections, listIndexes, create, drop, dropIndexes and
// buildInfo of https://www.mongodb.com/docs/v7.0/reference/command/ and
// https://www.mongodb.com/docs/manual/reference/error-codes/.

test('listCollections returns options or only names, for all collections or for those that match a filter', async () => {
  const { db } = await openDatabase();
  expect(await db.listCollections().toArray()).toEqual([]);
  await db.createCollection('plans');
  await db.collection('analyses').insertOne({ a: 1 });
  const listed = await db.listCollections({ name: 'plans' }).toArray();
  expect(listed).toMatchObject([
    {
      name: 'plans',
      type: 'collection',
      options: {},
      info: { readOnly: false },
      idIndex: { v: 2, key: { _id: 1 }, name: '_id_' },
    },
  ]);
  const names = await db.listCollections({}, { nameOnly: true }).toArray();
  expect(names.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
    { name: 'analyses', type: 'collection' },
    { name: 'plans', type: 'collection' },
  ]);
});

test('a list of collections arrives in batches', async () => {
  const { db } = await openDatabase();
  for (const name of ['a', 'b', 'c', 'd', 'e']) await db.createCollection(name);
  const first = await db.command({ listCollections: 1, cursor: { batchSize: 2 } });
  expect(first['cursor'].firstBatch).toHaveLength(2);
  expect(first['cursor'].ns).toBe(`${db.databaseName}.$cmd.listCollections`);
  const names = await db.listCollections({}, { batchSize: 2 }).toArray();
  expect(names.map(({ name }) => name).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('an existing collection can be created again without options', async () => {
  const { db } = await openDatabase();
  await db.createCollection('plans');
  expect(await db.command({ create: 'plans' })).toMatchObject({ ok: 1 });
  expect(await failure(db.command({ create: 'system.plans' }))).toMatchObject({ code: 73 });
});

test.skipIf(isForeignDatabase)('unsupported kinds of collections are refused', async () => {
  const { db } = await openDatabase();
  expect(await failure(db.createCollection('log', { capped: true, size: 4096 }))).toMatchObject({
    code: 238,
  });
  expect(await failure(db.command({ create: 'plans', shape: 1 }))).toMatchObject({ code: 40415 });
});

test('indexes are listed with their options in the order of creation, after the index on _id', async () => {
  const { db } = await openDatabase();
  const plans = db.collection('plans');
  expect(await failure(plans.indexes())).toMatchObject({ code: 26, codeName: 'NamespaceNotFound' });
  await plans.createIndex({ owner: 1, at: -1 }, { unique: true });
  await plans.createIndex({ at: 1 }, { expireAfterSeconds: 60, name: 'expiry' });
  expect(await plans.indexes()).toEqual([
    { v: 2, key: { _id: 1 }, name: '_id_' },
    { v: 2, key: { owner: 1, at: -1 }, name: 'owner_1_at_-1', unique: true },
    { v: 2, key: { at: 1 }, name: 'expiry', expireAfterSeconds: 60 },
  ]);
  expect((await plans.listIndexes({ batchSize: 1 }).toArray()).map(({ name }) => name)).toEqual([
    '_id_',
    'owner_1_at_-1',
    'expiry',
  ]);
});

test('indexes are dropped by name, by key, by a list of names, or all except the index on _id', async () => {
  const { db } = await openDatabase();
  const plans = db.collection('plans');
  const dropBy = (index: unknown) => db.command({ dropIndexes: 'plans', index });
  expect(await failure(dropBy('a_1'))).toMatchObject({ code: 26, codeName: 'NamespaceNotFound' });
  for (const field of ['a', 'b', 'c', 'd', 'e', 'f']) await plans.createIndex({ [field]: 1 });
  expect(await plans.dropIndex('a_1')).toMatchObject({ nIndexesWas: 7, ok: 1 });
  expect(await dropBy({ b: 1.0 })).toMatchObject({ nIndexesWas: 6 });
  expect(await dropBy(['c_1', 'd_1'])).toMatchObject({ nIndexesWas: 5 });
  expect(await failure(dropBy('a_1'))).toMatchObject({ code: 27, codeName: 'IndexNotFound' });
  expect(await failure(dropBy({ e: -1 }))).toMatchObject({ code: 27 });
  expect(await failure(dropBy(['e_1', 'a_1']))).toMatchObject({ code: 27 });
  for (const id of ['_id_', { _id: 1 }, ['_id_']])
    expect(await failure(dropBy(id))).toMatchObject({ code: 72, codeName: 'InvalidOptions' });
  expect((await plans.indexes()).map(({ name }) => name)).toEqual(['_id_', 'e_1', 'f_1']);
  expect(await plans.dropIndexes()).toBe(true);
  expect((await plans.indexes()).map(({ name }) => name)).toEqual(['_id_']);
});

test('dropping an index by a key that two indexes share is refused', async () => {
  const { db } = await openDatabase();
  const plans = db.collection('plans');
  await plans.createIndex({ a: 1 }, { name: 'whole' });
  await plans.createIndex({ a: 1 }, { name: 'part', partialFilterExpression: { b: 1 } });
  const error = await failure(db.command({ dropIndexes: 'plans', index: { a: 1 } }));
  expect(error).toMatchObject({ code: 181, codeName: 'AmbiguousIndexKeyPattern' });
});

test('dropping a unique index allows duplicates, and a new index covers the existing documents', async () => {
  const { db } = await openDatabase();
  const plans = db.collection('plans');
  await plans.createIndex({ a: 1 }, { unique: true });
  await plans.insertOne({ a: 1 });
  expect(await failure(plans.insertOne({ a: 1 }))).toMatchObject({ code: 11000 });
  await plans.dropIndex('a_1');
  await plans.insertOne({ a: 1 });
  expect(await failure(plans.createIndex({ a: 1 }, { unique: true }))).toMatchObject({ code: 11000 });
  await plans.createIndex({ a: 1 });
  expect(await plans.countDocuments({ a: 1 })).toBe(2);
});

test('a dropped collection is gone with its documents and indexes, and can be created again', async () => {
  const { db } = await openDatabase();
  const plans = db.collection('plans');
  await plans.createIndex({ a: 1 });
  await plans.insertMany([{ a: 1 }, { a: 2 }]);
  expect(await db.command({ drop: 'plans' })).toMatchObject({
    nIndexesWas: 2,
    ns: `${db.databaseName}.plans`,
    ok: 1,
  });
  expect(await plans.drop()).toBe(true);
  expect(await plans.find().toArray()).toEqual([]);
  await plans.insertOne({ a: 3 });
  expect(await plans.find({}, { projection: { _id: 0 } }).toArray()).toEqual([{ a: 3 }]);
});

test('a transaction cannot write to a collection that was dropped after the transaction began', async () => {
  const { db, client } = await openDatabase();
  const plans = db.collection('plans');
  await plans.insertOne({ a: 1 });
  const session = client.startSession();
  session.startTransaction();
  await plans.findOne({}, { session });
  await db.dropCollection('plans');
  const error = await failure(plans.insertOne({ a: 2 }, { session }));
  expect(error).toMatchObject({ code: 112 });
  await session.endSession();
  expect(await plans.countDocuments()).toBe(0);
});

test.skipIf(isForeignDatabase)(
  'dropped collections and indexes stay dropped after a restart, and leave no trace',
  async () => {
    const directory = await makeDirectory();
    const first = await startEngine({ directory, inline: true });
    const before = (await connectTo(first.uri)).db('test');
    const many = Array.from({ length: 5000 }, (_, a) => ({ a }));
    for (const name of ['plans', 'kept']) {
      await before.collection(name).createIndex({ a: 1 });
      await before.collection(name).insertMany(many);
    }
    await before.collection('kept').dropIndex('a_1');
    await before.collection('plans').drop();
    await first.close();
    expect(await verifyStore({ directory })).toEqual({ documents: 5000, indexEntries: 0, problems: [] });
    const second = await startEngine({ directory, inline: true });
    const after = (await connectTo(second.uri)).db('test');
    expect((await after.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name)).toEqual([
      'kept',
    ]);
    await second.close();
  },
);

test('buildInfo returns the version and the maximum size of a document', async () => {
  const { db } = await openDatabase();
  const info = await db.admin().buildInfo();
  expect(info).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    maxBsonObjectSize: 16777216,
  });
  expect(info['versionArray']).toHaveLength(4);
});

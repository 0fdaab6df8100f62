import { Binary, Timestamp, type Db, type Document } from 'mongodb';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  keyOf,
  nextEvents,
  tokenNow,
  tokenOf,
  watchAfter,
  watchFromNow,
  type Thing,
  type ThingEvent,
} from './change-stream-fixture.js';
import { connectTo, failure, isForeignDatabase, openDatabase, openEngine } from './engine-fixture.js';

async function openThings() {
  const { db, client, connect } = await openDatabase();
  const things = db.collection<Thing>('things');
  return { db, client, connect, things };
}

/** The fields that every event has. */
const common = {
  _id: { _data: expect.any(String) },
  clusterTime: expect.any(Timestamp),
  wallTime: expect.any(Date),
};

// https://www.mongodb.com/docs/manual/reference/change-events/
describe('an event', () => {
  const plan = { _id: 1, text: 'maize', size: { hectares: 2, rows: 40 } };
  const updates: [string, Document | Document[], Document][] = [
    ['$set', { $set: { text: 'rye' } }, { updatedFields: { text: 'rye' } }],
    ['$set in a document', { $set: { 'size.rows': 50 } }, { updatedFields: { 'size.rows': 50 } }],
    ['$set of a whole document', { $set: { size: { rows: 50 } } }, { updatedFields: { size: { rows: 50 } } }],
    ['$set of new parents', { $set: { 'a.b': 1, 'a.c': 2 } }, { updatedFields: { a: { b: 1, c: 2 } } }],
    [
      '$set in an existing parent',
      { $set: { 'size.unit.name': 'ha' } },
      { updatedFields: { 'size.unit': { name: 'ha' } } },
    ],
    ['$set of an unchanged value', { $set: { text: 'maize', n: 1 } }, { updatedFields: { n: 1 } }],
    ['$inc', { $inc: { 'size.hectares': 3 } }, { updatedFields: { 'size.hectares': 5 } }],
    ['$max', { $max: { 'size.rows': 45, 'size.hectares': 1 } }, { updatedFields: { 'size.rows': 45 } }],
    ['$unset', { $unset: { text: '', 'size.rows': '', none: '' } }, { removedFields: ['text', 'size.rows'] }],
    [
      'several operators',
      { $set: { n: 1 }, $unset: { text: '' }, $setOnInsert: { m: 1 } },
      { updatedFields: { n: 1 }, removedFields: ['text'] },
    ],
    [
      'a pipeline',
      [{ $set: { n: { $add: ['$size.rows', 1] }, text: 'maize' } }, { $set: { m: '$n', size: '$none' } }],
      { updatedFields: { n: 41, m: 41 }, removedFields: ['size'] },
    ],
  ];

  test('of an insert contains the document', async () => {
    const { db, things } = await openThings();
    const stream = await watchFromNow(things, db);
    await things.insertOne({ ...plan });
    await things.updateOne({ _id: 2 }, { $set: { n: 1 }, $setOnInsert: { m: 2 } }, { upsert: true });
    const ns = { db: db.databaseName, coll: 'things' };
    expect(await nextEvents(stream, 2)).toEqual([
      { ...common, operationType: 'insert', ns, documentKey: { _id: 1 }, fullDocument: plan },
      {
        ...common,
        operationType: 'insert',
        ns,
        documentKey: { _id: 2 },
        fullDocument: { _id: 2, m: 2, n: 1 },
      },
    ]);
  });

  // https://www.mongodb.com/docs/manual/reference/change-events/update/
  test.each(updates)('of an update by %s lists the changed fields', async (_, update, expected) => {
    const { db, things } = await openThings();
    await things.insertOne({ ...plan });
    const stream = await watchFromNow(things, db);
    await things.updateOne({ _id: 1 }, update);
    expect(await nextEvents(stream, 1)).toEqual([
      {
        ...common,
        operationType: 'update',
        ns: { db: db.databaseName, coll: 'things' },
        documentKey: { _id: 1 },
        updateDescription: { updatedFields: {}, removedFields: [], truncatedArrays: [], ...expected },
      },
    ]);
  });

  test('of a delete contains the key, and a write that changes nothing causes no event', async () => {
    const { db, things } = await openThings();
    await things.insertOne({ ...plan });
    const stream = await watchFromNow(things, db);
    await things.updateOne({ _id: 1 }, { $set: { text: 'maize' } });
    await things.deleteOne({ _id: 7 });
    await failure(things.insertOne({ _id: 1 }));
    await things.deleteOne({ _id: 1 });
    const ns = { db: db.databaseName, coll: 'things' };
    expect(await nextEvents(stream, 1)).toEqual([
      { ...common, operationType: 'delete', ns, documentKey: { _id: 1 } },
    ]);
  });

  // https://www.mongodb.com/docs/manual/reference/change-events/invalidate/
  test('of a drop is followed by an invalidate event, after which only startAfter can resume', async () => {
    const { db, things } = await openThings();
    await things.insertOne({ _id: 1 });
    const stream = await watchFromNow(things, db);
    await things.drop();
    const [drop, invalidate] = await nextEvents(stream, 2);
    expect(drop).toEqual({ ...common, operationType: 'drop', ns: { db: db.databaseName, coll: 'things' } });
    expect(invalidate).toEqual({ ...common, operationType: 'invalidate' });
    await expect(stream.next()).rejects.toThrow('closed');
    await things.insertOne({ _id: 2 });
    expect(await watchAfter(things, tokenOf(drop)).next()).toEqual(invalidate);
    expect(await failure(watchAfter(things, tokenOf(invalidate)).next())).toMatchObject({ code: 260 });
    const after = things.watch([], { startAfter: tokenOf(invalidate) });
    expect(await after.next()).toMatchObject({ operationType: 'insert', documentKey: { _id: 2 } });
    await after.close();
  });

  test('of a drop is not part of a stream that begins just after it', async () => {
    const { db, things } = await openThings();
    await things.insertOne({ _id: 1 });
    await things.drop();
    const start = await tokenNow(db);
    await things.insertOne({ _id: 2 });
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(await watchAfter(things, start).next()).toMatchObject({ documentKey: { _id: 2 } });
  });

  test('is reported only to streams of its own collection', async () => {
    const { db, things } = await openThings();
    const stream = await watchFromNow(things, db);
    await db.collection<Thing>('thing').insertOne({ _id: 1 });
    await db.collection<Thing>('things2').insertOne({ _id: 2 });
    await db.client.db(`${db.databaseName}2`).collection<Thing>('things').insertOne({ _id: 3 });
    await things.insertOne({ _id: 4 });
    expect(await nextEvents(stream, 1)).toMatchObject([{ documentKey: { _id: 4 } }]);
    await db.client.db(`${db.databaseName}2`).dropCollection('things');
  });
});

// https://www.mongodb.com/docs/manual/changeStreams/#watch-a-collection--database--or-deployment
describe('a stream of a database', () => {
  /** Opens a stream of the database, which begins now, on a cursor of its own. */
  async function watchDatabase(db: Db, stages: Document[] = []) {
    const pipeline = [{ $changeStream: {} }, ...stages];
    const { cursor } = await db.command({ aggregate: 1, pipeline, cursor: { batchSize: 0 } });
    const resumeAfter = cursor.postBatchResumeToken;
    const stream = db.watch<Thing, ThingEvent>(stages, { resumeAfter, maxAwaitTimeMS: 30_000 });
    onTestFinished(() => stream.close());
    return { cursor, stream };
  }

  test('has the changes of all its collections, in the order of the commits, and no others', async () => {
    const { db } = await openThings();
    const [things, others] = [db.collection<Thing>('things'), db.collection<Thing>('others')];
    const foreign = db.client.db(`${db.databaseName}2`);
    const { cursor, stream } = await watchDatabase(db);
    expect(cursor.ns).toBe(`${db.databaseName}.$cmd.aggregate`);
    await things.insertOne({ _id: 1 });
    await foreign.collection<Thing>('things').insertOne({ _id: 2 });
    await others.insertOne({ _id: 3 });
    await things.updateOne({ _id: 1 }, { $set: { n: 1 } });
    await others.deleteOne({ _id: 3 });
    const events = await nextEvents(stream, 4);
    const changes = events.map((event) => [event.operationType, 'ns' in event && event.ns, keyOf(event)]);
    const [ofThings, ofOthers] = ['things', 'others'].map((coll) => ({ db: db.databaseName, coll }));
    expect(changes).toEqual([
      ['insert', ofThings, 1],
      ['insert', ofOthers, 3],
      ['update', ofThings, 1],
      ['delete', ofOthers, 3],
    ]);
    await foreign.dropCollection('things');
  });

  test('continues after a collection is dropped, and can be resumed', async () => {
    const { db, things } = await openThings();
    await things.insertOne({ _id: 1 });
    const { stream } = await watchDatabase(db);
    await things.drop();
    await things.insertOne({ _id: 2 });
    const [drop, insert] = await nextEvents(stream, 2);
    expect(drop).toEqual({ ...common, operationType: 'drop', ns: { db: db.databaseName, coll: 'things' } });
    expect(insert).toMatchObject({ operationType: 'insert', documentKey: { _id: 2 } });
    const resumed = db.watch<Thing, ThingEvent>([], { resumeAfter: tokenOf(drop) });
    onTestFinished(() => resumed.close());
    expect(await nextEvents(resumed, 1)).toEqual([insert]);
  });

  test('is filtered by collections, kinds of change and changed fields', async () => {
    const { db, things } = await openThings();
    const others = db.collection<Thing>('others');
    const $or = [
      { 'ns.coll': 'others', operationType: 'delete' },
      { 'ns.coll': 'things', operationType: 'update', 'updateDescription.updatedFields.n': 2 },
    ];
    const stages = [{ $match: { $or } }, { $set: { n: '$updateDescription.updatedFields.n' } }];
    const { stream } = await watchDatabase(db, [...stages, { $unset: ['updateDescription'] }]);
    await others.insertOne({ _id: 1 });
    await things.insertMany([{ _id: 2, n: 2 }, { _id: 3 }]);
    await things.updateMany({}, { $set: { m: 2 } });
    await things.updateMany({}, { $set: { n: 1 } });
    await things.updateOne({ _id: 3 }, { $inc: { n: 1 } });
    await things.deleteMany({});
    await others.deleteMany({});
    const events = (await nextEvents(stream, 2)).map(({ operationType, ...event }) => [operationType, event]);
    expect(events).toMatchObject([
      ['update', { documentKey: { _id: 3 }, n: 2 }],
      ['delete', { documentKey: { _id: 1 } }],
    ]);
    expect(events[0]?.[1]).not.toHaveProperty('updateDescription');
  });
});

test('a write that takes several commits is reported document by document', async () => {
  const { db, things } = await openThings();
  const ids = Array.from({ length: 1_200 }, (_, _id) => _id);
  const stream = await watchFromNow(things, db);
  await things.insertMany(ids.map((_id) => ({ _id })));
  await things.updateMany({}, { $set: { n: 1 } });
  await things.findOneAndUpdate({ _id: 7 }, { $inc: { n: 1 } });
  await things.deleteMany({});
  const events = await nextEvents(stream, 3 * ids.length + 1);
  const of = (type: string) => events.filter(({ operationType }) => operationType === type).map(keyOf);
  expect([of('insert'), of('update'), of('delete')]).toEqual([ids, [...ids, 7], ids]);
  expect(events.at(2 * ids.length)).toMatchObject({ updateDescription: { updatedFields: { n: 2 } } });
});

describe('the changes of transactions', () => {
  test('arrive in the order of the commits, each with a token, and name the transaction', async () => {
    const { client, db, things } = await openThings();
    await things.insertOne({ _id: 0 });
    const stream = await watchFromNow(things, db);
    const [first, second] = [client.startSession(), client.startSession()];
    for (const session of [first, second]) session.startTransaction();
    await things.insertOne({ _id: 1 }, { session: first });
    await things.insertOne({ _id: 2 }, { session: second });
    await things.insertOne({ _id: 3 }, { session: first });
    await things.deleteOne({ _id: 2 }, { session: second });
    await second.commitTransaction();
    await things.insertOne({ _id: 4 });
    await first.commitTransaction();
    const events = await nextEvents(stream, 5);
    const changes = events.map((event) => [event.operationType, keyOf(event)]);
    expect(changes).toEqual([
      ['insert', 2],
      ['delete', 2],
      ['insert', 4],
      ['insert', 1],
      ['insert', 3],
    ]);
    expect(new Set(events.map((event) => JSON.stringify(tokenOf(event)))).size).toBe(5);
    const of = (at: number) => ({ lsid: events[at]?.lsid?.id, number: events[at]?.txnNumber });
    expect([of(0), of(1), of(2), of(3), of(4)]).toEqual([
      { lsid: second.id?.id, number: expect.anything() },
      of(0),
      { lsid: undefined, number: undefined },
      { lsid: first.id?.id, number: expect.anything() },
      of(3),
    ]);
    expect(events[0]).toMatchObject({ lsid: { uid: expect.any(Binary) } });
    for (const session of [first, second]) await session.endSession();
  });

  test('that are aborted, and of statements that fail, are not reported', async () => {
    const { client, db, things } = await openThings();
    await things.insertOne({ _id: 0 });
    const stream = await watchFromNow(things, db);
    await client.withSession(async (session) => {
      session.startTransaction();
      await things.insertOne({ _id: 1 }, { session });
      await session.abortTransaction();
    });
    await failure(things.insertMany([{ _id: 2 }, { _id: 0 }, { _id: 3 }]));
    await things.insertOne({ _id: 4 });
    const ids = (await nextEvents(stream, 2)).map(keyOf);
    expect(ids).toEqual([2, 4]);
  });
});

describe('the stages after $changeStream', () => {
  test('filter and shape events, and the token advances even past events that they remove', async () => {
    const { db, things } = await openThings();
    const start = await tokenNow(db);
    await things.insertMany([
      { _id: 1, text: 'a' },
      { _id: 2, text: 'b' },
    ]);
    await things.updateOne({ _id: 2 }, { $set: { text: 'c' } });
    const pipeline = [
      { $match: { operationType: 'insert' } },
      { $match: { 'fullDocument.text': { $ne: 'a' } } },
      { $project: { fullDocument: 1 } },
      { $set: { seen: true } },
    ];
    const { cursor } = await db.command({
      aggregate: 'things',
      pipeline: [{ $changeStream: { resumeAfter: start } }, ...pipeline],
      cursor: {},
    });
    expect(cursor.firstBatch).toEqual([{ _id: common._id, fullDocument: { _id: 2, text: 'b' }, seen: true }]);
    await things.insertOne({ _id: 3 });
    const after = watchAfter(things, cursor.postBatchResumeToken);
    expect(await after.next()).toMatchObject({ documentKey: { _id: 3 } });
  });

  test('may not change the token', async () => {
    const { db, things } = await openThings();
    const stream = await watchFromNow(things, db, [{ $project: { _id: 0 } }]);
    await things.insertOne({ _id: 1 });
    expect(await failure(stream.next())).toMatchObject({ code: 280 });
  });
});

describe('a stream is refused', () => {
  const watching = (options: Document, ...stages: Document[]) => ({
    aggregate: 'things',
    pipeline: [{ $changeStream: options }, ...stages],
    cursor: {},
  });
  const token = (_data: unknown) => ({ resumeAfter: { _data } });
  const refusedByMongodb: [string, Document, number][] = [
    ['after another stage', { ...watching({}), pipeline: [{ $match: {} }, { $changeStream: {} }] }, 40602],
    ['twice', watching({}, { $changeStream: {} }), 40602],
    ['with a stage that needs all rows', watching({}, { $group: { _id: null } }), 20],
    ['with a sort', watching({}, { $sort: { _id: 1 } }), 20],
    ['with an unknown option', watching({ nonsense: 1 }), 40415],
    ['with options that are not a document', { ...watching({}), pipeline: [{ $changeStream: 1 }] }, 50808],
    ['with two tokens', watching({ ...token('00'), startAfter: { _data: '00' } }), 50865],
    ['with a token that is not text', watching(token(5)), 40647],
    ['with an empty token', watching(token('')), 40649],
    ['with a token that is not hexadecimal', watching(token('xyz')), 9],
  ];
  const refusedByEngine: [string, Document, number][] = [
    ['with fullDocument updateLookup', watching({ fullDocument: 'updateLookup' }), 238],
    ['with fullDocumentBeforeChange', watching({ fullDocumentBeforeChange: 'whenAvailable' }), 238],
    ['with a start time', watching({ startAtOperationTime: new Timestamp({ t: 1, i: 1 }) }), 238],
    ['of the whole cluster', watching({ allChangesForCluster: true }), 238],
    ['in explain', { explain: watching({}) }, 238],
    ['with a token that the engine never issued', watching(token('00')), 286],
    ['with a token of an event that is not in the log', watching(token('6500000000000001000000AA00')), 286],
  ];

  test.each(refusedByMongodb)('%s', async (_, command, code) => {
    const { db } = await openThings();
    expect(await failure(db.command(command))).toMatchObject({ code });
  });

  test.skipIf(isForeignDatabase).each(refusedByEngine)('%s', async (_, command, code) => {
    const { db } = await openThings();
    expect(await failure(db.command(command))).toMatchObject({ code });
  });

  test('in a transaction', async () => {
    const { db, client } = await openThings();
    await client.withSession(async (session) => {
      session.startTransaction();
      expect(await failure(db.command(watching({}), { session }))).toMatchObject({ code: 263 });
      await session.abortTransaction();
    });
  });
});

test.skipIf(isForeignDatabase)('the expiry of a document is reported like any other delete', async () => {
  const { uri } = await openEngine({ ttlIntervalMs: 5 });
  const db = (await connectTo(uri)).db('test');
  const things = db.collection<Thing>('things');
  await things.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
  const stream = await watchFromNow(things, db);
  await things.insertOne({ _id: 1, at: new Date(Date.now() - 61_000) });
  const events = await nextEvents(stream, 2);
  expect(events.map(({ operationType }) => operationType)).toEqual(['insert', 'delete']);
});

test('a write that a driver resends is reported once', async () => {
  const { client, db } = await openDatabase({ retryWrites: false });
  const things = db.collection<Thing>('things');
  const stream = await watchFromNow(things, db);
  const insert = { insert: 'things', documents: [{ _id: 1 }], txnNumber: 1n };
  await client.withSession(async (session) => {
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(await db.command(insert, { session })).toMatchObject({ n: 1 });
  });
  await things.insertOne({ _id: 2 });
  const ids = (await nextEvents(stream, 2)).map(keyOf);
  expect(ids).toEqual([1, 2]);
});

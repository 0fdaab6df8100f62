import { once } from 'node:events';
import { startEngine } from '@crop-planning/engine';
import type { ClientSession, Db, Document, Long } from 'mongodb';
import { expect, onTestFinished, test } from 'vitest';
import type { Thing } from './change-stream-fixture.js';
import { connectTo, failure, isForeignDatabase, makeDirectory, openDatabase } from './engine-fixture.js';

/** A wait longer than any test. */
const forEver = 600_000;

interface OpenStream {
  id: Long;
  /** Sends a getMore, and returns the cursor of the reply. */
  more: (maxTimeMS: number) => Promise<Document>;
}

async function openStream(db: Db, session: ClientSession): Promise<OpenStream> {
  onTestFinished(() => session.endSession());
  const command = { aggregate: 'things', pipeline: [{ $changeStream: {} }], cursor: {} };
  const { id } = (await db.command(command, { session, promoteLongs: false }))['cursor'];
  const more = async (maxTimeMS: number) =>
    (await db.command({ getMore: id, collection: 'things', maxTimeMS }, { session }))['cursor'];
  return { id, more };
}

/** Opens a stream, sends a getMore on it, and returns once the getMore has begun to wait. */
async function openWaiting(uri: string, name: string) {
  const client = await connectTo(uri, { monitorCommands: true, maxPoolSize: 2 });
  const db = client.db(name);
  const session = client.startSession();
  const stream = await openStream(db, session);
  const hasBegun = once(client, 'commandStarted');
  const waiting = failure(stream.more(forEver));
  await hasBegun;
  // The getMore arrives before the ping is answered, and begins to wait as soon as it arrives.
  await db.command({ ping: 1 });
  return { client, db, stream, waiting };
}

test('a batch waits until its time is up, without blocking other clients', async () => {
  const { client, db, connect } = await openDatabase();
  const { more } = await openStream(db, client.startSession());
  const other = await connect();
  const start = performance.now();
  let isOver = false;
  const waiting = more(500).finally(() => (isOver = true));
  await other.command({ ping: 1 });
  expect(isOver).toBe(false);
  const { nextBatch, postBatchResumeToken } = await waiting;
  expect(performance.now() - start).toBeGreaterThanOrEqual(499);
  expect([nextBatch, postBatchResumeToken]).toEqual([[], { _data: expect.any(String) }]);
});

test('a waiting batch is answered as soon as its own collection changes', async () => {
  const { client, db } = await openDatabase();
  const { more } = await openStream(db, client.startSession());
  const waiting = more(forEver);
  await db.collection('others').insertOne({});
  await db.collection<Thing>('things').insertOne({ _id: 1 });
  expect((await waiting)['nextBatch']).toMatchObject([{ documentKey: { _id: 1 } }]);
});

test('the token advances even if only other collections change', async () => {
  const { client, db } = await openDatabase();
  const { more } = await openStream(db, client.startSession());
  const before = (await more(1))['postBatchResumeToken'];
  await db.collection('others').insertOne({});
  const after = (await more(1))['postBatchResumeToken'];
  expect(after._data > before._data).toBe(true);
});

test('a batch has at most batchSize events, and the next batch continues after them', async () => {
  const { client, db } = await openDatabase();
  const session = client.startSession();
  const { id } = await openStream(db, session);
  await db.collection<Thing>('things').insertMany([0, 1, 2, 3, 4].map((_id) => ({ _id })));
  const keys: number[][] = [];
  for (let round = 0; round < 3; round += 1) {
    const more = { getMore: id, collection: 'things', batchSize: 2 };
    const { nextBatch } = (await db.command(more, { session }))['cursor'];
    keys.push(nextBatch.map(({ documentKey }: { documentKey: Thing }) => documentKey._id));
  }
  expect(keys).toEqual([[0, 1], [2, 3], [4]]);
});

test('events that together are too large for one reply are sent in several replies', async () => {
  const { client, db } = await openDatabase();
  const { more } = await openStream(db, client.startSession());
  const things = db.collection<Thing>('things');
  for (const _id of [0, 1, 2]) await things.insertOne({ _id, text: 'x'.repeat(7_000_000) });
  expect((await more(forEver))['nextBatch']).toHaveLength(2);
  expect((await more(forEver))['nextBatch']).toHaveLength(1);
});

test('killCursors ends a wait', async () => {
  const { uri, db: database } = await openDatabase();
  const { db, stream, waiting } = await openWaiting(uri, database.databaseName);
  await db.command({ killCursors: 'things', cursors: [stream.id] });
  expect((await waiting).code).toBeOneOf([237, 11601]);
  expect(await failure(stream.more(1))).toMatchObject({ code: 43 });
});

test.skipIf(isForeignDatabase)('closing the engine ends a wait', async () => {
  const engine = await startEngine({ directory: await makeDirectory(), inline: true });
  const { waiting } = await openWaiting(engine.uri, 'test');
  await engine.close();
  expect((await waiting).name).toMatch(/^Mongo(Network|PoolCleared|ServerSelection)/);
});

test('a stream serves one getMore at a time', async () => {
  const { uri, db } = await openDatabase();
  const { stream, db: own, waiting } = await openWaiting(uri, db.databaseName);
  expect(await failure(stream.more(1))).toMatchObject({ code: 143 });
  await own.command({ killCursors: 'things', cursors: [stream.id] });
  await waiting;
});

import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { restoreStore, startEngine, verifyStore } from '@crop-planning/engine';
import type { Db, ResumeToken } from 'mongodb';
import { expect, onTestFinished, test } from 'vitest';
import {
  keyOf,
  nextEvents,
  timeOf,
  tokenNow,
  tokenOf,
  watchAfter,
  watchFromNow,
  withinPatience,
  type Thing,
  type ThingEvent,
} from './change-stream-fixture.js';
import {
  connectTo,
  failure,
  isForeignDatabase,
  makeDirectory,
  openDatabase,
  openEngine,
} from './engine-fixture.js';
import { LastingClient } from './killed-engine.js';

const inOrder = (numbers: readonly number[]): number[] => numbers.toSorted((a, b) => a - b);
const upTo = (count: number): number[] => Array.from({ length: count }, (_, position) => position);

test('a stream resumes from the token of every event', async () => {
  const { client, db } = await openDatabase();
  const things = db.collection<Thing>('things');
  const start = await tokenNow(db);
  await things.insertMany(upTo(5).map((_id) => ({ _id })));
  await client.withSession((session) =>
    session.withTransaction(async () => {
      await things.updateMany({}, { $inc: { n: 1 } }, { session });
      await things.deleteOne({ _id: 0 }, { session });
    }),
  );
  await db.collection('others').insertOne({});
  await things.deleteMany({});
  const all = await nextEvents(watchAfter(things, start), 15);
  expect(all.map(timeOf)).toEqual(all.map(timeOf).toSorted((a, b) => (a < b ? -1 : 1)));
  for (const [position, event] of all.slice(0, -1).entries()) {
    const rest = await nextEvents(watchAfter(things, tokenOf(event)), all.length - position - 1);
    expect(rest).toEqual(all.slice(position + 1));
  }
});

test('no event is lost or duplicated across empty batches while two clients write', async () => {
  const { db, connect } = await openDatabase();
  const things = db.collection<Thing>('things');
  const resumeAfter = await tokenNow(db);
  const streams = [things, (await connect()).collection<Thing>('things')].map((each) =>
    each.watch<Thing, ThingEvent>([], { resumeAfter, maxAwaitTimeMS: 1, batchSize: 3 }),
  );
  const each = 60;
  const writing = [0, 1].map(async (writer) => {
    const own = (await connect()).collection<Thing>('things');
    for (const at of upTo(each)) await own.insertOne({ _id: 2 * at + writer });
  });
  const received = await Promise.all(streams.map((stream) => nextEvents(stream, 2 * each)));
  await Promise.all(writing);
  for (const events of received) {
    const keys = events.map(keyOf);
    expect(inOrder(keys)).toEqual(upTo(2 * each));
    for (const writer of [0, 1]) {
      const own = keys.filter((key) => key % 2 === writer);
      expect(own).toEqual(inOrder(own));
    }
  }
  expect(received[0]).toEqual(received[1]);
  await Promise.all(streams.map((stream) => stream.close()));
});

// A stream that misses a write here sleeps for half a minute.
test('a write between the last read for a batch and the wait that follows wakes the stream', async () => {
  const { db, connect } = await openDatabase();
  const things = db.collection<Thing>('things');
  const writers = [things, (await connect()).collection<Thing>('things')];
  const stream = await watchFromNow(things, db);
  for (const round of upTo(150)) {
    const write = () => Promise.all(writers.map((writer, at) => writer.insertOne({ _id: 2 * round + at })));
    const written = round % 2 === 0 ? write() : undefined;
    const next = nextEvents(stream, 2);
    await (written ?? write());
    expect(inOrder((await next).map(keyOf))).toEqual([2 * round, 2 * round + 1]);
  }
});

test.skipIf(isForeignDatabase)(
  'a stream that has fallen behind the log fails with code 286, whether it is new or open',
  async () => {
    const { uri } = await openEngine({ oplogBytes: 10_000 });
    const db = (await connectTo(uri)).db('test');
    const things = db.collection<Thing>('things');
    const stream = await watchFromNow(things, db);
    await things.insertOne({ _id: 0 });
    const first = await stream.next();
    const early = await tokenNow(db);
    for (const _id of upTo(50)) await things.insertOne({ _id: _id + 1, text: 'x'.repeat(1_000) });
    const codeFrom = async (token: unknown): Promise<unknown> => {
      const command = {
        aggregate: 'things',
        pipeline: [{ $changeStream: { resumeAfter: token } }],
        cursor: {},
      };
      return db.command(command).then(
        () => 'resumed',
        (error: { code?: number }) => error.code,
      );
    };
    await expect.poll(() => codeFrom(early)).toBe(286);
    expect(await codeFrom(tokenOf(first))).toBe(286);
    expect(await failure(stream.next())).toMatchObject({ code: 286 });
    const late = await watchFromNow(things, db);
    await things.deleteOne({ _id: 1 });
    expect(await late.next()).toMatchObject({ operationType: 'delete', documentKey: { _id: 1 } });
  },
);

test.skipIf(isForeignDatabase)(
  'a restored store accepts only resume tokens from before its backup',
  async () => {
    const { uri } = await openEngine();
    const db = (await connectTo(uri)).db('test');
    const things = db.collection<Thing>('things');
    await things.insertOne({ _id: 1 });
    const before = await tokenNow(db);
    await things.insertOne({ _id: 2 });
    const file = join(await makeDirectory(), 'backup');
    await db.admin().command({ engineBackup: 1, path: file });
    await things.insertOne({ _id: 3 });
    const after = await tokenNow(db);

    const directory = await makeDirectory();
    await restoreStore({ directory, file, bytes: (await stat(file)).size });
    const restored = await startEngine({ directory, inline: true });
    onTestFinished(() => restored.close());
    const copies = (await connectTo(restored.uri)).db('test').collection<Thing>('things');
    expect(await failure(watchAfter(copies, after).next())).toMatchObject({ code: 286 });
    await copies.insertMany(upTo(20).map((at) => ({ _id: at + 10 })));
    expect(await failure(watchAfter(copies, after).next())).toMatchObject({ code: 286 });
    const events = await nextEvents(watchAfter(copies, before), 21);
    expect(events.map(keyOf)).toEqual([2, ...upTo(20).map((at) => at + 10)]);
  },
);

async function openKillable() {
  const directory = await makeDirectory();
  const engine = await startEngine({ directory });
  onTestFinished(() => engine.close());
  const client = await LastingClient.connect(engine.uri);
  await thingsOf(client.db).createIndex({ n: 1 });
  const kill = async (): Promise<void> =>
    void process.kill(Number(await readFile(join(directory, 'engine.lock'), 'utf8')), 'SIGKILL');
  return { directory, engine, client, kill };
}

const thingsOf = (db: Db) => db.collection<Thing>('things');

test.skipIf(isForeignDatabase)(
  'after the engine is killed, the driver resumes the stream, or a new client can if the driver hangs',
  async () => {
    const { engine, client, kill } = await openKillable();
    const watching = await connectTo(engine.uri, { monitorCommands: true });
    const isWaiting = new Promise<void>((resolve) =>
      watching.on('commandStarted', ({ commandName }) => commandName === 'getMore' && resolve()),
    );
    const start = await tokenNow(client.db);
    const next = watchAfter(thingsOf(watching.db('test')), start).next();
    await isWaiting;
    await kill();
    await expect.poll(() => client.isAcknowledged((db) => thingsOf(db).insertOne({ _id: 1 }))).toBe(true);
    // If the driver wrote a heartbeat to the closed socket, it never finds the server again (decision 13).
    const resumed = async () => watchAfter(thingsOf((await connectTo(engine.uri)).db('test')), start).next();
    const event = (await withinPatience(next)) ?? (await withinPatience(resumed()));
    expect(event).toMatchObject({ operationType: 'insert', documentKey: { _id: 1 } });
  },
);

test.skipIf(isForeignDatabase)(
  'after repeated kills during writes, the events come once each and in order, and reproduce the documents',
  async () => {
    const { directory, engine, client, kill } = await openKillable();
    const copy = new Copy(await tokenNow(client.db));
    const state = { isDone: false, isOver: false, writes: 0 };
    const following = copy.follow(await LastingClient.connect(engine.uri), state);
    const writing = Promise.all([1, 2, 3].map((writer) => keepWriting(client, writer, state)));
    const killing = async (): Promise<void> => {
      for (let kills = 0; kills < 3; kills += 1) {
        // More than can be acknowledged by the engine of before, so that the one that is killed runs.
        const goal = state.writes + 20;
        while (state.writes < goal && !state.isOver)
          await client.isAcknowledged((db) => thingsOf(db).findOne({ _id: -1 }));
        await kill();
      }
      state.isDone = true;
      await writing;
      const writeLast = (db: Db) =>
        thingsOf(db).updateOne({ _id: last }, { $set: { n: 0 } }, { upsert: true });
      while (!(await client.isAcknowledged(writeLast)) && !state.isOver);
    };
    // If one of these fails or hangs, the others must end too, or they would keep running during later tests.
    const all = Promise.all([following, writing, killing()]);
    const isFinished = await withinPatience(all, 50_000).finally(() => {
      state.isDone = state.isOver = true;
    });
    expect(isFinished, `${state.writes} writes, ${copy.times.length} events`).toBeDefined();
    expect([...copy.documents.values()].toSorted((a, b) => a._id - b._id)).toEqual(
      await thingsOf(client.db).find().sort({ _id: 1 }).toArray(),
    );
    expect(copy.times).toEqual(copy.times.toSorted((a, b) => (a < b ? -1 : 1)));
    expect(new Set(copy.times).size).toBe(copy.times.length);
    await client.close();
    await engine.close();
    expect((await verifyStore({ directory })).problems).toEqual([]);
  },
);

const last = 1_000_000;

/** Inserts, updates and deletes documents, partly in transactions, until the state is done. */
async function keepWriting(
  client: LastingClient,
  writer: number,
  state: { isDone: boolean; writes: number },
): Promise<void> {
  for (let step = 0; !state.isDone; step += 1) {
    const _id = writer * 10_000 + step;
    await client.isAcknowledged((db) => thingsOf(db).insertOne({ _id, n: 0, step }));
    await client.isAcknowledged((db) =>
      db.client.withSession((session) =>
        session.withTransaction(async () => {
          const things = thingsOf(db);
          await things.updateOne({ _id }, { $inc: { n: 1 }, $unset: { step: '' } }, { session });
          await things.updateOne({ _id: writer }, { $inc: { n: 1 } }, { session, upsert: true });
        }),
      ),
    );
    if (step % 3 === 0) await client.isAcknowledged((db) => thingsOf(db).deleteOne({ _id }));
    state.writes += 1;
  }
}

/** Reproduces the documents from the events. */
class Copy {
  readonly documents = new Map<number, Thing>();
  readonly times: bigint[] = [];
  #token: ResumeToken;

  constructor(token: ResumeToken) {
    this.#token = token;
  }

  /** Follows the stream up to the last document. */
  async follow(client: LastingClient, state: { isOver: boolean }): Promise<void> {
    while (!this.documents.has(last) && !state.isOver) {
      const stream = thingsOf(client.db).watch<Thing, ThingEvent>([], { resumeAfter: this.#token });
      const applyNext = async (): Promise<void> => this.#apply(await stream.next());
      while (!this.documents.has(last) && (await client.isAcknowledged(applyNext)));
      stream.close().catch(() => {});
    }
  }

  #apply(event: ThingEvent): void {
    const _id = keyOf(event);
    const known = this.documents.get(_id);
    this.times.push(timeOf(event));
    this.#token = tokenOf(event);
    if (event.operationType === 'insert') {
      expect(known).toBeUndefined();
      this.documents.set(_id, event.fullDocument);
    } else if (event.operationType === 'delete') {
      expect(known).toBeDefined();
      this.documents.delete(_id);
    } else if (event.operationType === 'update') {
      const { updatedFields = {}, removedFields = [] } = event.updateDescription;
      expect(updatedFields).toEqual({ n: (known?.n ?? NaN) + 1 });
      const changed = { _id, ...known, ...updatedFields };
      for (const field of removedFields) Reflect.deleteProperty(changed, field);
      this.documents.set(_id, changed);
    }
  }
}

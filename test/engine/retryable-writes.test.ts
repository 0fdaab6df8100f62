import { readFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { startEngine } from '@crop-planning/engine';
import { expect, onTestFinished, test } from 'vitest';
import { connectTo, failure, isForeignDatabase, makeDirectory, openDatabase } from './engine-fixture.js';

interface Proxy {
  uri: string;
  /** Drops the reply to the next message that contains `text`, and closes its connection. */
  loseAnswerTo(text: string): void;
  readonly lost: number;
}

/** Starts a proxy between driver and database that can drop a reply after the database has done the work. */
async function startProxy(uri: string, whenLost = (): void => {}): Promise<Proxy> {
  const target = new URL(uri);
  const path = join(await makeDirectory(), 'proxy.sock');
  let losing: string | undefined;
  let lost = 0;
  const server = createServer((near) => {
    const far = target.hostname.endsWith('.sock')
      ? connect(decodeURIComponent(target.hostname))
      : connect(Number(target.port || 27017), target.hostname);
    let losesNext = false;
    near.on('data', (bytes) => {
      if (losing !== undefined && bytes.includes(losing)) {
        losing = undefined;
        losesNext = true;
      }
      far.write(bytes);
    });
    far.on('data', (bytes) => {
      if (!losesNext) return void near.write(bytes);
      lost += 1;
      whenLost();
      near.destroy();
    });
    joinEnds(near, far);
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  onTestFinished(() => void server.close());
  return {
    uri: `mongodb://${encodeURIComponent(path)}/?directConnection=true`,
    loseAnswerTo: (text) => (losing = text),
    get lost() {
      return lost;
    },
  };
}

function joinEnds(near: Socket, far: Socket): void {
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    one.on('close', () => other.destroy());
    one.on('error', () => other.destroy());
  }
}

async function openThroughProxy() {
  const { uri, db } = await openDatabase();
  return openCounters(await startProxy(uri), db.databaseName);
}

async function openCounters(proxy: Proxy, databaseName: string) {
  const client = await connectTo(proxy.uri);
  const counters = client.db(databaseName).collection<{ _id: string; n: number }>('counters');
  await counters.insertOne({ _id: 'a', n: 0 });
  return { proxy, client, counters };
}

test('an update whose reply is lost is resent and takes effect once', async () => {
  const { proxy, counters } = await openThroughProxy();
  proxy.loseAnswerTo('$inc');
  expect(await counters.updateOne({ _id: 'a' }, { $inc: { n: 1 } })).toMatchObject({ modifiedCount: 1 });
  expect(proxy.lost).toBe(1);
  expect(await counters.findOne({ _id: 'a' })).toEqual({ _id: 'a', n: 1 });
});

test.skipIf(isForeignDatabase)(
  'an update whose engine is killed between commit and reply is resent and takes effect once',
  async () => {
    const directory = await makeDirectory();
    const engine = await startEngine({ directory });
    onTestFinished(() => engine.close());
    const kill = (): void =>
      void process.kill(Number(readFileSync(join(directory, 'engine.lock'), 'utf8')), 'SIGKILL');
    const { proxy, counters } = await openCounters(await startProxy(engine.uri, kill), 'test');
    proxy.loseAnswerTo('$inc');
    expect(await counters.updateOne({ _id: 'a' }, { $inc: { n: 1 } })).toMatchObject({ modifiedCount: 1 });
    expect(proxy.lost).toBe(1);
    expect(await counters.findOne({ _id: 'a' })).toEqual({ _id: 'a', n: 1 });
  },
);

test('a findOneAndUpdate whose reply is lost is resent and returns the same document', async () => {
  const { proxy, counters } = await openThroughProxy();
  proxy.loseAnswerTo('$inc');
  const after = await counters.findOneAndUpdate(
    { _id: 'a' },
    { $inc: { n: 1 } },
    { returnDocument: 'after' },
  );
  expect(after).toEqual({ _id: 'a', n: 1 });
  expect(proxy.lost).toBe(1);
});

test('a resent insert is not reported as its own duplicate', async () => {
  const { proxy, counters } = await openThroughProxy();
  proxy.loseAnswerTo('documents');
  expect(await counters.insertOne({ _id: 'b', n: 0 })).toMatchObject({ insertedId: 'b' });
  expect(proxy.lost).toBe(1);
});

test('a resent delete is counted once', async () => {
  const { proxy, counters } = await openThroughProxy();
  proxy.loseAnswerTo('deletes');
  expect(await counters.deleteOne({ _id: 'a' })).toMatchObject({ deletedCount: 1 });
  expect(proxy.lost).toBe(1);
});

test('a transaction whose commit reply is lost is committed once', async () => {
  const { proxy, client, counters } = await openThroughProxy();
  let attempts = 0;
  await client.withSession((session) =>
    session.withTransaction(async () => {
      attempts += 1;
      await counters.updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { session });
      proxy.loseAnswerTo('commitTransaction');
    }),
  );
  expect([attempts, proxy.lost]).toEqual([1, 1]);
  expect(await counters.findOne({ _id: 'a' })).toEqual({ _id: 'a', n: 1 });
});

test('a transaction number older than the newest of its session is refused', async () => {
  const { db, client } = await openDatabase({ retryWrites: false });
  const session = client.startSession();
  const write = (txnNumber: number, n: number) =>
    db.command({ insert: 'counters', documents: [{ n }], txnNumber: BigInt(txnNumber) }, { session });
  await write(5, 1);
  await write(5, 1);
  expect(await failure(write(4, 2))).toMatchObject({ code: 225 });
  expect(await db.collection('counters').countDocuments()).toBe(1);
  await session.endSession();
});

test.skipIf(isForeignDatabase)(
  'an insert of many documents resumes where it left off after the engine is killed halfway',
  async () => {
    const directory = await makeDirectory();
    const engine = await startEngine({ directory });
    onTestFinished(() => engine.close());
    const [things, watched] = await Promise.all(
      [0, 1].map(async () => (await connectTo(engine.uri)).db('test').collection<{ _id: number }>('things')),
    );
    const count = 20_000;
    const inserting = things?.insertMany(Array.from({ length: count }, (_, _id) => ({ _id })));
    await expect.poll(() => watched?.findOne({ _id: 400 }), { interval: 1 }).not.toBeNull();
    process.kill(Number(readFileSync(join(directory, 'engine.lock'), 'utf8')), 'SIGKILL');
    expect(await inserting).toMatchObject({ insertedCount: count });
    expect(await things?.countDocuments()).toBe(count);
  },
);

test('an update of many documents is refused as a retryable write', async () => {
  const { db, client } = await openDatabase({ retryWrites: false });
  const session = client.startSession();
  const updates = [{ q: {}, u: { $set: { n: 1 } }, multi: true }];
  const numbered = { update: 'counters', updates, txnNumber: 1n };
  expect(await failure(db.command(numbered, { session }))).toMatchObject({ code: 72 });
  await session.endSession();
});

import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEngine } from '@crop-planning/engine';
import { open } from 'lmdb';
import { MongoClient, type Collection } from 'mongodb';
import { summarise, type Waits } from './waits.js';

interface Thing {
  _id: number;
  group: number;
  text: string;
}

const batch = 50_000;
const parallel = 16;
const pageBytes = 8_192;
/** The offset of mm_txnid in MDB_meta; see LMDB's mdb.c. */
const transactionAt = 152;
const groupSize = 50;
/**
 * With two index entries each, this many documents are nearly the largest transaction that the engine
 * accepts.
 */
const transactionMax = 33_000;

/**
 * Measures the engine's rates against those of LMDB, and how long other clients wait during its longest
 * operations.
 */
export async function measureEngine(count: number, seconds: number): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'crop-bench-engine-'));
  const engine = await startEngine({ directory: join(directory, 'engine') });
  const client = new MongoClient(engine.uri, { maxPoolSize: parallel });
  try {
    const things = client.db('bench').collection<Thing>('things');
    console.log(`\nengine, ${count} documents`);
    await fill(things, 0, count);
    await things.createIndex({ group: 1 });
    await measureRates(things, join(directory, 'engine', 'store.mdb'), count, seconds);
    await measureLmdb(join(directory, 'lmdb'), count, seconds);
    await measureWorks(client, engine.uri, count);
  } finally {
    await client.close();
    await engine.close();
    await rm(directory, { recursive: true, force: true });
  }
}

const thing = (_id: number): Thing => ({
  _id,
  group: Math.floor(_id / groupSize),
  text: `the thing with the number ${_id}`,
});

function things(first: number, count: number): Thing[] {
  return Array.from({ length: count }, (_, position) => thing(first + position));
}

async function fill(collection: Collection<Thing>, first: number, count: number): Promise<void> {
  for (let at = 0; at < count; at += batch)
    await collection.insertMany(things(first + at, Math.min(batch, count - at)));
}

async function measureRates(
  collection: Collection<Thing>,
  path: string,
  count: number,
  seconds: number,
): Promise<void> {
  const { db } = collection;
  const any = (): number => Math.floor(Math.random() * count);
  let next = 10 * count;
  const insert = () => collection.insertOne(thing(next++));
  console.log(`ping                   ${await rate(() => db.command({ ping: 1 }), 1, seconds)}/s`);
  console.log(`findOne                ${await rate(() => collection.findOne({ _id: any() }), 1, seconds)}/s`);
  const page = () => collection.find({ group: Math.floor(any() / groupSize) }).toArray();
  console.log(`find ${groupSize} by index       ${await rate(page, 1, seconds)}/s`);
  for (const connections of [1, parallel]) {
    const before = { commits: commitsOf(path), next };
    const perSecond = await rate(insert, connections, seconds);
    const flushes = (commitsOf(path) - before.commits) / (next - before.next);
    console.log(
      `insert, ${connections} parallel`.padEnd(23) + `${perSecond}/s, ${flushes.toFixed(2)} flushes a write`,
    );
  }
  await collection.deleteMany({ _id: { $gte: 10 * count } });
}

/**
 * Reads the number of commits, each of which takes one flush, from the two meta pages at the head of the
 * file: opening the store a second time would harm the engine.
 */
function commitsOf(path: string): number {
  const head = Buffer.alloc(2 * pageBytes);
  const fd = openSync(path, 'r');
  readSync(fd, head, 0, head.length, 0);
  closeSync(fd);
  const commits = [0, pageBytes].map((page) => Number(head.readBigUInt64LE(page + transactionAt)));
  return Math.max(...commits);
}

/** Measures LMDB itself: in this process, without a protocol, each insert with its own flush. */
async function measureLmdb(path: string, count: number, seconds: number): Promise<void> {
  const store = open<Buffer, number>({ path, overlappingSync: false, encoding: 'binary', pageSize: 8192 });
  const value = randomBytes(80);
  store.transactionSync(() => {
    for (let id = 0; id < count; id += 1) store.putSync(id, value);
  });
  let next = count;
  const get = async () => store.get(Math.floor(Math.random() * count));
  const put = async () => store.transactionSync(() => store.putSync(next++, value));
  console.log(`LMDB itself: get       ${await rate(get, 1, seconds)}/s`);
  console.log(`LMDB itself: put       ${await rate(put, 1, seconds)}/s`);
  await store.close();
}

async function rate(call: () => Promise<unknown>, connections: number, seconds: number): Promise<string> {
  const startedMs = performance.now();
  const endMs = startedMs + seconds * 1_000;
  let calls = 0;
  const one = async (): Promise<void> => {
    for (; performance.now() < endMs; calls += 1) await call();
  };
  await Promise.all(Array.from({ length: connections }, one));
  return ((calls * 1_000) / (performance.now() - startedMs)).toFixed(0).padStart(8);
}

async function measureWorks(client: MongoClient, uri: string, count: number): Promise<void> {
  const collection = client.db('bench').collection<Thing>('things');
  const tenth = Math.ceil(count / 10);
  const session = client.startSession();
  const begin = async () => {
    session.startTransaction();
    await collection.insertMany(things(2 * count, Math.min(tenth, transactionMax)), { session });
  };
  const works: [string, () => Promise<unknown>][] = [
    ['index build', () => collection.createIndex({ text: 1 })],
    ['update of 30%', () => collection.updateMany({ _id: { $lt: 3 * tenth } }, { $inc: { group: 1 } })],
    ['delete of 10%', () => collection.deleteMany({ _id: { $lt: tenth } })],
    ['insert of 10%', () => fill(collection, 3 * count, tenth)],
    [`transaction: insert of ${Math.min(tenth, transactionMax)}`, begin],
    ['transaction: commit', () => session.commitTransaction()],
  ];
  for (const [name, work] of works) {
    const startedMs = performance.now();
    const { requests, median, p99, max } = await waitsDuring(uri, count, work);
    const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
    const waits = [median, p99, max].map((ms) => `${ms.toFixed(1)} ms`);
    console.log(
      `${name.padEnd(32)}${seconds.padStart(6)} s; ${requests} findOne of another client waited ${waits.join(', ')} (median, p99, max)`,
    );
  }
  await session.endSession();
}

async function waitsDuring(uri: string, count: number, work: () => Promise<unknown>): Promise<Waits> {
  const client = await new MongoClient(uri, { maxPoolSize: 1 }).connect();
  const others = client.db('bench').collection<Thing>('things');
  await others.findOne({ _id: count - 1 });
  const durations: number[] = [];
  let isOver = false;
  const working = work().finally(() => (isOver = true));
  while (!isOver) {
    const startedMs = performance.now();
    await others.findOne({ _id: count - 1 });
    durations.push(performance.now() - startedMs);
  }
  await working;
  await client.close();
  return summarise(durations);
}

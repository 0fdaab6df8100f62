import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { UUID } from 'bson';
import { expect, onTestFinished, test } from 'vitest';
import { BsonDocument, toDocument } from '../bson/document.js';
import type { Engine } from '../engine.js';
import { SerialQueue } from '../storage/serial-queue.js';
import { Store } from '../storage/store.js';
import { WriteQueue } from '../storage/write-queue.js';
import { DirectWrites } from '../transactions/direct-writes.js';
import { LockTable } from '../transactions/locks.js';
import { Sessions } from '../transactions/sessions.js';
import { Cursors } from './cursors.js';
import { dispatch } from './dispatch.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;

const perRound = 300;
const rounds = 16;
/** What a busy process itself leaves is below half of this, and a hidden class with its fields above. */
const leftBytesMax = 300;

// By their _id, documents are found without a scan, for which LMDB's binding makes objects of its own.
const one = { $match: { _id: 1 } };
const lookUp = { from: 'plans', localField: '_id', foreignField: '_id', as: 'same' };

test.each([
  ['ping', { ping: 1 }],
  ['find', { find: 'plans', filter: { _id: 1 }, projection: { name: 1 } }],
  ['$lookup', { aggregate: 'plans', pipeline: [one, { $lookup: lookUp }], cursor: {} }],
  ['$match', { aggregate: 'plans', pipeline: [one, { $skip: 0 }, one], cursor: {} }],
  ['$limit', { aggregate: 'plans', pipeline: [one, { $limit: 1 }, { $limit: 1 }], cursor: {} }],
  ['$set', { aggregate: 'plans', pipeline: [one, { $set: { a: 1 } }], cursor: {} }],
  ['$group', { aggregate: 'plans', pipeline: [one, { $group: { _id: '$name' } }], cursor: {} }],
  ['update', { update: 'plans', updates: [{ q: { _id: 1 }, u: { $set: { name: 'North field' } } }] }],
])('a statement leaves nothing among the old objects: %s', async (_, command) => {
  const run = openEngine();
  await run(bytesOf({ insert: 'plans', documents: [{ _id: 1, name: 'North field' }] }));
  const bytes = bytesOf(command);
  const growths: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = usedAfterCollection();
    for (let times = 0; times < perRound; times += 1) {
      await run(bytes);
      await nextTurn();
    }
    growths.push((usedAfterCollection() - before) / perRound);
  }
  // Rounds in which V8 compiles code are larger; one in which it collects old objects is negative.
  expect(Math.min(...growths.map(Math.abs))).toBeLessThan(leftBytesMax);
});

function bytesOf(command: object): Uint8Array {
  return toDocument({ ...command, lsid: { id: new UUID() }, $db: 'test' }).bytes;
}

/** Returns the heap's size in bytes without what a collection of new objects frees. */
function usedAfterCollection(): number {
  // What survives two of them is among the old objects.
  for (let times = 0; times < 3; times += 1) collect({ type: 'minor' });
  return process.memoryUsage().heapUsed;
}

function openEngine(): (bytes: Uint8Array) => Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'dispatch-test-'));
  const store = new Store(directory);
  onTestFinished(async () => {
    await store.close();
    rmSync(directory, { recursive: true });
  });
  const queue = new WriteQueue(store);
  const locks = new LockTable();
  const engine: Engine = {
    store,
    queue,
    locks,
    directWrites: new DirectWrites(store, locks),
    sessions: new Sessions({ store, queue, locks }),
    cursors: new Cursors(),
    indexBuilds: new SerialQueue(),
    closing: new AbortController().signal,
  };
  const { signal } = new AbortController();
  return async (bytes) => {
    const body = new BsonDocument(bytes);
    const request = { requestId: 1, legacy: false, replyExpected: true, body, sequences: new Map() };
    const reply = await dispatch(engine, request, signal);
    if (!reply.get('cursor') && !reply.get('ok')) throw new Error('no reply');
  };
}

// Runs statements of several kinds in an engine of its own, and prints how many bytes one of each kind leaves
// among the old objects, as JSON. A test runner's own objects would be counted too, so none runs here.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { BSON } from 'mongodb';
import { BsonDocument } from '../../engine/dist/bson/document.js';
import { dispatch } from '../../engine/dist/commands/dispatch.js';
import { assemble } from '../../engine/dist/engine.js';
import { Store } from '../../engine/dist/storage/store.js';

const perRound = 500;
const rounds = 14;

// By their _id, documents are found without a scan, for which LMDB's binding makes objects of its own.
const one = { $match: { _id: 1 } };
const lookUp = { from: 'plans', localField: '_id', foreignField: '_id', as: 'same' };
const statements = {
  ping: { ping: 1 },
  find: { find: 'plans', filter: { _id: 1 }, projection: { name: 1 } },
  update: { update: 'plans', updates: [{ q: { _id: 1 }, u: { $set: { name: 'North field' } } }] },
  $lookup: aggregate({ $lookup: lookUp }),
  $match: aggregate({ $skip: 0 }, one),
  $limit: aggregate({ $limit: 1 }, { $limit: 1 }),
  $set: aggregate({ $set: { a: 1 } }),
  $group: aggregate({ $group: { _id: '$name' } }),
};

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const directory = mkdtempSync(join(tmpdir(), 'statements-'));
const store = new Store(directory);
const engine = assemble(store, new AbortController().signal);
const { signal } = new AbortController();
try {
  await run(bytesOf({ insert: 'plans', documents: [{ _id: 1, name: 'North field' }] }));
  const left = {};
  for (const [name, statement] of Object.entries(statements)) left[name] = await bytesLeftBy(statement);
  console.log(JSON.stringify(left));
} finally {
  await store.close();
  rmSync(directory, { recursive: true });
}

function aggregate(...stages) {
  return { aggregate: 'plans', pipeline: [one, ...stages], cursor: {} };
}

async function bytesLeftBy(statement) {
  const bytes = bytesOf(statement);
  let least = Infinity;
  for (let round = 0; round < rounds; round += 1) {
    const before = usedAfterCollection();
    for (let times = 0; times < perRound; times += 1) {
      await run(bytes);
      await nextTurn();
    }
    // Rounds in which V8 compiles code leave more; one in which it collects old objects is negative.
    least = Math.min(least, Math.abs(usedAfterCollection() - before) / perRound);
  }
  return Math.round(least);
}

/** Returns the heap's size in bytes without what a collection of new objects frees. */
function usedAfterCollection() {
  // What survives two of them is among the old objects.
  for (let times = 0; times < 3; times += 1) collect({ type: 'minor' });
  return process.memoryUsage().heapUsed;
}

async function run(bytes) {
  const body = new BsonDocument(bytes);
  const request = { requestId: 1, legacy: false, replyExpected: true, body, sequences: new Map() };
  const reply = await dispatch(engine, request, signal);
  if (reply.get('errmsg')) throw new Error(JSON.stringify(BSON.deserialize(reply.bytes)));
}

function bytesOf(statement) {
  return BSON.serialize({ ...statement, lsid: { id: new BSON.UUID() }, $db: 'test' });
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { toDocument } from '../../bson/document.js';
import { documentsAtOnce } from '../../storage/slice.js';
import { Store } from '../../storage/store.js';
import { ChangeCursor } from './change-cursor.js';
import { parseChangeStage } from './change-stage.js';

function openStream() {
  const directory = mkdtempSync(join(tmpdir(), 'changes-test-'));
  const store = new Store(directory);
  onTestFinished(async () => {
    await store.close();
    rmSync(directory, { recursive: true });
  });
  store.transact(() => store.oplog.begin());
  const stage = parseChangeStage([toDocument({ $changeStream: {} })]);
  const origin = {
    namespace: 'test.things',
    session: undefined,
    transaction: undefined,
    snapshot: undefined,
  };
  const cursor = new ChangeCursor(store.oplog, stage, { ...store.oplog.end, after: 'all' }, origin);
  const log = (count = 1, namespace = 'test.things'): void =>
    store.transact(() => {
      for (let _id = 0; _id < count; _id += 1)
        store.log({ type: 'insert', namespace, content: toDocument({ _id }) });
    });
  return { store, cursor, log };
}

const { signal: connection } = new AbortController();
const { signal: closing } = new AbortController();
const within = (ms: number) => ({ deadline: performance.now() + ms, closing, connection });

test('a commit at any moment after the last read wakes a waiting batch', async () => {
  const { store, cursor, log } = openStream();
  expect((await cursor.batch(101, within(60_000))).documents).toEqual([]);
  for (const wait of [() => Promise.resolve(), () => nextTurn()])
    for (let waits = 0; waits < 10; waits += 1) {
      const batch = cursor.batch(Infinity, within(60_000));
      for (let waited = 0; waited < waits; waited += 1) await wait();
      log();
      expect((await batch).documents).toHaveLength(1);
    }
  expect(store.oplog.listeners.size).toBe(0);
});

test('a batch that times out returns the events read so far, and the next batch continues from there', async () => {
  const { store, cursor, log } = openStream();
  await cursor.batch(101, within(60_000));
  log(3 * documentsAtOnce, 'test.others');
  log();
  let batches = 0;
  for (let count = 0; count === 0; batches += 1)
    count = (await cursor.batch(Infinity, within(0))).documents.length;
  expect(batches).toBe(4);
  expect(store.oplog.listeners.size).toBe(0);
});

test('a batch that waits removes its oplog listener, however the wait ends', async () => {
  const { store, cursor } = openStream();
  const client = new AbortController();
  await cursor.batch(101, within(0));
  expect((await cursor.batch(101, within(1))).documents).toEqual([]);
  const limits = { ...within(60_000), connection: client.signal };
  const abandoned = cursor.batch(101, limits);
  client.abort();
  await expect(abandoned).rejects.toMatchObject({ code: 279 });
  const killed = cursor.batch(101, within(60_000));
  cursor.close();
  await expect(killed).rejects.toMatchObject({ code: 237 });
  expect(store.oplog.listeners.size).toBe(0);
});

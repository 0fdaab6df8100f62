import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { toDocument } from '../bson/document.js';
import { trimOplog } from './oplog.js';
import { documentsAtOnce } from './slice.js';
import { Store } from './store.js';
import { WriteQueue } from './write-queue.js';

function openStore() {
  const directory = mkdtempSync(join(tmpdir(), 'oplog-test-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const open = () => {
    const store = new Store(directory);
    onTestFinished(() => store.close());
    return store;
  };
  return { store: open(), open };
}

const insert = (_id: number, text = '') =>
  ({ type: 'insert', namespace: 'test.things', content: toDocument({ _id, text }) }) as const;

function log(store: Store, count: number, text?: string): void {
  store.transact(() => {
    for (let _id = 0; _id < count; _id += 1) store.log(insert(_id, text));
  });
}

const timesOf = (store: Store): bigint[] => [...store.oplog.entries()].map(({ time }) => time);
const inOrder = (times: readonly bigint[]): boolean =>
  times.every((time, at) => at === 0 || time > (times[at - 1] ?? time));

test('times in the oplog follow the clock, and grow even if the clock is set back or the store is reopened', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000_500 });
  onTestFinished(() => void vi.useRealTimers());
  const { store, open } = openStore();
  log(store, 2);
  vi.setSystemTime(1_000_001_000);
  log(store, 1);
  vi.setSystemTime(900_000_000);
  log(store, 1);
  await store.close();
  const reopened = open();
  log(reopened, 1);
  const seconds = (time: bigint): [number, number] => [Number(time >> 32n), Number(time & 0xffffffffn)];
  expect(timesOf(reopened).map(seconds)).toEqual([
    [1_000_000, 1],
    [1_000_000, 2],
    [1_000_001, 1],
    [1_000_001, 2],
    [1_000_001, 3],
  ]);
});

test('operations of a failed transaction are not in the oplog, and do not count towards its size', () => {
  const { store } = openStore();
  log(store, 1);
  const { end } = store.oplog;
  expect(() =>
    store.transact(() => {
      log(store, 3);
      throw new Error('undone');
    }),
  ).toThrow('undone');
  store.transact(() => {
    expect(() =>
      store.transact(() => {
        log(store, 3);
        throw new Error('undone');
      }),
    ).toThrow('undone');
    log(store, 1);
  });
  expect(timesOf(store)).toHaveLength(2);
  expect(inOrder(timesOf(store))).toBe(true);
  expect(store.oplog.end.loggedBytes).toBe(2 * end.loggedBytes);
});

test('oplog listeners are called only after a commit that logged something', () => {
  const { store } = openStore();
  const entryCounts: number[] = [];
  store.oplog.listeners.add(() => entryCounts.push(timesOf(store).length));
  log(store, 2);
  store.transact(() => store.put(Buffer.from([0, 0, 0, 20]), Buffer.from('x')));
  expect(() =>
    store.transact(() => {
      log(store, 1);
      throw new Error('undone');
    }),
  ).toThrow('undone');
  log(store, 1);
  expect(entryCounts).toEqual([2, 3]);
});

test('the oldest oplog entries are removed in parts, with other writes in between, until the rest fits', async () => {
  const { store } = openStore();
  const count = 5 * documentsAtOnce;
  log(store, count);
  const bytesEach = store.oplog.end.loggedBytes / count;
  const queue = new WriteQueue(store);
  const entryCounts: number[] = [];
  const watch = (): void => {
    entryCounts.push(timesOf(store).length);
    if (store.oplog.excess(9.5 * bytesEach).length > 0) void queue.run(watch);
  };
  void queue.run(watch);
  await trimOplog(store, queue, 9.5 * bytesEach);
  await queue.idle();
  expect(timesOf(store)).toHaveLength(10);
  expect(entryCounts.length).toBeGreaterThanOrEqual(5);
  for (const [at, remaining] of entryCounts.entries())
    expect((entryCounts[at - 1] ?? count) - remaining).toBeLessThanOrEqual(documentsAtOnce);
});

test('old oplog entries are removed even if the time of a part is over before its first entry', async () => {
  const { store } = openStore();
  log(store, 10);
  const queue = new WriteQueue(store);
  const bytesEach = store.oplog.end.loggedBytes / 10;
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000));
  onTestFinished(() => clock.mockRestore());
  await trimOplog(store, queue, 3.5 * bytesEach);
  expect(timesOf(store)).toHaveLength(4);
});

test('the newest oplog entry is kept, however large it is', async () => {
  const { store } = openStore();
  log(store, 3, 'x'.repeat(1000));
  await trimOplog(store, new WriteQueue(store), 0);
  expect([...store.oplog.entries()].map(({ time }) => time)).toEqual([store.oplog.end.time]);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { clearDropped, keysAtOnce, markDropped } from './dropped-areas.js';
import { area, areaRange, recordKey } from './keys.js';
import { Store } from './store.js';
import { WriteQueue } from './write-queue.js';

const [first, second, untouched] = [20, 21, 22];

function openDropped() {
  const directory = mkdtempSync(join(tmpdir(), 'dropped-test-'));
  const store = new Store(directory);
  onTestFinished(async () => {
    await store.close();
    rmSync(directory, { recursive: true });
  });
  const count = keysAtOnce * 2 + 1;
  store.transact(() => {
    for (let at = 0; at < count; at += 1)
      for (const id of [first, second, untouched]) store.put(recordKey(id, at), Buffer.from('x'));
    store.put(recordKey(area.multikey, second), Buffer.from([1]));
    markDropped(store, [first, second]);
  });
  const keyCount = (id: number): number => [...store.scan(areaRange(id), { keysOnly: true })].length;
  return { store, queue: new WriteQueue(store), count, keyCount };
}

test('dropped areas are emptied in parts, with other writes in between', async () => {
  const { store, queue, count, keyCount } = openDropped();
  const keyCounts: number[] = [];
  const watch = (): void => {
    keyCounts.push(keyCount(first) + keyCount(second));
    if (keyCount(area.dropped) > 0) void queue.run(watch);
  };
  void queue.run(watch);
  await clearDropped(store, queue);
  await queue.idle();
  expect(keyCounts.length).toBeGreaterThanOrEqual(6);
  for (const [at, rest] of keyCounts.entries())
    expect((keyCounts[at - 1] ?? count * 2) - rest).toBeLessThanOrEqual(keysAtOnce);
  expect([keyCount(first), keyCount(second), keyCount(untouched), keyCount(area.dropped)]).toEqual([
    0,
    0,
    count,
    0,
  ]);
  expect(store.get(recordKey(area.multikey, second))).toBeUndefined();
});

test('a stopped removal of dropped areas is completed by the next run', async () => {
  const { store, queue, count, keyCount } = openDropped();
  let parts = 0;
  await clearDropped(store, queue, () => parts++ === 1);
  expect(keyCount(first)).toBe(count - keysAtOnce);
  await clearDropped(store, queue);
  expect([keyCount(first), keyCount(second), keyCount(untouched)]).toEqual([0, 0, count]);
});

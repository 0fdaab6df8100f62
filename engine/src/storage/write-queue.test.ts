import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Store } from './store.js';
import { BlockedError, WriteQueue } from './write-queue.js';

function openQueue() {
  const directory = mkdtempSync(join(tmpdir(), 'queue-test-'));
  const store = new Store(directory);
  onTestFinished(async () => {
    await store.close();
    rmSync(directory, { recursive: true });
  });
  const put = (name: string) => () => store.put(Buffer.from(name), Buffer.from('x'));
  const has = (name: string): boolean => store.get(Buffer.from(name)) !== undefined;
  return { queue: new WriteQueue(store), put, has };
}

test('a failing write does not fail the other writes of its commit', async () => {
  const { queue, put, has } = openQueue();
  const failing = (): void => {
    put('b')();
    throw new Error('not this one');
  };
  const outcomes = await Promise.allSettled([queue.run(put('a')), queue.run(failing), queue.run(put('c'))]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect([has('a'), has('b'), has('c')]).toEqual([true, false, true]);
});

test('a blocked write runs again once it is unblocked, and other writes overtake it meanwhile', async () => {
  const { queue, put, has } = openQueue();
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  let attempts = 0;
  const blocked = queue.run(() => {
    put('a')();
    attempts += 1;
    if (attempts === 1) throw new BlockedError(opened);
  });
  await queue.run(put('b'));
  expect([has('a'), has('b')]).toEqual([false, true]);
  open();
  await blocked;
  expect([attempts, has('a')]).toEqual([2, true]);
});

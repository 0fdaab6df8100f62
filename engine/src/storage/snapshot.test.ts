import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createCollection } from './catalog.js';
import { areaKey, areaRange } from './keys.js';
import { Store } from './store.js';

const range = { lower: Buffer.from('a'), upper: Buffer.from('b') };

function openStore(): Store {
  const directory = mkdtempSync(join(tmpdir(), 'store-test-'));
  const store = new Store(directory);
  onTestFinished(async () => {
    await store.close();
    rmSync(directory, { recursive: true });
  });
  return store;
}

function put(store: Store, ...names: string[]): void {
  store.transact(() => {
    for (const name of names) store.put(Buffer.from(name), Buffer.from(`value of ${name}`));
  });
}

function take(entries: Iterable<{ key: Uint8Array }>, count: number): string[] {
  const iterator = entries[Symbol.iterator]();
  const names: string[] = [];
  while (names.length < count) {
    const step = iterator.next();
    if (step.done) break;
    names.push(Buffer.from(step.value.key).toString());
  }
  return names;
}

test('a snapshot does not change, even across turns of the event loop', async () => {
  const store = openStore();
  put(store, 'a1', 'a2');
  const snapshot = store.snapshot();
  const entries = snapshot.scan(range);
  expect(take(entries, 1)).toEqual(['a1']);
  put(store, 'a3');
  await new Promise((resolve) => setTimeout(resolve, 1));
  put(store, 'a4');
  expect(take(entries, 9)).toEqual(['a2']);
  expect(take(snapshot.scan(range), 9)).toEqual(['a1', 'a2']);
  expect(snapshot.get(Buffer.from('a3'))).toBeUndefined();
  snapshot.close();
  expect(() => snapshot.get(Buffer.from('a1'))).toThrow('closed');
});

test('when a snapshot is refreshed, its scans continue after their last key and see newer data', () => {
  const store = openStore();
  put(store, 'a2', 'a4', 'a6');
  const snapshot = store.snapshot();
  const forwards = snapshot.scan(range);
  const backwards = snapshot.scan(range, { reverse: true, keysOnly: true });
  expect([take(forwards, 1), take(backwards, 1)]).toEqual([['a2'], ['a6']]);
  put(store, 'a1', 'a3', 'a5', 'a7');
  snapshot.refresh();
  expect(take(forwards, 9)).toEqual(['a3', 'a4', 'a5', 'a6', 'a7']);
  expect(take(backwards, 9)).toEqual(['a5', 'a4', 'a3', 'a2', 'a1']);
  snapshot.close();
});

test('reads after a refresh fail if their collection was dropped, but not after other changes', () => {
  const store = openStore();
  const things = store.transact(() => createCollection(store, 'test.things'));
  const snapshot = store.snapshot();
  const entries = snapshot.scan(areaRange(things.id));
  store.transact(() => {
    createCollection(store, 'test.others');
    store.put(areaKey(things.id, Buffer.from('a')), Buffer.from('x'));
  });
  snapshot.refresh();
  expect(take(entries, 1)).toHaveLength(1);
  const { catalog } = store;
  store.catalog = new Map([...catalog].filter(([namespace]) => namespace !== things.namespace));
  snapshot.refresh();
  expect(() => take(entries, 1)).toThrow('was dropped');
  expect(() => snapshot.get(areaKey(things.id, Buffer.from('a')))).toThrow('was dropped');
});

test('a failed transaction leaves behind neither data nor collections; a nested one undoes only its own writes', () => {
  const store = openStore();
  const fail = (): void => {
    store.put(Buffer.from('a1'), Buffer.from('x'));
    createCollection(store, 'test.things');
    throw new Error('not this time');
  };
  expect(() => store.transact(fail)).toThrow('not this time');
  expect([store.get(Buffer.from('a1')), store.catalog.size]).toEqual([undefined, 0]);
  store.transact(() => {
    createCollection(store, 'test.others');
    expect(() => store.transact(fail)).toThrow('not this time');
  });
  expect([store.get(Buffer.from('a1')), [...store.catalog.keys()]]).toEqual([undefined, ['test.others']]);
});

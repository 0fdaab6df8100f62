import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { emptyDocument, toDocument } from '../bson/document.js';
import { createDirectWrites } from '../transactions/direct-writes.js';
import { LockTable } from '../transactions/locks.js';
import { createCollection } from './catalog.js';
import type { Collection } from './collection.js';
import { insertDocument, replaceDocument } from './documents.js';
import { buildIndex } from './indexes.js';
import { areaRange } from './keys.js';
import { Store } from './store.js';

function openThings() {
  const directory = mkdtempSync(join(tmpdir(), 'documents-test-'));
  const store = new Store(directory);
  onTestFinished(async () => {
    await store.close();
    rmSync(directory, { recursive: true });
  });
  const definition = toDocument({ v: 2, key: { tags: 1 }, name: 'tags_1' });
  const collection = store.transact(() =>
    buildIndex(store, createCollection(store, 'test.things'), definition),
  );
  return { store, collection, writes: createDirectWrites(store, new LockTable()) };
}

function entriesOf(store: Store, { indexes }: Collection): Uint8Array[] {
  return indexes.flatMap(({ id }) => Array.from(store.scan(areaRange(id)), ({ key }) => key));
}

const tagged = (tags: readonly number[]) => toDocument({ _id: 1, tags });
const upTo = (count: number): number[] => Array.from({ length: count }, (_, position) => position);

test('replacing a document takes about log2(n) comparisons for each of its n index keys', () => {
  const { store, collection, writes } = openThings();
  const count = 2_000;
  const before = tagged(upTo(count));
  const after = tagged([...upTo(count).slice(1), -1]);
  store.transact(() => insertDocument(writes, collection, before));
  const comparisons = vi.spyOn(Buffer, 'compare');
  onTestFinished(() => comparisons.mockRestore());
  store.transact(() => replaceDocument(writes, collection, before, after, emptyDocument));
  // Sorting both lists of keys takes about log2(2,000) = 11 comparisons per key, and merging them takes one.
  expect(comparisons.mock.calls.length).toBeLessThan(2 * count * 15);
  expect(entriesOf(store, collection)).toHaveLength(count);
});

test.each([
  ['entirely different values', [1, 2, 3], [4, 5]],
  ['fewer values', [1, 2, 3, 4], [2]],
  ['more values', [2], [1, 2, 3]],
  ['some old and some new values', [5, 1, 3], [4, 3, 2]],
  ['no values', [1, 2], []],
])('replacing an array with %s leaves exactly the index entries of the new document', (_, old, fresh) => {
  const { store, collection, writes } = openThings();
  store.transact(() => insertDocument(writes, collection, tagged(old)));
  store.transact(() => replaceDocument(writes, collection, tagged(old), tagged(fresh), emptyDocument));
  const reference = openThings();
  reference.store.transact(() => insertDocument(reference.writes, reference.collection, tagged(fresh)));
  expect(entriesOf(store, collection)).toEqual(entriesOf(reference.store, reference.collection));
});

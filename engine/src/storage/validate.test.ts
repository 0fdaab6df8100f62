import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { toDocument, type BsonDocument } from '../bson/document.js';
import { createDirectWrites } from '../transactions/direct-writes.js';
import { LockTable } from '../transactions/locks.js';
import { createCollection, dropCollection, dropIndexes, multikeyKey } from './catalog.js';
import type { Collection } from './collection.js';
import {
  documentKey,
  encodedId,
  entryValue,
  indexEntries,
  insertDocument,
  removeDocument,
} from './documents.js';
import { buildIndex } from './indexes.js';
import { areaKey } from './keys.js';
import { Store } from './store.js';
import { withChecksum } from './stored-document.js';
import { validateCollection, type ValidationPosition } from './validate.js';

const definitions = [
  { v: 2, key: { n: 1 }, name: 'n_1', unique: true },
  { v: 2, key: { tags: -1 }, name: 'tags_-1' },
  { v: 2, key: { part: 1 }, name: 'part_1', partialFilterExpression: { part: { $gt: 5 } } },
];

/** Opens a store that a test can write to directly, so that its indexes are not maintained. */
function openThings(documents: readonly object[] = []) {
  const directory = mkdtempSync(join(tmpdir(), 'validate-test-'));
  const store = new Store(directory);
  onTestFinished(async () => {
    await store.close();
    rmSync(directory, { recursive: true });
  });
  const collection = store.transact(() =>
    definitions.reduce<Collection>(
      (extended, definition) => buildIndex(store, extended, toDocument(definition)),
      createCollection(store, 'test.things'),
    ),
  );
  const writes = createDirectWrites(store, new LockTable());
  store.transact(() => {
    for (const document of documents) insertDocument(writes, collection, toDocument(document));
  });
  const keyOf = (document: BsonDocument) => documentKey(collection, encodedId(document));
  const entriesOf = (document: BsonDocument, name: string) =>
    collection.indexes
      .filter(({ spec }) => spec.name === name)
      .flatMap((index) => indexEntries(index, document, encodedId(document)).map(({ key }) => key));
  const areaOf = (name: string): number => collection.indexes.find(({ spec }) => spec.name === name)?.id ?? 0;
  return { store, collection, writes, keyOf, entriesOf, areaOf };
}

type Things = ReturnType<typeof openThings>;

const sound = [
  { _id: 1, n: 1, tags: ['a', 'b'], part: 3 },
  { _id: 2, n: 2, tags: 'c', part: 7 },
];
const [first, second] = sound.map((document) => toDocument(document)) as [BsonDocument, BsonDocument];

test('validation counts the documents and entries of a sound collection', async () => {
  const { store, collection } = openThings(sound);
  const report = await validateCollection(store, collection);
  expect(report).toEqual({
    documents: 2,
    invalidDocuments: 0,
    withoutChecksum: 0,
    entries: new Map([
      ['n_1', 2],
      ['tags_-1', 3],
      ['part_1', 1],
    ]),
    damaged: new Set(),
    problems: [],
    problemCount: 0,
  });
});

test('validation finds an index that is not marked as multikey despite an array of one element', async () => {
  const { store, collection, areaOf } = openThings([{ _id: 1, n: 1, tags: ['a'] }]);
  store.transact(() => store.remove(multikeyKey(areaOf('tags_-1'))));
  expect(await validateCollection(store, collection)).toMatchObject({ problemCount: 1 });
});

const damages: [string, (things: Things) => void, string[], string[]][] = [
  [
    'a missing entry',
    ({ store, entriesOf }) =>
      entriesOf(first, 'tags_-1')
        .slice(1)
        .forEach((key) => store.remove(key)),
    ['Index tags_-1: An entry of the document with _id 1 is missing.'],
    ['tags_-1'],
  ],
  [
    'an entry without a document',
    ({ store, entriesOf }) =>
      entriesOf(toDocument({ _id: 3, part: 9 }), 'part_1').forEach((key) => store.put(key, entryValue)),
    ['Index part_1: An entry points to no document.'],
    ['part_1'],
  ],
  [
    'an entry of an earlier version of its document',
    ({ store, entriesOf }) =>
      entriesOf(toDocument({ _id: 2, tags: 'old' }), 'tags_-1').forEach((key) => store.put(key, entryValue)),
    ['Index tags_-1: An entry points to the document with _id 2, but does not match it.'],
    ['tags_-1'],
  ],
  [
    'an entry of a document that the filter of a partial index excludes',
    ({ store, areaOf, entriesOf }) => {
      const [entry] = entriesOf(first, 'n_1');
      if (entry) store.put(areaKey(areaOf('part_1'), entry.subarray(4)), entryValue);
    },
    ['Index part_1: An entry points to the document with _id 1, but does not match it.'],
    ['part_1'],
  ],
  [
    'a document under the key of another',
    ({ store, collection }) =>
      store.put(documentKey(collection, encodedId(toDocument({ _id: 9 }))), second.bytes),
    ['The document with _id 2 is stored under the key of another _id.'],
    ['_id_'],
  ],
  [
    'an index that has entries from an array but is not marked as multikey',
    ({ store, areaOf }) => store.remove(multikeyKey(areaOf('tags_-1'))),
    ['Index tags_-1: It is not marked as multikey, but the document with _id 1 has an array.'],
    ['tags_-1'],
  ],
  [
    'two documents with the same key in a unique index',
    ({ store, keyOf, entriesOf }) => {
      const twin = toDocument({ _id: 3, n: 2, tags: 'c' });
      store.put(keyOf(twin), twin.bytes);
      for (const name of ['n_1', 'tags_-1'])
        for (const key of entriesOf(twin, name)) store.put(key, entryValue);
    },
    ['Index n_1: It is unique, but the document with _id 3 has the same key as another.'],
    ['n_1'],
  ],
  [
    'a document that is not valid BSON',
    ({ store, keyOf }) => store.put(keyOf(second), second.bytes.subarray(0, -3)),
    [
      'A document cannot be checked: Invalid BSON: the size of a document is wrong',
      ...['n_1', 'tags_-1', 'part_1'].map(
        (name) => `Index ${name}: An entry cannot be checked: Invalid BSON: the size of a document is wrong`,
      ),
    ],
    ['n_1', 'tags_-1', 'part_1'],
  ],
  [
    'a document that has changed since it was stored',
    ({ store, keyOf }) => {
      const stored = withChecksum(first);
      stored[stored.length - 6] = (stored[stored.length - 6] ?? 0) ^ 4;
      store.put(keyOf(first), stored);
    },
    ['The document with _id 1 does not match its checksum: it has changed since it was stored.'],
    [],
  ],
  [
    'a malformed entry',
    ({ store, areaOf }) => store.put(areaKey(areaOf('part_1'), Buffer.from([1, 0xff, 0xff])), entryValue),
    ['Index part_1: An entry cannot be checked'],
    ['part_1'],
  ],
];

test.each(damages)('validation finds %s', async (_, damage, problems, damaged) => {
  const things = openThings(sound);
  const { store, collection } = things;
  store.transact(() => damage(things));
  const report = await validateCollection(store, collection);
  expect(report.problems).toEqual(problems.map((problem) => expect.stringContaining(problem)));
  expect([report.problemCount, [...report.damaged]]).toEqual([problems.length, damaged]);
});

test.each([1, 2, 3, 1_000])('validation in parts of %i items finds the same', async (itemsMax) => {
  const things = openThings([...sound, ...Array.from({ length: 20 }, (_, n) => ({ _id: n + 3, n: n + 3 }))]);
  const { store, collection } = things;
  store.transact(() => {
    for (const [, damage] of damages) damage(things);
  });
  const whole = await validateCollection(store, collection);
  expect(whole.problemCount).toBeGreaterThan(damages.length);
  const found = { documents: 0, entries: 0, problems: [] as string[], parts: 0 };
  let from: ValidationPosition | undefined;
  do {
    const part = await validateCollection(store, collection, undefined, { from, itemsMax });
    found.documents += part.documents;
    for (const count of part.entries.values()) found.entries += count;
    found.problems.push(...part.problems);
    found.parts += 1;
    from = part.next;
  } while (from);
  const items = found.documents + found.entries;
  expect(found).toEqual({
    documents: whole.documents,
    entries: [...whole.entries.values()].reduce((total, count) => total + count, 0),
    problems: whole.problems,
    // The last part may be empty.
    parts: Math.ceil((items + 1) / itemsMax),
  });
});

test('validation counts every error, and lists the first hundred', async () => {
  const { store, collection, keyOf, entriesOf } = openThings();
  const count = 1_201;
  store.transact(() => {
    for (let _id = 0; _id < count; _id += 1) {
      const document = toDocument({ _id, n: 7, tags: 1 });
      store.put(keyOf(document), document.bytes);
      for (const name of ['n_1', 'tags_-1'])
        for (const key of entriesOf(document, name)) store.put(key, entryValue);
    }
  });
  const report = await validateCollection(store, collection);
  expect([report.problemCount, report.problems.length]).toEqual([count - 1, 100]);
});

test('validation finds no error if, at each pause, every document is replaced with one that differs only in its _id', async () => {
  const count = 1_200;
  const { store, collection, writes } = openThings(
    Array.from({ length: count }, (_, n) => ({ _id: 2 * n, n, tags: [n, n + 1] })),
  );
  let isOver = false;
  const validating = validateCollection(store, collection).finally(() => (isOver = true));
  let rounds = 0;
  for (; !isOver; rounds += 1) {
    store.transact(() => {
      for (let n = 0; n < count; n += 1) {
        const at = (round: number) => toDocument({ _id: 2 * n + (round % 2), n, tags: [n, n + 1] });
        removeDocument(writes, collection, at(rounds));
        insertDocument(writes, collection, at(rounds + 1));
      }
    });
    await nextTurn();
  }
  expect(await validating).toMatchObject({ problems: [], problemCount: 0 });
  // At most 500 documents or entries are checked between two pauses.
  expect(rounds).toBeGreaterThanOrEqual(6);
});

test.each([
  ['its collection', ({ store, collection }: Things) => dropCollection(store, collection)],
  [
    'one of its indexes',
    ({ store, collection }: Things) => dropIndexes(store, collection, collection.indexes.slice(0, 1)),
  ],
])('validation fails when %s is dropped meanwhile', async (_, drop) => {
  const things = openThings(Array.from({ length: 600 }, (__, n) => ({ _id: n, n })));
  const { store, collection } = things;
  const validating = validateCollection(store, collection);
  store.transact(() => drop(things));
  await expect(validating).rejects.toMatchObject({ code: 11601 });
});

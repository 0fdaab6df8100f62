import { setImmediate as nextTurn } from 'node:timers/promises';
import { checkDocument } from '../bson/check.js';
import { describeValue } from '../bson/describe.js';
import type { BsonDocument } from '../bson/document.js';
import { commandError, messageOf } from '../errors.js';
import { endOfPrefix, type KeyRange } from '../order/key-range.js';
import { multikeyKey } from './catalog.js';
import type { Collection, Index } from './collection.js';
import { documentKey, encodedId, entryPrefix, entryTarget, indexEntries } from './documents.js';
import { areaOf, areaRange, rangeAfter, sameBytes } from './keys.js';
import { Slice } from './slice.js';
import type { Store } from './store.js';
import { compareChecksum, storedDocument } from './stored-document.js';
import type { Entry } from './view.js';

/** The number of items checked in a collection, and the problems found. */
export interface CollectionReport {
  documents: number;
  invalidDocuments: number;
  /** The number of documents that have not been written since format 3 added checksums. */
  withoutChecksum: number;
  /** The number of entries in each index except the one on _id, by name. */
  readonly entries: Map<string, number>;
  /** The names of the damaged indexes. */
  readonly damaged: Set<string>;
  /** A sentence for each of the first `problemsMax` problems. */
  readonly problems: string[];
  problemCount: number;
  /** Where the next part begins; undefined if nothing is left. */
  next: ValidationPosition | undefined;
}

export interface ValidationPosition {
  /** The last key that was checked. */
  readonly after: Uint8Array;
  /** The end of the range of keys in the area of `after`, which is one of documents or index entries. */
  readonly until: Uint8Array;
}

export interface ValidatedPart {
  readonly from?: ValidationPosition | undefined;
  /** The part ends after this many documents and entries. */
  readonly itemsMax?: number;
}

const problemsMax = 100;

/**
 * Checks that the collection's documents and index entries match, in slices, and yields between two slices.
 * Each slice sees consistent data, so every reported problem existed when it was found, whatever is written
 * meanwhile.
 */
export async function validateCollection(
  store: Store,
  collection: Collection,
  checkMayContinue: () => void = () => undefined,
  { from, itemsMax = Infinity }: ValidatedPart = {},
): Promise<CollectionReport> {
  const report: CollectionReport = {
    documents: 0,
    invalidDocuments: 0,
    withoutChecksum: 0,
    entries: new Map(collection.indexes.map(({ spec }) => [spec.name, 0])),
    damaged: new Set(),
    problems: [],
    problemCount: 0,
    next: undefined,
  };
  const validation: Validation = { store, collection, checkMayContinue, report, itemsLeft: itemsMax };
  const areas = [collection.id, ...collection.indexes.map(({ id }) => id)];
  const first = from ? areas.indexOf(areaOf(from.after)) : 0;
  if (first === -1) throw dropped(collection.namespace);
  for (const [position, areaId] of areas.entries()) {
    if (position < first) continue;
    const isStart = from !== undefined && position === first;
    const range = isStart ? restOf(areaRange(areaId), from) : presentRange(store, areaId);
    if (!range) continue;
    const index = collection.indexes[position - 1];
    const begin = index
      ? entryChecks(validation, index, isStart ? from.after : undefined)
      : () => (entry: Entry) => checkStoredDocument(validation, entry);
    const after = await inSlices(validation, range, begin);
    if (after) {
      report.next = { after, until: range.upper };
      return report;
    }
  }
  return report;
}

function restOf({ lower, upper }: KeyRange, { after, until }: ValidationPosition): KeyRange {
  return rangeAfter({ lower, upper: Buffer.compare(until, upper) < 0 ? until : upper }, after);
}

function entryChecks(validation: Validation, index: Index, after: Uint8Array | undefined) {
  let last = after;
  return () => {
    if (last && !validation.store.get(last)) last = undefined;
    const keysOf = createKeysOf(validation, index);
    return ({ key }: Entry) => {
      checkEntry(validation, index, { key, before: last, keysOf });
      last = key;
    };
  };
}

interface Validation {
  readonly store: Store;
  readonly collection: Collection;
  /** Throws to end the validation; called before each slice. */
  readonly checkMayContinue: () => void;
  readonly report: CollectionReport;
  itemsLeft: number;
}

/**
 * Passes every entry in the range to the callback that `begin` returns for the entry's slice. If the part
 * ends before the range does, returns the last key.
 */
async function inSlices(
  validation: Validation,
  range: KeyRange,
  begin: () => (entry: Entry) => void,
): Promise<Uint8Array | undefined> {
  const { store, checkMayContinue } = validation;
  let rest = range;
  for (;;) {
    checkMayContinue();
    checkNotDropped(validation);
    const slice = new Slice();
    const checkNext = begin();
    let last: Uint8Array | undefined;
    for (const entry of store.scan(rest)) {
      checkNext(entry);
      last = entry.key;
      slice.count(1);
      validation.itemsLeft -= 1;
      if (slice.isOver || validation.itemsLeft <= 0) break;
    }
    if (!last) return undefined;
    if (validation.itemsLeft <= 0) return last;
    if (!slice.isOver) return undefined;
    rest = rangeAfter(rest, last);
    await nextTurn();
  }
}

function checkStoredDocument({ store, collection, report }: Validation, { key, value }: Entry): void {
  report.documents += 1;
  const document = storedDocument(value);
  try {
    const checksum = compareChecksum(value);
    if (checksum === 'missing') report.withoutChecksum += 1;
    if (checksum === 'different') {
      report.invalidDocuments += 1;
      return addProblem(
        report,
        undefined,
        `The document ${describeId(document)} does not match its checksum: it has changed since it was stored.`,
      );
    }
    if (checkDocument(document.bytes) !== document.bytes.length)
      throw new Error('Its length differs from the size it states.');
    const id = encodedId(document);
    if (!sameBytes(documentKey(collection, id), key)) {
      report.damaged.add('_id_');
      addProblem(
        report,
        undefined,
        `The document ${describeId(document)} is stored under the key of another _id.`,
      );
    }
    for (const index of collection.indexes) {
      const entries = indexEntries(index, document, id);
      for (const entry of entries)
        if (!store.get(entry.key))
          addProblem(report, index, `An entry of the document ${describeId(document)} is missing.`);
      if (entries[0]?.isFromArray && !(index.isMultikey && store.get(multikeyKey(index.id))))
        addProblem(
          report,
          index,
          `It is not marked as multikey, but the document ${describeId(document)} has an array.`,
        );
    }
  } catch (error) {
    report.invalidDocuments += 1;
    addProblem(report, undefined, `A document cannot be checked: ${messageOf(error)}`);
  }
}

interface EntryCheck {
  readonly key: Uint8Array;
  /** The previous entry in the index, if it still exists. */
  readonly before: Uint8Array | undefined;
  readonly keysOf: KeysOf;
}

function checkEntry({ report }: Validation, index: Index, { key, before, keysOf }: EntryCheck): void {
  const { name, unique } = index.spec;
  report.entries.set(name, (report.entries.get(name) ?? 0) + 1);
  try {
    const target = keysOf(key);
    if (!target) return addProblem(report, index, 'An entry points to no document.');
    const description = (): string => describeId(target.document);
    if (!target.keys.has(textOf(key)))
      addProblem(report, index, `An entry points to the document ${description()}, but does not match it.`);
    if (unique && before && sameBytes(entryPrefix(before), entryPrefix(key)))
      addProblem(
        report,
        index,
        `It is unique, but the document ${description()} has the same key as another.`,
      );
  } catch (error) {
    addProblem(report, index, `An entry cannot be checked: ${messageOf(error)}`);
  }
}

type KeysOf = (entryKey: Uint8Array) => { document: BsonDocument; keys: ReadonlySet<string> } | undefined;

/** Finds an entry's document and the keys it must have. Valid for one slice, in which no document changes. */
function createKeysOf({ store, collection }: Validation, index: Index): KeysOf {
  const known = new Map<string, ReturnType<KeysOf>>();
  return (entryKey) => {
    const target = entryTarget(collection, entryKey);
    const text = textOf(target);
    if (known.has(text)) return known.get(text);
    const bytes = store.get(target);
    const expected = bytes && expectedKeys(index, storedDocument(bytes));
    known.set(text, expected);
    return expected;
  };
}

function expectedKeys(index: Index, document: BsonDocument) {
  checkDocument(document.bytes);
  const entries = indexEntries(index, document, encodedId(document));
  return { document, keys: new Set(entries.map(({ key }) => textOf(key))) };
}

/** Returns the range up to the current last entry; with later entries, validation might never end. */
function presentRange(store: Store, areaId: number): KeyRange | undefined {
  const range = areaRange(areaId);
  for (const { key } of store.scan(range, { reverse: true, keysOnly: true }))
    return { lower: range.lower, upper: endOfPrefix(key) };
  return undefined;
}

/** Throws if the validated collection or one of its indexes was dropped; ignores new indexes. */
function checkNotDropped({ store, collection: { namespace, id, indexes } }: Validation): void {
  const now = store.catalog.get(namespace);
  if (now?.id !== id || !indexes.every((index) => now.indexes.some((other) => other.id === index.id)))
    throw dropped(namespace);
}

function dropped(namespace: string): Error {
  return commandError('Interrupted', `${namespace} or one of its indexes was dropped during validation.`);
}

function addProblem(report: CollectionReport, index: Index | undefined, problem: string): void {
  if (index) report.damaged.add(index.spec.name);
  report.problemCount += 1;
  if (report.problems.length < problemsMax)
    report.problems.push(index ? `Index ${index.spec.name}: ${problem}` : problem);
}

function describeId(document: BsonDocument): string {
  const id = document.get('_id');
  return id ? `with _id ${describeValue(id)}` : 'without _id';
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
}

import type { BsonDocument } from '../bson/document.js';
import { maxDocumentBytes } from '../bson/check.js';
import { commandError, type CodeName } from '../errors.js';
import { encodeKey } from '../order/key-encoding.js';
import { maintainedIndexes, multikeyKey } from './catalog.js';
import type { Collection, Index } from './collection.js';
import { duplicateKey } from './duplicate-key.js';
import { areaKey, keyLengthMax, prefixRange, sameBytes } from './keys.js';
import { documentKeyOf } from './operation.js';
import { withChecksum } from './stored-document.js';
import type { View, Writer, WriteView } from './view.js';

/** Inserts a document, which must have an _id. Writes nothing if it throws. */
export function insertDocument(view: WriteView, collection: Collection, document: BsonDocument): void {
  checkSize(document);
  const id = encodedId(document);
  const key = documentKey(collection, id);
  const entries = maintainedIndexes(collection).flatMap((index) => indexEntries(index, document, id));
  view.claim(collection, key);
  if (view.get(key)) throw duplicateKey(collection, undefined, document);
  for (const entry of entries) claimEntry(view, collection, entry, document);
  view.put(key, withChecksum(document));
  for (const entry of entries) view.put(entry.key, entryValue);
  noteMultikey(view, entries);
  view.log({ type: 'insert', ...logFields(collection, document), content: document });
}

/**
 * Replaces a document with one that has the same _id; `updateDescription` lists the changes for the oplog.
 * Writes nothing if it throws.
 */
export function replaceDocument(
  view: WriteView,
  collection: Collection,
  before: BsonDocument,
  after: BsonDocument,
  updateDescription: BsonDocument,
): void {
  checkSize(after);
  const id = encodedId(before);
  const key = documentKey(collection, id);
  const removed: IndexEntry[] = [];
  const added: IndexEntry[] = [];
  const arrayEntries: IndexEntry[] = [];
  for (const index of maintainedIndexes(collection)) {
    const old = indexEntries(index, before, id);
    const fresh = indexEntries(index, after, id);
    compareEntries(old, fresh, removed, added);
    for (const entry of fresh) if (entry.isFromArray) arrayEntries.push(entry);
  }
  view.claim(collection, key);
  for (const entry of added) claimEntry(view, collection, entry, after);
  for (const entry of removed) view.remove(entry.key);
  for (const entry of added) view.put(entry.key, entryValue);
  view.put(key, withChecksum(after));
  noteMultikey(view, arrayEntries);
  view.log({ type: 'update', ...logFields(collection, before), content: updateDescription });
}

export function removeDocument(view: WriteView, collection: Collection, document: BsonDocument): void {
  const id = encodedId(document);
  const key = documentKey(collection, id);
  view.claim(collection, key);
  for (const index of maintainedIndexes(collection))
    for (const entry of indexEntries(index, document, id)) view.remove(entry.key);
  view.remove(key);
  view.log({ type: 'delete', ...logFields(collection, document) });
}

function logFields({ namespace }: Collection, document: BsonDocument) {
  return { namespace, documentKey: documentKeyOf(document) };
}

/**
 * Marks the indexes that a document makes multikey, for the planner. `entries` must include all entries of
 * the document.
 */
export function noteMultikey(writer: Writer, entries: readonly IndexEntry[]): void {
  for (const [position, { index, isFromArray }] of entries.entries())
    if (isFromArray && index !== entries[position - 1]?.index) markMultikey(writer, index);
}

export interface IndexEntry {
  readonly index: Index;
  readonly isFromArray: boolean;
  /** The index's area, the encoded fields, the encoded _id, and the length of that _id in two bytes. */
  readonly key: Uint8Array;
}

/** The value stored under an index entry's key. */
export const entryValue = new Uint8Array(0);

export function indexEntries(index: Index, document: BsonDocument, id: Uint8Array): IndexEntry[] {
  const { keys, hasArray } = index.keysOf(document);
  return keys.map((fields) => {
    const key = Buffer.allocUnsafe(4 + fields.length + id.length + 2);
    key.writeUInt32BE(index.id, 0);
    key.set(fields, 4);
    key.set(id, 4 + fields.length);
    key.writeUInt16BE(id.length, key.length - 2);
    if (key.length > keyLengthMax)
      throw tooLong('CannotCreateIndex', `A key of the index ${index.spec.name}`, key.length, keyLengthMax);
    return { index, key, isFromArray: hasArray };
  });
}

/** Returns the area of the index and the encoded fields, which no two entries of a unique index share. */
export function entryPrefix(key: Uint8Array): Uint8Array {
  return key.subarray(0, idStart(key));
}

/** Returns the key of the document that an index entry points to. */
export function entryTarget(collection: Collection, key: Uint8Array): Uint8Array {
  const start = idStart(key);
  const size = key.length - 2 - start;
  const target = new Uint8Array(4 + size);
  target[0] = collection.id >>> 24;
  target[1] = collection.id >>> 16;
  target[2] = collection.id >>> 8;
  target[3] = collection.id;
  for (let at = 0; at < size; at += 1) target[4 + at] = key[start + at] ?? 0;
  return target;
}

export function encodedId(document: BsonDocument): Uint8Array {
  return encodeKey([document.get('_id')], [1]);
}

export function documentKey(collection: Collection, id: Uint8Array): Uint8Array {
  if (id.length + 4 > keyLengthMax) throw tooLong('BadValue', 'An encoded _id', id.length, keyLengthMax - 4);
  return areaKey(collection.id, id);
}

/** Returns whether a document with an _id other than `id` has an entry under the unique key `prefix`. */
export function isTaken(view: View, prefix: Uint8Array, id: Uint8Array): boolean {
  for (const { key } of view.scan(prefixRange(prefix), { keysOnly: true }))
    if (idStart(key) === prefix.length && !sameBytes(key.subarray(prefix.length, -2), id)) return true;
  return false;
}

function claimEntry(
  view: WriteView,
  collection: Collection,
  entry: IndexEntry,
  document: BsonDocument,
): void {
  if (!entry.index.spec.unique) return;
  const prefix = entryPrefix(entry.key);
  view.claimUnique(prefix);
  if (isTaken(view, prefix, entry.key.subarray(prefix.length, -2)))
    throw duplicateKey(collection, entry.index, document, prefix.subarray(4));
}

// If the write is rolled back, the flag stays set in memory but not in the store, which costs only speed.
function markMultikey(writer: Writer, index: Index): void {
  index.isMultikey = true;
  const key = multikeyKey(index.id);
  if (!writer.get(key)) writer.put(key, Buffer.from([1]));
}

export function idStart(key: Uint8Array): number {
  const { length } = key;
  return length - 2 - (((key[length - 2] ?? 0) << 8) | (key[length - 1] ?? 0));
}

/** Merges an index's old and new entries, both in key order, into entries to remove and entries to add. */
function compareEntries(
  old: readonly IndexEntry[],
  fresh: readonly IndexEntry[],
  removed: IndexEntry[],
  added: IndexEntry[],
): void {
  let [oldAt, freshAt] = [0, 0];
  for (;;) {
    const [before, after] = [old[oldAt], fresh[freshAt]];
    if (!before && !after) return;
    const order = !before ? 1 : !after ? -1 : Buffer.compare(before.key, after.key);
    if (before && order < 0) removed.push(before);
    if (after && order > 0) added.push(after);
    if (order <= 0) oldAt += 1;
    if (order >= 0) freshAt += 1;
  }
}

function checkSize(document: BsonDocument): void {
  if (document.bytes.length > maxDocumentBytes)
    throw tooLong('BSONObjectTooLarge', 'A document', document.bytes.length, maxDocumentBytes);
}

function tooLong(codeName: CodeName, what: string, bytes: number, bytesMax: number): Error {
  return commandError(codeName, `${what} can be at most ${bytesMax} bytes long; this one would be ${bytes}.`);
}

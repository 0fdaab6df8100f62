import { BsonDocument } from '../bson/document.js';
import { bsonType, type BsonValue } from '../bson/value.js';
import { ByteWriter } from '../bson/writer.js';
import { canonicalByte, nullByte } from './canonical.js';
import type { KeyField } from './key-encoding.js';

/** An index entry's key and the offsets of its parts. */
export interface EncodedEntry {
  readonly key: Uint8Array;
  readonly fieldsStart: number;
  readonly idStart: number;
}

/**
 * Decodes the wanted fields from a key into a document, `_id` first. Returns undefined if the key does not
 * determine the stored values: numbers of all types share one encoding, as do null and missing.
 */
export function decodeEntry(
  { key, fieldsStart, idStart }: EncodedEntry,
  fields: readonly KeyField[],
  wanted: ReadonlySet<string>,
): BsonDocument | undefined {
  const writer = new ByteWriter(128);
  const start = writer.begin();
  if (wanted.has('_id')) {
    const value = valueAt(key, idStart, 0);
    if (value === undefined) return undefined;
    writer.element('_id', value);
  }
  let at = fieldsStart;
  for (const { path, direction } of fields) {
    const mask = direction === 1 ? 0 : 0xff;
    if (wanted.has(path) && path !== '_id') {
      const value = valueAt(key, at, mask);
      if (value === undefined) return undefined;
      writer.element(path, value);
    }
    at = fieldEnd(key, at, mask);
    if (at < 0) return undefined;
  }
  writer.end(start);
  return new BsonDocument(writer.finish());
}

const types = {
  number: canonicalByte(bsonType.double),
  string: canonicalByte(bsonType.string),
  binary: canonicalByte(bsonType.binary),
  objectId: canonicalByte(bsonType.objectId),
  bool: canonicalByte(bsonType.bool),
  date: canonicalByte(bsonType.date),
  timestamp: canonicalByte(bsonType.timestamp),
};

const fixedSizes: ReadonlyMap<number, number> = new Map([
  [canonicalByte(bsonType.undefined), 0],
  [nullByte, 0],
  [types.number, 10],
  [types.objectId, 12],
  [types.bool, 1],
  [types.date, 8],
  [types.timestamp, 8],
]);

/** Returns the offset after the field that begins at `at`; negative for a type that is not decoded here. */
function fieldEnd(key: Uint8Array, at: number, mask: number): number {
  const type = key[at]! ^ mask;
  if (type === types.string) return textEnd(key, at + 1, mask) + 2;
  if (type === types.binary) return at + 6 + unmasked(key, at + 1, at + 5, mask).readUInt32BE(0);
  const size = fixedSizes.get(type);
  return size === undefined ? -1 : at + 1 + size;
}

/** Returns the offset of the two zeros that end a string; a zero inside the string is followed by 255. */
function textEnd(key: Uint8Array, start: number, mask: number): number {
  let at = start;
  while ((key[at]! ^ mask) !== 0 || (key[at + 1]! ^ mask) !== 0) at += 1;
  return at;
}

function valueAt(key: Uint8Array, at: number, mask: number): BsonValue | undefined {
  const end = fieldEnd(key, at, mask);
  if (end < 0) return undefined;
  const payload = unmasked(key, at + 1, end, mask);
  switch (key[at]! ^ mask) {
    case types.string:
      return textValue(payload.subarray(0, -2));
    case types.objectId:
      return valueOf(bsonType.objectId, payload);
    case types.bool:
      return valueOf(bsonType.bool, payload);
    case types.date:
      payload[0]! ^= 0x80;
      return valueOf(bsonType.date, payload.reverse());
    case types.timestamp:
      return valueOf(bsonType.timestamp, payload.reverse());
    case types.binary:
      payload.subarray(0, 4).reverse();
      return valueOf(bsonType.binary, payload);
    default:
      return undefined;
  }
}

function textValue(escaped: Buffer): BsonValue {
  let size = 0;
  const bytes = Buffer.allocUnsafe(escaped.length + 5);
  for (let at = 0; at < escaped.length; at += escaped[at] === 0 ? 2 : 1) {
    bytes[4 + size] = escaped[at]!;
    size += 1;
  }
  bytes[4 + size] = 0;
  bytes.writeInt32LE(size + 1, 0);
  return valueOf(bsonType.string, bytes.subarray(0, size + 5));
}

function unmasked(key: Uint8Array, start: number, end: number, mask: number): Buffer {
  const bytes = Buffer.allocUnsafe(end - start);
  for (let at = start; at < end; at += 1) bytes[at - start] = key[at]! ^ mask;
  return bytes;
}

function valueOf(type: number, bytes: Uint8Array): BsonValue {
  return { type, bytes, start: 0, end: bytes.length };
}

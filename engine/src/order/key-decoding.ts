import { BsonDocument } from '../bson/document.js';
import { bsonType } from '../bson/value.js';
import { ByteWriter } from '../bson/writer.js';
import { canonicalByte, nullByte } from './canonical.js';
import type { KeyField } from './key-encoding.js';

/**
 * Decodes an index entry's key, in which the fields and the _id begin at these offsets, into a document. Returns
 * undefined if the key does not determine the stored values: numbers of all types share one encoding, as do null
 * and missing.
 */
export type DecodeEntry = (key: Uint8Array, fieldsStart: number, idStart: number) => BsonDocument | undefined;

/** Returns a function that decodes only the wanted fields of keys, `_id` first. */
export function entryDecoder(fields: readonly KeyField[], wanted: ReadonlySet<string>): DecodeEntry {
  const parts = fields.map(({ path, direction }) => ({
    path,
    mask: direction === 1 ? 0 : 0xff,
    isWanted: path !== '_id' && wanted.has(path),
  }));
  const needed = parts.slice(0, parts.findLastIndex(({ isWanted }) => isWanted) + 1);
  const wantsId = wanted.has('_id');
  return (key, fieldsStart, idStart) => {
    const writer = new EntryWriter(128);
    const start = writer.begin();
    if ((!wantsId || writer.id(key, idStart)) && writer.fields(key, fieldsStart, needed)) {
      writer.end(start);
      return new BsonDocument(writer.finish());
    }
    writer.discard();
    return undefined;
  };
}

/** A field of an index, and what its bytes are combined with by exclusive or. */
interface Part {
  readonly path: string;
  readonly mask: number;
  readonly isWanted: boolean;
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
  if (type === types.binary) return at + 6 + sizeOfBinary(key, at + 1, mask);
  const size = fixedSizes.get(type);
  return size === undefined ? -1 : at + 1 + size;
}

/** Returns the offset of the two zeros that end a string; a zero inside the string is followed by 255. */
function textEnd(key: Uint8Array, start: number, mask: number): number {
  let at = start;
  while ((key[at]! ^ mask) !== 0 || (key[at + 1]! ^ mask) !== 0) at += 1;
  return at;
}

/** The types whose values a key determines. */
const decodedTypes: ReadonlyMap<number, number> = new Map([
  [types.string, bsonType.string],
  [types.binary, bsonType.binary],
  [types.objectId, bsonType.objectId],
  [types.bool, bsonType.bool],
  [types.date, bsonType.date],
  [types.timestamp, bsonType.timestamp],
]);

class EntryWriter extends ByteWriter {
  /** Each of these methods returns false if a value cannot be decoded. */
  id(key: Uint8Array, at: number): boolean {
    return this.field('_id', key, at, fieldEnd(key, at, 0), 0);
  }

  fields(key: Uint8Array, start: number, parts: readonly Part[]): boolean {
    let at = start;
    for (const { path, mask, isWanted } of parts) {
      const end = fieldEnd(key, at, mask);
      if (end < 0 || (isWanted && !this.field(path, key, at, end, mask))) return false;
      at = end;
    }
    return true;
  }

  /**
   * Writes the field that is encoded from `at` to `end`; returns false if its type cannot be decoded, or its end
   * is unknown.
   */
  private field(name: string, key: Uint8Array, at: number, end: number, mask: number): boolean {
    const type = decodedTypes.get(key[at]! ^ mask);
    if (end < 0 || type === undefined) return false;
    const start = at + 1;
    this.header(type, name);
    switch (type) {
      case bsonType.string:
        this.text(key, start, end - 2, mask);
        break;
      case bsonType.date:
        this.reversed(key, start, end, mask);
        this.bytes[this.next - 1]! ^= 0x80;
        break;
      case bsonType.timestamp:
        this.reversed(key, start, end, mask);
        break;
      case bsonType.binary:
        this.reversed(key, start, start + 4, mask);
        this.unmasked(key, start + 4, end, mask);
        break;
      default:
        this.unmasked(key, start, end, mask);
    }
    return true;
  }

  private unmasked(key: Uint8Array, start: number, end: number, mask: number): void {
    this.reserve(end - start);
    for (let at = start; at < end; at += 1) this.bytes[this.next++] = key[at]! ^ mask;
  }

  private reversed(key: Uint8Array, start: number, end: number, mask: number): void {
    this.reserve(end - start);
    for (let at = end - 1; at >= start; at -= 1) this.bytes[this.next++] = key[at]! ^ mask;
  }

  /** Writes the text between the offsets, in which a zero is followed by 255. */
  private text(key: Uint8Array, start: number, end: number, mask: number): void {
    const sizeAt = this.begin();
    this.reserve(end - start);
    for (let at = start; at < end; at += 1) {
      const byte = key[at]! ^ mask;
      this.bytes[this.next++] = byte;
      if (byte === 0) at += 1;
    }
    this.byte(0);
    this.bytes.writeInt32LE(this.next - sizeAt - 4, sizeAt);
  }
}

function sizeOfBinary(key: Uint8Array, at: number, mask: number): number {
  let size = 0;
  for (let next = at; next < at + 4; next += 1) size = size * 256 + (key[next]! ^ mask);
  return size;
}

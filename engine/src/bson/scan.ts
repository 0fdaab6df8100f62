import { commandError, type CommandError } from '../errors.js';
import { readInt32 } from './number.js';
import { bsonType, type BsonValue } from './value.js';

/** Walks the elements of a document or array in place; the cursor's fields describe the current element. */
export class ElementCursor {
  readonly bytes: Uint8Array;
  type = 0;
  nameStart = 0;
  nameEnd = 0;
  start = 0;
  end: number;
  private readonly limit: number;

  constructor(bytes: Uint8Array, documentStart: number) {
    this.bytes = bytes;
    this.limit = documentLimit(bytes, documentStart);
    this.end = documentStart + 4;
  }

  advance(): boolean {
    const at = this.end;
    if (at >= this.limit) return false;
    this.type = this.bytes[at]!;
    this.nameStart = at + 1;
    this.nameEnd = nulFrom(this.bytes, at + 1, this.limit);
    this.start = this.nameEnd + 1;
    this.end = payloadEnd(this.bytes, this.type, this.start, this.limit);
    return true;
  }

  name(): string {
    return decodeText(this.bytes, this.nameStart, this.nameEnd);
  }

  isNamed(name: string): boolean {
    return isName(this.bytes, this.nameStart, this.nameEnd, name);
  }

  isAmong(names: readonly string[]): boolean {
    for (const name of names) if (this.isNamed(name)) return true;
    return false;
  }

  value(): BsonValue {
    return { type: this.type, bytes: this.bytes, start: this.start, end: this.end };
  }
}

/**
 * Returns the value of the first element with that name in the document or array that begins at
 * `documentStart`; undefined if there is none.
 */
export function findField(bytes: Uint8Array, documentStart: number, name: string): BsonValue | undefined {
  const limit = documentLimit(bytes, documentStart);
  let at = documentStart + 4;
  while (at < limit) {
    const type = bytes[at]!;
    const nameStart = at + 1;
    const nameEnd = nulFrom(bytes, nameStart, limit);
    const start = nameEnd + 1;
    const end = payloadEnd(bytes, type, start, limit);
    if (isName(bytes, nameStart, nameEnd, name)) return { type, bytes, start, end };
    at = end;
  }
  return undefined;
}

export function decodeText(bytes: Uint8Array, start: number, end: number): string {
  if (end - start > 24) return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString();
  let text = '';
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at]!;
    if (byte >= 0x80) return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString();
    text += String.fromCharCode(byte);
  }
  return text;
}

/** Decodes the text of a string value. */
export function readText(value: BsonValue): string {
  return decodeText(value.bytes, value.start + 4, value.end - 1);
}

/** Returns the offset of the next NUL byte; throws InvalidBSON if there is none before `limit`. */
export function nulFrom(bytes: Uint8Array, start: number, limit: number): number {
  let at = start;
  while (at < limit && bytes[at] !== 0) at += 1;
  if (at >= limit) throw malformed('a name or pattern is not terminated');
  return at;
}

export function malformed(reason: string): CommandError {
  return commandError('InvalidBSON', `Invalid BSON: ${reason}`);
}

// Returns the offset of the NUL that closes the document: every element ends at or before it.
function documentLimit(bytes: Uint8Array, start: number): number {
  if (start + 5 > bytes.length) throw malformed('a document is shorter than five bytes');
  const size = readInt32(bytes, start);
  const limit = start + size - 1;
  if (size < 5 || limit >= bytes.length) throw malformed('the size of a document is wrong');
  if (bytes[limit] !== 0) throw malformed('a document is not terminated');
  return limit;
}

function payloadEnd(bytes: Uint8Array, type: number, start: number, limit: number): number {
  const end = start + payloadSize(bytes, type, start, limit);
  if (end > limit) throw malformed('a value extends beyond its document');
  return end;
}

function payloadSize(bytes: Uint8Array, type: number, start: number, limit: number): number {
  switch (type) {
    case bsonType.string:
      return 4 + sizeAt(bytes, start, limit, 1);
    case bsonType.object:
    case bsonType.array:
      return sizeAt(bytes, start, limit, 5);
    case bsonType.binary:
      return 5 + sizeAt(bytes, start, limit, 0);
    case bsonType.regex:
      return nulFrom(bytes, nulFrom(bytes, start, limit) + 1, limit) + 1 - start;
    default: {
      const size = fixedSizes[type];
      if (size === undefined) throw malformed(`values of type ${type} are not supported by this engine`);
      return size;
    }
  }
}

function sizeAt(bytes: Uint8Array, start: number, limit: number, sizeMin: number): number {
  if (start + 4 > limit) throw malformed('a value extends beyond its document');
  const size = readInt32(bytes, start);
  if (size < sizeMin) throw malformed('the size of a value is wrong');
  return size;
}

function isName(bytes: Uint8Array, start: number, end: number, name: string): boolean {
  const length = name.length;
  if (end - start < length) return false;
  for (let index = 0; index < length; index += 1) {
    const code = name.charCodeAt(index);
    if (code >= 0x80) return decodeText(bytes, start, end) === name;
    if (bytes[start + index] !== code) return false;
  }
  return end - start === length;
}

const fixedSizes: Readonly<Record<number, number>> = {
  [bsonType.double]: 8,
  [bsonType.objectId]: 12,
  [bsonType.bool]: 1,
  [bsonType.date]: 8,
  [bsonType.null]: 0,
  [bsonType.int32]: 4,
  [bsonType.timestamp]: 8,
  [bsonType.int64]: 8,
  [bsonType.decimal128]: 16,
  [bsonType.maxKey]: 0,
  [bsonType.minKey]: 0,
};

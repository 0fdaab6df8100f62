import { deserialize, serialize } from 'bson';
import { commandError, messageOf } from '../errors.js';

/** A value inside BSON bytes: the payload from `start` to `end`, without its type byte and name. */
export interface BsonValue {
  readonly type: number;
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
}

export const bsonType = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binary: 5,
  undefined: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  int32: 16,
  timestamp: 17,
  int64: 18,
  decimal128: 19,
  maxKey: 127,
  minKey: 255,
} as const;

const noBytes = new Uint8Array(0);

export const nullValue: BsonValue = { type: bsonType.null, bytes: noBytes, start: 0, end: 0 };

/** MongoDB's `undefined`, which occurs here only in a sort or index key, for an empty array. */
export const undefinedValue: BsonValue = { type: bsonType.undefined, bytes: noBytes, start: 0, end: 0 };

/** Returns the name of the value's type, as in MongoDB's messages. */
export function typeName(value: BsonValue | undefined): string {
  if (value === undefined) return 'missing';
  const [name = 'unknown'] = Object.entries(bsonType).find(([, type]) => type === value.type) ?? [];
  return otherNames[name] ?? name;
}

/**
 * Encodes a value as the bson package does: 32-bit integers as int32, other numbers as double, bigints as
 * int64.
 */
export function toValue(js: unknown): BsonValue {
  const bytes = serialize({ v: js }, { ignoreUndefined: false });
  return { type: bytes[4]!, bytes, start: valueOffset, end: bytes.length - 1 };
}

/**
 * Decodes a value for a command option or a message, but not for a document, because numbers and long
 * integers lose their types.
 */
export function fromValue(value: BsonValue): unknown {
  const size = valueOffset + (value.end - value.start) + 1;
  const bytes = Buffer.alloc(size);
  bytes.writeInt32LE(size, 0);
  bytes[4] = value.type;
  bytes[5] = 0x76;
  bytes.set(value.bytes.subarray(value.start, value.end), valueOffset);
  try {
    return deserialize(bytes).v;
  } catch (error) {
    throw commandError('InvalidBSON', messageOf(error));
  }
}

/** Returns true for values with the same type and bytes, which is stricter than comparing equal. */
export function isIdentical(a: BsonValue, b: BsonValue): boolean {
  const size = a.end - a.start;
  if (a.type !== b.type || size !== b.end - b.start) return false;
  for (let at = 0; at < size; at += 1) if (a.bytes[a.start + at] !== b.bytes[b.start + at]) return false;
  return true;
}

export function payload(value: BsonValue): Uint8Array {
  return value.bytes.subarray(value.start, value.end);
}

// In `{ v: … }` the payload follows the size, the type byte and the name `v` with its terminator.
const valueOffset = 7;

const otherNames: Readonly<Record<string, string>> = {
  binary: 'binData',
  int32: 'int',
  int64: 'long',
  decimal128: 'decimal',
};

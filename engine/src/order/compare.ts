import { exactNumber, isNumber, readInt32, readUint32 } from '../bson/number.js';
import { bsonType, type BsonValue } from '../bson/value.js';
import { canonicalByte, nullByte } from './canonical.js';
import { encodeKey } from './key-encoding.js';

/**
 * Compares two values in MongoDB's order; a missing value counts as null. Values of types without a shortcut
 * are compared by their encoded keys.
 */
export function compareValues(a: BsonValue | undefined, b: BsonValue | undefined): number {
  const types = typeByte(a) - typeByte(b);
  if (types !== 0 || a === undefined || b === undefined) return types;
  if (isNumber(a)) return compareNumbers(a, b);
  switch (a.type) {
    case bsonType.string:
      return compareBytes(a, b, 4);
    case bsonType.objectId:
    case bsonType.bool:
      return compareBytes(a, b, 0);
    case bsonType.date:
      return (
        readInt32(a.bytes, a.start + 4) - readInt32(b.bytes, b.start + 4) ||
        readUint32(a.bytes, a.start) - readUint32(b.bytes, b.start)
      );
    default:
      return compareKeys(a, b);
  }
}

/** Whether range operators may compare the two values: only if both have the same canonical type. */
export function isComparable(a: BsonValue | undefined, b: BsonValue): boolean {
  return typeByte(a) === typeByte(b);
}

function typeByte(value: BsonValue | undefined): number {
  return value === undefined ? nullByte : canonicalByte(value.type);
}

function compareNumbers(a: BsonValue, b: BsonValue): number {
  const x = exactNumber(a);
  const y = exactNumber(b);
  if (x === undefined || y === undefined) return compareKeys(a, b);
  if (x < y) return -1;
  if (x > y) return 1;
  return x === y ? 0 : Number(y !== y) - Number(x !== x);
}

function compareKeys(a: BsonValue, b: BsonValue): number {
  return Buffer.compare(encodeKey([a], [1]), encodeKey([b], [1]));
}

function compareBytes(a: BsonValue, b: BsonValue, from: number): number {
  const shared = Math.min(a.end - a.start, b.end - b.start);
  for (let index = from; index < shared; index += 1) {
    const difference = a.bytes[a.start + index]! - b.bytes[b.start + index]!;
    if (difference !== 0) return difference;
  }
  return a.end - a.start - (b.end - b.start);
}

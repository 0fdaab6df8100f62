import { notImplemented } from '../unsupported.js';
import { doubleValue, int32Value, int64Value, readDouble, readInt32, readInt64 } from './number.js';
import { bsonType, type BsonValue } from './value.js';

/**
 * Adds two numbers in the wider of their types. The sum of two int32 becomes an int64 if it overflows;
 * returns undefined if an int64 sum overflows. Refuses decimal128.
 */
export function addNumbers(a: BsonValue, b: BsonValue): BsonValue | undefined {
  if (a.type === bsonType.int32 && b.type === bsonType.int32) {
    const sum = readInt32(a.bytes, a.start) + readInt32(b.bytes, b.start);
    return sum === (sum | 0) ? int32Value(sum) : int64Value(BigInt(sum));
  }
  if (!isInteger(a) || !isInteger(b)) return doubleValue(toDouble(a) + toDouble(b));
  const sum = toBigInt(a) + toBigInt(b);
  return BigInt.asIntN(64, sum) === sum ? int64Value(sum) : undefined;
}

/** Converts a number to a double, rounded if necessary. Refuses decimal128. */
export function toDouble(value: BsonValue): number {
  if (value.type === bsonType.double) return readDouble(value.bytes, value.start);
  if (isInteger(value)) return Number(toBigInt(value));
  throw notImplemented('arithmetic with decimal128');
}

function isInteger(value: BsonValue): boolean {
  return value.type === bsonType.int32 || value.type === bsonType.int64;
}

function toBigInt({ type, bytes, start }: BsonValue): bigint {
  return type === bsonType.int64 ? readInt64(bytes, start) : BigInt(readInt32(bytes, start));
}

import { notImplemented } from '../unsupported.js';
import { doubleValue, int32Value, int64Value, readDouble, readInt32, readInt64 } from './number.js';
import { bsonType, type BsonValue } from './value.js';

/**
 * Adds two numbers in the wider of their types; an int32 that overflows becomes int64, and an int64 that overflows
 * is undefined. Refuses decimal128.
 */
export function addNumbers(a: BsonValue, b: BsonValue): BsonValue | undefined {
  return combine(
    a,
    b,
    (x, y) => x + y,
    (x, y) => x + y,
  );
}

export function subtractNumbers(a: BsonValue, b: BsonValue): BsonValue | undefined {
  return combine(
    a,
    b,
    (x, y) => x - y,
    (x, y) => x - y,
  );
}

/** The number as a double, rounded where a double cannot hold it. Refuses decimal128. */
export function toDouble(value: BsonValue): number {
  switch (value.type) {
    case bsonType.int32:
      return readInt32(value.bytes, value.start);
    case bsonType.double:
      return readDouble(value.bytes, value.start);
    case bsonType.int64:
      return Number(readInt64(value.bytes, value.start));
    default:
      throw notImplemented('arithmetic with decimal128');
  }
}

function combine(
  a: BsonValue,
  b: BsonValue,
  double: (x: number, y: number) => number,
  integer: (x: bigint, y: bigint) => bigint,
): BsonValue | undefined {
  if (a.type === bsonType.int32 && b.type === bsonType.int32) {
    const result = double(toDouble(a), toDouble(b));
    return result === (result | 0) ? int32Value(result) : int64Value(BigInt(result));
  }
  if (!isInteger(a) || !isInteger(b)) return doubleValue(double(toDouble(a), toDouble(b)));
  const result = integer(toBigInt(a), toBigInt(b));
  return BigInt.asIntN(64, result) === result ? int64Value(result) : undefined;
}

function isInteger(value: BsonValue): boolean {
  return value.type === bsonType.int32 || value.type === bsonType.int64;
}

function toBigInt(value: BsonValue): bigint {
  return value.type === bsonType.int64
    ? readInt64(value.bytes, value.start)
    : BigInt(readInt32(value.bytes, value.start));
}

import { exactNumber, readInt64 } from '../bson/number.js';
import { bsonType, type BsonValue } from '../bson/value.js';
import { notImplemented } from '../unsupported.js';

/**
 * A number's position among all numbers: the largest double not above it, and its distance from that double,
 * which is non-zero only for large 64-bit integers. Equal numbers of any type have equal keys.
 */
export function numberKey(value: BsonValue): { readonly floor: number; readonly rest: number } {
  const exact = exactNumber(value);
  if (exact !== undefined) return { floor: exact, rest: 0 };
  if (value.type !== bsonType.int64) throw notImplemented('comparing and indexing decimal128');
  const integer = readInt64(value.bytes, value.start);
  const nearest = Number(integer);
  const floor = BigInt(nearest) > integer ? below(nearest) : nearest;
  return { floor, rest: Number(integer - BigInt(floor)) };
}

// Returns the next smaller double. Read as an integer, a double's bits grow with its distance from zero.
function below(double: number): number {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(double);
  bytes.writeBigUInt64BE(bytes.readBigUInt64BE() + (double > 0 ? -1n : 1n));
  return bytes.readDoubleBE();
}

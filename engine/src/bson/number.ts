import { bsonType, type BsonValue } from './value.js';

export function readInt32(bytes: Uint8Array, at: number): number {
  return bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
}

export function readUint32(bytes: Uint8Array, at: number): number {
  return readInt32(bytes, at) >>> 0;
}

export function readInt64(bytes: Uint8Array, at: number): bigint {
  return (BigInt(readInt32(bytes, at + 4)) << 32n) | BigInt(readUint32(bytes, at));
}

export function readDouble(bytes: Uint8Array, at: number): number {
  return Buffer.prototype.readDoubleLE.call(bytes, at);
}

export function isNumber(value: BsonValue): boolean {
  return (
    value.type === bsonType.int32 ||
    value.type === bsonType.double ||
    value.type === bsonType.int64 ||
    value.type === bsonType.decimal128
  );
}

/**
 * Returns the number if a double holds it exactly; undefined for a large int64, any decimal128 and any other
 * type.
 */
export function exactNumber(value: BsonValue): number | undefined {
  switch (value.type) {
    case bsonType.int32:
      return readInt32(value.bytes, value.start);
    case bsonType.double:
      return readDouble(value.bytes, value.start);
    case bsonType.int64: {
      const high = readInt32(value.bytes, value.start + 4);
      if (high < -0x200000 || high >= 0x200000) return undefined;
      return high * 0x100000000 + readUint32(value.bytes, value.start);
    }
    default:
      return undefined;
  }
}

export function int32Value(number: number): BsonValue {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeInt32LE(number);
  return { type: bsonType.int32, bytes, start: 0, end: 4 };
}

export function int64Value(number: bigint): BsonValue {
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeBigInt64LE(number);
  return { type: bsonType.int64, bytes, start: 0, end: 8 };
}

export function doubleValue(number: number): BsonValue {
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeDoubleLE(number);
  return { type: bsonType.double, bytes, start: 0, end: 8 };
}

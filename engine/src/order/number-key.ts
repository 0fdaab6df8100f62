import { exactNumber, readInt64, readUint32 } from '../bson/number.js';
import { bsonType, type BsonValue } from '../bson/value.js';

/**
 * Where a number stands among all numbers: the largest double not above it, and when that double is not the number
 * itself, its decimal digits in a form whose bytes have the numbers' order. Equal numbers of any type have equal keys.
 */
export interface NumberKey {
  readonly floor: number;
  readonly tail?: Uint8Array;
}

export function numberKey(value: BsonValue): NumberKey {
  const exact = exactNumber(value);
  if (exact !== undefined) return { floor: exact };
  if (value.type === bsonType.int64) return keyOf(readInt64(value.bytes, value.start), 0);
  return decimalKey(value);
}

// IEEE 754 decimal128 in binary integer coding.
function decimalKey({ bytes, start }: BsonValue): NumberKey {
  const top = readUint32(bytes, start + 12);
  const sign = top >>> 31 === 1 ? -1 : 1;
  if (((top >>> 26) & 0x1f) === 0x1f) return { floor: NaN };
  if (((top >>> 27) & 0xf) === 0xf) return { floor: sign * Infinity };
  let coefficient = BigInt(top & 0x1ffff);
  for (const offset of [8, 4, 0])
    coefficient = (coefficient << 32n) | BigInt(readUint32(bytes, start + offset));
  // What is beyond 34 digits, as all of the second form is, counts as zero.
  const isCanonical = ((top >>> 29) & 3) !== 3 && coefficient < 10n ** BigInt(maxDigits);
  if (coefficient === 0n || !isCanonical) return { floor: 0 };
  return keyOf(coefficient * BigInt(sign), ((top >>> 17) & 0x3fff) - exponentBias);
}

const maxDigits = 34;
const exponentBias = 6176;

function keyOf(coefficient: bigint, exponent: number): NumberKey {
  const isNegative = coefficient < 0n;
  const digits = String(isNegative ? -coefficient : coefficient);
  const power = exponent + digits.length - 1;
  const nearest = Number(`${coefficient}e${exponent}`);
  const magnitude = compareToDouble(digits, power, Math.abs(nearest));
  if (magnitude === 0) return { floor: nearest };
  const tail = tailOf(digits, power, isNegative);
  return { floor: magnitude > 0 === isNegative ? below(nearest) : nearest, tail };
}

// A hundred digits of a double are enough: none but an exact one has zeros from the 35th to the 100th.
function compareToDouble(digits: string, power: number, double: number): number {
  if (double === Infinity) return -1;
  const [mantissa, exponent] = double.toExponential(99).split('e');
  const difference = power - Number(exponent);
  if (double === 0 || difference !== 0) return double === 0 ? 1 : difference;
  const others = mantissa!.replace('.', '');
  const padded = digits.padEnd(others.length, '0');
  return padded < others ? -1 : padded > others ? 1 : 0;
}

function below(double: number): number {
  if (double === 0) return -Number.MIN_VALUE;
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(double);
  bytes.writeBigUInt64BE(bytes.readBigUInt64BE() + (double > 0 ? -1n : 1n));
  return bytes.readDoubleBE();
}

// The power of ten of the first digit, then the digits from the left; inverted below zero.
function tailOf(digits: string, power: number, isNegative: boolean): Uint8Array {
  const significand = BigInt(digits.padEnd(maxDigits, '0')).toString(16).padStart(30, '0');
  const tail = Buffer.from((power + 0x4000).toString(16) + significand, 'hex');
  return isNegative ? tail.map((byte) => byte ^ 0xff) : tail;
}

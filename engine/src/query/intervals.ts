import { bsonType, type BsonValue } from '../bson/value.js';
import { isNumber } from '../bson/number.js';
import { canonicalByte } from '../order/canonical.js';
import { encodeKey, type Direction } from '../order/key-encoding.js';
import { endOfPrefix, type KeyRange } from '../order/key-range.js';
import type { RangeOperator } from './conditions.js';
import type { Condition } from './filter.js';

export interface Interval extends KeyRange {
  /** Whether the interval contains exactly one key. */
  readonly isPoint: boolean;
}

export interface ConditionIntervals {
  readonly intervals: readonly Interval[];
  /**
   * Whether each key in the intervals satisfies the condition, provided that its document has no other key.
   */
  readonly isExact: boolean;
}

/**
 * Returns disjoint intervals, in order, with the keys of all values that satisfy the condition, or undefined
 * if an index cannot test the condition.
 */
export function conditionIntervals(
  condition: Condition,
  direction: Direction,
): ConditionIntervals | undefined {
  switch (condition.kind) {
    case '$exists':
      return undefined;
    case '$in':
      if (condition.operands.some(isArray)) return undefined;
      return {
        intervals: distinctPoints(condition.operands.map((operand) => point(operand, direction))),
        isExact: condition.operands.every(isExactOperand),
      };
    case '$eq':
      if (isArray(condition.operand)) return undefined;
      return { intervals: [point(condition.operand, direction)], isExact: isExactOperand(condition.operand) };
    default:
      return rangeIntervals(condition.kind, condition.operand, direction);
  }
}

export function intersect(a: readonly Interval[], b: readonly Interval[]): readonly Interval[] {
  return a.flatMap((left) =>
    b.flatMap((right) => {
      const lower = Buffer.compare(left.lower, right.lower) >= 0 ? left.lower : right.lower;
      const upper = Buffer.compare(left.upper, right.upper) <= 0 ? left.upper : right.upper;
      return Buffer.compare(lower, upper) < 0
        ? [{ lower, upper, isPoint: left.isPoint || right.isPoint }]
        : [];
    }),
  );
}

/** Sorts the ranges and merges those that overlap or touch. */
export function mergeRanges(ranges: readonly KeyRange[]): readonly KeyRange[] {
  const merged: KeyRange[] = [];
  for (const range of ranges.toSorted(byLower)) {
    const last = merged.at(-1);
    if (last === undefined || Buffer.compare(range.lower, last.upper) > 0) merged.push(range);
    else if (Buffer.compare(range.upper, last.upper) > 0) {
      merged[merged.length - 1] = { lower: last.lower, upper: range.upper };
    }
  }
  return merged;
}

// NaN sorts before all other numbers.
const keyOfNaN = Uint8Array.of(15, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

function point(operand: BsonValue, direction: Direction): Interval {
  const lower = encodeKey([operand], [direction]);
  return { lower, upper: endOfPrefix(lower), isPoint: true };
}

function distinctPoints(points: readonly Interval[]): readonly Interval[] {
  const sorted = points.toSorted(byLower);
  return sorted.filter((interval, index) => index === 0 || byLower(sorted[index - 1]!, interval) !== 0);
}

function byLower(a: KeyRange, b: KeyRange): number {
  return Buffer.compare(a.lower, b.lower);
}

function rangeIntervals(
  kind: RangeOperator,
  operand: BsonValue,
  direction: Direction,
): ConditionIntervals | undefined {
  if (isArray(operand)) return undefined;
  const key = encodeKey([operand], [1]);
  // Null is the only value of its type, and comparison operators treat NaN in the same way.
  if (operand.type === bsonType.null || Buffer.compare(key, keyOfNaN) === 0) {
    return { intervals: [point(operand, direction)], isExact: false };
  }
  const wholeType = Uint8Array.of(canonicalByte(operand.type));
  const bottom = isNumber(operand) ? after(keyOfNaN) : { prefix: wholeType, isAfter: false };
  const bound: Cut = { prefix: key, isAfter: kind === '$gt' || kind === '$lte' };
  const ascending: readonly [Cut, Cut] = kind.startsWith('$g') ? [bound, after(wholeType)] : [bottom, bound];
  const [from, to] = direction === 1 ? ascending : [flip(ascending[1]), flip(ascending[0])];
  return { intervals: [{ lower: bytesOf(from), upper: bytesOf(to), isPoint: false }], isExact: true };
}

/** A position between keys: before or after all keys with the prefix. */
interface Cut {
  readonly prefix: Uint8Array;
  readonly isAfter: boolean;
}

function after(prefix: Uint8Array): Cut {
  return { prefix, isAfter: true };
}

// Descending keys are inverted bytes, so their order is reversed.
function flip(cut: Cut): Cut {
  return { prefix: cut.prefix.map((byte) => byte ^ 0xff), isAfter: !cut.isAfter };
}

function bytesOf(cut: Cut): Uint8Array {
  return cut.isAfter ? endOfPrefix(cut.prefix) : cut.prefix;
}

function isArray(value: BsonValue): boolean {
  return value.type === bsonType.array;
}

// A null key also stands for paths that end in an array, which equality with null does not match.
function isExactOperand(operand: BsonValue): boolean {
  return operand.type !== bsonType.null;
}

import type { KeyField } from '../order/key-encoding.js';
import { endOfPrefix, everyKey, type KeyRange } from '../order/key-range.js';
import type { Alternatives } from './conjunctions.js';
import type { Condition } from './filter.js';
import type { IndexSpec } from './index-keys.js';
import {
  conditionIntervals,
  intersect,
  mergeRanges,
  type ConditionIntervals,
  type Interval,
} from './intervals.js';

/** The key ranges to which a filter narrows a scan of an index. */
export interface IndexBounds {
  readonly ranges: readonly KeyRange[];
  /** The number of leading fields that every alternative pins to single values. */
  readonly pinnedFields: number;
  /** Whether every alternative bounds the field after its pinned ones. */
  readonly isRanged: boolean;
  /** Fields with one value in all keys of the ranges; other keys of the same documents may differ. */
  readonly constantPaths: ReadonlySet<string>;
  /** Whether every entry in the ranges belongs to a matching document. */
  readonly isExact: boolean;
}

/**
 * In a multikey index, two conditions may be met by different elements of an array. Therefore each field is
 * bounded by one condition at most, and of several fields that may be in the same array, only one is bounded.
 */
export function indexBounds(index: IndexSpec, isMultikey: boolean, alternatives: Alternatives): IndexBounds {
  const parts = alternatives.conjunctions.map((conditions) => boundsOf(index, isMultikey, conditions));
  return {
    ranges: mergeRanges(parts.flatMap((part) => part.ranges)),
    pinnedFields: Math.min(...parts.map((part) => part.pinned.length), index.fields.length),
    isRanged: parts.length > 0 && parts.every((part) => part.isRanged),
    constantPaths: constantPaths(index, parts),
    isExact: !isMultikey && alternatives.isWhole && parts.every((part) => part.isExact),
  };
}

const maxRanges = 256;

function boundsOf(index: IndexSpec, isMultikey: boolean, conditions: readonly Condition[]) {
  const pinned: (readonly Interval[])[] = [];
  let prefixes: readonly Uint8Array[] = [everyKey.lower];
  let conditionCount = 0;
  let isExact = true;
  for (const field of index.fields) {
    if (isMultikey && pinned.length > 0 && mayShareArray(field, index.fields.slice(0, pinned.length))) break;
    const bounds: ConditionIntervals[] = [];
    for (const condition of conditions) {
      const found = condition.path === field.path && conditionIntervals(condition, field.direction);
      if (found) bounds.push(found);
    }
    const intervals = isMultikey ? narrowest(bounds) : all(bounds);
    if (intervals === undefined) break;
    if (prefixes.length > 1 && prefixes.length * intervals.length > maxRanges) break;
    conditionCount += bounds.length;
    isExact &&= bounds.every((bound) => bound.isExact);
    if (!intervals.every((interval) => interval.isPoint)) {
      const ranges = prefixes.flatMap((prefix) => intervals.map((interval) => rangeOf(prefix, interval)));
      return { ranges, pinned, isRanged: true, isExact: isExact && conditionCount === conditions.length };
    }
    pinned.push(intervals);
    prefixes = prefixes.flatMap((prefix) =>
      intervals.map((interval) => Buffer.concat([prefix, interval.lower])),
    );
  }
  const ranges = prefixes.map((prefix) => ({ lower: prefix, upper: endOfPrefix(prefix) }));
  return { ranges, pinned, isRanged: false, isExact: isExact && conditionCount === conditions.length };
}

function all(bounds: readonly ConditionIntervals[]): readonly Interval[] | undefined {
  const [first, ...others] = bounds.map((bound) => bound.intervals);
  return first === undefined ? undefined : others.reduce(intersect, first);
}

function narrowest(bounds: readonly ConditionIntervals[]): readonly Interval[] | undefined {
  const candidates = bounds.map((bound) => bound.intervals);
  const points = candidates.filter((intervals) => intervals.every((interval) => interval.isPoint));
  return points.toSorted((a, b) => a.length - b.length)[0] ?? candidates[0];
}

function rangeOf(prefix: Uint8Array, interval: Interval): KeyRange {
  return { lower: Buffer.concat([prefix, interval.lower]), upper: Buffer.concat([prefix, interval.upper]) };
}

function mayShareArray(field: KeyField, others: readonly KeyField[]): boolean {
  const [first] = field.path.split('.');
  return others.some((other) => other.path.split('.')[0] === first);
}

function constantPaths(index: IndexSpec, parts: readonly ReturnType<typeof boundsOf>[]): ReadonlySet<string> {
  const constant = index.fields.filter((_, position) => {
    const points = parts.map((part) => part.pinned[position]);
    const first = points[0]?.[0];
    return points.every(
      (intervals) =>
        first !== undefined &&
        intervals?.length === 1 &&
        Buffer.compare(intervals[0]!.lower, first.lower) === 0,
    );
  });
  return new Set(constant.map((field) => field.path));
}

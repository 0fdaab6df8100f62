import { bsonType, undefinedValue, type BsonValue } from '../bson/value.js';
import { encodeKey, type KeyField } from '../order/key-encoding.js';
import { endOfPrefix, withPrefix, type KeyRange } from '../order/key-range.js';
import { alternativesOf, type Alternatives } from './conjunctions.js';
import { bothFilters, filterOf } from './filter.js';
import { planQuery, rangesOf, type Plan, type PlanRequest } from './plan.js';

/** One plan for all the values that a join may look for. */
export interface PreparedPlan {
  /** Its ranges are those of a placeholder. */
  readonly plan: Plan;
  /**
   * Returns a function that returns the ranges for one value, in keys that begin with `prefix`; undefined if the
   * value must be planned separately.
   */
  rangesWithin(prefix: Uint8Array): (value: BsonValue) => readonly KeyRange[] | undefined;
}

/**
 * Creates one plan for all the values that a join may look for at `path`. The plan is made with a placeholder
 * that no document can contain, so it never uses an index that a real value would rule out. Returns undefined
 * if every value must be planned separately.
 */
export function preparePlan(request: PlanRequest, path: string): PreparedPlan | undefined {
  const { conjunctions } = alternativesOf(request.filter.node);
  const isNamedTwice = conjunctions.some((conditions) =>
    conditions.some((condition) => condition.path === path),
  );
  if (isNamedTwice) return undefined;
  const join = filterOf({ kind: '$eq', path, operand: undefinedValue });
  const plan = planQuery({ ...request, filter: bothFilters(join, request.filter) });
  const position = plan.kind === 'index' ? plan.index.fields.findIndex((field) => field.path === path) : -1;
  if (plan.kind === 'collection' || position < 0)
    return { plan, rangesWithin: (prefix) => sameRanges(rangesOf(plan), prefix) };
  const pinned = pinnedKey(plan.index.fields.slice(0, position), conjunctions);
  const { direction } = plan.index.fields[position]!;
  const placeholder = pinned && encodeKey([undefinedValue], [direction], pinned);
  // The scan of an index with arrays may not be narrowed as far as the field.
  const isNarrowed = plan.ranges.every(({ lower }) => placeholder && beginsWith(lower, placeholder));
  if (!placeholder || !isNarrowed) return undefined;
  const rests = plan.ranges.map((range) => restOf(range, placeholder));
  return {
    plan,
    rangesWithin(prefix) {
      const begin = joined(prefix, pinned);
      return (value) => {
        if (!isPlain(value)) return undefined;
        const key = encodeKey([value], [direction], begin);
        return rests.map((rest) => rangeOf(key, rest));
      };
    },
  };
}

/** For an index that does not have the join's field: every value has the same ranges. */
function sameRanges(ranges: readonly KeyRange[], prefix: Uint8Array) {
  const within = ranges.map((range) => withPrefix(prefix, range));
  return (value: BsonValue) => (isPlain(value) ? within : undefined);
}

/** Excludes arrays, which indexes do not contain as a whole, and null, which also means a missing field. */
function isPlain({ type }: BsonValue): boolean {
  return type !== bsonType.array && type !== bsonType.null && type !== bsonType.undefined;
}

/** Returns how all keys begin if the filter gives each of the fields one value; otherwise undefined. */
function pinnedKey(
  fields: readonly KeyField[],
  [conditions = [], ...others]: Alternatives['conjunctions'],
): Uint8Array | undefined {
  if (fields.length > 0 && others.length > 0) return undefined;
  const values: BsonValue[] = [];
  for (const { path } of fields) {
    const [condition, ...more] = conditions.filter((each) => each.path === path);
    if (condition?.kind !== '$eq' || more.length > 0) return undefined;
    values.push(condition.operand);
  }
  return encodeKey(
    values,
    fields.map(({ direction }) => direction),
  );
}

function beginsWith(bytes: Uint8Array, prefix: Uint8Array): boolean {
  return Buffer.compare(bytes.subarray(0, prefix.length), prefix) === 0;
}

/** What follows the key in the bounds of a range; the upper bound may be the end of the key itself. */
interface Rest {
  readonly lower: Uint8Array;
  readonly upper: Uint8Array | undefined;
}

function restOf({ lower, upper }: KeyRange, placeholder: Uint8Array): Rest {
  const { length } = placeholder;
  return {
    lower: lower.subarray(length),
    upper: beginsWith(upper, placeholder) ? upper.subarray(length) : undefined,
  };
}

function rangeOf(key: Uint8Array, { lower, upper }: Rest): KeyRange {
  return { lower: joined(key, lower), upper: upper ? joined(key, upper) : endOfPrefix(key) };
}

function joined(key: Uint8Array, rest: Uint8Array): Uint8Array {
  return rest.length === 0 ? key : Buffer.concat([key, rest]);
}

import { bsonType, undefinedValue, type BsonValue } from '../bson/value.js';
import { encodeKey, type KeyField } from '../order/key-encoding.js';
import { endOfPrefix, type KeyRange } from '../order/key-range.js';
import { alternativesOf, type Alternatives } from './conjunctions.js';
import { bothFilters, filterOf } from './filter.js';
import { planQuery, type Plan, type PlanRequest } from './plan.js';

/** Returns the plan for one value of the join; undefined if the value must be planned separately. */
export type PreparedPlan = (value: BsonValue) => Plan | undefined;

/**
 * Creates one plan for all the values that a join may look for at `path`. The plan is made with a placeholder
 * that no document can contain, so it never uses an index that a real value would rule out.
 */
export function preparePlan(request: PlanRequest, path: string): PreparedPlan {
  const { conjunctions } = alternativesOf(request.filter.node);
  const isNamedTwice = conjunctions.some((conditions) =>
    conditions.some((condition) => condition.path === path),
  );
  if (isNamedTwice) return () => undefined;
  const join = filterOf({ kind: '$eq', path, operand: undefinedValue });
  const plan = planQuery({ ...request, filter: bothFilters(join, request.filter) });
  const position = plan.kind === 'index' ? plan.index.fields.findIndex((field) => field.path === path) : -1;
  if (plan.kind === 'collection' || position < 0) return (value) => (isPlain(value) ? plan : undefined);
  const pinned = pinnedKey(plan.index.fields.slice(0, position), conjunctions);
  const { direction } = plan.index.fields[position]!;
  const placeholder = pinned && Buffer.concat([pinned, encodeKey([undefinedValue], [direction])]);
  // The scan of an index with arrays may not be narrowed as far as the field.
  const isNarrowed = plan.ranges.every(({ lower }) => placeholder && beginsWith(lower, placeholder));
  if (!placeholder || !isNarrowed) return () => undefined;
  return (value) => {
    if (!isPlain(value)) return undefined;
    const key = Buffer.concat([pinned, encodeKey([value], [direction])]);
    return { ...plan, ranges: plan.ranges.map((range) => withKey(range, placeholder, key)) };
  };
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

/** Replaces the placeholder at the beginning of the bounds. */
function withKey({ lower, upper }: KeyRange, placeholder: Uint8Array, key: Uint8Array): KeyRange {
  const replace = (bound: Uint8Array): Uint8Array =>
    beginsWith(bound, placeholder)
      ? Buffer.concat([key, bound.subarray(placeholder.length)])
      : endOfPrefix(key);
  return { lower: replace(lower), upper: replace(upper) };
}

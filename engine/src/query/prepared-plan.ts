import { bsonType, undefinedValue, type BsonValue } from '../bson/value.js';
import { encodeKey } from '../order/key-encoding.js';
import { endOfPrefix, type KeyRange } from '../order/key-range.js';
import { alternativesOf } from './conjunctions.js';
import { bothFilters, filterOf } from './filter.js';
import { planQuery, type IndexScan, type Plan, type PlanRequest } from './plan.js';

/** Returns the plan for one value of the join; undefined if the value must be planned separately. */
export type PreparedPlan = (value: BsonValue) => Plan | undefined;

/**
 * Creates one plan for all the values that a join may look for at `path`. The plan is made with a placeholder
 * that no document can contain, so it never uses an index that a real value would rule out.
 */
export function preparePlan(request: PlanRequest, path: string): PreparedPlan {
  const isNamedTwice = alternativesOf(request.filter.node).conjunctions.some((conditions) =>
    conditions.some((condition) => condition.path === path),
  );
  if (isNamedTwice) return () => undefined;
  const join = filterOf({ kind: '$eq', path, operand: undefinedValue });
  const plan = planQuery({ ...request, filter: bothFilters(join, request.filter) });
  const position = plan.kind === 'index' ? plan.index.fields.findIndex((field) => field.path === path) : -1;
  if (plan.kind === 'collection' || position < 0) return (value) => (isPlain(value) ? plan : undefined);
  return (value) => (isPlain(value) && position === 0 ? withValue(plan, value) : undefined);
}

/** Excludes arrays, which indexes do not contain as a whole, and null, which also means a missing field. */
function isPlain({ type }: BsonValue): boolean {
  return type !== bsonType.array && type !== bsonType.null && type !== bsonType.undefined;
}

function withValue(plan: IndexScan, value: BsonValue): IndexScan {
  const { direction } = plan.index.fields[0]!;
  const [placeholder] = encodeKey([undefinedValue], [direction]);
  const key = encodeKey([value], [direction]);
  const replace = (bound: Uint8Array): Uint8Array =>
    bound[0] === placeholder ? Buffer.concat([key, bound.subarray(1)]) : endOfPrefix(key);
  const ranges = plan.ranges.map(({ lower, upper }): KeyRange => {
    return { lower: replace(lower), upper: replace(upper) };
  });
  return { ...plan, ranges };
}

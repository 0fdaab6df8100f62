import { toDouble } from '../bson/arithmetic.js';
import type { BsonDocument } from '../bson/document.js';
import { doubleValue, int32Value, int64Value, isNumber, readInt32, readInt64 } from '../bson/number.js';
import { bsonType, nullValue, type BsonValue } from '../bson/value.js';
import { commandError } from '../errors.js';
import { compareValues } from '../order/compare.js';
import type { Compute } from '../query/expression-operators.js';

/** The state of one accumulator for one group. */
export interface Accumulated {
  add(row: BsonDocument): void;
  result(): BsonValue;
}

export function accumulatorNamed(name: string): (compute: Compute) => Accumulated {
  const start = accumulators.get(name);
  if (start === undefined) throw commandError('Location15952', `unknown group operator '${name}'`);
  return start;
}

function first(compute: Compute): Accumulated {
  let value: BsonValue | undefined;
  return {
    add: (row) => {
      value ??= compute(row) ?? nullValue;
    },
    result: () => value ?? nullValue,
  };
}

/** Finds the greatest value; the result is null only if every value is null or missing. */
function max(compute: Compute): Accumulated {
  let greatest: BsonValue = nullValue;
  return {
    add: (row) => {
      const value = compute(row);
      if (value === undefined || value.type === bsonType.null) return;
      if (greatest.type === bsonType.null || compareValues(value, greatest) > 0) greatest = value;
    },
    result: () => greatest,
  };
}

/**
 * Adds integers exactly and doubles with compensation for rounding errors; skips values that are not numbers
 * and refuses decimal128. The result has the widest type among the values, or a wider one if the total does
 * not fit.
 */
function sum(compute: Compute): Accumulated {
  let integers = 0n;
  // Int32 values are summed in a plain number, which is faster.
  let small = 0;
  let hasLong = false;
  let doubles: ReturnType<typeof doubleSum> | undefined;
  return {
    add: (row) => {
      const value = compute(row);
      if (value === undefined || !isNumber(value)) return;
      if (value.type === bsonType.int32) {
        small += readInt32(value.bytes, value.start);
        if (Number.isSafeInteger(small + small)) return;
        integers += BigInt(small);
        small = 0;
      } else if (value.type === bsonType.int64) {
        integers += readInt64(value.bytes, value.start);
        hasLong = true;
      } else {
        doubles ??= doubleSum();
        doubles.add(toDouble(value));
      }
    },
    result: () => {
      integers += BigInt(small);
      small = 0;
      if (doubles === undefined && BigInt.asIntN(64, integers) === integers)
        return hasLong || BigInt.asIntN(32, integers) !== integers
          ? int64Value(integers)
          : int32Value(Number(integers));
      const nearest = Number(integers);
      const total = doubles ?? doubleSum();
      total.add(nearest);
      total.add(Number(integers - BigInt(nearest)));
      return doubleValue(total.result());
    },
  };
}

function doubleSum() {
  let double = 0;
  let compensation = 0;
  return {
    add: (term: number): void => {
      const next = double + term;
      compensation += Math.abs(double) >= Math.abs(term) ? double - next + term : term - next + double;
      double = next;
    },
    result: (): number => (Number.isFinite(double) ? double + compensation : double),
  };
}

const accumulators: ReadonlyMap<string, (compute: Compute) => Accumulated> = new Map([
  ['$first', first],
  ['$max', max],
  ['$sum', sum],
]);

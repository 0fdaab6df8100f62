import { addNumbers, isInteger, toDouble } from '../bson/arithmetic.js';
import type { BsonDocument } from '../bson/document.js';
import { doubleValue, int32Value, isNumber } from '../bson/number.js';
import { bsonType, nullValue, type BsonValue } from '../bson/value.js';
import { commandError } from '../errors.js';
import { compareValues } from '../order/compare.js';
import type { Compute } from './expression.js';

/** What one accumulator of one group has seen so far. */
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

/** Null and missing count only when there is nothing else. */
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

/** Integers are added exactly, doubles with compensation for what rounding loses; what is no number is passed over. */
function sum(compute: Compute): Accumulated {
  let integers: BsonValue = int32Value(0);
  let hasDouble = false;
  let double = 0;
  let lost = 0;
  const addDouble = (term: number): void => {
    const next = double + term;
    lost += Math.abs(double) >= Math.abs(term) ? double - next + term : term - next + double;
    double = next;
  };
  return {
    add: (row) => {
      const value = compute(row);
      if (value === undefined || !isNumber(value)) return;
      const next = isInteger(value) ? addNumbers(integers, value) : undefined;
      if (next !== undefined) {
        integers = next;
      } else {
        addDouble(toDouble(value));
        hasDouble = true;
      }
    },
    result: () => {
      if (!hasDouble) return integers;
      addDouble(toDouble(integers));
      return doubleValue(Number.isFinite(double) ? double + lost : double);
    },
  };
}

const accumulators: ReadonlyMap<string, (compute: Compute) => Accumulated> = new Map([
  ['$first', first],
  ['$max', max],
  ['$sum', sum],
]);

import { addNumbers } from '../bson/arithmetic.js';
import { describeElement } from '../bson/describe.js';
import { isNumber } from '../bson/number.js';
import { typeName, type BsonValue } from '../bson/value.js';
import { commandError } from '../errors.js';
import { compareValues } from '../order/compare.js';
import type { Modifier } from './modifier-tree.js';

type Change = Omit<Modifier, 'path'>;

/** Looks up an operator, which turns its operand into a change to one field. */
export function updateOperator(name: string): (operand: BsonValue, path: string) => Change {
  const operator = operators.get(name);
  if (operator !== undefined) return operator;
  throw commandError('FailedToParse', `Unknown modifier: ${name}. Expected a valid update modifier`);
}

const operators: ReadonlyMap<string, (operand: BsonValue, path: string) => Change> = new Map([
  ['$inc', increment],
  ['$max', (operand) => ({ creates: 'always', apply: (current) => greater(current, operand) })],
  ['$set', (operand) => ({ creates: 'always', apply: () => operand })],
  ['$setOnInsert', setOnInsert],
  ['$unset', () => ({ creates: 'never', apply: () => undefined })],
]);

function setOnInsert(operand: BsonValue): Change {
  return { creates: 'onInsert', apply: (current, isInsert) => (isInsert ? operand : current) };
}

function greater(current: BsonValue | undefined, operand: BsonValue): BsonValue {
  return current !== undefined && compareValues(current, operand) >= 0 ? current : operand;
}

function increment(operand: BsonValue, path: string): Change {
  if (!isNumber(operand))
    throw commandError('TypeMismatch', `$inc needs a number, not ${describeElement(path, operand)}`);
  const apply = (current: BsonValue | undefined): BsonValue => {
    if (current === undefined) return operand;
    if (!isNumber(current)) {
      const reason = `the field '${path}' is of non-numeric type ${typeName(current)}`;
      throw commandError('TypeMismatch', `Cannot apply $inc to a value of non-numeric type: ${reason}`);
    }
    const sum = addNumbers(current, operand);
    if (sum !== undefined) return sum;
    throw commandError('BadValue', `Failed to apply $inc to current value ${describeElement(path, current)}`);
  };
  return { creates: 'always', apply };
}

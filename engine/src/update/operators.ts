import { addNumbers } from '../bson/arithmetic.js';
import { describeElement } from '../bson/describe.js';
import { isNumber } from '../bson/number.js';
import { typeName, type BsonValue } from '../bson/value.js';
import { commandError } from '../errors.js';
import { compareValues } from '../order/compare.js';
import type { Modifier } from './modifier.js';
import { push } from './push.js';

export type UpdateOperator = (path: string, operand: BsonValue) => Modifier;

export function updateOperator(name: string): UpdateOperator {
  const operator = operators.get(name);
  if (operator !== undefined) return operator;
  throw commandError('FailedToParse', `Unknown modifier: ${name}. Expected a valid update modifier`);
}

const operators: ReadonlyMap<string, UpdateOperator> = new Map<string, UpdateOperator>([
  ['$inc', increment],
  ['$max', (path, operand) => ({ path, creates: 'always', apply: (current) => greater(current, operand) })],
  ['$push', push],
  ['$set', (path, operand) => ({ path, creates: 'always', apply: () => operand })],
  ['$setOnInsert', setOnInsert],
  ['$unset', (path) => ({ path, creates: 'never', apply: () => undefined })],
]);

function setOnInsert(path: string, operand: BsonValue): Modifier {
  return { path, creates: 'onInsert', apply: (current, isInsert) => (isInsert ? operand : current) };
}

function greater(current: BsonValue | undefined, operand: BsonValue): BsonValue {
  return current !== undefined && compareValues(current, operand) >= 0 ? current : operand;
}

function increment(path: string, operand: BsonValue): Modifier {
  if (!isNumber(operand)) {
    throw commandError(
      'TypeMismatch',
      `Cannot increment with non-numeric argument: ${describeElement(path, operand)}`,
    );
  }
  const apply = (current: BsonValue | undefined): BsonValue => {
    if (current === undefined) return operand;
    if (!isNumber(current)) {
      const found = `the field '${path}' is of non-numeric type ${typeName(current)}`;
      throw commandError('TypeMismatch', `Cannot apply $inc to a value of non-numeric type: ${found}`);
    }
    const sum = addNumbers(current, operand);
    if (sum !== undefined) return sum;
    throw commandError('BadValue', `Failed to apply $inc to current value ${describeElement(path, current)}`);
  };
  return { path, creates: 'always', apply };
}

import { exactNumber } from '../bson/number.js';
import { bsonType, isIdentical, type BsonValue } from '../bson/value.js';
import { compareValues, isComparable } from '../order/compare.js';
import { keyText } from '../order/key-encoding.js';
import { notImplemented } from '../unsupported.js';
import type { ValueTest } from './paths.js';

export type RangeOperator = '$gt' | '$gte' | '$lt' | '$lte';

export type ComparisonOperator = '$eq' | RangeOperator;

/** Returns the test that a comparison applies to one value at a path; a missing value is undefined. */
export function comparisonTest(operator: ComparisonOperator, operand: BsonValue): ValueTest {
  if (operator === '$eq') return equalityTest(operand);
  if (isNaNValue(operand)) return operator.endsWith('e') ? equalityTest(operand) : () => false;
  const holds = orderTests[operator];
  return (value) =>
    isComparable(value, operand) && !isNaNValue(value) && holds(compareValues(value, operand));
}

export function membershipTest(operands: readonly BsonValue[]): ValueTest {
  if (operands.length > linearLimit) {
    const keys = new Set(operands.map(keyText));
    return (value) => keys.has(keyText(value));
  }
  const tests = operands.map(equalityTest);
  return (value) => tests.some((test) => test(value));
}

const linearLimit = 8;

const orderTests: Record<RangeOperator, (order: number) => boolean> = {
  $gt: (order) => order > 0,
  $gte: (order) => order >= 0,
  $lt: (order) => order < 0,
  $lte: (order) => order <= 0,
};

/** In MongoDB, everything is truthy except false, null, missing and zero. */
export function isTruthy(value: BsonValue | undefined): boolean {
  if (value === undefined || value.type === bsonType.null) return false;
  if (value.type === bsonType.decimal128) throw notImplemented('decimal128 as a truth value');
  return value.type === bsonType.bool ? value.bytes[value.start] === 1 : exactNumber(value) !== 0;
}

function equalityTest(operand: BsonValue): ValueTest {
  if (operand.type === bsonType.objectId || operand.type === bsonType.string) {
    const size = operand.end - operand.start;
    return (value) => value !== undefined && value.end - value.start === size && isIdentical(value, operand);
  }
  return (value) => compareValues(value, operand) === 0;
}

function isNaNValue(value: BsonValue | undefined): boolean {
  return value?.type === bsonType.double && Number.isNaN(exactNumber(value));
}

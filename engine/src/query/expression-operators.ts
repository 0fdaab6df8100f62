import { addNumbers, toDouble } from '../bson/arithmetic.js';
import { membersOf, type BsonDocument, type BsonElement } from '../bson/document.js';
import { doubleValue, int32Value, int64Value, isNumber } from '../bson/number.js';
import { bsonType, nullValue, toValue, typeName, undefinedValue, type BsonValue } from '../bson/value.js';
import { commandError } from '../errors.js';
import { compareValues } from '../order/compare.js';
import { notImplemented } from '../unsupported.js';
import { isTruthy } from './conditions.js';

/** Computes an expression's value for a document; undefined if the document has no such value. */
export type Compute = (root: BsonDocument) => BsonValue | undefined;

type CompileOperand = (operand: BsonValue) => Compute;

/** Compiles an operator and its operand; throws MongoDB's error for an unknown operator. */
export function compileOperator({ name, value }: BsonElement, compile: CompileOperand): Compute {
  const compileNamed = operators.get(name);
  if (compileNamed) return compileNamed(value, compile);
  throw commandError('InvalidPipelineOperator', `Unrecognized expression '${name}'`);
}

const operators: ReadonlyMap<string, (operand: BsonValue, compile: CompileOperand) => Compute> = new Map([
  ['$add', (operand, compile) => add(operandsOf(operand).map(compile))],
  ['$and', (operand, compile) => combine(operandsOf(operand).map(compile), false)],
  ['$cond', condition],
  ['$eq', comparison('$eq', (order) => order === 0)],
  ['$literal', (operand) => () => operand],
  ['$lte', comparison('$lte', (order) => order <= 0)],
  ['$or', (operand, compile) => combine(operandsOf(operand).map(compile), true)],
]);

/** A single operand need not be in an array. */
function operandsOf(operand: BsonValue): readonly BsonValue[] {
  return operand.type === bsonType.array ? membersOf(operand) : [operand];
}

function exactly(count: number, name: string, operand: BsonValue): readonly BsonValue[] {
  const operands = operandsOf(operand);
  if (operands.length === count) return operands;
  const message = `Expression ${name} takes exactly ${count} arguments. ${operands.length} were passed in.`;
  throw commandError('Location16020', message);
}

const [trueValue, falseValue] = [toValue(true), toValue(false)];

/** Unlike in a filter, values of any two types are compared, and a missing value sorts before null. */
function comparison(name: string, holds: (order: number) => boolean) {
  return (operand: BsonValue, compile: CompileOperand): Compute => {
    const [left, right] = exactly(2, name, operand).map(compile);
    return (root) => {
      const order = compareValues(left!(root) ?? undefinedValue, right!(root) ?? undefinedValue);
      return holds(order) ? trueValue : falseValue;
    };
  };
}

/** Combines truth values: any of them must be true if `decisive` is true, all of them if it is false. */
function combine(terms: readonly Compute[], decisive: boolean): Compute {
  const [decided, otherwise] = decisive ? [trueValue, falseValue] : [falseValue, trueValue];
  return (root) => (terms.some((term) => isTruthy(term(root)) === decisive) ? decided : otherwise);
}

function condition(operand: BsonValue, compile: CompileOperand): Compute {
  if (operand.type === bsonType.object) throw notImplemented('$cond with named arguments');
  const [test, whenTrue, whenFalse] = exactly(3, '$cond', operand).map(compile);
  return (root) => (isTruthy(test!(root)) ? whenTrue!(root) : whenFalse!(root));
}

function add(terms: readonly Compute[]): Compute {
  return (root) => {
    let sum = int32Value(0);
    let hasDate = false;
    for (const term of terms) {
      const value = term(root);
      if (value === undefined || value.type === bsonType.null) return nullValue;
      const isDate = value.type === bsonType.date;
      if (!isDate && !isNumber(value))
        throw commandError(
          'Location16554',
          `$add only supports numeric or date types, not ${typeName(value)}`,
        );
      if (isDate && hasDate)
        throw commandError('Location16612', 'only one date allowed in an $add expression');
      hasDate ||= isDate;
      const number = isDate ? { ...value, type: bsonType.int64 } : value;
      sum = addNumbers(sum, number) ?? doubleValue(toDouble(sum) + toDouble(number));
    }
    return hasDate ? toDate(sum) : sum;
  };
}

/** Turns milliseconds into a date; fractions are rounded, halves away from zero. */
function toDate(ms: BsonValue): BsonValue {
  if (ms.type === bsonType.int64) return { ...ms, type: bsonType.date };
  const number = toDouble(ms);
  if (!(Math.abs(number) < 2 ** 63)) throw commandError('Overflow', 'date overflow in $add');
  const whole = BigInt(Math.sign(number) * Math.round(Math.abs(number)));
  return { ...int64Value(whole), type: bsonType.date };
}

import { addNumbers, subtractNumbers, toDouble } from '../bson/arithmetic.js';
import { elementsOf, membersOf } from '../bson/document.js';
import { doubleValue, exactNumber, int32Value, isNumber } from '../bson/number.js';
import { boolValue, bsonType, nullValue, typeName, undefinedValue, type BsonValue } from '../bson/value.js';
import { commandError } from '../errors.js';
import { compareValues } from '../order/compare.js';
import type { Compute } from '../query/assign-fields.js';
import { isTruthy } from '../query/filter.js';

type Compile = (value: BsonValue) => Compute;

type Result = BsonValue | undefined;

export function compileOperator(name: string, operand: BsonValue, compile: Compile): Compute {
  if (name === '$literal') return () => operand;
  const values = operand.type === bsonType.array ? membersOf(operand) : [operand];
  if (name === '$cond')
    return conditional((operand.type === bsonType.object ? condParts(operand) : values).map(compile));
  if (name === '$ifNull') return firstPresent(values.map(compile));
  const computes = values.map(compile);
  if (name === '$and') return (root) => boolValue(computes.every((compute) => isTruthy(compute(root))));
  if (name === '$or') return (root) => boolValue(computes.some((compute) => isTruthy(compute(root))));
  if (name === '$add') return (root) => computes.map((compute) => compute(root)).reduce(add, int32Value(0));
  const unary = unaryOperators.get(name);
  const binary = binaryOperators.get(name);
  if (unary === undefined && binary === undefined) {
    throw commandError('InvalidPipelineOperator', `Unrecognized expression '${name}'`);
  }
  const [first, second] = exactly(unary === undefined ? 2 : 1, name, computes);
  return (root) => (unary ? unary(first!(root)) : binary!(first!(root), second!(root)));
}

const unaryOperators: ReadonlyMap<string, (value: Result) => Result> = new Map([
  ['$first', (array: Result) => memberOf('$first', array, 0)],
  ['$not', (value: Result) => boolValue(!isTruthy(value))],
  ['$size', sizeOf],
]);

const binaryOperators: ReadonlyMap<string, (a: Result, b: Result) => Result> = new Map([
  ['$arrayElemAt', elementAt],
  ['$eq', comparison((order) => order === 0)],
  ['$gt', comparison((order) => order > 0)],
  ['$gte', comparison((order) => order >= 0)],
  ['$lt', comparison((order) => order < 0)],
  ['$lte', comparison((order) => order <= 0)],
  ['$ne', comparison((order) => order !== 0)],
  ['$subtract', subtract],
]);

function exactly(count: number, name: string, values: readonly Compute[]): readonly Compute[] {
  if (values.length === count) return values;
  throw commandError(
    'Location16020',
    `Expression ${name} takes exactly ${count} arguments. ${values.length} were passed in.`,
  );
}

// Unlike in a filter, a missing value comes before null.
function comparison(holds: (order: number) => boolean): (a: Result, b: Result) => Result {
  return (a, b) => boolValue(holds(compareValues(a ?? undefinedValue, b ?? undefinedValue)));
}

function firstPresent(values: readonly Compute[]): Compute {
  if (values.length < 2) throw commandError('Location1257300', '$ifNull needs at least two arguments');
  const last = values.at(-1)!;
  return (root) => {
    for (const value of values) {
      const result = value(root);
      if (!isNullish(result)) return result;
    }
    return last(root);
  };
}

function conditional(parts: readonly Compute[]): Compute {
  const [condition, yes, no] = exactly(3, '$cond', parts);
  return (root) => (isTruthy(condition!(root)) ? yes!(root) : no!(root));
}

function condParts(operand: BsonValue): readonly BsonValue[] {
  const named = new Map(elementsOf(operand).map(({ name, value }) => [name, value]));
  const names = ['if', 'then', 'else'];
  for (const name of named.keys()) {
    if (!names.includes(name))
      throw commandError('Location17083', `Unrecognized parameter to $cond: ${name}`);
  }
  return names.map((name) => {
    const part = named.get(name);
    if (part === undefined) throw commandError('Location17080', `Missing '${name}' parameter to $cond`);
    return part;
  });
}

function elementAt(array: Result, index: Result): Result {
  if (index === undefined || isNullish(index)) return nullValue;
  const position = exactNumber(index);
  if (position !== undefined && Number.isInteger(position)) return memberOf('$arrayElemAt', array, position);
  throw commandError(
    'Location28690',
    `$arrayElemAt's second argument must be an integer, but is ${typeName(index)}`,
  );
}

function memberOf(operator: string, array: Result, position: number): Result {
  if (array === undefined || isNullish(array)) return nullValue;
  if (array.type === bsonType.array) return membersOf(array).at(position);
  throw commandError('Location28689', `${operator}'s argument must be an array, but is ${typeName(array)}`);
}

function sizeOf(array: Result): Result {
  if (array?.type === bsonType.array) return int32Value(membersOf(array).length);
  throw commandError(
    'Location17124',
    `The argument to $size must be an array, but was of type: ${typeName(array)}`,
  );
}

function add(sum: BsonValue, term: Result): BsonValue {
  if (term === undefined || isNullish(sum) || isNullish(term)) return nullValue;
  if (!isNumber(term))
    throw commandError('Location16554', `$add only supports numbers here, not ${typeName(term)}`);
  return addNumbers(sum, term) ?? doubleValue(toDouble(sum) + toDouble(term));
}

function subtract(a: Result, b: Result): Result {
  if (a === undefined || b === undefined || isNullish(a) || isNullish(b)) return nullValue;
  if (isNumber(a) && isNumber(b)) return subtractNumbers(a, b) ?? doubleValue(toDouble(a) - toDouble(b));
  throw commandError('Location16556', `can't $subtract ${typeName(b)} from ${typeName(a)}`);
}

function isNullish(value: Result): boolean {
  return value === undefined || value.type === bsonType.null;
}

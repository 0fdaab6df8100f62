import { buildArray, documentValue, elementsOf, membersOf, type BsonElement } from '../bson/document.js';
import { ElementCursor, findField, readText } from '../bson/scan.js';
import { bsonType, toValue, type BsonValue } from '../bson/value.js';
import { commandError } from '../errors.js';
import { notImplemented } from '../unsupported.js';
import { compileOperator, type Compute } from './expression-operators.js';
import { namedPath } from './paths.js';

/** The time of a statement, which is the same wherever the statement names it. */
export type StatementTime = () => BsonValue;

/** Returns the time at which it is first asked for. */
export function statementTime(): StatementTime {
  let time: BsonValue | undefined;
  return () => (time ??= toValue(new Date()));
}

/**
 * Compiles an expression. Throws MongoDB's error for an unknown operator, and NotImplemented for other
 * expressions that this engine lacks, among them `$$NOW` where the caller passes no time.
 */
export function compileExpression(value: BsonValue, now?: StatementTime): Compute {
  if (isLiteral(value)) return () => value;
  if (value.type === bsonType.string) return compilePath(readText(value), now);
  const operator = operatorOf(value);
  if (operator === undefined) throw notImplemented('computed values within arrays and documents');
  return compileOperator(operator, (operand) => compileExpression(operand, now));
}

/** Whether the expression has the same value for all documents, because it names no field. */
export function isLiteral(value: BsonValue): boolean {
  if (value.type === bsonType.string) return !readText(value).startsWith('$');
  if (value.type === bsonType.array) return membersOf(value).every(isLiteral);
  if (value.type !== bsonType.object) return true;
  return elementsOf(value).every((element) => !element.name.startsWith('$') && isLiteral(element.value));
}

/** Returns the top-level fields that the expression reads. */
export function fieldsOf(value: BsonValue): readonly string[] {
  if (isLiteral(value)) return [];
  if (value.type === bsonType.array) return membersOf(value).flatMap(fieldsOf);
  if (value.type === bsonType.object)
    return elementsOf(value).flatMap((element) =>
      element.name === '$literal' ? [] : fieldsOf(element.value),
    );
  const text = readText(value);
  return text.startsWith('$$') ? [] : text.slice(1).split('.', 1);
}

function operatorOf(value: BsonValue): BsonElement | undefined {
  const [first, ...others] = value.type === bsonType.object ? elementsOf(value) : [];
  if (!first?.name.startsWith('$')) return undefined;
  if (others.length === 0) return first;
  throw commandError('Location15983', 'An object representing an expression must have exactly one field');
}

function compilePath(text: string, now: StatementTime | undefined): Compute {
  if (text === '$$NOW' && now) {
    const time = now();
    return () => time;
  }
  if (text.startsWith('$$')) throw notImplemented(`the variable ${text}`);
  if (text === '$') throw commandError('Location16872', "'$' by itself is not a valid FieldPath");
  const path = namedPath(text.slice(1));
  return (root) => valueAt(documentValue(root), path, 0);
}

function valueAt({ bytes, start }: BsonValue, path: readonly string[], next: number): BsonValue | undefined {
  const value = findField(bytes, start, path[next]!);
  if (value === undefined || next === path.length - 1) return value;
  if (value.type === bsonType.object) return valueAt(value, path, next + 1);
  return value.type === bsonType.array ? valuesInArray(value, path, next + 1) : undefined;
}

/** Collects the values at the path from the documents in the array, without entering nested arrays. */
function valuesInArray(array: BsonValue, path: readonly string[], next: number): BsonValue {
  const cursor = new ElementCursor(array.bytes, array.start);
  const values: BsonValue[] = [];
  while (cursor.advance()) {
    if (cursor.type !== bsonType.object) continue;
    const value = valueAt(cursor, path, next);
    if (value !== undefined) values.push(value);
  }
  return buildArray(values);
}

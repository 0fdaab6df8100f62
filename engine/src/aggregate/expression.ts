import { buildArray, documentValue, elementsOf, membersOf, type BsonDocument } from '../bson/document.js';
import { ElementCursor, findField, readText } from '../bson/scan.js';
import { bsonType, type BsonValue } from '../bson/value.js';
import { commandError } from '../errors.js';
import { namedPath } from '../query/paths.js';
import { notImplemented } from '../unsupported.js';

/** Computes an expression's value for a document; undefined if the document has no such value. */
export type Compute = (root: BsonDocument) => BsonValue | undefined;

/**
 * Compiles a field path or a literal. Throws MongoDB's error for an operator, and NotImplemented for any
 * other expression.
 */
export function compileExpression(value: BsonValue): Compute {
  if (isLiteral(value)) return () => value;
  if (value.type === bsonType.string) return compilePath(readText(value));
  const operator = elementsOf(value).find(({ name }) => name.startsWith('$'));
  if (operator === undefined) throw notImplemented('computed values within arrays and documents');
  throw commandError('InvalidPipelineOperator', `Unrecognized expression '${operator.name}'`);
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
  return isLiteral(value) || value.type !== bsonType.string ? [] : readText(value).slice(1).split('.', 1);
}

function compilePath(text: string): Compute {
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

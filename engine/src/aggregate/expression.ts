import { buildArray, buildDocument, documentValue, elementsOf, membersOf } from '../bson/document.js';
import { ElementCursor, findField, readText } from '../bson/scan.js';
import { bsonType, nullValue, type BsonValue } from '../bson/value.js';
import { commandError } from '../errors.js';
import type { Compute } from '../query/assign-fields.js';
import { notImplemented } from '../unsupported.js';
import { compileOperator } from './expression-operators.js';

/** Throws MongoDB's code for what is not an expression this engine knows. */
export function compileExpression(value: BsonValue): Compute {
  switch (value.type) {
    case bsonType.string: {
      const text = readText(value);
      return text.startsWith('$') ? compileReference(text) : () => value;
    }
    case bsonType.object:
      return compileObject(value);
    case bsonType.array: {
      const members = membersOf(value).map(compileExpression);
      return (root) => buildArray(members.map((member) => member(root) ?? nullValue));
    }
    default:
      return () => value;
  }
}

/** Whether the expression is the same for all documents, because it names no field. */
export function isConstant(value: BsonValue): boolean {
  if (value.type === bsonType.string) return !readText(value).startsWith('$');
  if (value.type === bsonType.array) return membersOf(value).every(isConstant);
  if (value.type !== bsonType.object) return true;
  return elementsOf(value).every((element) => element.name === '$literal' || isConstant(element.value));
}

function compileReference(text: string): Compute {
  if (text === '$') throw commandError('Location16872', "'$' by itself is not a valid FieldPath");
  if (!text.startsWith('$$')) return compilePath(text.slice(1).split('.'));
  const [variable, ...path] = text.slice(2).split('.');
  switch (variable) {
    case 'ROOT':
    case 'CURRENT':
      return path.length === 0 ? documentValue : compilePath(path);
    case 'REMOVE':
      return () => undefined;
    case 'NOW':
    case 'CLUSTER_TIME':
      throw notImplemented(`the variable $$${variable}`);
    default:
      throw commandError('Location17276', `Use of undefined variable: ${variable}`);
  }
}

function compilePath(path: readonly string[]): Compute {
  if (path.includes(''))
    throw commandError('Location15998', 'FieldPath field names may not be empty strings.');
  if (path.some((part) => part.startsWith('$'))) {
    throw commandError(
      'Location16410',
      "FieldPath field names may not start with '$'. Consider using $getField or $setField.",
    );
  }
  return (root) => valueInObject(root.bytes, 0, path, 0);
}

function valueInObject(
  bytes: Uint8Array,
  start: number,
  path: readonly string[],
  next: number,
): BsonValue | undefined {
  const value = findField(bytes, start, path[next]!);
  if (value === undefined || next === path.length - 1) return value;
  if (value.type === bsonType.object) return valueInObject(bytes, value.start, path, next + 1);
  return value.type === bsonType.array ? valuesInArray(value, path, next + 1) : undefined;
}

function valuesInArray(array: BsonValue, path: readonly string[], next: number): BsonValue {
  const cursor = new ElementCursor(array.bytes, array.start);
  const found: BsonValue[] = [];
  while (cursor.advance()) {
    if (cursor.type === bsonType.object) {
      const value = valueInObject(array.bytes, cursor.start, path, next);
      if (value !== undefined) found.push(value);
    } else if (cursor.type === bsonType.array) {
      found.push(valuesInArray(cursor.value(), path, next));
    }
  }
  return buildArray(found);
}

function compileObject(value: BsonValue): Compute {
  const elements = elementsOf(value);
  const operator = elements.find((element) => element.name.startsWith('$'));
  if (operator !== undefined) {
    if (elements.length === 1) return compileOperator(operator.name, operator.value, compileExpression);
    throw commandError(
      'Location15983',
      `An object representing an expression must have exactly one field, but ${operator.name} has others beside it`,
    );
  }
  if (elements.length === 0) return () => value;
  const fields = elements.map((element) => ({
    name: element.name,
    compute: compileExpression(element.value),
  }));
  return (root) =>
    documentValue(
      buildDocument(
        fields.flatMap(({ name, compute }) => {
          const result = compute(root);
          return result === undefined ? [] : [{ name, value: result }];
        }),
      ),
    );
}

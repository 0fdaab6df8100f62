import {
  asDocument,
  buildArray,
  buildDocument,
  documentValue,
  elementsOf,
  membersOf,
  type BsonDocument,
} from '../bson/document.js';
import { readText } from '../bson/scan.js';
import { bsonType, nullValue, type BsonValue } from '../bson/value.js';
import { commandError } from '../errors.js';
import type { Compute } from '../query/expression-operators.js';
import { compileExpression } from '../query/expression.js';
import { notImplemented } from '../unsupported.js';

/** The values of a row that the pipeline of its lookup may name, by name. */
export type Variables = ReadonlyMap<string, Compute>;

export function parseVariables(value: BsonValue | undefined): Variables {
  if (value === undefined) return new Map();
  if (value.type !== bsonType.object) throw commandError('FailedToParse', "'let' must be an object");
  return new Map(
    elementsOf(value).map((element) => {
      if (/^[a-z][A-Za-z0-9_]*$/.test(element.name)) return [element.name, compileExpression(element.value)];
      throw commandError('FailedToParse', `'${element.name}' is not a valid name of a variable`);
    }),
  );
}

/**
 * Returns the stages with the row's values in place of the variables in the `$expr` of each `$match`, or with null if there
 * is no row; elsewhere, variables are refused when the stages are compiled.
 */
export function bindVariables(
  stages: readonly BsonDocument[],
  variables: Variables,
  row: BsonDocument | undefined,
): BsonDocument[] {
  const valueOf = (text: string): BsonValue | undefined => {
    const compute = text.startsWith('$$') ? variables.get(text.slice(2)) : undefined;
    if (!compute || !row) return compute && nullValue;
    const value = compute(row);
    if (value) return value;
    throw notImplemented(`the variable ${text} without a value`);
  };
  return stages.map((stage) =>
    withElements(stage, (name, value) => (name === '$match' ? bindFilter(value, valueOf) : value)),
  );
}

type ValueOf = (text: string) => BsonValue | undefined;

function bindFilter(value: BsonValue, valueOf: ValueOf): BsonValue {
  if (value.type === bsonType.array)
    return buildArray(membersOf(value).map((member) => bindFilter(member, valueOf)));
  if (value.type !== bsonType.object) return value;
  const bind = (name: string, part: BsonValue) => {
    if (name === '$expr') return bindExpression(part, valueOf);
    return ['$and', '$or', '$nor'].includes(name) ? bindFilter(part, valueOf) : part;
  };
  return documentValue(withElements(asDocument(value), bind));
}

function bindExpression(value: BsonValue, valueOf: ValueOf): BsonValue {
  if (value.type === bsonType.array)
    return buildArray(membersOf(value).map((member) => bindExpression(member, valueOf)));
  if (value.type === bsonType.string) {
    const bound = valueOf(readText(value));
    return bound ? documentValue(buildDocument([{ name: '$literal', value: bound }])) : value;
  }
  if (value.type !== bsonType.object) return value;
  const bind = (name: string, part: BsonValue) =>
    name === '$literal' ? part : bindExpression(part, valueOf);
  return documentValue(withElements(asDocument(value), bind));
}

function withElements(
  document: BsonDocument,
  change: (name: string, value: BsonValue) => BsonValue,
): BsonDocument {
  return buildDocument(document.elements.map(({ name, value }) => ({ name, value: change(name, value) })));
}

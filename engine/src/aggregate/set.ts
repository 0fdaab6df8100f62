import { elementsOf, type BsonDocument, type BsonElement } from '../bson/document.js';
import { Splice } from '../bson/splice.js';
import { bsonType, typeName, type BsonValue } from '../bson/value.js';
import { commandError } from '../errors.js';
import { compileExpression, isLiteral, type StatementTime } from '../query/expression.js';
import { fieldName } from '../query/projection.js';
import { notImplemented } from '../unsupported.js';
import { mapRows, type Stage } from './rows.js';

export function compileSet(value: BsonValue): Stage {
  return mapRows(compileAssignments(value).assign);
}

/** Compiles the fields of a `$set` stage; without `now`, expressions cannot name the time. */
export function compileAssignments(value: BsonValue, now?: StatementTime) {
  if (value.type !== bsonType.object)
    throw commandError('Location40272', `$set needs an object, not ${typeName(value)}`);
  const fields = elementsOf(value).map((element) => ({
    name: fieldName(element.name),
    compute: compileExpression(checkedValue(element), now),
  }));
  return {
    names: fields.map(({ name }) => name),
    /** Sets the fields to values that are all computed from the document as it is. */
    assign: (row: BsonDocument): BsonDocument => {
      const values = fields.map(({ compute }) => compute(row));
      return fields.reduce((document, { name }, at) => assignField(document, name, values[at]), row);
    },
  };
}

/**
 * Returns the document with the field set, in place if it exists, otherwise at the end; undefined removes it.
 */
export function assignField(
  document: BsonDocument,
  name: string,
  value: BsonValue | readonly BsonDocument[] | undefined,
): BsonDocument {
  const splice = new Splice(document);
  const { cursor } = splice;
  let rest = value;
  while (cursor.advance()) {
    if (!cursor.isNamed(name)) continue;
    splice.omit();
    if (rest) splice.add(name, rest);
    rest = undefined;
  }
  if (rest) splice.add(name, rest);
  return splice.finish();
}

// MongoDB would read a document here as dotted paths.
function checkedValue({ name, value }: BsonElement): BsonValue {
  if (value.type !== bsonType.object || !isLiteral(value)) return value;
  throw notImplemented(`the document '${name}' in $set`);
}

import { BsonDocument, elementsOf, type BsonElement } from '../bson/document.js';
import { ElementCursor } from '../bson/scan.js';
import { bsonType, typeName, type BsonValue } from '../bson/value.js';
import { ByteWriter } from '../bson/writer.js';
import { commandError } from '../errors.js';
import { compileExpression, isLiteral, type StatementTime } from '../query/expression.js';
import { fieldName } from '../query/projection.js';
import { notImplemented } from '../unsupported.js';
import { mapRows, type Stage } from './rows.js';

export function compileSet(value: BsonValue): Stage {
  return mapRows(compileAssignments(value).assign);
}

interface Assignments {
  readonly names: readonly string[];
  /** Sets the fields to values that are all computed from the document as it is. */
  readonly assign: (row: BsonDocument) => BsonDocument;
}

/** Compiles the fields of a `$set` stage; without `now`, expressions cannot name the time. */
export function compileAssignments(value: BsonValue, now?: StatementTime): Assignments {
  if (value.type !== bsonType.object)
    throw commandError('Location40272', `$set needs an object, not ${typeName(value)}`);
  const fields = elementsOf(value).map((element) => ({
    name: fieldName(element.name),
    compute: compileExpression(checkedValue(element), now),
  }));
  return {
    names: fields.map(({ name }) => name),
    assign: (row) =>
      assignFields(
        row,
        fields.map(({ name, compute }) => ({ name, value: compute(row) })),
      ),
  };
}

interface Assignment {
  readonly name: string;
  /** Undefined removes the field. */
  readonly value: BsonValue | undefined;
}

/** Returns the document with the fields set: in place where a field exists, otherwise at the end. */
export function assignFields(document: BsonDocument, fields: readonly Assignment[]): BsonDocument {
  const writer = new ByteWriter(document.bytes.length + 128);
  const cursor = new ElementCursor(document.bytes, 0);
  const start = writer.begin();
  const missing = new Set(fields);
  while (cursor.advance()) {
    const field = fields.find(({ name }) => cursor.isNamed(name));
    if (field === undefined) writer.copyElement(cursor);
    else if (missing.delete(field) && field.value !== undefined) writer.element(field.name, field.value);
  }
  for (const { name, value } of missing) if (value !== undefined) writer.element(name, value);
  writer.end(start);
  return new BsonDocument(writer.finish());
}

// MongoDB would read a document here as dotted paths.
function checkedValue({ name, value }: BsonElement): BsonValue {
  if (value.type !== bsonType.object || !isLiteral(value)) return value;
  throw notImplemented(`the document '${name}' in $set`);
}

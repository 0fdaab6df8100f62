import { BsonDocument, elementsOf, type BsonElement } from '../bson/document.js';
import { ElementCursor } from '../bson/scan.js';
import { bsonType, typeName, type BsonValue } from '../bson/value.js';
import { ByteWriter } from '../bson/writer.js';
import { commandError } from '../errors.js';
import { fieldName } from '../query/projection.js';
import { notImplemented } from '../unsupported.js';
import { compileExpression, isLiteral } from './expression.js';
import { mapRows, type Stage } from './rows.js';

export function compileSet(value: BsonValue): Stage {
  if (value.type !== bsonType.object)
    throw commandError('Location40272', `$set needs an object, not ${typeName(value)}`);
  const fields = elementsOf(value).map((element) => ({
    name: fieldName(element.name),
    compute: compileExpression(checkedValue(element)),
  }));
  return mapRows((row) =>
    assignFields(
      row,
      fields.map(({ name, compute }) => ({ name, value: compute(row) })),
    ),
  );
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

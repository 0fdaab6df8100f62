import { BsonDocument, documentValue, emptyDocument } from '../bson/document.js';
import { ElementCursor } from '../bson/scan.js';
import { bsonType, type BsonValue } from '../bson/value.js';
import { ByteWriter } from '../bson/writer.js';
import { nodeAt, type FieldNode, type FieldTree } from './field-tree.js';

/** A value made from a whole document; undefined when there is none. */
export type Compute = (root: BsonDocument) => BsonValue | undefined;

/**
 * The document with the computed fields in it: in place where the field exists, behind the others where not, gone
 * where nothing was computed. Arrays on the way get the fields in each of their elements.
 */
export function assignFields(
  document: BsonDocument,
  fields: FieldTree<Compute>,
  root: BsonDocument,
): BsonDocument {
  const writer = new ByteWriter(document.bytes.length + 128);
  writeObject(writer, documentValue(document), fields, root);
  return new BsonDocument(writer.finish());
}

function writeObject(
  writer: ByteWriter,
  object: BsonValue,
  fields: FieldTree<Compute>,
  root: BsonDocument,
): void {
  const cursor = new ElementCursor(object.bytes, object.start);
  const start = writer.begin();
  const missing = new Set(fields);
  while (cursor.advance()) {
    const node = nodeAt(fields, cursor);
    if (node === undefined) {
      writer.copyElement(cursor);
    } else {
      missing.delete(node);
      writeField(writer, node.name, cursor, node, root);
    }
  }
  for (const node of missing) writeField(writer, node.name, undefined, node, root);
  writer.end(start);
}

function writeField(
  writer: ByteWriter,
  name: string,
  current: BsonValue | undefined,
  { leaf, children }: FieldNode<Compute>,
  root: BsonDocument,
): void {
  if (leaf !== undefined) {
    const value = leaf(root);
    if (value !== undefined) writer.element(name, value);
  } else if (current?.type === bsonType.array) {
    writer.header(bsonType.array, name);
    const cursor = new ElementCursor(current.bytes, current.start);
    const start = writer.begin();
    while (cursor.advance()) writeField(writer, cursor.name(), cursor, { name, children }, root);
    writer.end(start);
  } else {
    writer.header(bsonType.object, name);
    const object = current?.type === bsonType.object ? current : documentValue(emptyDocument);
    writeObject(writer, object, children, root);
  }
}

import { ObjectId } from 'bson';
import { buildDocument, type BsonDocument } from '../bson/document.js';
import { bsonType, toValue, typeName } from '../bson/value.js';
import { commandError } from '../errors.js';

/** The document with its `_id` as the first field, made here when it has none; throws InvalidIdField. */
export function withIdFirst(document: BsonDocument): BsonDocument {
  const id = document.get('_id');
  if (id?.type === bsonType.array || id?.type === bsonType.regex)
    throw commandError('InvalidIdField', `The '_id' value cannot be of type ${typeName(id)}`);
  if (id?.start === startOfFirst) return document;
  const others = document.elements.filter(({ name }) => name !== '_id');
  return buildDocument([{ name: '_id', value: id ?? toValue(new ObjectId()) }, ...others]);
}

// Behind the document's size, the type byte, and the name with its end.
const startOfFirst = 9;

import { ObjectId } from 'bson';
import { buildDocument, type BsonDocument } from '../bson/document.js';
import { bsonType, toValue, typeName } from '../bson/value.js';
import { commandError } from '../errors.js';

/** The document with its `_id` as the first field, made here when it has none; throws InvalidIdField. */
export function withIdFirst(document: BsonDocument): BsonDocument {
  const id = document.get('_id');
  if (id === undefined)
    return buildDocument([{ name: '_id', value: toValue(new ObjectId()) }, ...document.elements]);
  if (id.type === bsonType.array || id.type === bsonType.regex) {
    throw commandError('InvalidIdField', `The '_id' value cannot be of type ${typeName(id)}`);
  }
  const { elements } = document;
  if (elements[0]?.name === '_id') return document;
  return buildDocument([{ name: '_id', value: id }, ...elements.filter(({ name }) => name !== '_id')]);
}

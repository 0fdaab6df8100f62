import { ObjectId } from 'bson';
import { asDocument, buildDocument, type BsonDocument } from '../bson/document.js';
import { bsonType, toValue, typeName } from '../bson/value.js';
import { commandError } from '../errors.js';

/**
 * Moves the document's `_id` to the front, or adds an `_id`; throws MongoDB's error if the `_id` is invalid.
 */
export function withIdFirst(document: BsonDocument): BsonDocument {
  const id = document.get('_id');
  if (id?.type === bsonType.array || id?.type === bsonType.regex)
    throw commandError('InvalidIdField', `The '_id' value cannot be of type ${typeName(id)}`);
  if (id?.type === bsonType.object) checkNames(asDocument(id));
  if (id?.start === startOfFirst) return document;
  const others = document.elements.filter(({ name }) => name !== '_id');
  return buildDocument([{ name: '_id', value: id ?? toValue(new ObjectId()) }, ...others]);
}

function checkNames({ elements }: BsonDocument): void {
  for (const { name, value } of elements) {
    if (name.startsWith('$'))
      throw commandError(
        'DollarPrefixedFieldName',
        `_id fields may not contain '$'-prefixed fields: ${name} is not valid for storage.`,
      );
    if (value.type === bsonType.object || value.type === bsonType.array) checkNames(asDocument(value));
  }
}

// The offset of the first value, after the document's size, the type byte, and the name with its terminator.
const startOfFirst = 9;

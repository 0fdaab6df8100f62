import { EJSON } from 'bson';
import { asDocument, buildDocument, type BsonDocument } from '../bson/document.js';
import { bsonType, fromValue, nullValue, toValue, type BsonValue } from '../bson/value.js';
import { commandError, type CommandError } from '../errors.js';
import type { Collection, Index } from './catalog.js';

/** MongoDB's error 11000 with its keyPattern and keyValue; no index stands for the one on _id. */
export function duplicateKey(
  collection: Collection,
  index: Index | undefined,
  document: BsonDocument,
): CommandError {
  const fields = index?.spec.fields ?? [{ path: '_id', direction: 1 as const }];
  const keyValue = buildDocument(
    fields.map(({ path }) => ({ name: path, value: valueAt(document, path) ?? nullValue })),
  );
  const keyPattern = buildDocument(
    fields.map(({ path, direction }) => ({ name: path, value: toValue(direction) })),
  );
  const shown = keyValue.elements.map(({ name, value }) => `${name}: ${EJSON.stringify(fromValue(value))}`);
  return commandError(
    'DuplicateKey',
    `E11000 duplicate key error collection: ${collection.namespace} index: ${index?.spec.name ?? '_id_'} dup key: { ${shown.join(', ')} }`,
    { extra: { keyPattern, keyValue } },
  );
}

function valueAt(document: BsonDocument, path: string): BsonValue | undefined {
  const [first = '', ...rest] = path.split('.');
  const value = document.get(first);
  if (!value || rest.length === 0) return value;
  const isNested = value.type === bsonType.object || value.type === bsonType.array;
  return isNested ? valueAt(asDocument(value), rest.join('.')) : undefined;
}

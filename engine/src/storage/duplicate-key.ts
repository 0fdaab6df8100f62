import { describeValue } from '../bson/describe.js';
import { buildDocument, type BsonDocument } from '../bson/document.js';
import { bsonType, nullValue, toValue, type BsonValue } from '../bson/value.js';
import { commandError, type CommandError } from '../errors.js';
import { encodeKey, type KeyField } from '../order/key-encoding.js';
import { keyTuples, type KeyTuple } from '../order/key-tuples.js';
import type { Collection, Index } from './collection.js';
import { sameBytes } from './keys.js';

/**
 * Creates MongoDB's error 11000 with its keyPattern and keyValue; an undefined index means the one on _id. If
 * the document has several keys in the index, `encoded` is the duplicate key.
 */
export function duplicateKey(
  collection: Collection,
  index: Index | undefined,
  document: BsonDocument,
  encoded?: Uint8Array,
): CommandError {
  const fields = index?.spec.fields ?? [{ path: '_id', direction: 1 as const }];
  const tuple = clashingTuple(document, fields, encoded);
  // The key of an empty array is undefined, a type that this engine does not send.
  const sentValue = (value: BsonValue | undefined): BsonValue =>
    value === undefined || value.type === bsonType.undefined ? nullValue : value;
  const keyValue = buildDocument(
    fields.map(({ path }, position) => ({ name: path, value: sentValue(tuple[position]) })),
  );
  const keyPattern = buildDocument(
    fields.map(({ path, direction }) => ({ name: path, value: toValue(direction) })),
  );
  const pairs = fields.map(({ path }, position) => `${path}: ${describeValue(tuple[position] ?? nullValue)}`);
  return commandError(
    'DuplicateKey',
    `E11000 duplicate key error collection: ${collection.namespace} index: ${index?.spec.name ?? '_id_'} dup key: { ${pairs.join(', ')} }`,
    { extra: { keyPattern, keyValue } },
  );
}

function clashingTuple(
  document: BsonDocument,
  fields: readonly KeyField[],
  encoded: Uint8Array | undefined,
): KeyTuple {
  const paths = fields.map(({ path }) => path.split('.'));
  const directions = fields.map(({ direction }) => direction);
  const tuples = keyTuples(document, paths, () => new Error('A stored document has parallel arrays.'));
  return (
    tuples.find((tuple) => encoded && sameBytes(encodeKey(tuple, directions), encoded)) ?? tuples[0] ?? []
  );
}

import { describeValue } from '../bson/describe.js';
import {
  asDocument,
  buildDocument,
  documentValue,
  emptyDocument,
  objectValue,
  type BsonDocument,
  type BsonElement,
} from '../bson/document.js';
import { exactNumber } from '../bson/number.js';
import { readText } from '../bson/scan.js';
import { bsonType, toValue, type BsonValue } from '../bson/value.js';
import { commandError } from '../errors.js';
import { compareValues } from '../order/compare.js';
import { parseFilter, someNode } from '../query/filter.js';
import type { IndexSpec } from '../query/index-keys.js';
import { notImplemented, refuseUnknown, type AcceptedFields } from '../unsupported.js';

const accepted = {
  owner: 'createIndexes.indexes',
  known: ['v', 'key', 'name', 'unique', 'partialFilterExpression', 'expireAfterSeconds'],
  unlessDefault: ['sparse', 'hidden', 'collation'],
  ignored: ['background', 'ns'],
} as const satisfies AcceptedFields;
const acceptedNames: readonly string[] = [...accepted.known, ...accepted.unlessDefault, ...accepted.ignored];

/** Returns the definition without the options that MongoDB does not know either, or no longer. */
export function withoutUnknownOptions(definition: BsonDocument): BsonDocument {
  return buildDocument(definition.elements.filter(({ name }) => acceptedNames.includes(name)));
}

/** Reads `{ key, name, unique, … }`; throws MongoDB's error for an index that this engine cannot build. */
export function parseIndexDefinition(definition: BsonDocument): IndexSpec {
  refuseUnknown(definition, accepted);
  const fields = parseKeyPattern(definition.get('key'));
  const unique = isTrue(definition.get('unique'));
  const spec = { name: parseName(definition.get('name')), fields, unique };
  const partialFilter = parsePartialFilter(definition.get('partialFilterExpression'));
  const expireAfterSeconds = parseExpiry(definition.get('expireAfterSeconds'), fields.length);
  return {
    ...spec,
    ...(partialFilter && { partialFilter }),
    ...(expireAfterSeconds !== undefined && { expireAfterSeconds }),
  };
}

/** MongoDB's limit, including the index on _id. */
export const indexesMax = 64;
const fieldsMax = 32;

/**
 * Throws MongoDB's error for an index that must not be created, although a store of an earlier release can
 * have it.
 */
export function checkNewIndex(definition: BsonDocument): void {
  const { name, fields } = parseIndexDefinition(definition);
  checkVersion(definition.get('v'));
  const key = asDocument(definition.get('key') ?? objectValue([]));
  if (fields.length > fieldsMax) throw commandError('Location13103', 'too many compound keys');
  if (fields.length === 1 && fields[0]?.path === '_id' && fields[0].direction === -1) throw wrongIdKey(key);
  if (name === idDefinition.name && !isIdPattern(key))
    throw commandError(
      'BadValue',
      `The index name '_id_' is reserved for the _id index, which must have key pattern {_id: 1}, found key: ${describeValue(documentValue(key))}`,
    );
}

/** Throws MongoDB's error for a definition of the index on _id that has another key, or options. */
export function checkIdIndex(definition: BsonDocument): void {
  const key = definition.get('key');
  const pattern = key?.type === bsonType.object ? asDocument(key) : emptyDocument;
  if (!isIdPattern(pattern)) throw wrongIdKey(pattern);
  const option = definition.elements.find(
    ({ name }) => !['v', 'key', 'name', 'ns', 'collation'].includes(name),
  );
  if (!option) return;
  const reason = `The field '${option.name}' is not valid for an _id index specification.`;
  throw commandError('InvalidIndexSpecificationOption', reason);
}

function wrongIdKey(key: BsonDocument): Error {
  return commandError(
    'BadValue',
    `The field 'key' for an _id index must be {_id: 1}, but got ${describeValue(documentValue(key))}`,
  );
}

function checkVersion(value: BsonValue | undefined): void {
  if (!value) return;
  const version = exactNumber(value);
  if (version === undefined) throw commandError('TypeMismatch', "The field 'v' must be a number.");
  if (version === 1) throw notImplemented("the index version 'v' 1");
  if (version !== 2) throw commandError('CannotCreateIndex', `Cannot create an index with v=${version}.`);
}

/** The index on _id, as listIndexes shows it. */
export const idDefinition = { v: 2, key: { _id: 1 }, name: '_id_' };

/** Returns whether this is the key of the index on _id. */
export function isIdPattern(key: BsonDocument): boolean {
  return sameValue(documentValue(key), toValue(idDefinition.key));
}

/** Adds the version and removes defaults, so that equal indexes have equal definitions. */
export function normalizeDefinition(definition: BsonDocument): BsonDocument {
  const elements = definition.elements.filter(
    ({ name, value }) =>
      !['v', 'background', 'ns', 'sparse', 'hidden', 'collation'].includes(name) &&
      !(name === 'unique' && !isTrue(value)),
  );
  const version: BsonElement = { name: 'v', value: toValue(2) };
  return buildDocument([version, ...elements]);
}

function parseKeyPattern(value: BsonValue | undefined): IndexSpec['fields'] {
  if (value?.type !== bsonType.object)
    throw commandError('FailedToParse', "The field 'key' of an index must be an object.");
  const fields = asDocument(value).elements.map((element) => parseField(element));
  if (fields.length === 0) throw commandError('CannotCreateIndex', 'Index keys cannot be empty.');
  if (new Set(fields.map((field) => field.path)).size < fields.length)
    throw commandError('CannotCreateIndex', 'An index cannot hold the same field twice.');
  return fields;
}

function parseField({ name, value }: BsonElement): IndexSpec['fields'][number] {
  if (value.type === bsonType.string)
    throw commandError('CannotCreateIndex', `Unknown index plugin '${readText(value)}'.`);
  const direction = exactNumber(value);
  if (direction === undefined || Number.isNaN(direction) || direction === 0)
    throw commandError('CannotCreateIndex', `The value for the index key '${name}' must be 1 or -1.`);
  if (name === '' || name.split('.').some((part) => part === '' || part.startsWith('$')))
    throw commandError('CannotCreateIndex', `Index keys cannot contain the field '${name}'.`);
  return { path: name, direction: direction > 0 ? 1 : -1 };
}

function parseName(value: BsonValue | undefined): string {
  if (value?.type !== bsonType.string)
    throw commandError('FailedToParse', "The field 'name' of an index must be a string.");
  const name = readText(value);
  if (name === '' || name === '*' || name.includes('\0'))
    throw commandError('CannotCreateIndex', `Invalid index name '${name}'.`);
  return name;
}

function parsePartialFilter(value: BsonValue | undefined): BsonDocument | undefined {
  if (!value) return undefined;
  if (value.type !== bsonType.object)
    throw commandError('CannotCreateIndex', "The field 'partialFilterExpression' must be an object.");
  const filter = asDocument(value);
  if (someNode(parseFilter(filter).node, ({ kind }) => kind === 'nor' || kind === '$expr'))
    throw commandError(
      'CannotCreateIndex',
      `Expression not supported in partial index: ${describeValue(value)}`,
    );
  return filter;
}

function parseExpiry(value: BsonValue | undefined, fieldCount: number): number | undefined {
  if (!value) return undefined;
  const seconds = exactNumber(value);
  if (seconds === undefined || !(seconds >= 0 && seconds <= 0x7fffffff))
    throw commandError('CannotCreateIndex', 'expireAfterSeconds must be a number from 0 to 2147483647.');
  if (fieldCount !== 1) throw commandError('CannotCreateIndex', 'A TTL index must have a single field.');
  return seconds;
}

/** Whether two values are equal in MongoDB's order, in which 1.0 equals 1. */
export function sameValue(a: BsonValue | undefined, b: BsonValue | undefined): boolean {
  return a === undefined || b === undefined ? a === b : compareValues(a, b) === 0;
}

function isTrue(value: BsonValue | undefined): boolean {
  if (value === undefined) return false;
  if (value.type === bsonType.bool) return value.bytes[value.start] === 1;
  const number = exactNumber(value);
  if (number !== undefined) return number !== 0;
  const description = describeValue(value);
  throw commandError(
    'TypeMismatch',
    `The field 'unique' has value ${description}, which is not convertible to bool`,
  );
}

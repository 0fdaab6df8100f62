import { BsonDocument, type BsonElement } from '../bson/document.js';
import { exactNumber } from '../bson/number.js';
import { ElementCursor } from '../bson/scan.js';
import { bsonType } from '../bson/value.js';
import { ByteWriter } from '../bson/writer.js';
import { commandError } from '../errors.js';
import { notImplemented } from '../unsupported.js';
import { isTruthy } from './filter.js';
import { namedPath } from './paths.js';

export type Projection = (document: BsonDocument) => BsonDocument;

/** Includes or excludes whole fields; throws MongoDB's code where the two are mixed. */
export function parseProjection(spec: BsonDocument): Projection {
  const fields = new Map(spec.elements.map((element) => [fieldName(element.name), isIncluded(element)]));
  if (fields.size === 0) return (document) => document;
  const others = [...fields].filter(([name]) => name !== '_id');
  // `_id` may say either beside the others; alone it decides.
  const isInclusion = others[0]?.[1] ?? fields.get('_id') === true;
  for (const [name, included] of others) if (included !== isInclusion) throw mixture(name, included);
  const keepsId = fields.get('_id') ?? true;
  fields.set('_id', keepsId);
  return ({ bytes }) => {
    const writer = new ByteWriter(bytes.length);
    const cursor = new ElementCursor(bytes, 0);
    const start = writer.begin();
    while (cursor.advance()) if (fields.get(cursor.name()) ?? !isInclusion) writer.copyElement(cursor);
    writer.end(start);
    return new BsonDocument(writer.finish());
  };
}

/** The name of a field of its own; dotted paths are not supported where this is asked for. */
export function fieldName(name: string): string {
  if (name.includes('.')) throw notImplemented(`the dotted path '${name}' here`);
  namedPath(name);
  return name;
}

function isIncluded({ name, value }: BsonElement): boolean {
  if (value.type === bsonType.bool || exactNumber(value) !== undefined) return isTruthy(value);
  throw notImplemented(`the computed field '${name}' in a projection`);
}

function mixture(name: string, included: boolean): Error {
  return included
    ? commandError('Location31253', `Cannot do inclusion on field ${name} in exclusion projection`)
    : commandError('Location31254', `Cannot do exclusion on field ${name} in inclusion projection`);
}

import { type BsonDocument, type BsonElement } from '../bson/document.js';
import { exactNumber } from '../bson/number.js';
import { Splice } from '../bson/splice.js';
import { bsonType } from '../bson/value.js';
import { commandError } from '../errors.js';
import { notImplemented } from '../unsupported.js';
import { isTruthy } from './conditions.js';
import { namedPath } from './paths.js';

export type Projection = (document: BsonDocument) => BsonDocument;

/**
 * Compiles a projection that includes or excludes whole fields; throws MongoDB's error if it mixes the two.
 */
export function parseProjection(spec: BsonDocument): Projection {
  if (spec.elements.length === 0) return (document) => document;
  const { fields, isInclusion } = parseFields(spec);
  const listed = [...fields.keys()].filter((name) => fields.get(name) === isInclusion);
  return (document) => {
    const splice = new Splice(document);
    const { cursor } = splice;
    while (cursor.advance()) if (cursor.isAmong(listed) !== isInclusion) splice.omit();
    return splice.finish();
  };
}

/** Returns the fields that a projection includes, or undefined if it is empty or excludes fields. */
export function includedFields(spec: BsonDocument): ReadonlySet<string> | undefined {
  if (spec.elements.length === 0) return undefined;
  const { fields, isInclusion } = parseFields(spec);
  if (!isInclusion) return undefined;
  return new Set([...fields].filter(([, included]) => included).map(([name]) => name));
}

function parseFields(spec: BsonDocument): { fields: ReadonlyMap<string, boolean>; isInclusion: boolean } {
  const fields = new Map(spec.elements.map((element) => [fieldName(element.name), isIncluded(element)]));
  const others = [...fields].filter(([name]) => name !== '_id');
  // `_id` may differ from the other fields; if there are none, `_id` decides.
  const isInclusion = others[0]?.[1] ?? fields.get('_id') === true;
  for (const [name, included] of others) if (included !== isInclusion) throw mixture(name, included);
  fields.set('_id', fields.get('_id') ?? true);
  return { fields, isInclusion };
}

/** Checks the name of a whole field; refuses dotted paths, which are not supported here. */
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

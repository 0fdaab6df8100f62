import { buildDocument, documentValue, type BsonDocument, type BsonElement } from '../bson/document.js';
import { int64Value } from '../bson/number.js';
import { bsonType, nullValue, toValue, type BsonValue } from '../bson/value.js';
import type { ByteWriter } from '../bson/writer.js';

/** What the oplog keeps of one change. */
export interface Operation {
  readonly type: 'insert' | 'update' | 'delete' | 'drop';
  readonly namespace: string;
  readonly documentKey?: BsonDocument;
  /** The document inserted, or what an update does to one. */
  readonly content?: BsonDocument;
}

/** Writes its change event, except for the fields that say when it was, with whatever else is known. */
export function writeOperation(
  writer: ByteWriter,
  { type, namespace, documentKey, content }: Operation,
  more: readonly BsonElement[],
): void {
  const start = writer.begin();
  writer.element('operationType', types[type]);
  writer.element('wallTime', { ...int64Value(BigInt(Date.now())), type: bsonType.date });
  for (const { name, value } of more) writer.element(name, value);
  if (type === 'insert' && content) writer.element('fullDocument', documentValue(content));
  writer.element('ns', namespaceValue(namespace));
  if (documentKey) writer.element('documentKey', documentValue(documentKey));
  if (type === 'update' && content) writer.element('updateDescription', documentValue(content));
  writer.end(start);
}

/** A copy, so that it can be kept without the document. */
export function documentKeyOf(document: BsonDocument): BsonDocument {
  return buildDocument([{ name: '_id', value: document.get('_id') ?? nullValue }]);
}

/** In the form that change events use. */
export function namespaceValue(namespace: string): BsonValue {
  if (namespace !== latest.namespace) {
    const dot = namespace.indexOf('.');
    const value = toValue({ db: namespace.slice(0, dot), coll: namespace.slice(dot + 1) });
    latest = { namespace, value };
  }
  return latest.value;
}

/** Most changes are to the same collection as the one before. */
let latest = { namespace: '.', value: toValue({ db: '', coll: '' }) };

const types = {
  insert: toValue('insert'),
  update: toValue('update'),
  delete: toValue('delete'),
  drop: toValue('drop'),
};

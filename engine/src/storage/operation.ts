import { buildDocument, documentValue, type BsonDocument, type BsonElement } from '../bson/document.js';
import { int64Value } from '../bson/number.js';
import { bsonType, nullValue, toValue, type BsonValue } from '../bson/value.js';
import type { ByteWriter } from '../bson/writer.js';

/** One change, as recorded in the oplog. */
export interface Operation {
  readonly type: 'insert' | 'update' | 'delete' | 'drop';
  readonly namespace: string;
  readonly documentKey?: BsonDocument;
  /** The inserted document, or an update's changes. */
  readonly content?: BsonDocument;
}

/** Writes the operation's change event, including the fields `more` but without `_id` and `clusterTime`. */
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

/** Returns a document with a copy of the _id, which can be kept without the original document. */
export function documentKeyOf(document: BsonDocument): BsonDocument {
  return buildDocument([{ name: '_id', value: document.get('_id') ?? nullValue }]);
}

/** Returns the namespace as change events show it. */
export function namespaceValue(namespace: string): BsonValue {
  if (namespace !== latest.namespace) {
    const dot = namespace.indexOf('.');
    const value = toValue({ db: namespace.slice(0, dot), coll: namespace.slice(dot + 1) });
    latest = { namespace, value };
  }
  return latest.value;
}

/** Cached, because most changes are to the same collection as the previous one. */
let latest = { namespace: '.', value: toValue({ db: '', coll: '' }) };

const types = {
  insert: toValue('insert'),
  update: toValue('update'),
  delete: toValue('delete'),
  drop: toValue('drop'),
};

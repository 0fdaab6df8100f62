import { Binary } from 'bson';
import { buildDocument, documentValue, emptyDocument } from '../bson/document.js';
import type { BsonDocument } from '../bson/document.js';
import { toValue } from '../bson/value.js';
import { parseFilter } from '../query/filter.js';
import type { Collection } from '../storage/catalog.js';
import { idIndexDefinition } from '../storage/catalog.js';
import type { Command } from './command.js';
import { replyFirstBatch } from './cursor-reply.js';
import { boolOption, documentOption } from './options.js';

export const listCollections: Command = {
  accepts: { known: ['listCollections', 'filter', 'nameOnly', 'cursor'], ignored: ['authorizedCollections'] },
  run(call) {
    const { body, database, engine } = call;
    const nameOnly = boolOption(body, 'nameOnly') ?? false;
    const filter = parseFilter(documentOption(body, 'filter') ?? emptyDocument);
    const documents = [...engine.store.catalog.values()]
      .filter(({ namespace }) => namespace.startsWith(`${database}.`))
      .map((collection) => describe(collection, nameOnly))
      .filter((document) => filter.matches(document));
    const namespace = `${database}.$cmd.listCollections`;
    return replyFirstBatch(call, documents, undefined, { namespace, batchSize: Infinity, singleBatch: false });
  },
};

function describe(collection: Collection, nameOnly: boolean): BsonDocument {
  const name = collection.namespace.slice(collection.namespace.indexOf('.') + 1);
  const brief = [
    { name: 'name', value: toValue(name) },
    { name: 'type', value: toValue('collection') },
  ];
  if (nameOnly) return buildDocument(brief);
  const uuid = new Binary(collection.uuid, Binary.SUBTYPE_UUID);
  return buildDocument([
    ...brief,
    { name: 'options', value: toValue({}) },
    { name: 'info', value: toValue({ readOnly: false, uuid }) },
    { name: 'idIndex', value: documentValue(idIndexDefinition()) },
  ]);
}

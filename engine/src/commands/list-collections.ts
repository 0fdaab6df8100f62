import { emptyDocument, toDocument, type BsonDocument } from '../bson/document.js';
import { parseFilter } from '../query/filter.js';
import { collectionsOf } from '../storage/catalog.js';
import type { Collection } from '../storage/collection.js';
import { idDefinition } from '../storage/index-definition.js';
import type { Command } from './command.js';
import { cursorBatchSize, replyFirstBatch } from './cursor-reply.js';
import { boolOption, documentOption } from './options.js';

export const listCollections: Command = {
  accepts: {
    known: ['listCollections', 'filter', 'nameOnly', 'cursor'],
    ignored: ['authorizedCollections'],
  },
  run(call) {
    const filter = parseFilter(documentOption(call.body, 'filter') ?? emptyDocument);
    const details = boolOption(call.body, 'nameOnly') ? {} : collectionDetails;
    const batchSize = cursorBatchSize(call);
    const rows = collectionsOf(call.engine.store.catalog, call.database)
      .map((collection) => descriptionOf(collection, details))
      .filter((document) => filter.matches(document));
    const namespace = `${call.database}.$cmd.listCollections`;
    return replyFirstBatch(call, rows, undefined, { namespace, batchSize });
  },
};

const collectionDetails = { options: {}, info: { readOnly: false }, idIndex: idDefinition };

function descriptionOf({ namespace }: Collection, details: object): BsonDocument {
  const name = namespace.slice(namespace.indexOf('.') + 1);
  return toDocument({ name, type: 'collection', ...details });
}

import { commandError } from '../errors.js';
import { idIndexDefinition } from '../storage/catalog.js';
import { namespaceOf } from './command.js';
import type { Command } from './command.js';
import { replyFirstBatch } from './cursor-reply.js';
import { required, stringOption } from './options.js';

export const listIndexes: Command = {
  accepts: { known: ['listIndexes', 'cursor'] },
  run(call) {
    const namespace = namespaceOf(call, required(stringOption(call.body, 'listIndexes'), 'listIndexes.listIndexes'));
    const collection = call.engine.store.catalog.get(namespace);
    if (!collection) throw commandError('NamespaceNotFound', `ns does not exist: ${namespace}`);
    const documents = [idIndexDefinition(), ...collection.indexes.map((index) => index.definition)];
    return replyFirstBatch(call, documents, undefined, { namespace, batchSize: Infinity, singleBatch: false });
  },
};

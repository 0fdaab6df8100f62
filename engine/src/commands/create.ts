import { emptyDocument } from '../bson/document.js';
import { createCollection } from '../storage/catalog.js';
import { namespaceOf, type Command } from './command.js';

/**
 * A collection that already exists is just as it would be created, since there are no options: that counts as
 * success.
 */
export const create: Command = {
  accepts: {
    known: ['create'],
    unlessDefault: [
      'autoIndexId',
      'capped',
      'changeStreamPreAndPostImages',
      'clusteredIndex',
      'collation',
      'encryptedFields',
      'expireAfterSeconds',
      'indexOptionDefaults',
      'max',
      'pipeline',
      'size',
      'storageEngine',
      'timeseries',
      'validationAction',
      'validationLevel',
      'validator',
      'viewOn',
    ],
  },
  run(call) {
    const { store, queue } = call.engine;
    const namespace = namespaceOf(call);
    return queue.run(() => {
      if (!store.catalog.has(namespace)) createCollection(store, namespace);
      return emptyDocument;
    });
  },
};

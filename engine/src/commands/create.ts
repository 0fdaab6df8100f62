import { emptyDocument } from '../bson/document.js';
import { createCollection } from '../storage/catalog.js';
import { checkIdIndex } from '../storage/index-definition.js';
import { namespaceOf, type Command } from './command.js';
import { documentOption } from './options.js';

/** Succeeds even if the collection already exists: without options, a new one would be identical. */
export const create: Command = {
  accepts: {
    known: ['create', 'idIndex'],
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
    const idIndex = documentOption(call.body, 'idIndex');
    if (idIndex) checkIdIndex(idIndex);
    return queue.run(() => {
      if (!store.catalog.has(namespace)) createCollection(store, namespace);
      return emptyDocument;
    });
  },
};

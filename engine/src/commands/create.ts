import { createCollection } from '../storage/catalog.js';
import { namespaceOf } from './command.js';
import type { Command } from './command.js';
import { required, stringOption } from './options.js';

export const create: Command = {
  accepts: {
    known: ['create'],
    unlessDefault: ['capped', 'autoIndexId', 'validator', 'encryptedFields'],
    refused: [
      'timeseries',
      'expireAfterSeconds',
      'clusteredIndex',
      'changeStreamPreAndPostImages',
      'size',
      'max',
      'storageEngine',
      'validationLevel',
      'validationAction',
      'indexOptionDefaults',
      'viewOn',
      'pipeline',
      'collation',
    ],
  },
  async run(call) {
    const namespace = namespaceOf(call, required(stringOption(call.body, 'create'), 'create.create'));
    await call.engine.queue.run(() => createCollection(call.engine.store, namespace));
    return [];
  },
};

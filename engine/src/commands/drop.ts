import { int32Value } from '../bson/number.js';
import { toValue } from '../bson/value.js';
import { commandError } from '../errors.js';
import { dropCollection } from '../storage/catalog.js';
import { namespaceOf } from './command.js';
import type { Command } from './command.js';
import { required, stringOption } from './options.js';

export const drop: Command = {
  accepts: { known: ['drop'] },
  async run(call) {
    const { store, queue } = call.engine;
    const namespace = namespaceOf(call, required(stringOption(call.body, 'drop'), 'drop.drop'));
    const indexCount = await queue.run(() => {
      const collection = store.catalog.get(namespace);
      if (!collection) throw commandError('NamespaceNotFound', 'ns not found');
      dropCollection(store, collection);
      return collection.indexes.length + 1;
    });
    return [
      { name: 'nIndexesWas', value: int32Value(indexCount) },
      { name: 'ns', value: toValue(namespace) },
    ];
  },
};

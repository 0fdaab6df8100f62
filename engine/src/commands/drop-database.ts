import { toValue } from '../bson/value.js';
import { dropCollection } from '../storage/catalog.js';
import type { Command } from './command.js';

export const dropDatabase: Command = {
  accepts: { known: ['dropDatabase'] },
  async run({ engine, database }) {
    const { store, queue } = engine;
    await queue.run(() => {
      for (const collection of store.catalog.values())
        if (collection.namespace.startsWith(`${database}.`)) dropCollection(store, collection);
    });
    return [{ name: 'dropped', value: toValue(database) }];
  },
};

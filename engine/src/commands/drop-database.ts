import { emptyDocument, toDocument } from '../bson/document.js';
import { collectionsOf, dropCollection } from '../storage/catalog.js';
import type { Command } from './command.js';

/** All its collections in one commit. */
export const dropDatabase: Command = {
  accepts: { known: ['dropDatabase'] },
  run({ engine: { store, queue }, database }) {
    return queue.run(() => {
      const collections = collectionsOf(store.catalog, database);
      for (const collection of collections) dropCollection(store, collection);
      return collections.length === 0 ? emptyDocument : toDocument({ dropped: database });
    });
  },
};

import { emptyDocument, toDocument } from '../bson/document.js';
import { dropCollection } from '../storage/catalog.js';
import { namespaceOf, type Command } from './command.js';

/** Drops the collection in one commit, whatever its size; its contents are removed later, in parts. */
export const drop: Command = {
  accepts: { known: ['drop'] },
  run(call) {
    const { store, queue } = call.engine;
    const namespace = namespaceOf(call);
    return queue.run(() => {
      const collection = store.catalog.get(namespace);
      if (!collection) return emptyDocument;
      dropCollection(store, collection);
      return toDocument({ nIndexesWas: collection.indexes.length + 1, ns: namespace });
    });
  },
};

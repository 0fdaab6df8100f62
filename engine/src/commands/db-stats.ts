import { toDocument } from '../bson/document.js';
import { checkLimits } from '../deadline.js';
import { commandError } from '../errors.js';
import { collectionsOf } from '../storage/catalog.js';
import { countDocuments } from '../storage/count-documents.js';
import type { Command } from './command.js';
import { countOption } from './options.js';

/** Counts what a database has. The sizes are the store's, which all databases share, and its disk's. */
export const dbStats: Command = {
  accepts: { known: ['dbStats', 'scale'], unlessDefault: ['freeStorage'] },
  async run(call) {
    const { store } = call.engine;
    const scaleFactor = countOption(call.body, 'scale') ?? 1;
    if (scaleFactor === 0)
      throw commandError('Location51024', "BSON field 'dbStats.scale' must be a whole number >= 1, not '0'");
    const collections = collectionsOf(store.catalog, call.database);
    let objects = 0;
    for (const { namespace } of collections)
      objects += await countDocuments(store, namespace, () => checkLimits(call));
    const scaled = (bytes: number) => Math.floor(bytes / scaleFactor);
    const { usedBytes, totalBytes } = store.disk;
    return toDocument({
      db: call.database,
      collections: collections.length,
      views: 0,
      objects,
      indexes: collections.reduce((sum, { indexes }) => sum + indexes.length + 1, 0),
      totalSize: scaled(store.fileBytes),
      scaleFactor,
      fsUsedSize: scaled(usedBytes),
      fsTotalSize: scaled(totalBytes),
    });
  },
};

import type { Database } from '../database/open.js';
import { compareIndexes, buildFirstIndexes } from '../database/indexes.js';
import { allRecords, indexTables } from '../records/records.js';
import { movedCollections } from './ends.js';

/** The indexes of what moves, without those that remove documents: servers build them when the data has moved. */
const copiedTables = {
  wanted: Object.fromEntries(
    allRecords
      .filter(({ collection }) => movedCollections.includes(collection))
      .map(({ collection, indexes }) => [
        collection,
        indexes.filter(({ expireAfterSeconds }) => expireAfterSeconds === undefined),
      ]),
  ),
  retired: {},
  former: {},
};

/**
 * Builds the target's indexes before anything is copied, and drops those by which the target would remove documents
 * itself, at other times than the source.
 */
export async function prepareIndexes(db: Database['db']): Promise<void> {
  const { collections } = await compareIndexes(db, indexTables);
  for (const { collection } of allRecords) {
    if (!movedCollections.includes(collection) || !collections.has(collection)) continue;
    const existing = await db.collection(collection).listIndexes().toArray();
    for (const { name, expireAfterSeconds } of existing as { name: string; expireAfterSeconds?: number }[])
      if (expireAfterSeconds !== undefined) await db.collection(collection).dropIndex(name);
  }
  const differences = await compareIndexes(db, copiedTables);
  // Of an empty database, these are all.
  await buildFirstIndexes(db, differences);
}

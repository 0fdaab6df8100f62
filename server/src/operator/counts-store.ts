import type { Db } from 'mongodb';
import { countedRecords } from '../records/records.js';
import type { Counts } from '../records/records.js';

/**
 * Counts the documents of each kind, from the collections' metadata if the database keeps any. `db` must have no
 * deadline: the embedded engine counts ten million documents in about half a second, more if it has to read them from
 * a slow disk.
 */
export async function readCounts(db: Db): Promise<Counts> {
  const counts = await Promise.all(
    countedRecords.map(
      async ({ collection }) =>
        [collection, await db.collection(collection).estimatedDocumentCount()] as const,
    ),
  );
  return Object.fromEntries(counts) as Counts;
}

import type { Db } from 'mongodb';
import { isExported, ownedNames } from '../database/owned.js';

/** The audit is counted separately, because it also has entries that belong to no account. */
const accountData = ownedNames.filter(isExported).filter((name) => name !== 'audit');
const countedNames = ['accounts', ...accountData, 'api_keys', 'audit', 'deletions'] as const;

export type Counts = Record<(typeof countedNames)[number], number>;

/**
 * Counts the documents of each kind, from the collections' metadata if the database keeps any. `db` must have no
 * deadline: the embedded engine counts ten million documents in about half a second, more if it has to read them from
 * a slow disk.
 */
export async function readCounts(db: Db): Promise<Counts> {
  const counts = await Promise.all(
    countedNames.map(async (name) => [name, await db.collection(name).estimatedDocumentCount()] as const),
  );
  return Object.fromEntries(counts) as Counts;
}

import type { Db } from 'mongodb';
import { isExported, ownedNames } from '../database/owned.js';

/** The audit is counted separately, because it also has entries that belong to no account. */
const accountData = ownedNames.filter(isExported).filter((name) => name !== 'audit');
const countedNames = ['accounts', ...accountData, 'api_keys', 'audit', 'deletions'] as const;

export type Counts = Record<(typeof countedNames)[number], number>;

/** Counts the documents of each kind. */
export async function readCounts(db: Db): Promise<Counts> {
  const counts = await Promise.all(
    countedNames.map(async (name) => [name, await countOf(db, name)] as const),
  );
  return Object.fromEntries(counts) as Counts;
}

async function countOf(db: Db, name: string): Promise<number> {
  const group = await db
    .collection(name)
    .aggregate<{ count: number }>([{ $group: { _id: null, count: { $sum: 1 } } }])
    .next();
  return group?.count ?? 0;
}

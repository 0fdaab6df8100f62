import type { Db } from 'mongodb';
import { isExported, ownedNames } from '../database/owned.js';

/** The audit is counted separately, because it also has entries that belong to no account. */
const ofAccounts = ownedNames.filter(isExported).filter((name) => name !== 'audit');
const counted = ['accounts', ...ofAccounts, 'api_keys', 'audit', 'deletions'] as const;

export type Counts = Record<(typeof counted)[number], number>;

/** How many documents of each kind there are. */
export async function readCounts(db: Db): Promise<Counts> {
  const counts = await Promise.all(counted.map(async (name) => [name, await countOf(db, name)] as const));
  return Object.fromEntries(counts) as Counts;
}

async function countOf(db: Db, name: string): Promise<number> {
  const found = await db
    .collection(name)
    .aggregate<{ count: number }>([{ $group: { _id: null, count: { $sum: 1 } } }])
    .next();
  return found?.count ?? 0;
}

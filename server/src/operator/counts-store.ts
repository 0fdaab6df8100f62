import type { Db } from 'mongodb';

const counted = [
  'accounts',
  'sessions',
  'personal_tokens',
  'crop_plans',
  'analyses',
  'notifications',
  'api_keys',
  'audit',
  'deletions',
] as const;

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

import { ObjectId } from 'mongodb';
import type { Db } from 'mongodb';
import { expect } from 'vitest';

const patience = { timeout: 60_000, interval: 20 };

/** Resolves when what the deleted account left behind has been swept away. */
export async function untilSwept(db: Db, accountId: string): Promise<void> {
  const mark = () => db.collection('deletions').findOne({ _id: new ObjectId(accountId) });
  await expect.poll(mark, patience).toMatchObject({ is_swept_once: true });
}

/** Resolves when the sweep has made its last pass, treating the minute that it waits for that as over. */
export async function untilSweptForGood(db: Db, accountId: string): Promise<void> {
  await untilSwept(db, accountId);
  const _id = new ObjectId(accountId);
  const deletions = db.collection('deletions');
  await deletions.updateOne({ _id }, { $set: { lease_until: new Date(0) } });
  await expect.poll(() => deletions.findOne({ _id }), patience).toBeNull();
}

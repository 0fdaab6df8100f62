import { ObjectId, type Db } from 'mongodb';
import { expect } from 'vitest';
import { register, restOf } from './harness.js';

const patience = { interval: 20 };

/** Resolves when the deleted account's data has been purged. */
export async function untilPurged(db: Db, accountId: string): Promise<void> {
  const mark = () => db.collection('deletions').findOne({ _id: new ObjectId(accountId) });
  await expect.poll(mark, patience).toMatchObject({ is_swept_once: true });
}

/**
 * Makes the final pass due now instead of in a minute, and resolves when the server has made it. A server
 * looks for due passes whenever an account is deleted on it, so this function deletes another account.
 */
export async function untilPurgedForGood(server: { url: string }, db: Db, accountId: string): Promise<void> {
  await untilPurged(db, accountId);
  const _id = new ObjectId(accountId);
  const deletions = db.collection('deletions');
  await deletions.updateOne({ _id }, { $set: { lease_until: new Date(0) } });
  const rest = restOf(server);
  const { password, tokens } = await register(rest);
  await rest('DELETE /auth/me', { token: tokens.access_token, body: { password } });
  await expect.poll(() => deletions.findOne({ _id }), patience).toBeNull();
}

import { after } from '../concurrency/clock.js';
import type { NewNotification } from '../records/notifications.js';
import type { Records } from '../records/handle.js';

/**
 * Stores a notification for the account; does nothing if there is no such account. Call it in a transaction:
 * incrementing the account's count makes concurrent transactions conflict, which keeps numbers and times in
 * the same order.
 */
export async function notify(
  { accounts, notifications }: Records,
  accountId: string,
  notification: NewNotification,
): Promise<void> {
  const seq = await accounts.nextNotificationSeq(accountId);
  if (seq === undefined) return;
  const latest = await notifications.findLatestTime(accountId);
  await notifications.insert(accountId, seq, {
    ...notification,
    created_at: after(latest, notification.created_at),
  });
}

import { after } from '../concurrency/clock.js';
import type { NewNotification } from '../records/notifications.js';
import type { Records } from '../records/records.js';

export interface NotifyStores {
  accounts: {
    /** Increments the account's notification count; returns undefined if there is no such account. */
    nextNotificationSeq: (accountId: string) => Promise<number | undefined>;
  };
  notifications: Pick<Records['notifications'], 'findLatestTime' | 'insert'>;
}

/**
 * Stores a notification for the account; does nothing if there is no such account. Call it in a transaction:
 * incrementing the account's count makes concurrent transactions conflict, which keeps numbers and times in
 * the same order.
 */
export async function notify(
  stores: NotifyStores,
  accountId: string,
  notification: NewNotification,
): Promise<void> {
  const seq = await stores.accounts.nextNotificationSeq(accountId);
  if (seq === undefined) return;
  const latest = await stores.notifications.findLatestTime(accountId);
  await stores.notifications.insert(accountId, seq, {
    ...notification,
    created_at: after(latest, notification.created_at),
  });
}

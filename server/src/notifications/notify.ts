import type { NotificationCode } from '@crop-planning/shared';
import { notifications as english } from '@crop-planning/shared/words/languages/en/notifications';
import { verdict } from '@crop-planning/shared/words/languages/en/verdict';
import { writeNotification } from '@crop-planning/shared/words/notifications/sentences';
import { after } from '../concurrency/clock.js';
import type { NewNotification } from '../records/notifications.js';
import type { Records } from '../records/handle.js';

/** A notification without its text, which follows from the code and its values. */
export interface UnwrittenNotification extends Omit<NewNotification, 'title' | 'message' | 'coded'> {
  coded: NotificationCode;
}

/**
 * Stores notifications for the account, in their order; does nothing if there is no such account. Call it in a
 * transaction: incrementing the account's count makes concurrent transactions conflict, which keeps numbers and
 * times in the same order.
 */
export async function notify(
  { accounts, notifications }: Records,
  accountId: string,
  unwritten: readonly UnwrittenNotification[],
): Promise<void> {
  if (unwritten.length === 0) return;
  const last = await accounts.countNotifications(accountId, unwritten.length);
  if (last === undefined) return;
  let latest = await notifications.findLatestTime(accountId);
  const written = unwritten.map((notification) => {
    latest = after(latest, notification.created_at);
    const words = writeNotification(notification.coded, { notifications: english, verdict });
    return { ...notification, ...words, created_at: latest };
  });
  await notifications.insertAll(accountId, last - written.length + 1, written);
}

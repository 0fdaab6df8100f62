import type { NotificationCode } from '@crop-planning/shared';
import { notifications as english } from '@crop-planning/shared/words/languages/en/notifications';
import { verdict } from '@crop-planning/shared/words/languages/en/verdict';
import { writeNotification } from '@crop-planning/shared/words/notifications/sentences';
import { after } from '../concurrency/clock.js';
import type { NewNotification } from '../records/notifications.js';
import type { Records } from '../records/handle.js';

/** A notification without its text, which follows from the code and its values. */
interface UnwrittenNotification extends Omit<NewNotification, 'title' | 'message' | 'coded'> {
  coded: NotificationCode;
}

/**
 * Stores a notification for the account; does nothing if there is no such account. Call it in a transaction:
 * incrementing the account's count makes concurrent transactions conflict, which keeps numbers and times in
 * the same order.
 */
export async function notify(
  { accounts, notifications }: Records,
  accountId: string,
  notification: UnwrittenNotification,
): Promise<void> {
  const seq = await accounts.nextNotificationSeq(accountId);
  if (seq === undefined) return;
  const latest = await notifications.findLatestTime(accountId);
  await notifications.insert(accountId, seq, {
    ...notification,
    ...writeNotification(notification.coded, { notifications: english, verdict }),
    created_at: after(latest, notification.created_at),
  });
}

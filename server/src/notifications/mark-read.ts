import { AppError, type Notification } from '@crop-planning/shared';
import type { Core } from '../core.js';
import type { AccountCaller } from '../procedures/context.js';
import { toNotification } from './notification.js';

/** Marks a notification of the account as read. Raises NOTIFICATION_NOT_FOUND. */
export async function markRead(
  { records }: Core,
  { accountId }: AccountCaller,
  { notification_id }: { notification_id: string },
): Promise<Notification> {
  const notification = await records.notifications.markRead(accountId, notification_id);
  if (!notification) throw new AppError('NOTIFICATION_NOT_FOUND');
  return toNotification(notification);
}

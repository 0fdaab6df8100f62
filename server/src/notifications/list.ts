import type { ListNotificationsInput, NotificationList } from '@crop-planning/shared';
import type { Core } from '../core.js';
import { findPosition, readPage } from '../database/paging.js';
import type { AccountCaller } from '../procedures/context.js';
import { toNotification } from './notification.js';

/** Lists the account's notifications, newest first, and counts the unread ones. */
export async function listNotifications(
  { records: { notifications } }: Core,
  { accountId, noteMore }: AccountCaller,
  { limit, before, include_run }: ListNotificationsInput,
): Promise<NotificationList> {
  const after = await findPosition(before, (id) => notifications.find(accountId, id));
  const [page, unreadCount] = await Promise.all([
    readPage(limit, (count) => notifications.list(accountId, { limit: count, after }), noteMore),
    notifications.countUnread(accountId),
  ]);
  const listed = page.map((stored) => ({
    ...toNotification(stored),
    ...(include_run && { run: stored.run }),
  }));
  return { notifications: listed, unread_count: unreadCount };
}

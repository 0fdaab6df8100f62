import type { ListNotificationsInput, NotificationList } from '@crop-planning/shared';
import type { Core } from '../core.js';
import { findPosition, readPage } from '../database/paging.js';
import type { ReadingCaller } from '../procedures/context.js';
import { notificationWriter } from './notification.js';

/** Lists the account's notifications, newest first, and counts the unread ones. */
export async function listNotifications(
  { records: { notifications } }: Core,
  { accountId, noteMore }: ReadingCaller,
  { limit, before, include_run, include_code }: ListNotificationsInput,
): Promise<NotificationList> {
  const after = await findPosition(before, (id) => notifications.find(accountId, id));
  const [page, unreadCount] = await Promise.all([
    readPage(
      limit,
      (count) => notifications.list(accountId, { limit: count, after, isCoded: include_code }),
      noteMore,
    ),
    notifications.countUnread(accountId),
  ]);
  const write = notificationWriter(include_code);
  const listed = page.map((stored) => ({
    ...write(stored),
    ...(include_run && { run: stored.run }),
  }));
  return { notifications: listed, unread_count: unreadCount };
}

import type { ListNotificationsInput, NotificationList } from '@crop-planning/shared';
import type { Core } from '../core.js';
import { findPosition, readPage } from '../database/paging.js';
import type { ReadingCaller } from '../procedures/context.js';
import { WrittenList } from '../passed-on/written-list.js';
import { notificationWriter, writeNotifications } from './notification.js';

/** Lists the account's notifications, newest first, and counts the unread ones. */
export async function listNotifications(
  { records: { notifications } }: Core,
  { accountId, findOwned, noteMore, takesWritten }: ReadingCaller,
  { limit, before, include_run, include_code }: ListNotificationsInput,
): Promise<NotificationList | WrittenList> {
  const findAfter = () => findPosition(before, (id) => notifications.find(accountId, id));
  if (takesWritten && !include_run && !include_code) {
    // The statement that looks the caller up finds the first page, unless something was waited for before.
    const read = async (count: number) => {
      const after = before === undefined ? undefined : await findAfter();
      return (await findOwned(notifications.findingStored({ limit: count, after }))) ?? [];
    };
    const [page, unreadCount] = await Promise.all([
      readPage(limit, read, noteMore),
      notifications.countUnread(accountId),
    ]);
    const list = new WrittenList().add(writeNotifications(page.map(({ bytes }) => bytes)), page.length);
    return list.within('{"notifications":', `,"unread_count":${unreadCount}}`);
  }
  const after = await findAfter();
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

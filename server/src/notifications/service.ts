import { AppError } from '@crop-planning/shared';
import type { ListNotificationsInput, Notification, NotificationList } from '@crop-planning/shared';
import { findPosition, readPage } from '../database/paging.js';
import type { NoteMore } from '../database/paging.js';
import { toTimestamp } from '../procedures/timestamps.js';
import type { NotificationItem } from '../records/notifications.js';
import type { Records } from '../records/records.js';

export type NotificationsService = ReturnType<typeof createNotificationsService>;

export function createNotificationsService({ store }: { store: Records['notifications'] }) {
  return {
    async list(
      accountId: string,
      { limit, before, include_run }: ListNotificationsInput,
      noteMore: NoteMore,
    ): Promise<NotificationList> {
      const after = await findPosition(before, (notificationId) => store.find(accountId, notificationId));
      const [notifications, unreadCount] = await Promise.all([
        readPage(limit, (count) => store.list(accountId, { limit: count, after }), noteMore),
        store.countUnread(accountId),
      ]);
      const listed = notifications.map((stored) => ({
        ...toNotification(stored),
        ...(include_run && { run: stored.run }),
      }));
      return { notifications: listed, unread_count: unreadCount };
    },

    async markRead(accountId: string, notificationId: string): Promise<Notification> {
      const notification = await store.markRead(accountId, notificationId);
      if (!notification) throw new AppError('NOTIFICATION_NOT_FOUND');
      return toNotification(notification);
    },

    markAllRead: (accountId: string): Promise<void> => store.markAllRead(accountId),
  };
}

export function toNotification({ run: _run, ...notification }: NotificationItem): Notification {
  return { ...notification, created_at: toTimestamp(notification.created_at) };
}

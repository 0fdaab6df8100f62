import { AppError } from '@crop-planning/shared';
import type {
  ListNotificationsInput,
  Notification,
  NotificationList,
  NotificationRun,
  Severity,
} from '@crop-planning/shared';
import { findPosition } from '../database/paging.js';
import type { Position } from '../database/paging.js';

export interface StoredNotification {
  id: string;
  title: string;
  message: string;
  severity: Severity;
  related_crop_plan_id: string | null;
  is_read: boolean;
  created_at: Date;
  /** The review of all plans that made it, or null. */
  run: NotificationRun | null;
}

export interface NewNotification extends Omit<StoredNotification, 'is_read' | 'run'> {
  /** The scheduled job that made it; missing if a changed label caused it. */
  job?: string;
  run?: NotificationRun | undefined;
}

export interface NotificationsStore {
  /** Newest first. */
  list: (
    accountId: string,
    page: { limit?: number | undefined; after?: Position | undefined },
  ) => Promise<StoredNotification[]>;
  find: (accountId: string, notificationId: string) => Promise<StoredNotification | undefined>;
  countUnread: (accountId: string) => Promise<number>;
  markRead: (accountId: string, notificationId: string) => Promise<StoredNotification | undefined>;
  markAllRead: (accountId: string) => Promise<void>;
}

export type NotificationsService = ReturnType<typeof createNotificationsService>;

export function createNotificationsService({ store }: { store: NotificationsStore }) {
  return {
    async list(
      accountId: string,
      { limit, before, include_run }: ListNotificationsInput,
    ): Promise<NotificationList> {
      const after = await findPosition(before, (notificationId) => store.find(accountId, notificationId));
      const [notifications, unreadCount] = await Promise.all([
        store.list(accountId, { limit, after }),
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

export function toNotification({ run: _run, ...notification }: StoredNotification): Notification {
  return { ...notification, created_at: notification.created_at.toISOString() };
}

import type { Notification, NotificationList, Severity } from '@crop-planning/shared';

export interface StoredNotification {
  id: string;
  title: string;
  message: string;
  severity: Severity;
  related_crop_plan_id: string | null;
  is_read: boolean;
  created_at: Date;
}

export type NewNotification = Omit<StoredNotification, 'is_read'>;

export interface NotificationsStore {
  /** Newest first. */
  list: (accountId: string, limit: number) => Promise<StoredNotification[]>;
  countUnread: (accountId: string) => Promise<number>;
}

export type NotificationsService = ReturnType<typeof createNotificationsService>;

export function createNotificationsService({ store }: { store: NotificationsStore }) {
  return {
    async list(accountId: string, limit: number): Promise<NotificationList> {
      const [notifications, unreadCount] = await Promise.all([
        store.list(accountId, limit),
        store.countUnread(accountId),
      ]);
      return { notifications: notifications.map(toNotification), unread_count: unreadCount };
    },
  };
}

function toNotification(notification: StoredNotification): Notification {
  return { ...notification, created_at: notification.created_at.toISOString() };
}

import type { Notification } from '@crop-planning/shared';
import { toTimestamp } from '../procedures/timestamps.js';
import type { NotificationItem } from '../records/notifications.js';

/** Returns the notification as the contract has it. */
export function toNotification({ run: _run, ...notification }: NotificationItem): Notification {
  return { ...notification, created_at: toTimestamp(notification.created_at) };
}

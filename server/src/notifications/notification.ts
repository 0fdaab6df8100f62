import { notificationSchema, type ListedNotification, type Notification } from '@crop-planning/shared';
import { createListWriter } from '../passed-on/list-writer.js';
import { toTimestamp } from '../procedures/timestamps.js';
import { notifications, type NotificationItem } from '../records/notifications.js';

/** Returns the notification as the contract has it. */
export function toNotification({
  run: _run,
  coded: _coded,
  ...notification
}: NotificationItem): Notification {
  return { ...notification, created_at: toTimestamp(notification.created_at) };
}

/** Returns the same with its code and values, which one that is older than the codes lacks. */
export function toCodedNotification(item: NotificationItem): ListedNotification {
  return { ...toNotification(item), ...item.coded };
}

/** Returns how notifications are answered to a request that asks for codes, or that does not. */
export function notificationWriter(
  include_code: boolean,
): typeof toNotification | typeof toCodedNotification {
  return include_code ? toCodedNotification : toNotification;
}

/** Writes stored notifications as `toNotification` has them. */
export const writeNotifications = createListWriter(
  notifications.stored,
  notificationSchema.omit({ run: true }),
  {},
);

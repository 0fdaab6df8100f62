// The title and the message of a notification in the language in use, for the terminal and the page. Without a code,
// which those created before there were codes lack, they are the service's own, in English.
import type { ListedNotification } from '../../contract/notifications/notifications.js';
import { translation } from '../languages/current.js';
import { writeNotification, type NotificationText } from './sentences.js';

export function notificationText(notification: ListedNotification): NotificationText {
  const [notifications, verdict] = [translation('notifications'), translation('verdict')];
  if (!notifications || !verdict || !('code' in notification))
    return { title: notification.title, message: notification.message };
  return writeNotification(notification, { notifications, verdict });
}

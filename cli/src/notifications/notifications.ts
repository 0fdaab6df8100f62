import type { Notification, NotificationList } from '@crop-planning/shared';
import type { Api } from '../connection/api.js';
import { beginsId, idRule, isId, onlyOne, type Naming } from '../input/references.js';

const naming: Naming<Notification> = {
  noun: 'notification',
  rule: idRule,
  notFoundCode: 'NOTIFICATION_NOT_FOUND',
  listCommand: 'crop notification list --columns id,title',
  describe: ({ title }) => title,
};

/** The newest ones, as the API returns them, however many pages they take. */
export async function listNotifications(api: Api, limit?: number): Promise<NotificationList> {
  const { collectPages } = await import('@crop-planning/client');
  let unreadCount: number | undefined;
  const notifications = await collectPages(async (page) => {
    const answer = await api.call((client) => client.notifications.list.query(page));
    unreadCount ??= answer.unread_count;
    return answer.notifications;
  }, limit);
  return { notifications, unread_count: unreadCount ?? 0 };
}

/** The id of the notification that a reference means; a whole id is left to the service to check. */
export async function findNotificationId(api: Api, reference: string): Promise<string> {
  const wanted = reference.trim().toLowerCase();
  if (isId(wanted)) return wanted;
  const { notifications } = await listNotifications(api);
  return onlyOne(
    notifications.filter(({ id }) => beginsId(wanted, id)),
    reference,
    naming,
  ).id;
}

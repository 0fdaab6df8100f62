import type { ListedNotification, Notification, NotificationList } from '@crop-planning/shared';
import { spokenCode } from '@crop-planning/shared/words/languages/current';
import { notificationText } from '@crop-planning/shared/words/notifications/text';
import type { Api } from '../service/api.js';
import { foldReviews } from './folding.js';
import { beginsId, idRule, isId, onlyOne, type Naming } from '../terminal/input/references.js';

const naming: Naming<Notification> = {
  noun: 'notification',
  rule: idRule,
  notFoundCode: 'NOTIFICATION_NOT_FOUND',
  listCommand: 'crop notification list --columns id,title',
  describe: ({ title }) => title,
};

/** Whether a request asks for codes: only another language than English makes its text from them. */
export function wantsCodes(): boolean {
  return spokenCode() !== 'en';
}

/** Returns the notification with its text in the language in use. */
export function inWords<Item extends ListedNotification>(notification: Item): Item {
  return { ...notification, ...notificationText(notification) };
}

/** Fetches the newest notifications, with their text in the language in use, in as many pages as necessary. */
export async function listNotifications(api: Api, limit?: number): Promise<NotificationList> {
  const { collectPages } = await import('@crop-planning/client');
  let unreadCount: number | undefined;
  const notifications = await collectPages(async (page) => {
    const answer = await api.call((client) =>
      client.notifications.list.query({ ...page, include_run: true, include_code: wantsCodes() }),
    );
    unreadCount ??= answer.unread_count;
    return answer.notifications.map(inWords);
  }, limit);
  return { notifications, unread_count: unreadCount ?? 0 };
}

/**
 * The most notifications that are fetched to fill a list: enough for a review of many plans, yet fetched
 * within a few seconds.
 */
const foldedMax = 2_000;

/**
 * Fetches enough of the newest notifications to fill this many lines once each review is folded, or stops at
 * `foldedMax`.
 */
export async function listFolded(api: Api, lines: number): Promise<NotificationList> {
  const { pageSizeMax } = await import('@crop-planning/client');
  const notifications: Notification[] = [];
  for (let limit = Math.min(lines, pageSizeMax); ; limit = pageSizeMax) {
    const before = notifications.at(-1)?.id;
    const page = await api.call((client) =>
      client.notifications.list.query({
        limit,
        include_run: true,
        include_code: wantsCodes(),
        ...(before !== undefined && { before }),
      }),
    );
    notifications.push(...page.notifications.map(inWords));
    const isAll = page.notifications.length < limit || notifications.length >= foldedMax;
    if (isAll || foldReviews(notifications).length >= lines)
      return { notifications, unread_count: page.unread_count };
  }
}

/** Returns the id of the notification that a reference names; the service checks a complete id. */
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

/**
 * Marks a notification as read, and returns it with its text in the language in use: the answer has no code, so this is
 * looked up among the newest notifications.
 */
export async function markRead(api: Api, id: string): Promise<Notification> {
  const read = await api.call((client) => client.notifications.markRead.mutate({ notification_id: id }));
  if (!wantsCodes()) return read;
  const newest = { limit: 200, include_code: true };
  const { notifications } = await api.call((client) => client.notifications.list.query(newest));
  const coded = notifications.find((one) => one.id === id);
  return coded ? { ...read, ...notificationText(coded) } : read;
}

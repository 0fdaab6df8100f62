import {
  emptyInput,
  followNotificationsInput,
  listNotificationsInput,
  notificationIdInput,
  listedNotificationSchema,
  notificationListSchema,
  notificationSchema,
} from '@crop-planning/shared';
import { inPages, type ExportReaders } from '../procedures/exported.js';
import {
  accountProcedure,
  answers,
  nothing,
  orWritten,
  readingProcedure,
  runs,
  runsSilently,
  tracked,
  writes,
} from '../procedures/trpc.js';
import { followNotifications } from './follow.js';
import type { FollowedEvent } from './following.js';
import { listNotifications } from './list.js';
import { markAllRead } from './mark-all-read.js';
import { markRead } from './mark-read.js';
import { notificationWriter } from './notification.js';

const procedures = {
  list: readingProcedure({
    route: 'GET /notifications',
    summary: 'List your notifications, newest first.',
    isRevalidated: true,
  })
    .input(listNotificationsInput.prefault({}))
    .output(orWritten(answers(notificationListSchema)))
    .query(writes(listNotifications)),
  onCreated: accountProcedure({
    route: 'GET /notifications/stream',
    events: listedNotificationSchema,
    summary:
      'Follow your notifications as they are created, or from the event after `Last-Event-ID` if the request has one.',
    errors: ['TOO_MANY_REQUESTS'],
  })
    .input(followNotificationsInput.prefault({}))
    .subscription(async ({ ctx, input }) =>
      withHandledRejections(tracking(await followNotifications(ctx.core, ctx, input))),
    ),
  markRead: accountProcedure({
    route: 'PATCH /notifications/{notification_id}/read',
    summary: 'Mark a notification as read.',
    errors: ['NOTIFICATION_NOT_FOUND'],
  })
    .input(notificationIdInput)
    .output(answers(notificationSchema))
    .mutation(runs(markRead)),
  markAllRead: accountProcedure({
    route: 'PATCH /notifications/read-all',
    status: 204,
    summary: 'Mark all your notifications as read.',
  })
    .input(emptyInput.prefault({}))
    .output(nothing)
    .mutation(runsSilently(markAllRead)),
};

export const notifications = {
  subject: 'What has changed for your plans.',
  procedures,
  exported: {
    notifications: (source, accountId, place) =>
      inPages(
        ({ notifications }, id, page) => notifications.list(id, { ...page, isCoded: source.isCoded }),
        notificationWriter(source.isCoded),
      )(source, accountId, place),
  } satisfies Partial<ExportReaders>,
};

async function* tracking(events: AsyncGenerator<FollowedEvent>) {
  for await (const { eventId, notification } of events) yield tracked(eventId, notification);
}

/**
 * Marks every rejection as handled. tRPC requests one event more than its reader does; when the client
 * leaves, nothing awaits that event, and its rejection would end the process.
 */
function withHandledRejections<Event>(events: AsyncGenerator<Event>): AsyncGenerator<Event> {
  const next = events.next.bind(events);
  return Object.assign(events, {
    next(...args: [] | [unknown]) {
      const result = next(...args);
      result.catch(() => {});
      return result;
    },
  });
}

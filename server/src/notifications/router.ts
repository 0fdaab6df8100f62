import {
  emptyInput,
  followNotificationsInput,
  listNotificationsInput,
  notificationIdInput,
  notificationListSchema,
  notificationSchema,
} from '@crop-planning/shared';
import { z } from 'zod';
import { answers, accountProcedure, router, tracked } from '../procedures/trpc.js';
import type { FollowedEvent, NotificationFollowing } from './following.js';
import type { NotificationsService } from './service.js';

export function createNotificationsRouter(service: NotificationsService, following: NotificationFollowing) {
  return router({
    list: accountProcedure
      .input(listNotificationsInput.prefault({}))
      .output(answers(notificationListSchema))
      .query(({ ctx, input }) => service.list(ctx.account.profile.id, input, ctx.noteMore)),
    markRead: accountProcedure
      .input(notificationIdInput)
      .output(answers(notificationSchema))
      .mutation(({ ctx, input }) => service.markRead(ctx.account.profile.id, input.notification_id)),
    onCreated: accountProcedure
      .input(followNotificationsInput.prefault({}))
      .subscription(async ({ ctx, input }) => {
        const until = ctx.openStream(ctx.account);
        const events = await following.follow(ctx.account.profile.id, input.lastEventId, until);
        return withHandledRejections(tracking(events));
      }),
    markAllRead: accountProcedure
      .input(emptyInput.prefault({}))
      .output(answers(z.null()))
      .mutation(async ({ ctx }) => {
        await service.markAllRead(ctx.account.profile.id);
        return null;
      }),
  });
}

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

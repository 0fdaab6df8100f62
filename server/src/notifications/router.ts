import {
  emptyInput,
  listNotificationsInput,
  notificationIdInput,
  notificationListSchema,
  notificationSchema,
} from '@crop-planning/shared';
import { z } from 'zod';
import { accountProcedure, router } from '../api/trpc.js';
import type { NotificationsService } from './service.js';

export function createNotificationsRouter(service: NotificationsService) {
  return router({
    list: accountProcedure
      .input(listNotificationsInput.prefault({}))
      .output(notificationListSchema)
      .query(({ ctx, input }) => service.list(ctx.account.profile.id, input)),
    markRead: accountProcedure
      .input(notificationIdInput)
      .output(notificationSchema)
      .mutation(({ ctx, input }) => service.markRead(ctx.account.profile.id, input.notification_id)),
    markAllRead: accountProcedure
      .input(emptyInput.prefault({}))
      .output(z.null())
      .mutation(async ({ ctx }) => {
        await service.markAllRead(ctx.account.profile.id);
        return null;
      }),
  });
}

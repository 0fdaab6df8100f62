import { listNotificationsInput, notificationListSchema } from '@crop-planning/shared';
import { accountProcedure, router } from '../api/trpc.js';
import type { NotificationsService } from './service.js';

export function createNotificationsRouter(service: NotificationsService) {
  return router({
    list: accountProcedure
      .input(listNotificationsInput.prefault({}))
      .output(notificationListSchema)
      .query(({ ctx, input }) => service.list(ctx.account.profile.id, input.limit)),
  });
}

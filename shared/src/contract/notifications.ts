import { z } from 'zod';
import { strictFields, text, trueOrFalse } from './schema.js';
import { beforeSchema, limitSchema } from './paging.js';
import { idSchema, pathIdSchema, timestampSchema } from './wire.js';

export const severities = ['info', 'warning', 'critical'] as const;
export const severitySchema = z.enum(severities);

export const listNotificationsInput = strictFields({
  limit: limitSchema.prefault(50),
  before: beforeSchema.optional(),
  /** Whether each notification includes the scheduled review that created it. */
  include_run: trueOrFalse().default(false),
});

export const notificationIdInput = strictFields({ notification_id: pathIdSchema });

/** Without an event, only new notifications are streamed; with one, first those created since that event. */
export const followNotificationsInput = strictFields({
  /** The id of the last event seen; spelled as in the protocol of tRPC's subscriptions. */
  lastEventId: text().max(32, 'must have at most 32 characters').nullish(),
});

/** The scheduled jobs that analyse all plans again. */
export const reviewNames = ['model-upgrade', 'reanalyse'] as const;

/** One run of a scheduled review; `slot` is the version of the model, or the month, such as 2026-12. */
export const notificationRunSchema = z.strictObject({ job: z.enum(reviewNames), slot: z.string() });

export const notificationSchema = z
  .strictObject({
    id: idSchema,
    title: z.string(),
    message: z.string(),
    severity: severitySchema,
    related_crop_plan_id: idSchema.nullable(),
    is_read: z.boolean(),
    created_at: timestampSchema,
    /** The review that created the notification, or null; only with `include_run`. */
    run: notificationRunSchema.nullable().optional(),
  })
  .meta({ id: 'NotificationResponse' });

export const notificationListSchema = z
  .strictObject({
    notifications: z.array(notificationSchema),
    /** The number of all unread notifications of the account, whatever the limit. */
    unread_count: z.int().min(0),
  })
  .meta({ id: 'NotificationListResponse' });

export type Severity = z.output<typeof severitySchema>;
export type ReviewName = (typeof reviewNames)[number];
export type NotificationRun = z.output<typeof notificationRunSchema>;
export type ListNotificationsInput = z.output<typeof listNotificationsInput>;
export type Notification = z.output<typeof notificationSchema>;
export type NotificationList = z.output<typeof notificationListSchema>;

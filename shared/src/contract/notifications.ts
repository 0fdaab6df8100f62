import { z } from 'zod';
import { strictFields, text, trueOrFalse, described } from './schema.js';
import { beforeSchema, limitSchema } from './paging.js';
import { idSchema, pathIdSchema, timestampSchema } from './wire.js';

export const severities = ['info', 'warning', 'critical'] as const;
export const severitySchema = described(z.enum(severities), 'How serious the change is.');

export const listNotificationsInput = strictFields({
  limit: limitSchema.prefault(50),
  before: beforeSchema.optional(),
  include_run: described(
    trueOrFalse().default(false),
    'Whether to include the review behind each; false by default.',
  ),
});

export const notificationIdInput = strictFields({
  notification_id: described(pathIdSchema, 'The id of the notification.'),
});

/** Without an event, only new notifications are streamed; with one, first those created since that event. */
export const followNotificationsInput = strictFields({
  // Spelled as in the protocol of tRPC's subscriptions.
  lastEventId: described(
    text().max(32, 'must have at most 32 characters').nullish(),
    'The id of the last event seen; null or omitted for none.',
  ),
});

/** The scheduled jobs that analyse all plans again. */
export const reviewNames = ['model-upgrade', 'reanalyse'] as const;

export const notificationRunSchema = described(
  z.strictObject({
    job: described(z.enum(reviewNames), 'The scheduled review.'),
    slot: described(z.string(), 'The version of the model, or the month, such as 2026-12.'),
  }),
  'One run of a scheduled review.',
);

export const notificationSchema = z
  .strictObject({
    id: described(idSchema, 'The id of the notification.'),
    title: described(z.string(), 'What has changed, in a few words.'),
    message: described(z.string(), 'What has changed and why, in sentences.'),
    severity: severitySchema,
    related_crop_plan_id: described(
      idSchema.nullable(),
      'The id of the plan; null if it is about no single plan.',
    ),
    is_read: described(z.boolean(), 'Whether the notification was marked as read.'),
    created_at: described(timestampSchema, 'When the notification was created, in UTC.'),
    run: described(
      notificationRunSchema.nullable().optional(),
      'The review behind it, or null; only with `include_run`.',
    ),
  })
  .meta({ id: 'NotificationResponse' });

export const notificationListSchema = z
  .strictObject({
    notifications: described(z.array(notificationSchema), 'The notifications, newest first.'),
    unread_count: described(
      z.int().min(0),
      'The number of all unread notifications of the account, whatever the limit.',
    ),
  })
  .meta({ id: 'NotificationListResponse' });

export type Severity = z.output<typeof severitySchema>;
export type ReviewName = (typeof reviewNames)[number];
export type NotificationRun = z.output<typeof notificationRunSchema>;
export type ListNotificationsInput = z.output<typeof listNotificationsInput>;
export type Notification = z.output<typeof notificationSchema>;
export type NotificationList = z.output<typeof notificationListSchema>;

import { z } from 'zod';
import { strictFields, text, trueOrFalse, doc, answer, part, variantId } from '../schema.js';
import { beforeSchema, limitSchema } from '../paging.js';
import { idSchema, pathIdSchema, timestampSchema } from '../wire.js';
import { notificationValues } from './codes.js';

export const severities = ['info', 'warning', 'critical'] as const;
export const severitySchema = doc(z.enum(severities), 'How serious the change is.');

export const includeCodeSchema = doc(
  trueOrFalse().default(false),
  'Whether to add `code` and `values` to each notification; false by default.',
);

export const listNotificationsInput = strictFields({
  limit: limitSchema.prefault(50),
  before: beforeSchema.optional(),
  include_run: doc(trueOrFalse().default(false), 'Whether to add the review behind each; false by default.'),
  include_code: includeCodeSchema,
});

export const notificationIdInput = strictFields({
  notification_id: doc(pathIdSchema, 'The id of the notification.'),
});

/** Without an event, only new notifications are streamed; with one, first those created since that event. */
export const followNotificationsInput = strictFields({
  // Spelled as in the protocol of tRPC's subscriptions.
  lastEventId: doc(
    text().max(32, 'must have at most 32 characters').nullish(),
    'The id of the last event seen; null or omitted for none.',
  ),
  include_code: includeCodeSchema,
});

/** The scheduled jobs that analyse all plans again. */
export const reviewNames = ['model-upgrade', 'reanalyse'] as const;

export const notificationRunSchema = part('One run of a scheduled review.', {
  job: doc(z.enum(reviewNames), 'The scheduled review.'),
  slot: doc(z.string(), 'The version of the model, or the month, such as 2026-12.'),
});

const notificationFields = {
  id: doc(idSchema, 'The id of the notification.'),
  title: doc(z.string(), 'What has changed, in a few words.'),
  message: doc(z.string(), 'What has changed and why, in sentences.'),
  severity: severitySchema,
  related_crop_plan_id: doc(idSchema.nullable(), 'The id of the plan; null if it is about no single plan.'),
  is_read: doc(z.boolean(), 'Whether the notification was marked as read.'),
  created_at: doc(timestampSchema, 'When the notification was created, in UTC.'),
  run: doc(
    notificationRunSchema.nullable().optional(),
    'The review behind it, or null; only with `include_run`.',
  ),
};

export const notificationSchema = answer('NotificationResponse', notificationFields);

/**
 * A notification with what its English text was made from, for other languages; with `include_code` alone. Those
 * created before notifications had codes have none.
 */
export const codedNotificationSchema = z
  .discriminatedUnion('code', [
    withCode('label_changed'),
    withCode('planting_time'),
    withCode('monthly_review'),
    withCode('model_upgrade'),
  ])
  .meta({ id: 'CodedNotificationResponse' });

// The one with more fields is first: generated clients take the first variant whose fields are there.
export const listedNotificationSchema = z.union([codedNotificationSchema, notificationSchema]).meta({
  id: 'ListedNotificationResponse',
  description:
    'A notification; with `code` and `values` if `include_code` asks for them, and it was created since there are codes.',
});

export const notificationListSchema = answer('NotificationListResponse', {
  notifications: doc(z.array(listedNotificationSchema), 'The notifications, newest first.'),
  unread_count: doc(z.int().min(0), 'The number of all unread notifications, whatever the limit.'),
});

function withCode<const Code extends keyof typeof notificationValues>(code: Code) {
  return z
    .strictObject({
      ...notificationFields,
      code: doc(z.literal(code), 'What has happened.'),
      values: notificationValues[code],
    })
    .meta({ id: variantId(code, 'NotificationResponse') });
}

export type Severity = z.output<typeof severitySchema>;
export type ReviewName = (typeof reviewNames)[number];
export interface NotificationRun extends z.output<typeof notificationRunSchema> {}
export interface ListNotificationsInput extends z.output<typeof listNotificationsInput> {}
export interface FollowNotificationsInput extends z.output<typeof followNotificationsInput> {}
export interface Notification extends z.output<typeof notificationSchema> {}
export type CodedNotification = z.output<typeof codedNotificationSchema>;
export type ListedNotification = z.output<typeof listedNotificationSchema>;
export interface NotificationList extends z.output<typeof notificationListSchema> {}

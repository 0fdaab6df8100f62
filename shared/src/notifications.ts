import { z } from 'zod';
import { idSchema, timestampSchema } from './wire.js';

export const notificationLimitDefault = 50;
export const notificationLimitMax = 200;

export const severities = ['info', 'warning', 'critical'] as const;
export const severitySchema = z.enum(severities);

/** A limit above 200 works as 200. */
export const listNotificationsInput = z.strictObject({
  limit: z
    .int()
    .min(1)
    .default(notificationLimitDefault)
    .transform((limit) => Math.min(limit, notificationLimitMax)),
});

export const notificationSchema = z
  .strictObject({
    id: idSchema,
    title: z.string(),
    message: z.string(),
    severity: severitySchema,
    related_crop_plan_id: idSchema.nullable(),
    is_read: z.boolean(),
    created_at: timestampSchema,
  })
  .meta({ id: 'NotificationResponse' });

export const notificationListSchema = z
  .strictObject({
    notifications: z.array(notificationSchema),
    /** All of the account's unread ones, whatever the limit. */
    unread_count: z.int().min(0),
  })
  .meta({ id: 'NotificationListResponse' });

export type Severity = z.output<typeof severitySchema>;
export type Notification = z.output<typeof notificationSchema>;
export type NotificationList = z.output<typeof notificationListSchema>;

import { notificationRunSchema, severitySchema } from '@crop-planning/shared';
import { z } from 'zod';
import { objectId, record } from './record.js';

const stored = z.object({
  _id: objectId,
  account_id: objectId,
  /** The account's notifications are numbered without gaps, in the order of their commits. */
  seq: z.number(),
  title: z.string(),
  message: z.string(),
  severity: severitySchema,
  related_crop_plan_id: objectId.nullable(),
  is_read: z.boolean(),
  created_at: z.date(),
  /** The scheduled job that created the notification; missing in a notification of a changed label. */
  job: z.string().exactOptional(),
  /** The run of the scheduled review that created it; null or missing if no review did. */
  run: notificationRunSchema.nullable().exactOptional(),
});

export type StoredNotification = z.infer<typeof stored>;

/** The notifications of the accounts. */
export const notifications = record({
  collection: 'notifications',
  stored,
  owner: 'account_id',
  onDeletion: 'in slices',
  exportedAs: 'notification',
  isCounted: true,
  indexes: [
    { key: { account_id: 1, created_at: -1, _id: -1 } },
    { key: { account_id: 1, seq: 1 }, unique: true },
    { key: { account_id: 1, is_read: 1 } },
  ],
});

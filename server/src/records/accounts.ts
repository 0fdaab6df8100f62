import { z } from 'zod';
import { objectId, record } from './record.js';

const stored = z.object({
  _id: objectId,
  email: z.string(),
  full_name: z.string(),
  organization: z.string(),
  is_verified: z.boolean(),
  is_active: z.boolean(),
  created_at: z.date(),
  last_login_at: z.date().nullable(),
  password_hash: z.string(),
  /** A one-time code that lets its holder set a new password; the code itself is not stored. */
  password_reset: z.object({ code_hash: z.string(), expires_at: z.date() }).exactOptional(),
  /** The number of the account's latest notification. */
  notification_seq: z.number(),
  /** Grows with each transaction that locks the account; missing before the first. */
  hold_seq: z.number().exactOptional(),
  crop_plan_count: z.number(),
  /** When a place was last taken before its plan was created; missing before the first time. */
  crop_plan_taken_at: z.date().exactOptional(),
  /** When the plans of the full account were last recounted; missing before the first time. */
  crop_plans_counted_at: z.date().exactOptional(),
});

export type StoredAccount = z.infer<typeof stored>;

/** The accounts, with their secrets and the counts that their transactions are ordered by. */
export const accounts = record({
  collection: 'accounts',
  stored,
  isCounted: true,
  indexes: [{ key: { email: 1 }, unique: true }],
});

import { z } from 'zod';
import { objectId, record } from './record.js';

const stored = z.object({
  /** Job, slot and account. */
  _id: z.string(),
  account_id: objectId,
  plans: z.number(),
  changed: z.number(),
});

export type StoredJobTally = z.infer<typeof stored>;

/** Each account's counts in a running slot; removed when the account is notified. */
export const jobTallies = record({
  collection: 'job_tallies',
  stored,
  owner: 'account_id',
  onDeletion: 'in slices',
  indexes: [{ key: { account_id: 1 } }],
});

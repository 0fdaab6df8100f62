import { z } from 'zod';
import { objectId, record } from './record.js';

/** Each account's counts in a running slot; removed when the account is notified. */
export const jobTallies = record({
  collection: 'job_tallies',
  stored: z.object({
    /** Job, slot and account. */
    _id: z.string(),
    account_id: objectId,
    plans: z.number(),
    changed: z.number(),
  }),
  owner: 'account_id',
  onDeletion: 'in slices',
  indexes: [{ key: { account_id: 1 } }],
});

export type StoredJobTally = z.infer<typeof jobTallies.stored>;

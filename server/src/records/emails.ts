import { z } from 'zod';
import { objectId, record } from './record.js';

const stored = z.object({
  /** The email. */
  _id: z.string(),
  account_id: objectId,
});

export type StoredEmail = z.infer<typeof stored>;

/** The emails of the accounts as ids, which keeps them unique; the export has them in the profile. */
export const emails = record({
  collection: 'emails',
  stored,
  owner: 'account_id',
  onDeletion: 'with the account',
  indexes: [{ key: { account_id: 1 } }],
});

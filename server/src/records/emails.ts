import { z } from 'zod';
import { objectId, record } from './record.js';

/** The emails of the accounts as ids, which keeps them unique; the export has them in the profile. */
export const emails = record({
  collection: 'emails',
  stored: z.object({
    /** The email. */
    _id: z.string(),
    account_id: objectId,
  }),
  owner: 'account_id',
  onDeletion: 'with the account',
  indexes: [{ key: { account_id: 1 } }],
});

export type StoredEmail = z.infer<typeof emails.stored>;

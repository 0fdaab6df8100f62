import { z } from 'zod';
import { objectId, record } from './record.js';

const stored = z.object({
  /** The account's id. */
  _id: objectId,
  /** The size of the account's analyses; missing before the first. */
  bytes: z.number().exactOptional(),
  /** In MiB; missing if the account has the default limit. */
  mb_max: z.number().exactOptional(),
});

export type StoredAccountStorage = z.infer<typeof stored>;

/**
 * The size of each account's analyses, kept apart from the account's document, which a notification locks until the
 * end of its transaction.
 */
export const accountStorage = record({
  collection: 'account_storage',
  stored,
  owner: '_id',
  onDeletion: 'in slices',
});

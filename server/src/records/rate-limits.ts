import { z } from 'zod';
import { objectId, record } from './record.js';

const stored = z.object({
  /** A digest, so that it reveals neither an email nor an address. */
  _id: z.string(),
  taken: z.number(),
  /** When the window ends. */
  ends_at: z.date(),
  /** How many times in a row the budget was blocked, for longer each time. */
  strikes: z.number(),
  /** When the budget's state is deleted. */
  forget_at: z.date(),
  /** The account with which this document is deleted; missing if it belongs to no account. */
  account_id: objectId.exactOptional(),
});

export type StoredRateLimit = z.infer<typeof stored>;

/** How much of each budget has been taken, and the networks from which an account has been used. */
export const rateLimits = record({
  collection: 'rate_limits',
  stored,
  owner: 'account_id',
  onDeletion: 'in slices',
  indexes: [{ key: { account_id: 1 } }, { key: { forget_at: 1 }, expireAfterSeconds: 0 }],
});

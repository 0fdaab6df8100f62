import { z } from 'zod';
import { leasedFields } from '../database/leases.js';
import { objectId, record } from './record.js';

const stored = z.object({
  /** The id of the account. */
  _id: objectId,
  ...leasedFields,
  /**
   * The only server that may take the next turn until `next_until`, so that servers alternate; null if any
   * server may.
   */
  next_holder: z.string().nullable(),
  next_until: z.date(),
});

export type StoredBulkTurn = z.infer<typeof stored>;

/** The server whose turn it is to analyse plans of an account; the database removes abandoned turns. */
export const bulkTurns = record({
  collection: 'bulk_turns',
  stored,
  indexes: [{ key: { lease_until: 1 }, expireAfterSeconds: 0 }],
});

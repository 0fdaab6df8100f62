import { z } from 'zod';
import { leasedFields } from '../database/leases.js';
import { objectId, record } from './record.js';

const stored = z.object({
  /** The id that the account had. */
  _id: objectId,
  ...leasedFields,
  is_swept_once: z.boolean(),
});

export type StoredDeletion = z.infer<typeof stored>;

/** The deleted accounts whose data has not been purged completely. */
export const deletions = record({
  collection: 'deletions',
  stored,
  isCounted: true,
  indexes: [{ key: { lease_until: 1 } }],
});

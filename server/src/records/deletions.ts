import { z } from 'zod';
import { leasedFields } from '../database/leases.js';
import { objectId, record } from './record.js';

/** The deleted accounts whose data has not been purged completely. */
export const deletions = record({
  collection: 'deletions',
  stored: z.object({
    /** The id that the account had. */
    _id: objectId,
    ...leasedFields,
    is_swept_once: z.boolean(),
  }),
  isCounted: true,
  indexes: [{ key: { lease_until: 1 } }],
});

export type StoredDeletion = z.infer<typeof deletions.stored>;

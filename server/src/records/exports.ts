import { z } from 'zod';
import { leasedFields } from '../database/leases.js';
import { objectId, record } from './record.js';

const stored = z.object({
  /** The id of the account. */
  _id: objectId,
  ...leasedFields,
});

export type StoredExport = z.infer<typeof stored>;

/** The accounts whose export is being sent; the database removes the mark after the lease has expired. */
export const exports = record({
  collection: 'exports',
  stored,
  indexes: [{ key: { lease_until: 1 }, expireAfterSeconds: 0 }],
});

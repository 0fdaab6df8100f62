import { ObjectId } from 'mongodb';
import { z } from 'zod';
import { leasedFields, leasesOf } from '../database/leases.js';
import { objectId, record } from './record.js';

const stored = z.object({
  /** The id of the account. */
  _id: objectId,
  ...leasedFields,
});

/** How long a killed server can still block another export. */
const leaseMs = 30_000;

/** The accounts whose export is being sent; the database removes the mark after the lease has expired. */
export const exports = record({
  collection: 'exports',
  stored,
  indexes: [{ key: { lease_until: 1 }, expireAfterSeconds: 0 }],
  statements: (exports) => ({
    /** Takes or renews the account's lease for one export; returns false if another export has it. */
    async hold(accountId: string, holder: string): Promise<boolean> {
      const _id = ObjectId.createFromHexString(accountId);
      const held = await leasesOf(exports).hold(_id, { holder, ms: leaseMs });
      return held.lease_holder === holder;
    },

    async release(accountId: string, holder: string): Promise<void> {
      await exports.deleteOne({ _id: ObjectId.createFromHexString(accountId), lease_holder: holder });
    },
  }),
});

import { ObjectId } from 'mongodb';
import type { Db } from 'mongodb';
import { leasesOf } from '../database/leases.js';
import type { Leased } from '../database/leases.js';

/** Marks an account whose export is being sent; the database removes the mark after the lease has expired. */
interface ExportDocument extends Leased {
  /** The id of the account. */
  _id: ObjectId;
}

export type ExportsStore = ReturnType<typeof createExportsStore>;

/** How long a killed server can still block another export. */
const leaseMs = 30_000;

export function createExportsStore(db: Db) {
  const exports = db.collection<ExportDocument>('exports');

  return {
    /** Takes or renews the account's lease for one export; returns false if another export has it. */
    async hold(accountId: string, holder: string): Promise<boolean> {
      const _id = ObjectId.createFromHexString(accountId);
      const held = await leasesOf(exports).hold(_id, { holder, ms: leaseMs });
      return held.lease_holder === holder;
    },

    async release(accountId: string, holder: string): Promise<void> {
      await exports.deleteOne({ _id: ObjectId.createFromHexString(accountId), lease_holder: holder });
    },
  };
}

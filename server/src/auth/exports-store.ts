import { ObjectId } from 'mongodb';
import type { Db } from 'mongodb';
import { later } from '../concurrency/clock.js';
import { unlessTaken } from '../database/errors.js';
import { timeOf } from '../database/queries.js';
import { heldBy, takeableBy } from '../database/leases.js';
import type { Leased } from '../database/leases.js';

/** Marks an account whose export is being sent; the database removes it some time after its lease. */
interface ExportDocument extends Leased {
  /** The id of the account. */
  _id: ObjectId;
}

/** Which exports are under way, on all servers. */
export interface ExportLeases {
  /** Takes the account's place for that export, or keeps it a while longer; false if another export has it. */
  hold: (accountId: string, holder: string) => Promise<boolean>;
  release: (accountId: string, holder: string) => Promise<void>;
}

/** How long a place outlives a killed server. */
const leaseMs = 30_000;

export function createExportsStore(db: Db): ExportLeases {
  const exports = db.collection<ExportDocument>('exports');

  return {
    async hold(accountId, holder) {
      const _id = ObjectId.createFromHexString(accountId);
      const now = await timeOf(db);
      const free = { _id, ...takeableBy(holder, now) };
      const lease = heldBy(holder, later(now, leaseMs));
      return unlessTaken(exports.updateOne(free, { $set: lease }, { upsert: true }));
    },

    async release(accountId, holder) {
      await exports.deleteOne({ _id: ObjectId.createFromHexString(accountId), lease_holder: holder });
    },
  };
}

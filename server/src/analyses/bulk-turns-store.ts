import { ObjectId } from 'mongodb';
import type { Db } from 'mongodb';
import { later } from '../concurrency/clock.js';
import { leasesOf, unheld } from '../database/leases.js';
import type { Leased } from '../database/leases.js';
import { timeOf } from '../database/queries.js';

/** The server whose turn it is to analyse plans of an account; the database removes abandoned turns. */
interface TurnDocument extends Leased {
  /** The id of the account. */
  _id: ObjectId;
  /**
   * The only server that may take the next turn until `next_until`, so that servers alternate; null if any
   * server may.
   */
  next_holder: string | null;
  next_until: Date;
}

/** How long a killed server keeps its turn; longer than a slice takes if the database is responding. */
const leaseMs = 15_000;
/** How long the next turn is reserved; longer than the time between a waiting server's attempts. */
const claimMs = 1_000;

export type BulkTurnsStore = ReturnType<typeof createBulkTurnsStore>;

export function createBulkTurnsStore(db: Db) {
  const turns = db.collection<TurnDocument>('bulk_turns');

  return {
    /**
     * Takes or renews the account's turn and returns true. Returns false while another server has the turn or
     * has reserved it, and then reserves the next turn for this server if no other server has done so.
     */
    async hold(accountId: string, holder: string): Promise<boolean> {
      const _id = ObjectId.createFromHexString(accountId);
      const now = await timeOf(db);
      const isNext = { $or: [{ next_until: { $lte: now } }, { next_holder: holder }] };
      const lease = { holder, now, until: later(now, leaseMs) };
      const unclaimed = { next_holder: null, next_until: new Date(0) };
      if (await leasesOf(turns).hold({ _id, $and: [isNext] }, lease, unclaimed)) return true;
      const claim = { next_holder: holder, next_until: later(now, claimMs) };
      await turns.updateOne({ _id, ...isNext }, { $set: claim });
      return false;
    },

    async release(accountId: string, holder: string): Promise<void> {
      const held = { _id: ObjectId.createFromHexString(accountId), lease_holder: holder };
      const { deletedCount } = await turns.deleteOne({ ...held, next_holder: null });
      if (deletedCount === 0) await turns.updateOne(held, { $set: unheld });
    },
  };
}

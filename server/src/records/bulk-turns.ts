import { ObjectId } from 'mongodb';
import { z } from 'zod';
import { inMs, isFree, leasedFields, leasesOf, literal, unheld } from '../database/leases.js';
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

/** How long a killed server keeps its turn; longer than a slice takes if the database is responding. */
const leaseMs = 15_000;
/** How long the next turn is reserved; longer than the time between a waiting server's attempts. */
const claimMs = 1_000;

/** The server whose turn it is to analyse plans of an account; the database removes abandoned turns. */
export const bulkTurns = record({
  collection: 'bulk_turns',
  stored,
  indexes: [{ key: { lease_until: 1 }, expireAfterSeconds: 0 }],
  statements: (turns) => ({
    /**
     * Takes or renews the account's turn and returns true. Returns false while another server has the turn or
     * has reserved it, and then reserves the next turn for this server if no other server has done so.
     */
    async hold(accountId: string, holder: string): Promise<boolean> {
      const _id = ObjectId.createFromHexString(accountId);
      const isNext = isFree(holder, { until: 'next_until', by: 'next_holder' });
      const turn = await leasesOf(turns).hold(
        _id,
        { holder, ms: leaseMs },
        {
          onlyIf: isNext,
          set: { next_holder: literal(null), next_until: literal(new Date(0)) },
          otherwise: {
            next_holder: { $cond: [isNext, literal(holder), '$next_holder'] },
            next_until: { $cond: [isNext, inMs(claimMs), '$next_until'] },
          },
        },
      );
      return turn.lease_holder === holder && turn.next_holder === null;
    },

    async release(accountId: string, holder: string): Promise<void> {
      const held = { _id: ObjectId.createFromHexString(accountId), lease_holder: holder };
      const { deletedCount } = await turns.deleteOne({ ...held, next_holder: null });
      if (deletedCount === 0) await turns.updateOne(held, { $set: unheld });
    },
  }),
});

import { z } from 'zod';
import { readAll } from '../database/batches.js';
import { isDuplicateKey, unlessTaken } from '../database/errors.js';
import { inMs, literal } from '../database/leases.js';
import { ownedBy } from '../database/queries.js';
import { objectId, record, type Item } from './record.js';

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
/** How much of a budget has been taken. */
export type RateLimit = Item<StoredRateLimit, 'account_id'>;

/** How much of each budget has been taken, and the networks from which an account has been used. */
export const rateLimits = record({
  collection: 'rate_limits',
  stored,
  owner: 'account_id',
  onDeletion: 'in slices',
  indexes: [{ key: { account_id: 1 } }, { key: { forget_at: 1 }, expireAfterSeconds: 0 }],
  statements: (limits) => ({
    async find(ids: readonly string[]): Promise<Map<string, RateLimit>> {
      const found = await readAll(limits.find({ _id: { $in: [...ids] } }), toRateLimit);
      return new Map(found.map((limit) => [limit.id, limit]));
    },

    /**
     * Takes from a budget in one conditional statement; returns the total taken, or undefined if not enough
     * is left or the window has ended.
     */
    async take(
      _id: string,
      { amount, takenMax, now }: { amount: number; takenMax: number; now: Date },
    ): Promise<number | undefined> {
      const hasRoom = { ends_at: { $gt: now }, taken: { $lte: takenMax - amount } };
      const updated = await limits.findOneAndUpdate(
        { _id, ...hasRoom },
        { $inc: { taken: amount } },
        { returnDocument: 'after' },
      );
      return updated?.taken;
    },

    /** Begins a window; returns false if one is already open. */
    async begin({ id, ...limit }: RateLimit, now: Date): Promise<boolean> {
      const endedWindow = { _id: id, ends_at: { $lte: now } };
      return unlessTaken(limits.updateOne(endedWindow, { $set: limit }, { upsert: true }));
    },

    /**
     * Counts one use in a window of `ms` that begins with the first use, by the database's clock alone, so that it is
     * the same window on all servers. Returns how many there have been, this one included, and for how long it lasts.
     */
    async count(_id: string, ms: number): Promise<{ uses: number; leftMs: number }> {
      const hasEnded = { $lte: ['$ends_at', '$$NOW'] };
      const used = {
        taken: { $cond: [hasEnded, literal(1), { $add: ['$taken', 1] }] },
        ends_at: { $cond: [hasEnded, inMs(ms), '$ends_at'] },
        strikes: literal(0),
        forget_at: inMs(ms),
      };
      const upsert = { upsert: true, returnDocument: 'after' } as const;
      for (;;) {
        try {
          const counted = await limits.findOneAndUpdate({ _id }, [{ $set: used }], upsert);
          // What is to be forgotten in `ms` tells the time of the database.
          if (counted)
            return {
              uses: counted.taken,
              leftMs: counted.ends_at.getTime() - counted.forget_at.getTime() + ms,
            };
        } catch (error) {
          // Another server has begun the window at the same time; now it exists.
          if (!isDuplicateKey(error)) throw error;
        }
      }
    },

    async giveBack(_id: string, amount: number): Promise<void> {
      await limits.updateOne({ _id, taken: { $gte: amount } }, { $inc: { taken: -amount } });
    },

    /** Extends the window of a used-up budget to `ends_at`, and counts a strike. */
    async block(
      _id: string,
      { ends_at, forget_at }: Pick<RateLimit, 'ends_at' | 'forget_at'>,
    ): Promise<void> {
      await limits.updateOne({ _id }, { $set: { ends_at, forget_at }, $inc: { strikes: 1 } });
    },

    async delete(_id: string): Promise<void> {
      await limits.deleteOne({ _id });
    },

    /** Stores a mark about an account, which `find` returns like a budget. */
    async keep(_id: string, { accountId, forgetAt }: { accountId: string; forgetAt: Date }): Promise<void> {
      const { account_id } = ownedBy(accountId);
      const mark = { taken: 0, ends_at: new Date(0), strikes: 0, forget_at: forgetAt, account_id };
      await limits.updateOne({ _id }, { $set: mark }, { upsert: true });
    },
  }),
});

function toRateLimit({ _id, taken, ends_at, strikes, forget_at }: StoredRateLimit): RateLimit {
  return { id: _id, taken, ends_at, strikes, forget_at };
}

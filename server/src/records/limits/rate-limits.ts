import type { Collection } from 'mongodb';
import { z } from 'zod';
import { readAll } from '../../database/batches.js';
import { isDuplicateKey, unlessTaken } from '../../database/errors.js';
import { inMs, literal } from '../../database/leases.js';
import { ownedBy } from '../../database/queries.js';
import { objectId, record, type Item } from '../record.js';

/** The form of a budget's state. */
export const storedLimit = z.object({
  /** A digest, so that it reveals neither an email nor an address. */
  _id: z.string(),
  taken: z.number(),
  /** When the window ends. */
  ends_at: z.date(),
  /** How many times in a row the budget was blocked, for longer each time. */
  strikes: z.number(),
  /** When the budget's state is deleted. */
  forget_at: z.date(),
  /** Whose budget it is; missing for the budgets of emails and addresses. */
  account_id: objectId.exactOptional(),
});

export type StoredRateLimit = z.infer<typeof storedLimit>;
/** How much of a budget has been taken. */
export type RateLimit = Item<StoredRateLimit, 'account_id'>;

/** A budget's id, and the account that it belongs to, if any. */
export interface BudgetKey {
  id: string;
  accountId?: string | undefined;
}

/** How much of each budget of an email or an address has been taken. Those of accounts are in `account_budgets`. */
export const rateLimits = record({
  collection: 'rate_limits',
  stored: storedLimit,
  shardedBy: 'id',
  indexes: [{ key: { forget_at: 1 }, expireAfterSeconds: 0 }],
  statements: (limits) => ({
    ...limitStatements(limits),

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
  }),
});

/** The statements on budgets, each of which is found by its owner and its id. */
export function limitStatements(limits: Collection<StoredRateLimit>) {
  return {
    /** Finds the budgets with these ids, which must all belong to the account if one is passed. */
    async find(ids: readonly string[], accountId?: string): Promise<Map<string, RateLimit>> {
      const filter = { ...ownerOf({ accountId }), _id: { $in: [...ids] } };
      const found = await readAll(limits.find(filter), toRateLimit);
      return new Map(found.map((limit) => [limit.id, limit]));
    },

    /**
     * Takes from a budget in one conditional statement; returns the total taken, or undefined if not enough
     * is left or the window has ended.
     */
    async take(
      key: BudgetKey,
      { amount, takenMax, now }: { amount: number; takenMax: number; now: Date },
    ): Promise<number | undefined> {
      const hasRoom = { ends_at: { $gt: now }, taken: { $lte: takenMax - amount } };
      const updated = await limits.findOneAndUpdate(
        { ...filterOf(key), ...hasRoom },
        { $inc: { taken: amount } },
        { returnDocument: 'after' },
      );
      return updated?.taken;
    },

    /** Begins a window; returns false if one is already open. */
    async begin(key: BudgetKey, limit: Omit<RateLimit, 'id'>, now: Date): Promise<boolean> {
      const endedWindow = { ...filterOf(key), ends_at: { $lte: now } };
      return unlessTaken(limits.updateOne(endedWindow, { $set: limit }, { upsert: true }));
    },

    async giveBack(key: BudgetKey, amount: number): Promise<void> {
      await limits.updateOne({ ...filterOf(key), taken: { $gte: amount } }, { $inc: { taken: -amount } });
    },

    /** Extends the window of a used-up budget to `ends_at`, and counts a strike. */
    async block(
      key: BudgetKey,
      { ends_at, forget_at }: Pick<RateLimit, 'ends_at' | 'forget_at'>,
    ): Promise<void> {
      await limits.updateOne(filterOf(key), { $set: { ends_at, forget_at }, $inc: { strikes: 1 } });
    },

    async delete(key: BudgetKey): Promise<void> {
      await limits.deleteOne(filterOf(key));
    },
  };
}

function filterOf(key: BudgetKey) {
  return { ...ownerOf(key), _id: key.id };
}

function ownerOf({ accountId }: Pick<BudgetKey, 'accountId'>) {
  return accountId === undefined ? {} : ownedBy(accountId);
}

function toRateLimit({ _id, taken, ends_at, strikes, forget_at }: StoredRateLimit): RateLimit {
  return { id: _id, taken, ends_at, strikes, forget_at };
}

import { z } from 'zod';
import { readAll } from '../database/batches.js';
import { ownedBy } from '../database/queries.js';
import { objectId, record } from './record.js';

const stored = z.object({
  /** Job, slot and account. */
  _id: z.string(),
  account_id: objectId,
  plans: z.number(),
  changed: z.number(),
});

export type StoredJobTally = z.infer<typeof stored>;

/** How many of an account's plans a slot concerned, and how many of them changed. */
export interface Tally {
  accountId: string;
  plans: number;
  changed: number;
}

export interface Slot {
  name: string;
  slot: string;
}

/**
 * Each account's counts in a running slot that a server of an earlier release has begun, whose walk takes accounts in turns;
 * removed when the account is notified. Otherwise, the place in a range has the counts of its account.
 */
export const jobTallies = record({
  collection: 'job_tallies',
  stored,
  owner: 'account_id',
  // They stay beside their slot, because a step of the slot changes those of several accounts.
  shardedBy: 'nothing',
  onDeletion: 'in slices',
  indexes: [{ key: { account_id: 1 } }],
  statements: (tallies) => ({
    /** Adds to an account's tally in a transaction. */
    async add(slot: Slot, { accountId, plans, changed }: Tally): Promise<void> {
      await tallies.updateOne(keyOf(slot, accountId), { $inc: { plans, changed } }, { upsert: true });
    },

    list({ name, slot }: Slot, limit: number): Promise<Tally[]> {
      // The range ends at a semicolon, the character that sorts after the colon.
      const ofSlot = { _id: { $gte: `${name}:${slot}:`, $lt: `${name}:${slot};` } };
      return readAll(tallies.find(ofSlot, { limit }).sort({ _id: 1 }), toTally);
    },

    /** Removes a tally in a transaction; returns false if it has already been removed. */
    async remove(slot: Slot, accountId: string): Promise<boolean> {
      const { deletedCount } = await tallies.deleteOne(keyOf(slot, accountId));
      return deletedCount === 1;
    },
  }),
});

function toTally({ account_id, plans, changed }: StoredJobTally): Tally {
  return { accountId: account_id.toHexString(), plans, changed };
}

function keyOf({ name, slot }: Slot, accountId: string) {
  return { _id: `${name}:${slot}:${accountId}`, ...ownedBy(accountId) };
}

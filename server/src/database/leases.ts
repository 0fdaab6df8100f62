import type { Collection, Filter, MatchKeysAndValues, ObjectId, Sort, UpdateFilter } from 'mongodb';
import { unlessTaken } from './errors.js';

/** A document that one holder at a time works on, by the database's clock. */
export interface Leased {
  /** Until then it belongs to its holder; without a holder, nobody may take it before then. */
  lease_until: Date;
  lease_holder: string | null;
}

/** What a holder asks for. */
export interface Lease {
  holder: string;
  now: Date;
  until: Date;
}

/** Fields of an unheld lease. */
export const unheld: Leased = { lease_holder: null, lease_until: new Date(0) };

/** The leases of a collection's documents. */
export function leasesOf<T extends Leased & { _id: ObjectId | string }>(collection: Collection<T>) {
  type Key = { _id: T['_id']; holder: string };
  const keyOf = ({ _id, holder }: Key) => ({ _id, lease_holder: holder }) as Filter<T>;
  const setting = (fields: object) => ({ $set: fields }) as UpdateFilter<T>;

  return {
    /**
     * Leases the first document that matches and that no other holder has, and sets those fields of it; undefined if
     * there is none.
     */
    async claim(
      filter: Filter<T>,
      lease: Lease,
      { sort = {}, set }: { sort?: Sort; set?: MatchKeysAndValues<T> } = {},
    ) {
      const due = { ...filter, ...takeableBy(lease) } as Filter<T>;
      // A read costs nothing; a write, even one that finds nothing, is flushed to disk.
      const found = await collection.findOne(due, { sort, projection: { _id: 1 } });
      if (!found) return undefined;
      const update = setting({ ...set, ...heldBy(lease) });
      const claimed = { ...due, _id: found._id };
      return collection.findOneAndUpdate(claimed, update, { returnDocument: 'after' });
    },

    /** The same for a document that is inserted if it is missing; false if it does not match or another has it. */
    hold(filter: Filter<T>, lease: Lease, set?: MatchKeysAndValues<T>): Promise<boolean> {
      const free = { ...filter, ...takeableBy(lease) } as Filter<T>;
      const update = setting({ ...set, ...heldBy(lease) });
      return unlessTaken(collection.updateOne(free, update, { upsert: true }));
    },

    /** False if another holder has it by now. */
    async renew(key: Key, until: Date, set?: MatchKeysAndValues<T>): Promise<boolean> {
      const renewed = await collection.updateOne(keyOf(key), setting({ ...set, lease_until: until }));
      return renewed.matchedCount === 1;
    },

    /** Does nothing if another holder has it by now. */
    async release(key: Key, set?: MatchKeysAndValues<T>): Promise<void> {
      await collection.updateOne(keyOf(key), setting({ ...unheld, ...set }));
    },
  };
}

/** Fields of a lease held until `until`. */
function heldBy({ holder, until }: Lease): Leased {
  return { lease_holder: holder, lease_until: until };
}

/** Matches what that holder may take: unheld documents, and those that it already holds. */
function takeableBy({ holder, now }: Lease) {
  return { $or: [{ lease_until: { $lte: now } }, { lease_holder: holder }] };
}

import type { Collection, Filter, MatchKeysAndValues, ObjectId, Sort, UpdateFilter } from 'mongodb';
import { unlessTaken } from './errors.js';

/** A document that one holder at a time may work on; all times are those of the database's clock. */
export interface Leased {
  /** When the lease expires; without a holder, the time before which the document cannot be leased. */
  lease_until: Date;
  lease_holder: string | null;
}

/** A request for a lease. */
export interface Lease {
  holder: string;
  now: Date;
  until: Date;
}

/** The fields of a document that is not leased and can be leased at once. */
export const unheld: Leased = { lease_holder: null, lease_until: new Date(0) };

/** Manages the leases of a collection's documents. */
export function leasesOf<T extends Leased & { _id: ObjectId | string }>(collection: Collection<T>) {
  type Key = { _id: T['_id']; holder: string };
  const keyOf = ({ _id, holder }: Key) => ({ _id, lease_holder: holder }) as Filter<T>;
  const setting = (fields: object) => ({ $set: fields }) as UpdateFilter<T>;

  return {
    /**
     * Leases the first matching document that the holder may lease, and sets the fields `set`; returns the
     * document, or undefined if there is none.
     */
    async claim(
      filter: Filter<T>,
      lease: Lease,
      { sort = {}, set }: { sort?: Sort; set?: MatchKeysAndValues<T> } = {},
    ) {
      const due = { ...filter, ...takeableBy(lease) } as Filter<T>;
      // A read is cheap, but a write is flushed to disk even if it matches nothing.
      const candidate = await collection.findOne(due, { sort, projection: { _id: 1 } });
      if (!candidate) return undefined;
      const update = setting({ ...set, ...heldBy(lease) });
      const claimFilter = { ...due, _id: candidate._id };
      return collection.findOneAndUpdate(claimFilter, update, { returnDocument: 'after' });
    },

    /**
     * Leases a document, inserting it if it is missing; returns false if it exists but does not match the
     * filter or may not be leased.
     */
    hold(filter: Filter<T>, lease: Lease, set?: MatchKeysAndValues<T>): Promise<boolean> {
      const free = { ...filter, ...takeableBy(lease) } as Filter<T>;
      const update = setting({ ...set, ...heldBy(lease) });
      return unlessTaken(collection.updateOne(free, update, { upsert: true }));
    },

    /** Renews the lease; returns false if another holder has taken it. */
    async renew(key: Key, until: Date, set?: MatchKeysAndValues<T>): Promise<boolean> {
      const renewed = await collection.updateOne(keyOf(key), setting({ ...set, lease_until: until }));
      return renewed.matchedCount === 1;
    },

    /** Releases the lease unless another holder has taken it. */
    async release(key: Key, set?: MatchKeysAndValues<T>): Promise<void> {
      await collection.updateOne(keyOf(key), setting({ ...unheld, ...set }));
    },
  };
}

/** Returns the fields of a lease held until `until`. */
function heldBy({ holder, until }: Lease): Leased {
  return { lease_holder: holder, lease_until: until };
}

/** Matches the documents that the holder may lease: its own, and those whose `lease_until` has passed. */
function takeableBy({ holder, now }: Lease) {
  return { $or: [{ lease_until: { $lte: now } }, { lease_holder: holder }] };
}

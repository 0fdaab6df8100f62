import type { Collection, Filter, MatchKeysAndValues, ObjectId, Sort, UpdateFilter, WithId } from 'mongodb';
import { z } from 'zod';
import { isDuplicateKey } from './errors.js';

/** The fields of a document that one holder at a time may work on; all times are those of the database's clock. */
export const leasedFields = {
  /** When the lease expires; without a holder, the time before which the document cannot be leased. */
  lease_until: z.date(),
  lease_holder: z.string().nullable(),
};

export type Leased = { [Name in keyof typeof leasedFields]: z.infer<(typeof leasedFields)[Name]> };

/** A request for a lease. */
export interface Lease {
  holder: string;
  /** How long the lease lasts from the moment at which the database grants it. */
  ms: number;
}

/** Conditions and values of `hold` beyond the lease, as expressions. */
interface HoldOptions {
  /** Must also be true if the document is to be leased. */
  onlyIf?: object;
  /** Further fields of the document if it is leased. */
  set?: object;
  /** The same fields if it is not leased; without this, they stay as they are. */
  otherwise?: Readonly<Record<string, object>>;
}

/** The fields of a document that is not leased and can be leased at once. */
export const unheld: Leased = { lease_holder: null, lease_until: new Date(0) };

/**
 * Manages the leases of a collection's documents. Whether a lease is free and when it ends is decided by the
 * database's clock within the statement that takes it, however long that statement was on its way.
 */
export function leasesOf<T extends Leased & { _id: ObjectId | string }>(collection: Collection<T>) {
  type Key = { _id: T['_id']; holder: string };
  const keyOf = ({ _id, holder }: Key) => ({ _id, lease_holder: holder }) as Filter<T>;

  return {
    /**
     * Leases the first matching document that the holder may lease, and sets the fields `set`; returns the
     * document, or undefined if there is none.
     */
    async claim(
      filter: Filter<T>,
      lease: Lease,
      { sort = {}, set = {} }: { sort?: Sort; set?: Partial<T> } = {},
    ) {
      const due = { ...filter, $expr: isFree(lease.holder) } as Filter<T>;
      const update = [{ $set: { ...literals(set), ...heldBy(lease) } }];
      for (;;) {
        // A read is cheap, but a write is flushed to disk even if it matches nothing.
        const candidate = await collection.findOne(due, { sort, projection: { _id: 1 } });
        if (!candidate) return undefined;
        const claimFilter = { ...due, _id: candidate._id };
        const claimed = await collection.findOneAndUpdate(claimFilter, update, { returnDocument: 'after' });
        // Otherwise another holder was faster, and there may be a further document.
        if (claimed) return claimed;
      }
    },

    /**
     * Leases a document, inserting it if it is missing. Returns the document, with another holder if it may
     * not be leased.
     */
    async hold(_id: T['_id'], lease: Lease, options: HoldOptions = {}): Promise<WithId<T>> {
      const { onlyIf = literal(true), set, otherwise = {} } = options;
      const mayLease = { $and: [isFree(lease.holder), onlyIf] };
      const fields = Object.entries({ ...set, ...heldBy(lease) }).map(([name, value]) => [
        name,
        { $cond: [mayLease, value, otherwise[name] ?? `$${name}`] },
      ]);
      const update = [{ $set: Object.fromEntries(fields) }];
      const upsert = { upsert: true, returnDocument: 'after' } as const;
      for (;;) {
        try {
          const held = await collection.findOneAndUpdate({ _id } as Filter<T>, update, upsert);
          if (held) return held;
        } catch (error) {
          // Another server has inserted the document at the same time; now it exists.
          if (!isDuplicateKey(error)) throw error;
        }
      }
    },

    /** Renews the lease for another `ms`; returns false if another holder has taken it. */
    async renew(key: Key, ms: number, set: Partial<T> = {}): Promise<boolean> {
      const update = [{ $set: { ...literals(set), lease_until: inMs(ms) } }];
      const renewed = await collection.updateOne(keyOf(key), update);
      return renewed.matchedCount === 1;
    },

    /** Releases the lease unless another holder has taken it. */
    async release(key: Key, set?: MatchKeysAndValues<T>): Promise<void> {
      await collection.updateOne(keyOf(key), { $set: { ...unheld, ...set } } as UpdateFilter<T>);
    },
  };
}

/** Expression: a stored value. Outside `$literal`, a text that begins with `$` would name a field. */
export function literal(value: unknown) {
  return { $literal: value };
}

/** Expression: the time when the next `ms` milliseconds will have passed. */
export function inMs(ms: number) {
  return { $add: ['$$NOW', ms] };
}

/** Expression: whether a claim named by two fields is the holder's own or has expired. */
export function isFree(
  holder: string,
  { until, by }: { until: string; by: string } = { until: 'lease_until', by: 'lease_holder' },
) {
  return { $or: [{ $lte: [`$${until}`, '$$NOW'] }, { $eq: [`$${by}`, literal(holder)] }] };
}

/** Expressions: the fields of a lease that begins now. */
function heldBy({ holder, ms }: Lease) {
  return { lease_holder: literal(holder), lease_until: inMs(ms) };
}

function literals(fields: object) {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, literal(value)]));
}

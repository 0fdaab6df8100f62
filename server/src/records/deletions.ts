import { ObjectId, type Collection, type Db } from 'mongodb';
import { z } from 'zod';
import { leasedFields, leasesOf, unheld, type Lease } from '../database/leases.js';
import { timeOf, toObjectId } from '../database/queries.js';
import { objectId, record } from './record.js';

const stored = z.object({
  /** The id that the account had. */
  _id: objectId,
  ...leasedFields,
  is_swept_once: z.boolean(),
});

export type StoredDeletion = z.infer<typeof stored>;

/** The deleted accounts whose data has not been purged completely. */
export const deletions = record({
  collection: 'deletions',
  stored,
  isCounted: true,
  indexes: [{ key: { lease_until: 1 } }],
  statements,
});

/**
 * A deleted account. Its data is purged twice; the final pass removes what was stored by requests that were
 * still running when the account was deleted.
 */
export interface Deletion {
  accountId: string;
  hadFirstPass: boolean;
}

export interface HeldDeletion extends Deletion {
  holder: string;
}

function statements(deletions: Collection<StoredDeletion>, db: Db) {
  const leases = leasesOf(deletions);

  return {
    now: () => timeOf(db),

    /** Queues the account's data for deletion. */
    async insert(accountId: string): Promise<void> {
      const _id = ObjectId.createFromHexString(accountId);
      await deletions.insertOne({ _id, ...unheld, is_swept_once: false });
    },

    /** Claims a deletion that is due and that no other server holds; with `accountId`, only its deletion. */
    async claim(lease: Lease, accountId?: string): Promise<HeldDeletion | undefined> {
      const filter = accountId === undefined ? {} : { _id: ObjectId.createFromHexString(accountId) };
      const claimed = await leases.claim(filter, lease);
      return claimed ? { ...toDeletion(claimed), holder: lease.holder } : undefined;
    },

    renew: (held: HeldDeletion, ms: number) => leases.renew(keyOf(held), ms),

    release: (held: HeldDeletion) => leases.release(keyOf(held)),

    /** Releases the lease; from the time `from`, any server may make the final pass. */
    scheduleFinalPass: (held: HeldDeletion, from: Date) =>
      leases.release(keyOf(held), { lease_until: from, is_swept_once: true }),

    async delete({ accountId, holder }: HeldDeletion): Promise<void> {
      const _id = ObjectId.createFromHexString(accountId);
      await deletions.deleteOne({ _id, lease_holder: holder });
    },

    async find(accountId: string): Promise<Deletion | undefined> {
      const _id = toObjectId(accountId);
      const found = _id && (await deletions.findOne({ _id }));
      return found ? toDeletion(found) : undefined;
    },
  };
}

function keyOf({ accountId, holder }: HeldDeletion) {
  return { _id: ObjectId.createFromHexString(accountId), holder };
}

function toDeletion({ _id, is_swept_once }: StoredDeletion): Deletion {
  return { accountId: _id.toHexString(), hadFirstPass: is_swept_once };
}

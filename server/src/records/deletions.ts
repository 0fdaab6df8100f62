import { ObjectId, type Collection, type Db } from 'mongodb';
import { z } from 'zod';
import { readAll } from '../database/batches.js';
import { leasedFields, leasesOf, unheld, type Lease } from '../database/leases.js';
import { timeOf, toObjectId } from '../database/queries.js';
import {
  failedNow,
  failureFields,
  failureOf,
  mayTry,
  noFailure,
  type Failure,
} from './operation/failures.js';
import { objectId, record } from './record.js';

const stored = z.object({
  /** The id that the account had. */
  _id: objectId,
  ...leasedFields,
  is_swept_once: z.boolean(),
  /** Missing until the first failure. */
  ...z.object(failureFields).partial().shape,
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
  /** Null unless the latest attempt has failed. */
  failure: Failure | null;
}

export interface FailingDeletion {
  accountId: string;
  failure: Failure;
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
      const filter =
        accountId === undefined ? mayTry(lease.holder) : { _id: ObjectId.createFromHexString(accountId) };
      const claimed = await leases.claim(filter, lease);
      return claimed ? { ...toDeletion(claimed), holder: lease.holder } : undefined;
    },

    renew: (held: HeldDeletion, ms: number) => leases.renew(keyOf(held), ms),

    release: (held: HeldDeletion) => leases.release(keyOf(held)),

    /** Releases the lease; from the time `from`, any server may make the final pass. */
    scheduleFinalPass: (held: HeldDeletion, from: Date) =>
      leases.release(keyOf(held), { lease_until: from, is_swept_once: true, ...noFailure }),

    /** Releases a deletion that has failed: it is tried again after a pause, if possible by another server. */
    async fail({ accountId, holder, failure }: HeldDeletion, error: string): Promise<void> {
      const _id = ObjectId.createFromHexString(accountId);
      const $set = failedNow((failure?.times ?? 0) + 1, { holder, error });
      await deletions.updateOne({ _id, lease_holder: holder }, [{ $set }]);
    },

    /** Lists the deletions whose latest attempt has failed. */
    async failing(): Promise<FailingDeletion[]> {
      const found = await readAll(deletions.find({ failures: { $gt: 0 } }).sort({ _id: 1 }), toDeletion);
      return found.flatMap(({ accountId, failure }) => (failure ? [{ accountId, failure }] : []));
    },

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

function toDeletion(stored: StoredDeletion): Deletion {
  const { _id, is_swept_once } = stored;
  return { accountId: _id.toHexString(), hadFirstPass: is_swept_once, failure: failureOf(stored) };
}

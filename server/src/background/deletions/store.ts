import { ObjectId } from 'mongodb';
import type { Db } from 'mongodb';
import { timeOf, toObjectId } from '../../database/queries.js';
import { heldBy, takeableBy, unheld } from '../../database/leases.js';
import type { Leased } from '../../database/leases.js';
import type { Deletion, DeletionsStore } from './service.js';

/** Marks an account that is gone and may have left something behind. */
interface DeletionDocument extends Leased {
  /** The id that the account had. */
  _id: ObjectId;
  is_swept_once: boolean;
}

export interface DeletionMarks {
  /** Has what that account owned swept away. */
  insert: (accountId: string) => Promise<void>;
}

export function createDeletionsStore(db: Db): DeletionsStore & DeletionMarks {
  const deletions = db.collection<DeletionDocument>('deletions');

  function keyOf({ accountId, holder }: { accountId: string; holder: string }) {
    return { _id: ObjectId.createFromHexString(accountId), lease_holder: holder };
  }

  return {
    now: () => timeOf(db),

    async insert(accountId) {
      const _id = ObjectId.createFromHexString(accountId);
      await deletions.insertOne({ _id, ...unheld, is_swept_once: false });
    },

    async claim(holder, { now, until, accountId }) {
      const _id = accountId === undefined ? undefined : ObjectId.createFromHexString(accountId);
      const due = { ...(_id && { _id }), ...takeableBy(holder, now) };
      // A read costs nothing; a write, even one that finds nothing, is flushed to disk.
      if (!(await deletions.findOne(due))) return undefined;
      const claimed = await deletions.findOneAndUpdate(
        due,
        { $set: heldBy(holder, until) },
        { returnDocument: 'after' },
      );
      return claimed ? toDeletion(claimed) : undefined;
    },

    async renew(lease, until) {
      const renewed = await deletions.updateOne(keyOf(lease), { $set: { lease_until: until } });
      return renewed.matchedCount === 1;
    },

    async release(lease) {
      await deletions.updateOne(keyOf(lease), { $set: unheld });
    },

    async passAgain(lease, from) {
      const later = { lease_holder: null, lease_until: from, is_swept_once: true };
      await deletions.updateOne(keyOf(lease), { $set: later });
    },

    async delete(lease) {
      await deletions.deleteOne(keyOf(lease));
    },

    async find(accountId) {
      const _id = toObjectId(accountId);
      const found = _id && (await deletions.findOne({ _id }));
      return found ? toDeletion(found) : undefined;
    },
  };
}

function toDeletion({ _id, is_swept_once }: DeletionDocument): Deletion {
  return { accountId: _id.toHexString(), isSweptOnce: is_swept_once };
}

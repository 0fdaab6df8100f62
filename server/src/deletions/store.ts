import { ObjectId } from 'mongodb';
import type { ClientSession, Db } from 'mongodb';
import { timeOf, toObjectId } from '../database.js';
import type { Deletion, DeletionsStore } from './service.js';

/** Marks an account that is gone and may have left something. */
interface DeletionDocument {
  /** The id that the account had. */
  _id: ObjectId;
  /** Until then it is its holder's, and without a holder nobody's. */
  lease_until: Date;
  lease_holder: string | null;
  is_swept_once: boolean;
}

const nobody = { lease_holder: null, lease_until: new Date(0) };

export interface DeletionMarks {
  /** Has what that account owned swept away. */
  insert: (accountId: string) => Promise<void>;
}

export function createDeletionsStore(db: Db, session?: ClientSession): DeletionsStore & DeletionMarks {
  const deletions = db.collection<DeletionDocument>('deletions');
  const options = session ? { session } : {};

  function keyOf({ accountId, holder }: { accountId: string; holder: string }) {
    return { _id: ObjectId.createFromHexString(accountId), lease_holder: holder };
  }

  return {
    now: () => timeOf(db),

    async insert(accountId) {
      const _id = ObjectId.createFromHexString(accountId);
      await deletions.insertOne({ _id, ...nobody, is_swept_once: false }, options);
    },

    async claim(holder, { now, until, accountId }) {
      const _id = accountId === undefined ? undefined : ObjectId.createFromHexString(accountId);
      const due = { ...(_id && { _id }), $or: [{ lease_until: { $lte: now } }, { lease_holder: holder }] };
      // A look costs nothing; a write, also one that finds nothing, is flushed to disk.
      if (!(await deletions.findOne(due, options))) return undefined;
      const claimed = await deletions.findOneAndUpdate(
        due,
        { $set: { lease_holder: holder, lease_until: until } },
        { ...options, returnDocument: 'after' },
      );
      return claimed ? toDeletion(claimed) : undefined;
    },

    async renew(lease, until) {
      const renewed = await deletions.updateOne(keyOf(lease), { $set: { lease_until: until } }, options);
      return renewed.matchedCount === 1;
    },

    async release(lease) {
      await deletions.updateOne(keyOf(lease), { $set: nobody }, options);
    },

    async passAgain(lease, from) {
      const later = { lease_holder: null, lease_until: from, is_swept_once: true };
      await deletions.updateOne(keyOf(lease), { $set: later }, options);
    },

    async delete(lease) {
      await deletions.deleteOne(keyOf(lease), options);
    },

    async find(accountId) {
      const _id = toObjectId(accountId);
      const found = _id && (await deletions.findOne({ _id }, options));
      return found ? toDeletion(found) : undefined;
    },
  };
}

function toDeletion({ _id, is_swept_once }: DeletionDocument): Deletion {
  return { accountId: _id.toHexString(), isSweptOnce: is_swept_once };
}

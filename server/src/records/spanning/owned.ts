import { ObjectId, type Db } from 'mongodb';
import { deleteSome } from '../../database/batches.js';
import { recordsDeleted, type OwnedRecord } from '../records.js';

/** Deletes an account's data from the collections that accounts own. */
export function owned(db: Db) {
  function ofAccount({ owner }: OwnedRecord, accountId: string) {
    return { [owner]: ObjectId.createFromHexString(accountId) };
  }

  return {
    /** Deletes the data that must be deleted in the same transaction as the account. */
    async deleteWithAccount(accountId: string): Promise<void> {
      for (const record of recordsDeleted('with the account'))
        await db.collection(record.collection).deleteMany(ofAccount(record, accountId));
    },

    /**
     * Deletes at most `limit` of the account's documents in the collection; returns how many, 0 if none are
     * left.
     */
    deleteSome: (record: OwnedRecord, accountId: string, limit: number): Promise<number> =>
      deleteSome(db.collection<{ _id: ObjectId | string }>(record.collection), ofAccount(record, accountId), {
        limit,
      }),
  };
}

import { ObjectId } from 'mongodb';
import type { Db } from 'mongodb';
import { deleteSome } from './batches.js';
import { owned, ownedBy } from './owned.js';
import type { OwnedName } from './owned.js';

export type OwnedStore = ReturnType<typeof createOwnedStore>;

/** Deletes an account's data from the collections that accounts own. */
export function createOwnedStore(db: Db) {
  function ofAccount(name: OwnedName, accountId: string) {
    return { [owned[name].owner]: ObjectId.createFromHexString(accountId) };
  }

  return {
    /** Deletes the data that must be deleted in the same transaction as the account. */
    async deleteWithAccount(accountId: string): Promise<void> {
      for (const name of ownedBy('with the account'))
        await db.collection(name).deleteMany(ofAccount(name, accountId));
    },

    /**
     * Deletes at most `limit` of the account's documents in the collection; returns how many, 0 if none are
     * left.
     */
    deleteSome: (name: OwnedName, accountId: string, limit: number): Promise<number> =>
      deleteSome(db.collection<{ _id: ObjectId | string }>(name), ofAccount(name, accountId), { limit }),
  };
}

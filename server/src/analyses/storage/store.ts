import { ObjectId } from 'mongodb';
import type { Db } from 'mongodb';
import { unlessTaken } from '../../database/errors.js';

/** The size of an account's analyses, and the account's limit. */
export interface StorageUse {
  /** Undefined until the first analysis is recorded by a release that counts. */
  bytes: number | undefined;
  /** In MiB; undefined if the account has the default limit. */
  mbMax: number | undefined;
}

/** Kept apart from the account's document, which a notification locks until the end of its transaction. */
interface StorageDocument {
  /** The account's id. */
  _id: ObjectId;
  /** The size of the account's analyses. */
  bytes?: number;
  /** Missing if the account has the default limit. */
  mb_max?: number;
}

export type StorageStore = ReturnType<typeof createStorageStore>;

export function createStorageStore(db: Db) {
  const storage = db.collection<StorageDocument>('account_storage');
  const idOf = (accountId: string) => ObjectId.createFromHexString(accountId);

  return {
    async find(accountId: string): Promise<StorageUse> {
      const found = await storage.findOne({ _id: idOf(accountId) });
      return { bytes: found?.bytes, mbMax: found?.mb_max };
    },

    /** Adds the bytes to the count; returns false if it would exceed `bytesMax`, or there is no count yet. */
    async take(accountId: string, bytes: number, bytesMax: number): Promise<boolean> {
      const hasRoom = { _id: idOf(accountId), bytes: { $lte: bytesMax - bytes } };
      const { matchedCount } = await storage.updateOne(hasRoom, { $inc: { bytes } });
      return matchedCount === 1;
    },

    /** Starts the count at this value; returns false if there already is a count. */
    start(accountId: string, bytes: number): Promise<boolean> {
      const uncounted = { _id: idOf(accountId), bytes: { $exists: false } };
      return unlessTaken(storage.updateOne(uncounted, { $set: { bytes } }, { upsert: true }));
    },

    /** Subtracts the bytes from the count. */
    async giveBack(accountId: string, bytes: number): Promise<void> {
      const counted = { _id: idOf(accountId), bytes: { $gte: bytes } };
      await storage.updateOne(counted, { $inc: { bytes: -bytes } });
    },

    /** Returns how many analyses of the account's plans have been started. */
    async countBegun(accountId: string): Promise<number> {
      const group = await db
        .collection('crop_plans')
        .aggregate<{ begun: number }>([
          { $match: { account_id: idOf(accountId) } },
          { $group: { _id: null, begun: { $sum: '$analysis_seq' } } },
        ])
        .next();
      return group?.begun ?? 0;
    },

    /** Sets the limit; null for the default limit of every account. */
    async setMax(accountId: string, mbMax: number | null): Promise<void> {
      const update = mbMax === null ? { $unset: { mb_max: '' as const } } : { $set: { mb_max: mbMax } };
      await storage.updateOne({ _id: idOf(accountId) }, update, { upsert: true });
    },
  };
}

import { ObjectId } from 'mongodb';
import type { Db } from 'mongodb';
import { unlessTaken } from '../../database/errors.js';

/** How much an account's analyses take, and how much they may. */
export interface StorageUse {
  /** Undefined until the first analysis is recorded by a release that counts. */
  bytes: number | undefined;
  /** In MiB; undefined if the account has what every account has. */
  mbMax: number | undefined;
}

/** Apart from the account, whose document a notification locks until the end of its transaction. */
interface StorageDocument {
  /** The account's id. */
  _id: ObjectId;
  /** Of its analyses. */
  bytes?: number;
  /** Missing for the limit that every account has. */
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

    /** Counts so many bytes more; false if there would be more than `bytesMax`, or there is no count yet. */
    async take(accountId: string, bytes: number, bytesMax: number): Promise<boolean> {
      const hasRoom = { _id: idOf(accountId), bytes: { $lte: bytesMax - bytes } };
      const { matchedCount } = await storage.updateOne(hasRoom, { $inc: { bytes } });
      return matchedCount === 1;
    },

    /** Begins to count; false if there already is a count. */
    start(accountId: string, bytes: number): Promise<boolean> {
      const uncounted = { _id: idOf(accountId), bytes: { $exists: false } };
      return unlessTaken(storage.updateOne(uncounted, { $set: { bytes } }, { upsert: true }));
    },

    /** Counts so many bytes less. */
    async giveBack(accountId: string, bytes: number): Promise<void> {
      const counted = { _id: idOf(accountId), bytes: { $gte: bytes } };
      await storage.updateOne(counted, { $inc: { bytes: -bytes } });
    },

    /** How many analyses of the account's plans were begun. */
    async countBegun(accountId: string): Promise<number> {
      const counted = await db
        .collection('crop_plans')
        .aggregate<{ begun: number }>([
          { $match: { account_id: idOf(accountId) } },
          { $group: { _id: null, begun: { $sum: '$analysis_seq' } } },
        ])
        .next();
      return counted?.begun ?? 0;
    },

    /** Null for the limit that every account has. */
    async setMax(accountId: string, mbMax: number | null): Promise<void> {
      const update = mbMax === null ? { $unset: { mb_max: '' as const } } : { $set: { mb_max: mbMax } };
      await storage.updateOne({ _id: idOf(accountId) }, update, { upsert: true });
    },
  };
}

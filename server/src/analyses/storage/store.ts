import { ObjectId } from 'mongodb';
import type { Db } from 'mongodb';
import { unlessTaken } from '../../database/errors.js';
import type { StorageStore } from './service.js';

/** Apart from the account, whose document a notification locks until the end of its transaction. */
interface StorageDocument {
  /** The account's id. */
  _id: ObjectId;
  /** Of its analyses. */
  bytes?: number;
  /** Missing for the limit that every account has. */
  mb_max?: number;
}

export interface StorageWork {
  /** Null for the limit that every account has. */
  setMax: (accountId: string, mbMax: number | null) => Promise<void>;
}

export function createStorageStore(db: Db): StorageStore & StorageWork {
  const storage = db.collection<StorageDocument>('account_storage');
  const idOf = (accountId: string) => ObjectId.createFromHexString(accountId);

  return {
    async find(accountId) {
      const found = await storage.findOne({ _id: idOf(accountId) });
      return { bytes: found?.bytes, mbMax: found?.mb_max };
    },

    async take(accountId, bytes, bytesMax) {
      const hasRoom = { _id: idOf(accountId), bytes: { $lte: bytesMax - bytes } };
      const { matchedCount } = await storage.updateOne(hasRoom, { $inc: { bytes } });
      return matchedCount === 1;
    },

    start(accountId, bytes) {
      const uncounted = { _id: idOf(accountId), bytes: { $exists: false } };
      return unlessTaken(storage.updateOne(uncounted, { $set: { bytes } }, { upsert: true }));
    },

    async giveBack(accountId, bytes) {
      const counted = { _id: idOf(accountId), bytes: { $gte: bytes } };
      await storage.updateOne(counted, { $inc: { bytes: -bytes } });
    },

    async countBegun(accountId) {
      const counted = await db
        .collection('crop_plans')
        .aggregate<{ begun: number }>([
          { $match: { account_id: idOf(accountId) } },
          { $group: { _id: null, begun: { $sum: '$analysis_seq' } } },
        ])
        .next();
      return counted?.begun ?? 0;
    },

    async setMax(accountId, mbMax) {
      const update = mbMax === null ? { $unset: { mb_max: '' as const } } : { $set: { mb_max: mbMax } };
      await storage.updateOne({ _id: idOf(accountId) }, update, { upsert: true });
    },
  };
}

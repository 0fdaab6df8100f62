import { ObjectId } from 'mongodb';
import type { Db } from 'mongodb';
import { unlessTaken } from '../../database/errors.js';

/** The size of an account's analyses, and the account's limit. */
export interface StorageUse {
  bytes: number;
  /** In MiB; undefined if the account has the default limit. */
  mbMax: number | undefined;
}

/** Kept apart from the account's document, which a notification locks until the end of its transaction. */
interface StorageDocument {
  /** The account's id. */
  _id: ObjectId;
  /** The size of the account's analyses; missing before the first. */
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
      return { bytes: found?.bytes ?? 0, mbMax: found?.mb_max };
    },

    /** Adds the bytes to the count; returns false if it would exceed `bytesMax`. */
    async take(accountId: string, bytes: number, bytesMax: number): Promise<boolean> {
      if (bytes > bytesMax) return false;
      // Unlike $lte, this accepts a missing count.
      const hasRoom = { _id: idOf(accountId), $nor: [{ bytes: { $gt: bytesMax - bytes } }] };
      return unlessTaken(storage.updateOne(hasRoom, { $inc: { bytes } }, { upsert: true }));
    },

    /** Subtracts the bytes from the count. */
    async giveBack(accountId: string, bytes: number): Promise<void> {
      const counted = { _id: idOf(accountId), bytes: { $gte: bytes } };
      await storage.updateOne(counted, { $inc: { bytes: -bytes } });
    },

    /** Sets the limit; null for the default limit of every account. */
    async setMax(accountId: string, mbMax: number | null): Promise<void> {
      const update = mbMax === null ? { $unset: { mb_max: '' as const } } : { $set: { mb_max: mbMax } };
      await storage.updateOne({ _id: idOf(accountId) }, update, { upsert: true });
    },
  };
}

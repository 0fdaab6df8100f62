import { ObjectId } from 'mongodb';
import { z } from 'zod';
import { unlessTaken } from '../database/errors.js';
import { objectId, record } from './record.js';

const stored = z.object({
  /** The account's id. */
  _id: objectId,
  /** The size of the account's analyses and of its plans' outlines; missing before the first. */
  bytes: z.number().exactOptional(),
  /** In MiB; missing if the account has the default limit. */
  mb_max: z.number().exactOptional(),
});

export type StoredAccountStorage = z.infer<typeof stored>;

/** The size of an account's analyses and outlines, and the account's limit. */
export interface StorageUse {
  bytes: number;
  /** In MiB; undefined if the account has the default limit. */
  mbMax: number | undefined;
}

/**
 * The size of each account's analyses and outlines, kept apart from the account's document, which a notification locks until the
 * end of its transaction.
 */
export const accountStorage = record({
  collection: 'account_storage',
  stored,
  owner: '_id',
  onDeletion: 'in slices',
  statements: (storage) => ({
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
  }),
});

function idOf(accountId: string): ObjectId {
  return ObjectId.createFromHexString(accountId);
}

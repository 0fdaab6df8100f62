import { ObjectId, type Collection } from 'mongodb';
import { z } from 'zod';
import { readAll } from '../database/batches.js';
import { countOf, newestFirst, ownedBy, ownedKey } from '../database/queries.js';
import { objectId, record, type Item } from './record.js';

const stored = z.object({
  _id: objectId,
  account_id: objectId,
  crop_plan_id: objectId,
  plan_name: z.string(),
  /** Of the name in the link, which is not stored. */
  name_hash: z.string(),
  first_letters: z.string(),
  show_name: z.boolean(),
  exact_location: z.boolean(),
  created_at: z.date(),
  analysed_at: z.date(),
  /** What the link shows, as JSON; it never changes. */
  result: z.string(),
  /** The size of `result`, which the account's storage is charged. */
  bytes: z.number(),
});

export type StoredShare = z.infer<typeof stored>;

/** A link without what it shows. */
export type ShareItem = Item<StoredShare, 'account_id' | 'name_hash' | 'result' | 'bytes'>;
export type NewShare = Omit<Item<StoredShare, 'account_id'>, 'id'>;

/** A link with what it shows. */
export interface WholeShare extends ShareItem {
  result: string;
}

type Listed = Omit<StoredShare, 'result'>;

/**
 * The links to results. Only a plan that was analysed has any, and such a plan is deleted only with its account.
 */
export const shares = record({
  collection: 'shares',
  stored,
  owner: 'account_id',
  onDeletion: 'in slices',
  exportedAs: 'share',
  isCounted: true,
  indexes: [
    // Not unique, which no index of a sharded collection can be unless it begins with the owner: a name is random.
    { key: { name_hash: 1, account_id: 1 } },
    { key: { account_id: 1, created_at: -1, _id: -1 } },
  ],
  formerIndexes: ['name_hash_1'],
  statements,
});

function statements(shares: Collection<StoredShare>) {
  const newest = (accountId: string) => shares.find(ownedBy(accountId)).sort(newestFirst);

  return {
    async insert(accountId: string, { crop_plan_id, ...share }: NewShare): Promise<ShareItem> {
      const document = {
        ...share,
        _id: new ObjectId(),
        ...ownedBy(accountId),
        crop_plan_id: ObjectId.createFromHexString(crop_plan_id),
      };
      await shares.insertOne(document);
      return toItem(document);
    },

    count(accountId: string): Promise<number> {
      return countOf(shares, ownedBy(accountId));
    },

    /** Lists the account's links without what they show, newest first; there are few. */
    list(accountId: string): Promise<ShareItem[]> {
      return readAll(newest(accountId).project<Listed>({ result: 0 }), toItem);
    },

    /** Lists the account's links with what they show, newest first. */
    listWhole(accountId: string): Promise<WholeShare[]> {
      return readAll(newest(accountId), (document) => ({ ...toItem(document), result: document.result }));
    },

    /** Finds what the link with this hash of its name shows, and whose it is. */
    async findResult(nameHash: string): Promise<{ accountId: string; result: string } | undefined> {
      const projection = { _id: 0, account_id: 1, result: 1 };
      const found = await shares.findOne({ name_hash: nameHash }, { projection });
      return found ? { accountId: found.account_id.toHexString(), result: found.result } : undefined;
    },

    /** Removes a link; returns how many bytes it was charged, or undefined if there is none. */
    async remove(accountId: string, shareId: string): Promise<number | undefined> {
      const key = ownedKey(accountId, shareId);
      const found = key && (await shares.findOne(key, { projection: { bytes: 1 } }));
      if (!found) return undefined;
      // Of two requests that revoke a link at once, only one gives back what it was charged.
      return (await shares.deleteOne(key)).deletedCount === 1 ? found.bytes : undefined;
    },
  };
}

function toItem(stored: Listed): ShareItem {
  const { _id, account_id: _owner, name_hash: _hash, bytes: _bytes, crop_plan_id, ...share } = stored;
  return { ...share, id: _id.toHexString(), crop_plan_id: crop_plan_id.toHexString() };
}

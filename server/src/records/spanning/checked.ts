import { ObjectId, type Db, type Document, type Filter } from 'mongodb';
import { inBatches, readAll } from '../../database/batches.js';
import type { StoredAccountStorage } from '../account-storage.js';
import type { StoredAccount } from '../accounts.js';
import type { StoredAnalysis } from '../analyses.js';
import type { StoredCropPlan } from '../crop-plans.js';
import type { StoredNotification } from '../notifications.js';
import type { OwnedRecord } from '../records.js';

export type CheckedAccount = Pick<StoredAccount, keyof typeof accountFields>;
export type CheckedPlan = Pick<StoredCropPlan, keyof typeof planFields>;
export type CheckedAnalysis = Pick<StoredAnalysis, keyof typeof analysisFields>;

const accountFields = { _id: 1, email: 1, crop_plan_count: 1, notification_seq: 1 } as const;
const planFields = {
  _id: 1,
  account_id: 1,
  analysis_seq: 1,
  analyses_removed: 1,
  changes_removed: 1,
  outline_bytes: 1,
} as const;
const analysisFields = {
  _id: 1,
  created_at: 1,
  feasibility_label: 1,
  shared: 1,
  held_as: 1,
  bytes: 1,
} as const;
const outlineFields = { _id: 0, outline_bytes: 1 } as const;
const accountsAtOnce = 100;

/** What an account's storage is charged. */
interface Weighed {
  account_id: ObjectId;
  bytes: number;
}

export type CheckedData = ReturnType<typeof checkedData>;

/**
 * Reads the data to be checked in batches, so that a large database takes no more memory than a small one.
 */
export function checkedData(db: Db) {
  const accounts = db.collection<StoredAccount>('accounts');
  const plans = db.collection<StoredCropPlan>('crop_plans');
  const analyses = db.collection<StoredAnalysis>('analyses');
  const notifications = db.collection<StoredNotification>('notifications');
  const storage = db.collection<StoredAccountStorage>('account_storage');

  async function countOf<T extends Document>(
    name: string,
    filter: Filter<T>,
    isCounted: (item: T) => boolean,
  ) {
    let [all, counted] = [0, 0];
    const cursor = db.collection<T>(name).find<T>(filter);
    for await (const documents of inBatches(cursor)) {
      all += documents.length;
      counted += documents.filter(isCounted).length;
    }
    return { all, counted };
  }

  /**
   * Yields the distinct values of an indexed field, with one look-up for each; with `within`, those in the documents
   * that have these values in the fields before it in the index.
   */
  async function* distinct(
    name: string,
    field: string,
    within: Filter<Document> = {},
  ): AsyncGenerator<ObjectId> {
    const collection = db.collection(name);
    const options = { sort: { [field]: 1 }, projection: { [field]: 1 } } as const;
    // Values that are not ids are skipped.
    let last = new ObjectId('0'.repeat(24));
    for (;;) {
      const found = await collection.findOne({ ...within, [field]: { $gt: last } }, options);
      const value: unknown = found?.[field];
      if (!(value instanceof ObjectId)) return;
      yield value;
      last = value;
    }
  }

  async function bytesOf(name: string, account_id: ObjectId): Promise<number> {
    let sum = 0;
    const cursor = db.collection<Weighed>(name).find({ account_id }).project<Weighed>({ bytes: 1 });
    for await (const documents of inBatches(cursor)) for (const { bytes } of documents) sum += bytes;
    return sum;
  }

  return {
    /** Returns the accounts that follow an account in the order of ids, at most a hundred of them. */
    accountsAfter: (accountId: string | null): Promise<CheckedAccount[]> => {
      const filter = accountId === null ? {} : { _id: { $gt: ObjectId.createFromHexString(accountId) } };
      return accounts
        .find(filter, { sort: { _id: 1 }, limit: accountsAtOnce, projection: accountFields })
        .toArray();
    },

    findAccount: (_id: ObjectId): Promise<CheckedAccount | null> =>
      accounts.findOne({ _id }, { projection: accountFields }),

    /** Returns the counted sizes of accounts' analyses and outlines, by the accounts' ids; an account without any is missing. */
    async sizesOf(accountIds: readonly ObjectId[]): Promise<Map<string, number>> {
      const uses = await storage.find({ _id: { $in: [...accountIds] } }).toArray();
      return new Map(
        uses.flatMap(({ _id, bytes }) => (bytes === undefined ? [] : [[_id.toHexString(), bytes]])),
      );
    },

    /** Yields emails that are duplicates or not in lower case. */
    async *oddEmails(): AsyncGenerator<string> {
      let last: string | undefined;
      const cursor = accounts.find({}).project<StoredAccount>({ email: 1 }).sort({ email: 1 });
      for await (const documents of inBatches(cursor))
        for (const { email } of documents) {
          if (email === last || email !== email.toLowerCase()) yield email;
          last = email;
        }
    },

    /**
     * Returns all plans of an account: reading them at once, rather than while they are checked, leaves no
     * cursor open for long.
     */
    plansOf: (account_id: ObjectId): Promise<CheckedPlan[]> =>
      readAll(plans.find({ account_id }).project<CheckedPlan>(planFields), (plan) => plan),

    findPlan: (_id: ObjectId): Promise<CheckedPlan | null> =>
      plans.findOne({ _id }, { projection: planFields }),

    async countPlans(account_id: ObjectId): Promise<number> {
      return (await countOf<StoredCropPlan>('crop_plans', { account_id }, () => true)).all;
    },

    /** Returns the size in bytes of what counts towards an account's storage: its analyses, outlines and links. */
    async weigh(account_id: ObjectId): Promise<number> {
      let sum = 0;
      const outlines = plans
        .find({ account_id })
        .project<Pick<StoredCropPlan, 'outline_bytes'>>(outlineFields);
      for await (const documents of inBatches(outlines))
        for (const { outline_bytes = 0 } of documents) sum += outline_bytes;
      return sum + (await bytesOf('analyses', account_id)) + (await bytesOf('shares', account_id));
    },

    /** Returns the size in bytes of what an account's links show. */
    weighShares: (account_id: ObjectId): Promise<number> => bytesOf('shares', account_id),

    /** Yields the analyses of a plan, newest first. */
    async *analysesOf({ _id, account_id }: CheckedPlan): AsyncGenerator<CheckedAnalysis> {
      const cursor = analyses
        .find({ account_id, crop_plan_id: _id })
        .project<CheckedAnalysis>(analysisFields)
        .sort({ created_at: -1 });
      for await (const documents of inBatches(cursor)) yield* documents;
    },

    /** Returns the ids, as texts, of the analyses for which a notification exists. */
    async notifiedOf(account_id: ObjectId, analysisIds: readonly ObjectId[]): Promise<ReadonlySet<string>> {
      if (analysisIds.length === 0) return new Set();
      const found = notifications.find(
        { account_id, _id: { $in: [...analysisIds] } },
        { projection: { _id: 1 } },
      );
      return new Set((await found.toArray()).map(({ _id }) => _id.toHexString()));
    },

    /** Counts an account's notifications: all of them, and those about a changed label. */
    async countNotifications(account_id: ObjectId): Promise<{ all: number; ofChanges: number }> {
      const isOfChange = ({ related_crop_plan_id, job }: StoredNotification) =>
        related_crop_plan_id !== null && job === undefined;
      const count = await countOf<StoredNotification>('notifications', { account_id }, isOfChange);
      return { all: count.all, ofChanges: count.counted };
    },

    /** Returns about how many documents the collection has, from its metadata if the database keeps any. */
    approximateCount: (name: 'accounts' | 'crop_plans' | 'analyses') =>
      db.collection(name).estimatedDocumentCount(),

    /** Yields the distinct plans of all analyses, by the accounts that the analyses name. */
    async *plansOfAnalyses(): AsyncGenerator<{ accountId: ObjectId; planId: ObjectId }> {
      for await (const accountId of distinct('analyses', 'account_id'))
        for await (const planId of distinct('analyses', 'crop_plan_id', { account_id: accountId }))
          yield { accountId, planId };
    },

    /** Yields the distinct account ids in a collection. */
    ownersIn: ({ collection, owner }: OwnedRecord) => distinct(collection, owner),

    /** Returns true for an account that exists or whose data is still being purged. */
    async isKnownAccount(_id: ObjectId): Promise<boolean> {
      if (await accounts.findOne({ _id }, { projection: { _id: 1 } })) return true;
      return (await db.collection('deletions').findOne({ _id })) !== null;
    },

    /** Counts an account's plans again; corrects their count if it is still `from`, and wrong. */
    async correctCount(accountId: string, from: number): Promise<boolean> {
      const _id = ObjectId.createFromHexString(accountId);
      const to = await this.countPlans(_id);
      if (to === from) return false;
      const updated = await accounts.updateOne(
        { _id, crop_plan_count: from },
        { $set: { crop_plan_count: to } },
      );
      return updated.matchedCount === 1;
    },

    /** Weighs an account's analyses, outlines and links again; corrects their counted size if it is still `from`, and wrong. */
    async correctSize(accountId: string, from: number): Promise<boolean> {
      const _id = ObjectId.createFromHexString(accountId);
      const to = await this.weigh(_id);
      if (to === from) return false;
      return (await storage.updateOne({ _id, bytes: from }, { $set: { bytes: to } })).matchedCount === 1;
    },
  };
}

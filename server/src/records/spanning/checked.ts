import { ObjectId, type Db, type Document, type Filter } from 'mongodb';
import { inBatches, readAll } from '../../database/batches.js';
import type { StoredAccountStorage } from '../account-storage.js';
import type { StoredAccount } from '../accounts.js';
import type { StoredAnalysis } from '../analyses.js';
import type { StoredCropPlan } from '../stored-plans.js';
import type { StoredNotification } from '../notifications.js';
import type { Findings } from '../operation/checks.js';
import type { OwnedRecord } from '../records.js';

export type CheckedAccount = Pick<StoredAccount, keyof typeof accountFields>;
export type CheckedPlan = Pick<StoredCropPlan, keyof typeof planFields>;
export type CheckedAnalysis = Pick<StoredAnalysis, keyof typeof analysisFields>;
/** An analysis with its account and its plan. */
export type PlacedAnalysis = CheckedAnalysis & Pick<StoredAnalysis, 'account_id' | 'crop_plan_id'>;

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

/** Account ids: those after one id, up to and including another. */
export interface Interval {
  after: string;
  to: string;
}

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

  async function bytesOf(name: string, account_id: ObjectId): Promise<number> {
    let sum = 0;
    const cursor = db.collection<Weighed>(name).find({ account_id }).project<Weighed>({ bytes: 1 });
    for await (const documents of inBatches(cursor)) for (const { bytes } of documents) sum += bytes;
    return sum;
  }

  return {
    /** Returns the first accounts of an interval, in the order of ids. */
    accountsWithin: (interval: Interval, limit: number): Promise<CheckedAccount[]> =>
      accounts
        .find(
          { _id: within(interval) },
          { sort: { _id: 1 }, limit, batchSize: limit, projection: accountFields },
        )
        .toArray(),

    findAccount: (_id: ObjectId): Promise<CheckedAccount | null> =>
      accounts.findOne({ _id }, { projection: accountFields }),

    /** Yields, in batches, the documents that the accounts of an interval own, with these of their fields. */
    ownedWithin<Fields extends object = Document>(
      { collection, owner }: OwnedRecord,
      interval: Interval,
      fields: { readonly [Name in keyof Fields]: 1 },
    ): AsyncGenerator<Fields[]> {
      const projection = { _id: 0, ...fields, [owner]: 1 };
      return inBatches(db.collection(collection).find<Fields>({ [owner]: within(interval) }, { projection }));
    },

    /** Yields the plans of an interval's accounts, in batches, account by account. */
    plansWithin: (interval: Interval): AsyncGenerator<CheckedPlan[]> =>
      inBatches(
        plans
          .find({ account_id: within(interval) })
          .project<CheckedPlan>(planFields)
          .sort({ account_id: 1, created_at: -1, _id: -1 }),
      ),

    /** Yields the analyses of an interval's accounts, in batches: account by account, plan by plan, newest first. */
    analysesWithin: (interval: Interval): AsyncGenerator<PlacedAnalysis[]> =>
      inBatches(
        analyses
          .find({ account_id: within(interval) })
          .project<PlacedAnalysis>({ ...analysisFields, account_id: 1, crop_plan_id: 1 })
          .sort({ account_id: 1, crop_plan_id: 1, created_at: -1 }),
      ),

    /**
     * Returns all plans of an account: reading them at once, rather than while they are checked, leaves no
     * cursor open for long.
     */
    plansOf: (account_id: ObjectId): Promise<CheckedPlan[]> =>
      readAll(plans.find({ account_id }).project<CheckedPlan>(planFields), (plan) => plan),

    findPlan: ({ _id, account_id }: Pick<CheckedPlan, '_id' | 'account_id'>): Promise<CheckedPlan | null> =>
      plans.findOne({ _id, account_id }, { projection: planFields }),

    /** Returns the account of a plan; undefined if there is no such plan. */
    async findOwnerOfPlan(_id: ObjectId): Promise<ObjectId | undefined> {
      const stages = [{ $match: { _id } }, { $project: { account_id: 1 } }];
      const [plan] = await plans.aggregate<Pick<CheckedPlan, 'account_id'>>(stages).toArray();
      return plan?.account_id;
    },

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

    /** Yields the analyses of a plan, newest first. */
    async *analysesOf({ _id, account_id }: CheckedPlan): AsyncGenerator<CheckedAnalysis> {
      const cursor = analyses
        .find({ account_id, crop_plan_id: _id })
        .project<CheckedAnalysis>(analysisFields)
        .sort({ created_at: -1 });
      for await (const documents of inBatches(cursor)) yield* documents;
    },

    /** Whether an account has an analysis of a plan, whether or not it has the plan. */
    async hasAnalysis(account_id: ObjectId, crop_plan_id: ObjectId): Promise<boolean> {
      return (await analyses.findOne({ account_id, crop_plan_id }, { projection: { _id: 1 } })) !== null;
    },

    /** Returns the ids, as texts, of the accounts' analyses for which a notification exists. */
    async notifiedOf(
      accountIds: readonly ObjectId[],
      analysisIds: readonly ObjectId[],
    ): Promise<ReadonlySet<string>> {
      if (analysisIds.length === 0) return new Set();
      const found = notifications.find(
        { account_id: { $in: [...accountIds] }, _id: { $in: [...analysisIds] } },
        { projection: { _id: 1 } },
      );
      return new Set(await readAll(found, ({ _id }) => _id.toHexString()));
    },

    /** Counts an account's notifications: all of them, and those about a changed label. */
    async countNotifications(account_id: ObjectId): Promise<{ all: number; ofChanges: number }> {
      const count = await countOf<StoredNotification>('notifications', { account_id }, isOfChange);
      return { all: count.all, ofChanges: count.counted };
    },

    /** Whether an account owns something in the collection, whether or not the account exists. */
    async owns({ collection, owner }: OwnedRecord, accountId: ObjectId): Promise<boolean> {
      const options = { projection: { _id: 1 } } as const;
      return (await db.collection(collection).findOne({ [owner]: accountId }, options)) !== null;
    },

    /** Returns true for an account that exists or whose data is still being purged. */
    async isKnownAccount(_id: ObjectId): Promise<boolean> {
      if (await accounts.findOne({ _id }, { projection: { _id: 1 } })) return true;
      return (await db.collection('deletions').findOne({ _id })) !== null;
    },

    /** Returns those of the counts of accounts' plans that are still as they were found. */
    async unchangedCounts(found: Findings['wrong_counts']): Promise<Findings['wrong_counts']> {
      const projection = { crop_plan_count: 1 } as const;
      const current = await readAll(
        accounts.find({ _id: { $in: idsOf(found) } }, { projection }),
        (one) => one,
      );
      const counts = new Map(current.map((one) => [one._id.toHexString(), one.crop_plan_count]));
      return found.filter(({ id, crop_plan_count }) => counts.has(id) && counts.get(id) === crop_plan_count);
    },

    /** Returns those of the counted sizes that are still as they were found. */
    async unchangedSizes(found: Findings['wrong_sizes']): Promise<Findings['wrong_sizes']> {
      const current = await readAll(storage.find({ _id: { $in: idsOf(found) } }), (one) => one);
      const sizes = new Map(current.map((one) => [one._id.toHexString(), one.bytes]));
      return found.filter(({ id, bytes }) => sizes.get(id) === bytes);
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

/** Whether a notification is about a label that an analysis has changed. */
export function isOfChange({
  related_crop_plan_id,
  job,
}: Pick<StoredNotification, 'related_crop_plan_id' | 'job'>): boolean {
  return related_crop_plan_id !== null && job === undefined;
}

function idsOf(found: readonly { id: string }[]): ObjectId[] {
  return found.map(({ id }) => ObjectId.createFromHexString(id));
}

function within({ after, to }: Interval) {
  return { $gt: ObjectId.createFromHexString(after), $lte: ObjectId.createFromHexString(to) };
}

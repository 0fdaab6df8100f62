import { ObjectId } from 'mongodb';
import type { Db, Document, Filter } from 'mongodb';
import { inBatches, readAll } from '../../database/batches.js';
import { toObjectId } from '../../database/queries.js';
import type { StoredAccountStorage } from '../account-storage.js';
import type { StoredAccount } from '../accounts.js';
import type { StoredAnalysis } from '../analyses.js';
import type { StoredCropPlan } from '../crop-plans.js';
import type { StoredNotification } from '../notifications.js';
import type { OwnedRecord } from '../records.js';

export interface CheckedAccount {
  id: string;
  email: string;
  cropPlanCount: number;
  notificationSeq: number;
  /** The counted size of the account's analyses; undefined before the first. */
  storageBytes: number | undefined;
}

export interface CheckedPlan {
  id: string;
  accountId: string;
  /** How many analyses of the plan have ever been recorded. */
  analysisSeq: number;
  /** How many analyses were removed, and how many of the removed ones had changed the label. */
  removed: { analyses: number; changes: number };
}

export interface CheckedAnalysis {
  id: string;
  planId: string;
  createdAt: Date;
  label: string;
  /** Its size. */
  bytes: number;
  /** The analysis whose details this one shares. */
  holderId: string | undefined;
  /** The removed analysis whose details this one inherited. */
  heldAs: string | undefined;
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
  ): AsyncGenerator<string> {
    const collection = db.collection(name);
    const options = { sort: { [field]: 1 }, projection: { [field]: 1 } } as const;
    // Values that are not ids are skipped.
    let last = new ObjectId('0'.repeat(24));
    for (;;) {
      const found = await collection.findOne({ ...within, [field]: { $gt: last } }, options);
      const value: unknown = found?.[field];
      if (!(value instanceof ObjectId)) return;
      yield value.toHexString();
      last = value;
    }
  }

  async function storageOf(accountIds: readonly ObjectId[]): Promise<Map<string, number | undefined>> {
    const uses = await storage.find({ _id: { $in: [...accountIds] } }).toArray();
    return new Map(uses.map(({ _id, bytes }) => [_id.toHexString(), bytes]));
  }

  return {
    /** Returns the accounts that follow an account in the order of ids, at most a hundred of them. */
    async accountsAfter(accountId: string | null): Promise<CheckedAccount[]> {
      const filter = accountId === null ? {} : { _id: { $gt: ObjectId.createFromHexString(accountId) } };
      const options = { sort: { _id: 1 }, limit: accountsAtOnce, projection: accountFields } as const;
      const documents = await accounts.find(filter, options).toArray();
      const uses = await storageOf(documents.map(({ _id }) => _id));
      return documents.map((document) => toAccount(document, uses));
    },

    async findAccount(accountId: string): Promise<CheckedAccount | undefined> {
      const _id = toObjectId(accountId);
      const found = _id && (await accounts.findOne({ _id }, { projection: accountFields }));
      return found ? toAccount(found, await storageOf([found._id])) : undefined;
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
    plansOf(accountId: string): Promise<CheckedPlan[]> {
      const owned = { account_id: ObjectId.createFromHexString(accountId) };
      return readAll(plans.find(owned).project<StoredCropPlan>(planFields), toPlan);
    },

    async findPlan(planId: string): Promise<CheckedPlan | undefined> {
      const _id = toObjectId(planId);
      const found = _id && (await plans.findOne({ _id }, { projection: planFields }));
      return found ? toPlan(found) : undefined;
    },

    async countPlans(accountId: string): Promise<number> {
      const account_id = ObjectId.createFromHexString(accountId);
      return (await countOf<StoredCropPlan>('crop_plans', { account_id }, () => true)).all;
    },

    /** Returns the size in bytes of an account's analyses. */
    async weighAnalyses(accountId: string): Promise<number> {
      let sum = 0;
      const owned = { account_id: ObjectId.createFromHexString(accountId) };
      const cursor = analyses.find(owned).project<Pick<StoredAnalysis, '_id' | 'bytes'>>({ bytes: 1 });
      for await (const documents of inBatches(cursor)) for (const { bytes } of documents) sum += bytes;
      return sum;
    },

    /** Yields the analyses of a plan, newest first. */
    async *analysesOf(accountId: string, planId: string): AsyncGenerator<CheckedAnalysis> {
      const ofPlan = {
        account_id: ObjectId.createFromHexString(accountId),
        crop_plan_id: ObjectId.createFromHexString(planId),
      };
      const cursor = analyses
        .find(ofPlan)
        .project<StoredAnalysis>({
          created_at: 1,
          feasibility_label: 1,
          shared: 1,
          held_as: 1,
          bytes: 1,
        })
        .sort({ created_at: -1 });
      for await (const documents of inBatches(cursor))
        yield* documents.map((document) => ({
          id: document._id.toHexString(),
          planId,
          createdAt: document.created_at,
          label: document.feasibility_label,
          bytes: document.bytes,
          holderId: document.shared?.holder_id.toHexString(),
          heldAs: document.held_as?.toHexString(),
        }));
    },

    /** Returns the ids of the analyses for which a notification exists. */
    async notifiedOf(analysisIds: readonly string[]): Promise<ReadonlySet<string>> {
      if (analysisIds.length === 0) return new Set();
      const _id = { $in: analysisIds.map((id) => ObjectId.createFromHexString(id)) };
      const documents = await notifications.find({ _id }, { projection: { _id: 1 } }).toArray();
      return new Set(documents.map((notification) => notification._id.toHexString()));
    },

    /** Counts an account's notifications: all of them, and those about a changed label. */
    async countNotifications(accountId: string): Promise<{ all: number; ofChanges: number }> {
      const account_id = ObjectId.createFromHexString(accountId);
      const isOfChange = ({ related_crop_plan_id, job }: StoredNotification) =>
        related_crop_plan_id !== null && job === undefined;
      const count = await countOf<StoredNotification>('notifications', { account_id }, isOfChange);
      return { all: count.all, ofChanges: count.counted };
    },

    /** Returns about how many documents the collection has, from its metadata if the database keeps any. */
    approximateCount: (name: 'accounts' | 'crop_plans' | 'analyses') =>
      db.collection(name).estimatedDocumentCount(),

    /** Yields the distinct plans of all analyses, by the accounts that the analyses name. */
    async *plansOfAnalyses(): AsyncGenerator<{ accountId: string; planId: string }> {
      for await (const accountId of distinct('analyses', 'account_id')) {
        const account_id = ObjectId.createFromHexString(accountId);
        for await (const planId of distinct('analyses', 'crop_plan_id', { account_id }))
          yield { accountId, planId };
      }
    },

    /** Yields the distinct account ids in a collection. */
    ownersIn: ({ collection, owner }: OwnedRecord) => distinct(collection, owner),

    /** Returns true for an account that exists or whose data is still being purged. */
    async isKnownAccount(accountId: string): Promise<boolean> {
      const _id = toObjectId(accountId);
      if (!_id) return false;
      if (await accounts.findOne({ _id }, { projection: { _id: 1 } })) return true;
      return (await db.collection('deletions').findOne({ _id })) !== null;
    },

    /** Corrects the counted size of an account's analyses; returns false if it is no longer `from`. */
    async correctStorage(accountId: string, { from, to }: { from: number; to: number }): Promise<boolean> {
      const counted = { _id: ObjectId.createFromHexString(accountId), bytes: from };
      return (await storage.updateOne(counted, { $set: { bytes: to } })).matchedCount === 1;
    },

    /** Corrects the count of an account's plans; returns false if it is no longer `from`. */
    async correctCount(accountId: string, { from, to }: { from: number; to: number }): Promise<boolean> {
      const _id = ObjectId.createFromHexString(accountId);
      const updated = await accounts.updateOne(
        { _id, crop_plan_count: from },
        { $set: { crop_plan_count: to } },
      );
      return updated.matchedCount === 1;
    },
  };
}

const accountsAtOnce = 100;
const planFields = {
  account_id: 1,
  analysis_seq: 1,
  analyses_removed: 1,
  changes_removed: 1,
} as const;
const accountFields = { email: 1, crop_plan_count: 1, notification_seq: 1 } as const;

function toAccount(
  { _id, email, crop_plan_count, notification_seq }: StoredAccount,
  uses: ReadonlyMap<string, number | undefined>,
): CheckedAccount {
  return {
    id: _id.toHexString(),
    email,
    cropPlanCount: crop_plan_count,
    notificationSeq: notification_seq,
    storageBytes: uses.get(_id.toHexString()),
  };
}

function toPlan(plan: StoredCropPlan): CheckedPlan {
  const { _id, account_id, analysis_seq, analyses_removed = 0, changes_removed = 0 } = plan;
  return {
    id: _id.toHexString(),
    accountId: account_id.toHexString(),
    analysisSeq: analysis_seq,
    removed: { analyses: analyses_removed, changes: changes_removed },
  };
}

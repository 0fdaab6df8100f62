import type { RiskTolerance } from '@crop-planning/shared';
import { ObjectId } from 'mongodb';
import type { Db, Document } from 'mongodb';
import { inBatches, readAll } from '../database/batches.js';
import type { Position } from '../database/paging.js';
import { givenOf, keysetFilter, ownedKey } from '../database/queries.js';
import { lookUpLatest } from '../database/latest-analysis.js';
import type { CropPlanChanges, CropPlanPage, NewCropPlan, StoredCropPlan } from './crop-plan.js';
import { questionOf } from '../feasibility/question.js';
import type { ModelQuestion } from '../feasibility/question.js';
import type { IncludedRecord, PlanWithAnalysis } from './included-analysis.js';

interface CropPlanDocument extends Omit<NewCropPlan, keyof ModelQuestion>, Partial<ModelQuestion> {
  _id: ObjectId;
  account_id: ObjectId;
  /**
   * How many analyses of the plan were started, which is the number of the newest one. Changing it locks a plan
   * against other recordings and deletion.
   */
  analysis_seq: number;
  /** Missing before the first removal. */
  analyses_removed?: number;
}

/** A plan locked for one recording, so that no other recording and no deletion of it can interfere. */
export interface HeldCropPlan extends ModelQuestion {
  name: string;
  crop: string;
  location: string;
  risk_tolerance: RiskTolerance;
  /** How many analyses had been started before. */
  seq: number;
}

/** A plan with the number of its analyses. */
export interface CountedPlan extends Position {
  analyses: number;
}

interface CropPlanWithLatest extends CropPlanDocument {
  latest: NonNullable<StoredCropPlan['latest']>[];
}

/** The index on analyses contains all these fields, so no analysis is read. */
const latestAnalysis = [{ $project: { _id: 0, created_at: 1, feasibility_label: 1 } }];

interface CropPlanWithIncluded extends CropPlanDocument {
  latest: IncludedDocument[];
}

type IncludedDocument = Omit<IncludedRecord, 'id'> & { _id: ObjectId };

/** Reads one analysis per plan, without its details. */
const includedAnalysis = [
  {
    $project: { created_at: 1, feasibility_label: 1, score: 1, limiting_factor: 1, source: 1, listed: 1 },
  },
];

export type CropPlansStore = ReturnType<typeof createCropPlansStore>;

export function createCropPlansStore(db: Db) {
  const plans = db.collection<CropPlanDocument>('crop_plans');

  async function find(accountId: string, planId: string): Promise<StoredCropPlan | undefined> {
    const key = ownedKey(accountId, planId);
    if (!key) return undefined;
    const stages = [{ $match: key }, lookUpLatest({ account_id: key.account_id }, latestAnalysis)];
    const [plan] = await plans.aggregate<CropPlanWithLatest>(stages).toArray();
    return plan && toCropPlan(plan);
  }

  function readIncluded(account_id: ObjectId, stages: Document[]): Promise<PlanWithAnalysis[]> {
    const lookUp = lookUpLatest({ account_id }, includedAnalysis);
    return readAll(plans.aggregate<CropPlanWithIncluded>([...stages, lookUp]), toPlanWithAnalysis);
  }

  /** Returns the stages that read the plans of a page. */
  function pageStages(accountId: string, { includeArchived, limit, after }: CropPlanPage): Document[] {
    const filter = {
      account_id: ObjectId.createFromHexString(accountId),
      ...(!includeArchived && { is_archived: { $ne: true } }),
      ...(after && keysetFilter(after)),
    };
    return [
      { $match: filter },
      { $sort: { created_at: -1, _id: -1 } },
      ...(limit === undefined ? [] : [{ $limit: limit }]),
    ];
  }

  return {
    async insert(accountId: string, plan: NewCropPlan): Promise<StoredCropPlan> {
      const document = {
        ...plan,
        _id: new ObjectId(),
        account_id: ObjectId.createFromHexString(accountId),
        analysis_seq: 0,
      };
      await plans.insertOne(document);
      return toCropPlan({ ...document, latest: [] });
    },

    /** Yields the account's plans in slices, newest first, and lets other requests run between slices. */
    async *list(accountId: string, page: CropPlanPage): AsyncIterable<StoredCropPlan[]> {
      const lookUp = lookUpLatest({ account_id: ObjectId.createFromHexString(accountId) }, latestAnalysis);
      const cursor = plans.aggregate<CropPlanWithLatest>([...pageStages(accountId, page), lookUp]);
      for await (const documents of inBatches(cursor)) yield documents.map(toCropPlan);
    },

    /** Returns a page of the account's plans, newest first, with what lists show of their newest analyses. */
    listWithAnalyses(accountId: string, page: CropPlanPage & { limit: number }): Promise<PlanWithAnalysis[]> {
      return readIncluded(ObjectId.createFromHexString(accountId), pageStages(accountId, page));
    },

    async findWithAnalysis(accountId: string, planId: string): Promise<PlanWithAnalysis | undefined> {
      const key = ownedKey(accountId, planId);
      const [found] = key ? await readIncluded(key.account_id, [{ $match: key }]) : [];
      return found;
    },

    async count(accountId: string): Promise<number> {
      const owned = { account_id: ObjectId.createFromHexString(accountId) };
      let count = 0;
      const cursor = plans.find(owned, { projection: { _id: 1 } });
      for await (const documents of inBatches(cursor)) count += documents.length;
      return count;
    },

    find,

    async exists(accountId: string, planId: string): Promise<boolean> {
      const key = ownedKey(accountId, planId);
      return key !== undefined && (await plans.findOne(key, { projection: { _id: 1 } })) !== null;
    },

    /** Returns a page of the account's plans, newest first, with the numbers of their analyses. */
    listCounted(
      accountId: string,
      { after, limit }: { after: Position | undefined; limit: number },
    ): Promise<CountedPlan[]> {
      const filter = {
        account_id: ObjectId.createFromHexString(accountId),
        ...(after && keysetFilter(after)),
      };
      const projection = { created_at: 1, analysis_seq: 1, analyses_removed: 1 };
      const cursor = plans.find(filter, { projection, limit }).sort({ created_at: -1, _id: -1 });
      return readAll(cursor, ({ _id, created_at, analysis_seq, analyses_removed = 0 }) => ({
        id: _id.toHexString(),
        created_at,
        analyses: analysis_seq - analyses_removed,
      }));
    },

    /** Returns the ids of the plans that are not archived, newest first. */
    activeIds(accountId: string, limit: number): Promise<string[]> {
      const filter = { account_id: ObjectId.createFromHexString(accountId), is_archived: { $ne: true } };
      const cursor = plans.find(filter, { projection: { _id: 1 }, limit });
      return readAll(cursor.sort({ created_at: -1, _id: -1 }), ({ _id }) => _id.toHexString());
    },

    /** Returns the names, by id, of those plans that belong to the account. */
    async namesOf(accountId: string, planIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const account_id = ObjectId.createFromHexString(accountId);
      const _id = { $in: planIds.map((id) => ObjectId.createFromHexString(id)) };
      const cursor = plans.find({ _id, account_id }, { projection: { name: 1 } });
      return new Map(await readAll(cursor, ({ _id: id, name }) => [id.toHexString(), name] as const));
    },

    /**
     * Updates a plan. Fields that are undefined or null in `changes` stay as they are; the time of the update
     * never goes back.
     */
    async update(
      accountId: string,
      planId: string,
      changes: CropPlanChanges,
      at: Date,
    ): Promise<StoredCropPlan | undefined> {
      const key = ownedKey(accountId, planId);
      const update = { $max: { updated_at: at }, $set: givenOf(changes) };
      const updated = key && (await plans.findOneAndUpdate(key, update, { returnDocument: 'after' }));
      if (!updated) return undefined;
      // A plan that is deleted between the two statements had no analysis.
      const plan = await find(accountId, planId);
      return { ...toCropPlan({ ...updated, latest: [] }), latest: plan?.latest };
    },

    /**
     * Waits until running recordings of analyses of some of a deleted account's plans have ended; returns the
     * ids of these plans.
     */
    async lockForDeletion(accountId: string, limit: number): Promise<string[]> {
      const owned = { account_id: ObjectId.createFromHexString(accountId) };
      const cursor = plans.find(owned, { projection: { _id: 1 }, limit });
      const ids = await readAll(cursor, ({ _id }) => _id);
      // After this update, a recording from before the deletion has ended, or starts over and finds no
      // account.
      if (ids.length > 0)
        await plans.updateMany({ ...owned, _id: { $in: ids } }, { $inc: { analysis_seq: 1 } });
      return ids.map((id) => id.toHexString());
    },

    async deleteLocked(accountId: string, planIds: readonly string[]): Promise<void> {
      const _id = { $in: planIds.map((id) => ObjectId.createFromHexString(id)) };
      await plans.deleteMany({ _id, account_id: ObjectId.createFromHexString(accountId) });
    },

    /** Deletes a plan if no analysis of it was ever started; returns false if there is no such plan. */
    async deleteUnanalysed(accountId: string, planId: string): Promise<boolean> {
      const key = ownedKey(accountId, planId);
      if (!key) return false;
      const { deletedCount } = await plans.deleteOne({ ...key, analysis_seq: 0 });
      return deletedCount === 1;
    },

    /**
     * Counts another analysis of a plan, keeps the given part of its question, and returns the plan as it was;
     * undefined if the account has no such plan.
     */
    async holdForAnalysis(
      accountId: string,
      planId: string,
      question: Partial<ModelQuestion> = {},
    ): Promise<HeldCropPlan | undefined> {
      const key = ownedKey(accountId, planId);
      const isGiven = Object.keys(question).length > 0;
      const update = { $inc: { analysis_seq: 1 }, ...(isGiven && { $set: question }) };
      const held = key && (await plans.findOneAndUpdate(key, update, { returnDocument: 'before' }));
      if (!held) return undefined;
      const { name, crop, location, risk_tolerance, analysis_seq: seq } = held;
      return { name, crop, location, risk_tolerance, ...questionOf(held), seq };
    },
  };
}

function toPlanWithAnalysis(document: CropPlanWithIncluded): PlanWithAnalysis {
  const [latest] = document.latest;
  if (!latest) return { plan: toCropPlan(document), analysis: undefined };
  const { _id, ...analysis } = latest;
  return { plan: toCropPlan(document), analysis: { ...analysis, id: _id.toHexString() } };
}

function toCropPlan(document: CropPlanWithLatest): StoredCropPlan {
  return {
    id: document._id.toHexString(),
    name: document.name,
    crop: document.crop,
    location: document.location,
    planting_month: document.planting_month,
    risk_tolerance: document.risk_tolerance,
    ...questionOf(document),
    is_archived: document.is_archived,
    created_at: document.created_at,
    updated_at: document.updated_at,
    latest: document.latest[0],
  };
}

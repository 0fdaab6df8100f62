import type { CreateCropPlanInput } from '@crop-planning/shared';
import { ObjectId } from 'mongodb';
import type { Db, Document } from 'mongodb';
import { inBatches, readAll } from '../database/batches.js';
import type { Position } from '../database/paging.js';
import { givenOf, keysetFilter, ownedKey } from '../database/queries.js';
import { analysesCount, analysisNumbers, planKeyOf } from '../database/attribution.js';
import type { AnalysisNumbers, PlanKey, RemovedNumbers } from '../database/attribution.js';
import { readLatest } from '../database/latest-analysis.js';
import { plantingFromAnyRelease } from '../database/older-documents.js';
import type { OfAnyRelease } from '../database/older-documents.js';
import type { CropPlanChanges, CropPlanPage, NewCropPlan, StoredCropPlan } from './crop-plan.js';
import type { ModelQuestion } from '../feasibility/question.js';
import type { IncludedRecord, PlanWithAnalysis } from './included-analysis.js';

/** Changing its numbers of analyses locks a plan against other recordings and deletion. */
interface CropPlanDocument
  extends NewCropPlan, Required<AnalysisNumbers>, Pick<RemovedNumbers, 'analyses_removed'> {
  _id: ObjectId;
  account_id: ObjectId;
}

interface CropPlanWithLatest extends CropPlanDocument {
  latest: NonNullable<StoredCropPlan['latest']>[];
}

/** The index on analyses contains all these fields, so no analysis is read. */
const latestAnalysis = readLatest([{ $project: { _id: 0, created_at: 1, feasibility_label: 1 } }]);

interface CropPlanWithIncluded extends CropPlanDocument {
  latest: OfAnyRelease<IncludedDocument, '_id' | 'created_at' | 'feasibility_label'>[];
}

type IncludedDocument = Omit<IncludedRecord, 'id' | 'holderId'> & {
  _id: ObjectId;
  /** Missing if the analysis holds its own details. */
  holder_id?: ObjectId;
};

/** Reads one analysis per plan, without its details. */
const includedAnalysis = readLatest([
  { $set: { holder_id: '$shared.holder_id' } },
  {
    $project: {
      created_at: 1,
      feasibility_label: 1,
      score: 1,
      limiting_factor: 1,
      source: 1,
      listed: 1,
      holder_id: 1,
    },
  },
]);

const keyFields = { account_id: 1, ...analysisNumbers } as const;

export type CropPlansStore = ReturnType<typeof createCropPlansStore>;

export function createCropPlansStore(db: Db) {
  const plans = db.collection<CropPlanDocument>('crop_plans');

  async function find(accountId: string, planId: string): Promise<StoredCropPlan | undefined> {
    const key = ownedKey(accountId, planId);
    if (!key) return undefined;
    const stages = [{ $match: key }, latestAnalysis.lookUp({ account_id: key.account_id })];
    const found = await plans.aggregate<CropPlanWithLatest>(stages).toArray();
    const [plan] = await latestAnalysis.complete(db, found);
    return plan && toCropPlan(plan);
  }

  async function readIncluded(account_id: ObjectId, stages: Document[]): Promise<PlanWithAnalysis[]> {
    const lookUp = includedAnalysis.lookUp({ account_id });
    const found = await readAll(plans.aggregate<CropPlanWithIncluded>([...stages, lookUp]), (plan) => plan);
    return (await includedAnalysis.complete(db, found)).map(toPlanWithAnalysis);
  }

  async function keysOf(accountId: string, ids: readonly ObjectId[]): Promise<PlanKey[]> {
    const filter = { _id: { $in: [...ids] }, account_id: ObjectId.createFromHexString(accountId) };
    return readAll(plans.find(filter, { projection: keyFields }), planKeyOf);
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
        attributed_before: 1,
      };
      await plans.insertOne(document);
      return toCropPlan({ ...document, latest: [] });
    },

    /** Yields the account's plans in slices, newest first, and lets other requests run between slices. */
    async *list(accountId: string, page: CropPlanPage): AsyncIterable<StoredCropPlan[]> {
      const lookUp = latestAnalysis.lookUp({ account_id: ObjectId.createFromHexString(accountId) });
      const cursor = plans.aggregate<CropPlanWithLatest>([...pageStages(accountId, page), lookUp]);
      for await (const documents of inBatches(cursor))
        yield (await latestAnalysis.complete(db, documents)).map(toCropPlan);
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

    /** Identifies the analyses of a plan of the account. */
    async findKey(accountId: string, planId: string): Promise<PlanKey | undefined> {
      const key = ownedKey(accountId, planId);
      const found = key && (await plans.findOne(key, { projection: keyFields }));
      return found ? planKeyOf(found) : undefined;
    },

    /** Identifies the analyses of a page of the account's plans, newest first, and counts them. */
    listKeys(accountId: string, { after, limit }: { after: Position | undefined; limit: number }) {
      const filter = {
        account_id: ObjectId.createFromHexString(accountId),
        ...(after && keysetFilter(after)),
      };
      const projection = { ...keyFields, created_at: 1, analyses_removed: 1 };
      const cursor = plans.find(filter, { projection, limit }).sort({ created_at: -1, _id: -1 });
      return readAll(cursor, (plan) => ({
        ...planKeyOf(plan),
        created_at: plan.created_at,
        analyses: analysesCount(plan),
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
      return new Map(await readAll(cursor, ({ _id: id, name }) => [id.toHexString(), name ?? ''] as const));
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

    /** Keeps the question that the model was asked; the time of the plan's last update stays as it is. */
    async keepQuestion(
      accountId: string,
      planId: string,
      { water, season_days }: ModelQuestion,
    ): Promise<void> {
      const key = ownedKey(accountId, planId);
      if (key) await plans.updateOne(key, { $set: { water, season_days } });
    },

    /**
     * Waits until running recordings of analyses of some of a deleted account's plans have ended, and
     * identifies the plans' analyses.
     */
    async lockForDeletion(accountId: string, limit: number): Promise<PlanKey[]> {
      const owned = { account_id: ObjectId.createFromHexString(accountId) };
      const cursor = plans.find(owned, { projection: { _id: 1 }, limit });
      const ids = await readAll(cursor, ({ _id }) => _id);
      // After this update, a recording from before the deletion has ended, or starts over and finds no
      // account.
      if (ids.length > 0) await plans.updateMany({ ...owned, _id: { $in: ids } }, { $inc: analysisNumbers });
      return keysOf(accountId, ids);
    },

    async deleteLocked(accountId: string, keys: readonly PlanKey[]): Promise<void> {
      const _id = { $in: keys.map(({ planId }) => ObjectId.createFromHexString(planId)) };
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
    ): Promise<(CreateCropPlanInput & { seq: number | undefined }) | undefined> {
      const key = ownedKey(accountId, planId);
      const isGiven = Object.keys(question).length > 0;
      const update = { $inc: analysisNumbers, ...(isGiven && { $set: question }) };
      const held = key && (await plans.findOneAndUpdate(key, update, { returnDocument: 'before' }));
      if (!held) return undefined;
      return { ...plantingFromAnyRelease(held), seq: held.analysis_seq };
    },
  };
}

function toPlanWithAnalysis(document: CropPlanWithIncluded): PlanWithAnalysis {
  const [latest] = document.latest;
  return { plan: toCropPlan(document), analysis: latest && toIncludedRecord(latest) };
}

function toIncludedRecord({
  _id,
  holder_id = _id,
  score = null,
  limiting_factor = null,
  source = 'unknown',
  ...analysis
}: CropPlanWithIncluded['latest'][number]): IncludedRecord {
  const id = _id.toHexString();
  return { ...analysis, id, score, limiting_factor, source, holderId: holder_id.toHexString() };
}

function toCropPlan(document: OfAnyRelease<CropPlanWithLatest, '_id' | 'latest'>): StoredCropPlan {
  const { created_at = document._id.getTimestamp() } = document;
  return {
    id: document._id.toHexString(),
    ...plantingFromAnyRelease(document),
    is_archived: document.is_archived ?? false,
    created_at,
    updated_at: document.updated_at ?? created_at,
    latest: document.latest[0],
  };
}

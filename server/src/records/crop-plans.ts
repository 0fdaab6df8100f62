import { limitMax, type CreateCropPlanInput, type UpdateCropPlanInput } from '@crop-planning/shared';
import { ObjectId, type Collection, type Document } from 'mongodb';
import { inBatches, readAll } from '../database/batches.js';
import type { Position } from '../database/paging.js';
import { givenOf, idFilter, keysetFilter, newestFirst, ownedBy, ownedKey } from '../database/queries.js';
import { toStoredBytes, type StoredBytes } from '../database/stored-bytes.js';
import { questionOf } from '../feasibility/question.js';
import { lookUpLatest } from './latest-analysis.js';
import { listedFieldsOf, outlineChange, withoutOutline } from './plan-outline.js';
import { record } from './record.js';
import { findAlone, type Finding } from './spanning/findings.js';
import {
  countedFields,
  shownOf,
  storedCropPlan,
  toCounted,
  toItem,
  toPlanWithAnalysis,
  type CountedPlan,
  type CropPlanItem,
  type CropPlanWithIncluded,
  type CropPlanWithLatest,
  type PlanWithAnalysis,
  type StoredCropPlan,
} from './stored-plans.js';

export interface CropPlanPage {
  includeArchived: boolean;
  /** The maximum number of plans; all plans by default. */
  limit?: number | undefined;
  after?: Position | undefined;
  /** Whether to read the outlines too. */
  withOutlines?: boolean | undefined;
}

/** The first plans of a list. */
export interface NewestPlans {
  newest: StoredBytes[];
  /** Whether no other follows. */
  isAll: boolean;
}

/** The crop plans. Changing its count of analyses locks a plan against other recordings and deletion. */
export const cropPlans = record({
  collection: 'crop_plans',
  stored: storedCropPlan,
  owner: 'account_id',
  onDeletion: 'plan by plan',
  exportedAs: 'crop_plan',
  isCounted: true,
  indexes: [{ key: { account_id: 1, created_at: -1, _id: -1 } }],
  statements,
});

/**
 * The largest page, and one plan more, which says whether others follow. Without their outlines, they fit many times into
 * the one document that they are found in.
 */
const newestMax = limitMax + 1;
/** The index on analyses contains all these fields, so no analysis is read. */
const latestAnalysis = [{ $project: { _id: 0, created_at: 1, feasibility_label: 1 } }];
/** Reads one analysis per plan, without its details. */
const includedAnalysis = [
  {
    $project: { created_at: 1, feasibility_label: 1, score: 1, limiting_factor: 1, source: 1, listed: 1 },
  },
];

function statements(plans: Collection<StoredCropPlan>) {
  const find = (accountId: string, planId: string): Promise<CropPlanItem | undefined> =>
    findAlone(plans, accountId, findingOf(planId, withLatest));

  function readIncluded(account_id: ObjectId, stages: Document[]): Promise<PlanWithAnalysis[]> {
    const lookUp = lookUpLatest({ account_id }, includedAnalysis);
    return readAll(plans.aggregate<CropPlanWithIncluded>([...stages, lookUp]), toPlanWithAnalysis);
  }

  /** Returns the stages that read the plans of a page. */
  function pageStages(accountId: string, page: CropPlanPage): Document[] {
    const { includeArchived, after } = page;
    const owner = ownedBy(accountId);
    const filter = { ...owner, ...shownOf(includeArchived), ...(after && keysetFilter(after)) };
    return [{ $match: filter }, ...newestOf(page)];
  }

  function listStages(accountId: string, page: CropPlanPage): Document[] {
    return [...pageStages(accountId, page), latestOf(accountId)];
  }

  return {
    async insert(accountId: string, plan: CreateCropPlanInput, at: Date): Promise<CropPlanItem> {
      const document = {
        ...givenOf(storedCropPlan, plan),
        ...outlineChange(plan.outline ?? undefined),
        ...questionOf(plan),
        is_archived: false,
        created_at: at,
        updated_at: at,
        _id: new ObjectId(),
        ...ownedBy(accountId),
        analysis_seq: 0,
      };
      await plans.insertOne(document);
      return toItem({ ...document, latest: [] });
    },

    /** Yields the account's plans in slices, newest first, and lets other requests run between slices. */
    async *list(accountId: string, page: CropPlanPage): AsyncIterable<CropPlanItem[]> {
      const cursor = plans.aggregate<CropPlanWithLatest>(listStages(accountId, page));
      for await (const documents of inBatches(cursor)) yield documents.map(toItem);
    },

    /** Does the same with the bytes of each plan, in the form `storedWithLatest`. */
    async *listStored(accountId: string, page: CropPlanPage): AsyncIterable<StoredBytes[]> {
      const cursor = plans.aggregate<Buffer>(listStages(accountId, page), { raw: true });
      for await (const documents of inBatches(cursor)) yield documents.map(toStoredBytes);
    },

    /** Finds the first of them, `newestMax` at most, of the account that the caller claims to be. */
    findingNewest(
      accountId: string,
      { limit = newestMax, includeArchived }: CropPlanPage,
    ): Finding<NewestPlans> {
      const count = Math.min(limit, newestMax);
      return {
        collection: 'crop_plans',
        filter: shownOf(includeArchived),
        stages: [...newestOf({ limit: count }), latestOf(accountId)],
        isRaw: true,
        toFound: (documents) => ({
          newest: (documents as Buffer[]).map(toStoredBytes),
          isAll: documents.length < count,
        }),
      };
    },

    /** Returns a page of the account's plans, newest first, with what lists show of their newest analyses. */
    listWithAnalyses(accountId: string, page: CropPlanPage & { limit: number }): Promise<PlanWithAnalysis[]> {
      return readIncluded(ownedBy(accountId).account_id, pageStages(accountId, page));
    },

    /** Returns the same of those of several plans that belong to the account; returns them by their ids. */
    async findAllWithAnalyses(
      accountId: string,
      planIds: readonly string[],
    ): Promise<ReadonlyMap<string, PlanWithAnalysis>> {
      const owner = ownedBy(accountId);
      const _id = { $in: planIds.map((id) => ObjectId.createFromHexString(id)) };
      const found = await readIncluded(owner.account_id, [
        { $match: { _id, ...owner } },
        ...listedFieldsOf({}),
      ]);
      return new Map(found.map((one) => [one.plan.id, one]));
    },

    /** Returns the size of a plan's outline; 0 if the plan has none or is not there. */
    async findOutlineBytes(accountId: string, planId: string): Promise<number> {
      const key = ownedKey(accountId, planId);
      const plan = key && (await plans.findOne(key, { projection: { _id: 0, outline_bytes: 1 } }));
      return plan?.outline_bytes ?? 0;
    },

    async count(accountId: string): Promise<number> {
      let count = 0;
      const cursor = plans.find(ownedBy(accountId), { projection: { _id: 1 } });
      for await (const documents of inBatches(cursor)) count += documents.length;
      return count;
    },

    find,

    finding: (planId: string) => findingOf(planId, withLatest),

    /** The same with what lists show of the newest analysis. */
    findingWithAnalysis: (planId: string, wanted: Pick<CropPlanPage, 'withOutlines'>) =>
      findingOf(planId, { ...wanted, ...withIncluded }),

    /** Finds the id of a plan. */
    findingId: (planId: string): Finding<ObjectId | undefined> => ({
      collection: 'crop_plans',
      filter: idFilter(planId),
      stages: [{ $project: { _id: 1 } }],
      toFound: ([plan]) => (plan as Pick<StoredCropPlan, '_id'> | undefined)?._id,
    }),

    async exists(accountId: string, planId: string): Promise<boolean> {
      const key = ownedKey(accountId, planId);
      return key !== undefined && (await plans.findOne(key, { projection: { _id: 1 } })) !== null;
    },

    /** Returns whether a plan of the account, archived or not, uses a climate. */
    async usesClimate(accountId: string, climateId: string): Promise<boolean> {
      const filter = { ...ownedBy(accountId), climate: climateId };
      return (await plans.findOne(filter, { projection: { _id: 1 } })) !== null;
    },

    /** Returns a page of the account's plans, newest first, with the numbers of their analyses. */
    listCounted(
      accountId: string,
      { after, limit }: { after: Position | undefined; limit: number },
    ): Promise<CountedPlan[]> {
      const filter = { ...ownedBy(accountId), ...(after && keysetFilter(after)) };
      const cursor = plans.find(filter, { projection: countedFields, limit });
      return readAll(cursor.sort(newestFirst), toCounted);
    },

    /** Returns when the plan with the highest id was created; undefined if there are no plans. */
    async newestAt(): Promise<Date | undefined> {
      const projection = { created_at: 1 };
      const [plan] = await plans.find({}, { projection }).sort({ _id: -1 }).limit(1).toArray();
      return plan?.created_at;
    },

    /** Returns the ids of the plans that are not archived, newest first. */
    activeIds(accountId: string, limit: number): Promise<string[]> {
      const filter = { ...ownedBy(accountId), ...shownOf(false) };
      const cursor = plans.find(filter, { projection: { _id: 1 }, limit });
      return readAll(cursor.sort(newestFirst), ({ _id }) => _id.toHexString());
    },

    /**
     * Updates a plan. A field stays as it is if it is undefined in `changes`, or null where the stored form has no
     * null; the time of the update never goes back.
     */
    async update(
      accountId: string,
      planId: string,
      changes: Omit<UpdateCropPlanInput, 'plan_id'>,
      at: Date,
    ): Promise<CropPlanItem | undefined> {
      const key = ownedKey(accountId, planId);
      const $set = { ...givenOf(storedCropPlan, changes), ...outlineChange(changes.outline) };
      const update = { $max: { updated_at: at }, $set };
      const options = { returnDocument: 'after', projection: withoutOutline } as const;
      const updated = key && (await plans.findOneAndUpdate(key, update, options));
      if (!updated) return undefined;
      // A plan that is deleted between the two statements had no analysis.
      const plan = await find(accountId, planId);
      return { ...toItem({ ...updated, latest: [] }), latest: plan?.latest };
    },

    /**
     * Waits until running recordings of analyses of some of a deleted account's plans have ended; returns the
     * ids of these plans.
     */
    async lockForDeletion(accountId: string, limit: number): Promise<string[]> {
      const owned = ownedBy(accountId);
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
      await plans.deleteMany({ _id, ...ownedBy(accountId) });
    },

    /** Deletes a plan if no analysis of it was ever started; returns false if there is no such plan. */
    async deleteUnanalysed(accountId: string, planId: string): Promise<boolean> {
      const key = ownedKey(accountId, planId);
      if (!key) return false;
      const { deletedCount } = await plans.deleteOne({ ...key, analysis_seq: 0 });
      return deletedCount === 1;
    },
  };
}

/** Returns the stages that follow the filter of a list. */
function newestOf({ limit, ...wanted }: Pick<CropPlanPage, 'limit' | 'withOutlines'>): Document[] {
  return [
    { $sort: newestFirst },
    ...(limit === undefined ? [] : [{ $limit: limit }]),
    ...listedFieldsOf(wanted),
  ];
}

function latestOf(accountId: string): Document {
  return lookUpLatest(ownedBy(accountId), latestAnalysis);
}

interface ReadPlan<Plan, Found> extends Pick<CropPlanPage, 'withOutlines'> {
  /** The stages that give the newest analysis its form. */
  analysis: readonly Document[];
  toFound: (plan: Plan) => Found;
}

const withLatest = { analysis: latestAnalysis, toFound: toItem };
const withIncluded = { analysis: includedAnalysis, toFound: toPlanWithAnalysis };

/** The plan itself names the account of its analyses, so that the statement need not. */
function findingOf<Plan extends Document, Found>(
  id: string,
  { analysis, toFound, ...wanted }: ReadPlan<Plan, Found>,
): Finding<Found | undefined> {
  const filter = idFilter(id);
  const latest = filter && lookUpLatest({ crop_plan_id: filter._id }, analysis);
  return {
    collection: 'crop_plans',
    filter,
    stages: [...listedFieldsOf(wanted), ...(latest ? [latest] : [])],
    toFound: ([plan]) => plan && toFound(plan as Plan),
  };
}

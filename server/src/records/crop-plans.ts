import {
  feasibilityLabelSchema,
  riskToleranceSchema,
  waterSchema,
  type CreateCropPlanInput,
  type Outline,
  type UpdateCropPlanInput,
} from '@crop-planning/shared';
import { ObjectId, type Collection, type Document } from 'mongodb';
import { z } from 'zod';
import { inBatches, readAll } from '../database/batches.js';
import type { Position } from '../database/paging.js';
import { givenOf, keysetFilter, ownedBy, ownedKey } from '../database/queries.js';
import { questionOf, type ModelQuestion } from '../feasibility/question.js';
import type { ListedAnalysis } from './analyses.js';
import { lookUpLatest } from './latest-analysis.js';
import { listedFieldsOf, outlineChange, storedOutline, withoutOutline } from './plan-outline.js';
import { objectId, record, type Item } from './record.js';
import { findAlone, type Finding } from './spanning/findings.js';

const stored = z.object({
  _id: objectId,
  account_id: objectId,
  name: z.string(),
  crop: z.string(),
  location: z.string(),
  /** 1 for January to 12 for December. */
  planting_month: z.number(),
  risk_tolerance: riskToleranceSchema,
  /** Missing, as `season_days` then is, from a plan without a question of its own; rainfed by default. */
  water: waterSchema.exactOptional(),
  /** Null for the crop's own season. */
  season_days: z.number().nullable().exactOptional(),
  /** The id of a climate of the account's own; null or missing for that of the location. */
  climate: z.string().nullable().exactOptional(),
  ...storedOutline,
  is_archived: z.boolean(),
  created_at: z.date(),
  updated_at: z.date(),
  /** How many analyses of the plan were started, which is the number of the newest one. */
  analysis_seq: z.number(),
  /** How many of its analyses were removed; missing before the first removal. */
  analyses_removed: z.number().exactOptional(),
  /**
   * How many of the removed analyses had changed the label; the notifications about them still exist. Missing
   * before the first removal.
   */
  changes_removed: z.number().exactOptional(),
});

export type StoredCropPlan = z.infer<typeof stored>;

const latest = z.object({ feasibility_label: feasibilityLabelSchema, created_at: z.date() });

/** A plan as `list` and `find` read it, with its newest analysis or none. */
export const storedWithLatest = stored.extend({ latest: z.array(latest) });

type PlanFields = Item<
  StoredCropPlan,
  'account_id' | 'analysis_seq' | 'analyses_removed' | 'changes_removed' | 'outline' | 'outline_bytes'
>;

/** A plan as its statements return it: complete, though a stored one may lack a field, with its newest analysis. */
export interface CropPlanItem extends Required<PlanFields> {
  latest: z.infer<typeof latest> | undefined;
  /** Missing if the plan has none, and if it was not asked for. */
  outline: Outline | null | undefined;
}

export interface CropPlanPage {
  includeArchived: boolean;
  /** The maximum number of plans; all plans by default. */
  limit?: number | undefined;
  after?: Position | undefined;
  /** Whether to read the outlines too. */
  withOutlines?: boolean | undefined;
}

/** A plan with its newest analysis, which has neither its reasons nor its details. */
export interface PlanWithAnalysis {
  plan: CropPlanItem;
  analysis: ListedAnalysis | undefined;
}

type Asked = 'name' | 'crop' | 'location' | 'climate' | 'risk_tolerance' | keyof ModelQuestion;

/** A plan with the number of its analyses. */
export interface CountedPlan extends Position {
  analyses: number;
}

/** A plan that is not archived, as a scheduled job sees it. */
export interface WalkedPlan extends Pick<CropPlanItem, 'id' | 'planting_month' | Asked> {
  accountId: string;
}

/** The crop plans. Changing its count of analyses locks a plan against other recordings and deletion. */
export const cropPlans = record({
  collection: 'crop_plans',
  stored,
  owner: 'account_id',
  onDeletion: 'plan by plan',
  exportedAs: 'crop_plan',
  isCounted: true,
  indexes: [{ key: { account_id: 1, created_at: -1, _id: -1 } }],
  statements,
});

type CropPlanWithLatest = z.infer<typeof storedWithLatest>;

interface CropPlanWithIncluded extends StoredCropPlan {
  latest: (Omit<ListedAnalysis, 'id'> & { _id: ObjectId })[];
}

/** The index on analyses contains all these fields, so no analysis is read. */
const latestAnalysis = [{ $project: { _id: 0, created_at: 1, feasibility_label: 1 } }];
/** Reads one analysis per plan, without its details. */
const includedAnalysis = [
  {
    $project: { created_at: 1, feasibility_label: 1, score: 1, limiting_factor: 1, source: 1, listed: 1 },
  },
];
export const countedFields = { created_at: 1, analysis_seq: 1, analyses_removed: 1 } as const;
export const walkedFields = {
  account_id: 1,
  name: 1,
  crop: 1,
  location: 1,
  planting_month: 1,
  risk_tolerance: 1,
  water: 1,
  season_days: 1,
  climate: 1,
} as const;

function statements(plans: Collection<StoredCropPlan>) {
  const find = (accountId: string, planId: string): Promise<CropPlanItem | undefined> =>
    findAlone(plans, accountId, findingOf(planId, withLatest));

  function readIncluded(account_id: ObjectId, stages: Document[]): Promise<PlanWithAnalysis[]> {
    const lookUp = lookUpLatest({ account_id }, includedAnalysis);
    return readAll(plans.aggregate<CropPlanWithIncluded>([...stages, lookUp]), toPlanWithAnalysis);
  }

  /** Returns the stages that read the plans of a page. */
  function pageStages(accountId: string, page: CropPlanPage): Document[] {
    const { includeArchived, limit, after } = page;
    const filter = {
      ...ownedBy(accountId),
      ...(!includeArchived && { is_archived: { $ne: true } }),
      ...(after && keysetFilter(after)),
    };
    return [
      { $match: filter },
      { $sort: { created_at: -1, _id: -1 } },
      ...(limit === undefined ? [] : [{ $limit: limit }]),
      ...listedFieldsOf(page),
    ];
  }

  function listStages(accountId: string, page: CropPlanPage): Document[] {
    return [...pageStages(accountId, page), lookUpLatest(ownedBy(accountId), latestAnalysis)];
  }

  return {
    async insert(accountId: string, plan: CreateCropPlanInput, at: Date): Promise<CropPlanItem> {
      const document = {
        ...givenOf(stored, plan),
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
    listStored(accountId: string, page: CropPlanPage): AsyncIterable<Uint8Array[]> {
      return inBatches(plans.aggregate<Buffer>(listStages(accountId, page), { raw: true }));
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
      return readAll(cursor.sort({ created_at: -1, _id: -1 }), toCounted);
    },

    /** Returns when the plan with the highest id was created; undefined if there are no plans. */
    async newestAt(): Promise<Date | undefined> {
      const projection = { created_at: 1 };
      const [plan] = await plans.find({}, { projection }).sort({ _id: -1 }).limit(1).toArray();
      return plan?.created_at;
    },

    /** Returns the ids of the plans that are not archived, newest first. */
    activeIds(accountId: string, limit: number): Promise<string[]> {
      const filter = { ...ownedBy(accountId), is_archived: { $ne: true } };
      const cursor = plans.find(filter, { projection: { _id: 1 }, limit });
      return readAll(cursor.sort({ created_at: -1, _id: -1 }), ({ _id }) => _id.toHexString());
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
      const $set = { ...givenOf(stored, changes), ...outlineChange(changes.outline) };
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
): Finding<Found> {
  const listed = listedFieldsOf(wanted);
  const stagesFor = (crop_plan_id: ObjectId) => [...listed, lookUpLatest({ crop_plan_id }, analysis)];
  return { collection: 'crop_plans', id, stagesFor, toFound };
}

function toPlanWithAnalysis(document: CropPlanWithIncluded): PlanWithAnalysis {
  const [latest] = document.latest;
  if (!latest) return { plan: toItem(document), analysis: undefined };
  const { _id, ...analysis } = latest;
  return { plan: toItem(document), analysis: { ...analysis, id: _id.toHexString() } };
}

function toItem(document: CropPlanWithLatest): CropPlanItem {
  return {
    id: document._id.toHexString(),
    name: document.name,
    crop: document.crop,
    location: document.location,
    planting_month: document.planting_month,
    risk_tolerance: document.risk_tolerance,
    ...questionOf(document),
    climate: document.climate ?? null,
    is_archived: document.is_archived,
    created_at: document.created_at,
    updated_at: document.updated_at,
    latest: document.latest[0],
    outline: document.outline,
  };
}

export function toCounted({
  _id,
  created_at,
  analysis_seq,
  analyses_removed = 0,
}: StoredCropPlan): CountedPlan {
  return { id: _id.toHexString(), created_at, analyses: analysis_seq - analyses_removed };
}

export function toWalked(plan: StoredCropPlan): WalkedPlan {
  const { _id, account_id, name, crop, location, climate = null, planting_month, risk_tolerance } = plan;
  const [id, accountId] = [_id.toHexString(), account_id.toHexString()];
  const planting = { crop, location, climate, planting_month, risk_tolerance };
  return { id, accountId, name, ...planting, ...questionOf(plan) };
}

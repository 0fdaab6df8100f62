// The form of stored plans, and what their statements make of them.
import {
  feasibilityLabelSchema,
  riskToleranceSchema,
  waterSchema,
  type Outline,
} from '@crop-planning/shared';
import type { ObjectId } from 'mongodb';
import { z } from 'zod';
import type { Position } from '../database/paging.js';
import { questionOf, type ModelQuestion } from '../feasibility/question.js';
import type { ListedAnalysis } from './analyses.js';
import { storedOutline } from './plan-outline.js';
import { objectId, type Item } from './record.js';

export const storedCropPlan = z.object({
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

export type StoredCropPlan = z.infer<typeof storedCropPlan>;

const latest = z.object({ feasibility_label: feasibilityLabelSchema, created_at: z.date() });

/** A plan as `list` and `find` read it, with its newest analysis or none. */
export const storedWithLatest = storedCropPlan.extend({ latest: z.array(latest) });

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

export type CropPlanWithLatest = z.infer<typeof storedWithLatest>;

export interface CropPlanWithIncluded extends StoredCropPlan {
  latest: (Omit<ListedAnalysis, 'id'> & { _id: ObjectId })[];
}

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

/** Returns the filter for the plans that a list shows. */
export function shownOf(includeArchived: boolean) {
  return includeArchived ? {} : { is_archived: { $ne: true } };
}

export function toPlanWithAnalysis(document: CropPlanWithIncluded): PlanWithAnalysis {
  const [latest] = document.latest;
  if (!latest) return { plan: toItem(document), analysis: undefined };
  const { _id, ...analysis } = latest;
  return { plan: toItem(document), analysis: { ...analysis, id: _id.toHexString() } };
}

export function toItem(document: CropPlanWithLatest): CropPlanItem {
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

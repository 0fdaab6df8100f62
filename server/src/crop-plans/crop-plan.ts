import type {
  CreateCropPlanInput,
  CropPlan,
  ExportedCropPlan,
  FeasibilityLabel,
  UpdateCropPlanInput,
} from '@crop-planning/shared';
import type { ModelQuestion } from '../feasibility/question.js';
import type { Position } from '../database/paging.js';
import { toTimestamp } from '../procedures/timestamps.js';

/** A crop plan as stored, with the question for its next analysis, and with its newest analysis. */
export interface StoredCropPlan extends Omit<CreateCropPlanInput, keyof ModelQuestion>, ModelQuestion {
  id: string;
  is_archived: boolean;
  created_at: Date;
  updated_at: Date;
  latest: { feasibility_label: FeasibilityLabel; created_at: Date } | undefined;
}

export type NewCropPlan = Omit<StoredCropPlan, 'id' | 'latest'>;

export type CropPlanChanges = Omit<UpdateCropPlanInput, 'plan_id'>;

export interface CropPlanPage {
  includeArchived: boolean;
  /** The maximum number of plans; all plans by default. */
  limit?: number | undefined;
  after?: Position | undefined;
}

/** Returns the plan with its own question, as an account's export has it. */
export function toExportedCropPlan(plan: StoredCropPlan): ExportedCropPlan {
  return { ...toCropPlan(plan), water: plan.water, season_days: plan.season_days };
}

/** Returns the plan as part A of the contract has it, without its question. */
export function toCropPlan(plan: StoredCropPlan): CropPlan {
  const { latest } = plan;
  return {
    id: plan.id,
    name: plan.name,
    crop: plan.crop,
    location: plan.location,
    planting_month: plan.planting_month,
    risk_tolerance: plan.risk_tolerance,
    is_archived: plan.is_archived,
    created_at: toTimestamp(plan.created_at),
    updated_at: toTimestamp(plan.updated_at),
    latest_feasibility_label: latest?.feasibility_label ?? null,
    latest_analysis_at: latest ? toTimestamp(latest.created_at) : null,
  };
}

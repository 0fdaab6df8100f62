import type {
  CreateCropPlanInput,
  CropPlan,
  FeasibilityLabel,
  UpdateCropPlanInput,
} from '@crop-planning/shared';
import type { Position } from '../database/paging.js';

/** A crop plan as stored, with its newest analysis. */
export interface StoredCropPlan extends CreateCropPlanInput {
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
  /** The whole list by default. */
  limit?: number | undefined;
  after?: Position | undefined;
}

export function toCropPlan({ latest, ...plan }: StoredCropPlan): CropPlan {
  return {
    ...plan,
    created_at: plan.created_at.toISOString(),
    updated_at: plan.updated_at.toISOString(),
    latest_feasibility_label: latest?.feasibility_label ?? null,
    latest_analysis_at: latest?.created_at.toISOString() ?? null,
  };
}

import { cropPlanSchema, type CropPlan, type ExportedCropPlan } from '@crop-planning/shared';
import { createListWriter } from '../passed-on/list-writer.js';
import { storedWithLatest, type CropPlanItem } from '../records/stored-plans.js';
import { toTimestamp } from '../procedures/timestamps.js';

/** Returns the plan with its own question, as an account's export has it. */
export function toExportedCropPlan(plan: CropPlanItem): ExportedCropPlan {
  const { water, season_days, climate, outline = null } = plan;
  return { ...toCropPlan(plan), water, season_days, climate, outline };
}

/** Returns the plan as part A of the contract has it, without its question. */
export function toCropPlan(plan: CropPlanItem): CropPlan {
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

/** Writes stored plans as `toCropPlan` has them. */
export const writeCropPlans = createListWriter(storedWithLatest, cropPlanSchema, {
  latest_feasibility_label: 'latest.feasibility_label',
  latest_analysis_at: 'latest.created_at',
});

import { AppError, type GetCropPlanInput, type ListedCropPlan } from '@crop-planning/shared';
import type { Core } from '../core.js';
import type { FindingCaller } from '../procedures/context.js';
import { toCropPlan } from './crop-plan.js';
import { toListedCropPlan } from './included-analysis.js';

/** Reads a plan of the account. Raises CROP_PLAN_NOT_FOUND. */
export async function getCropPlan(
  { records, crops }: Core,
  { findOwned }: FindingCaller,
  { plan_id, include }: GetCropPlanInput,
): Promise<ListedCropPlan> {
  if (include) {
    const withOutlines = include.includes('outline');
    const found = await findOwned(records.plans.findingWithAnalysis(plan_id, { withOutlines }));
    if (found) return toListedCropPlan(found, include, await crops.naming());
  } else {
    const plan = await findOwned(records.plans.finding(plan_id));
    if (plan) return toCropPlan(plan);
  }
  throw new AppError('CROP_PLAN_NOT_FOUND');
}

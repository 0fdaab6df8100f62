import { AppError } from '@crop-planning/shared';
import type { CropPlan, UpdateCropPlanInput } from '@crop-planning/shared';
import type { Core } from '../core.js';
import type { AccountCaller } from '../procedures/context.js';
import { toCropPlan } from './crop-plan.js';

/** Changes the given fields of a plan. Raises CROP_PLAN_NOT_FOUND. */
export async function updateCropPlan(
  { records, now }: Core,
  { accountId }: AccountCaller,
  { plan_id, ...changes }: UpdateCropPlanInput,
): Promise<CropPlan> {
  const plan = await records.plans.update(accountId, plan_id, changes, now());
  if (!plan) throw new AppError('CROP_PLAN_NOT_FOUND');
  return toCropPlan(plan);
}

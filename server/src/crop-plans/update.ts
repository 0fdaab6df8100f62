import { AppError, type CropPlan, type UpdateCropPlanInput } from '@crop-planning/shared';
import type { Core, Records } from '../core.js';
import type { AccountCaller } from '../procedures/context.js';
import { holdClimate } from './climate.js';
import { toCropPlan } from './crop-plan.js';

/** Changes the given fields of a plan. Raises CROP_PLAN_NOT_FOUND and CLIMATE_NOT_FOUND. */
export async function updateCropPlan(
  { records, inTransaction, now }: Core,
  { accountId }: AccountCaller,
  { plan_id, ...changes }: UpdateCropPlanInput,
): Promise<CropPlan> {
  const update = ({ plans }: Records) => plans.update(accountId, plan_id, changes, now());
  const plan = await (changes.climate
    ? inTransaction(async (own) => {
        await holdClimate(own, accountId, changes.climate);
        return update(own);
      }, accountId)
    : update(records));
  if (!plan) throw new AppError('CROP_PLAN_NOT_FOUND');
  return toCropPlan(plan);
}

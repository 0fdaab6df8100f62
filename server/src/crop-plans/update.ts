import { AppError, type CropPlan, type UpdateCropPlanInput } from '@crop-planning/shared';
import type { Core, Records } from '../core.js';
import type { AccountCaller } from '../procedures/context.js';
import { toCropPlan } from './crop-plan.js';
import { chargeOutline } from './outline.js';

/** Changes the given fields of a plan. Raises CROP_PLAN_NOT_FOUND, CLIMATE_NOT_FOUND and STORAGE_LIMIT_REACHED. */
export async function updateCropPlan(
  core: Core,
  { accountId }: AccountCaller,
  { plan_id, ...changes }: UpdateCropPlanInput,
): Promise<CropPlan> {
  const { records, inTransaction, now } = core;
  const { climate, outline } = changes;
  const update = ({ plans }: Records) => plans.update(accountId, plan_id, changes, now());
  const plan = await (climate || outline !== undefined
    ? inTransaction(async (own) => {
        if (!(await own.ownClimates.hold(accountId, climate))) throw new AppError('CLIMATE_NOT_FOUND');
        const bytes = outline === undefined ? 0 : await own.plans.findOutlineBytes(accountId, plan_id);
        const updated = await update(own);
        if (updated) await chargeOutline(core, own, accountId, outline, bytes);
        return updated;
      }, accountId)
    : update(records));
  if (!plan) throw new AppError('CROP_PLAN_NOT_FOUND');
  return toCropPlan(plan);
}

import { AppError } from '@crop-planning/shared';
import type { Core } from '../core.js';
import type { AccountCaller } from '../procedures/context.js';
import { chargeOutline } from './outline.js';

/** Deletes a plan that was never analysed. Raises CROP_PLAN_NOT_FOUND and CROP_PLAN_HAS_ANALYSES. */
export async function deleteCropPlan(
  core: Core,
  { accountId }: AccountCaller,
  { plan_id: planId }: { plan_id: string },
): Promise<void> {
  const { records, inTransaction } = core;
  const plan = await records.plans.find(accountId, planId);
  if (!plan) throw new AppError('CROP_PLAN_NOT_FOUND');
  if (plan.latest) throw new AppError('CROP_PLAN_HAS_ANALYSES');
  const isDeleted = await inTransaction(async (own) => {
    const bytes = await own.plans.findOutlineBytes(accountId, planId);
    if (!(await own.plans.deleteUnanalysed(accountId, planId))) return false;
    await chargeOutline(core, own, accountId, null, bytes);
    await own.accounts.freeCropPlanPlace(accountId);
    return true;
  }, accountId);
  if (isDeleted) return;
  // Either the plan has an analysis, or another request has deleted it meanwhile.
  const isThere = (await records.plans.find(accountId, planId)) !== undefined;
  throw new AppError(isThere ? 'CROP_PLAN_HAS_ANALYSES' : 'CROP_PLAN_NOT_FOUND');
}

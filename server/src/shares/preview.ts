import { AppError, type ShareInput, type SharedResult } from '@crop-planning/shared';
import type { Core } from '../core.js';
import type { AccountCaller } from '../procedures/context.js';
import { shownOf } from './shown.js';

/**
 * Returns what a link to a plan of the account would show if it were made now. Raises CROP_PLAN_NOT_FOUND and
 * CROP_PLAN_NOT_ANALYSED.
 */
export async function previewShare(
  { records, crops, now }: Core,
  { accountId, account }: AccountCaller,
  { plan_id, ...chosen }: ShareInput,
): Promise<SharedResult> {
  const plan = await records.plans.find(accountId, plan_id);
  if (!plan) throw new AppError('CROP_PLAN_NOT_FOUND');
  const [analysis] = await records.analyses.list(accountId, plan_id, { limit: 1, after: undefined });
  if (!analysis) throw new AppError('CROP_PLAN_NOT_ANALYSED');
  const cropName = (await crops.naming())(plan.crop);
  return shownOf({ plan, cropName, analysis, ownerName: account.profile.full_name, at: now() }, chosen);
}

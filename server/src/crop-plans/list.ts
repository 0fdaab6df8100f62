import { limitMax, type CropPlan, type ListCropPlansInput, type ListedCropPlan } from '@crop-planning/shared';
import type { Core } from '../core.js';
import { findPosition, readPage } from '../database/paging.js';
import type { ReadingCaller } from '../procedures/context.js';
import { toCropPlan } from './crop-plan.js';
import { toListedCropPlan } from './included-analysis.js';

/**
 * Lists the account's plans, newest first, unless the signal aborts first. A page may begin after any of the
 * account's plans, even one archived since it was listed.
 */
export async function listCropPlans(
  { records, crops }: Core,
  { accountId, noteMore, signal }: ReadingCaller,
  { include_archived, limit, before, include }: ListCropPlansInput,
): Promise<ListedCropPlan[]> {
  const after = await findPosition(before, (planId) => records.plans.find(accountId, planId));
  const page = { includeArchived: include_archived, after };
  if (include) {
    const withOutlines = include.includes('outline');
    const cropNameOf = await crops.naming();
    const read = async (count: number) => {
      const plans = await records.plans.listWithAnalyses(accountId, { ...page, withOutlines, limit: count });
      return plans.map((plan) => toListedCropPlan(plan, include, cropNameOf));
    };
    return readPage(limit ?? limitMax, read, noteMore);
  }
  const read = async (count?: number) => {
    const plans: CropPlan[] = [];
    for await (const slice of records.plans.list(accountId, { ...page, limit: count })) {
      signal?.throwIfAborted();
      plans.push(...slice.map(toCropPlan));
    }
    return plans;
  };
  return limit === undefined ? read() : readPage(limit, read, noteMore);
}

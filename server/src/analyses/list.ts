import { AppError, type Analysis, type ListAnalysesInput } from '@crop-planning/shared';
import { begun } from '../concurrency/begun.js';
import type { Core } from '../core.js';
import { findPosition, readPage } from '../database/paging.js';
import type { ReadingCaller } from '../procedures/context.js';
import { toAnalysis } from './analysis.js';

/** Lists the analyses of a plan of the account, newest first. Raises CROP_PLAN_NOT_FOUND. */
export async function listAnalyses(
  { records: { plans, analyses } }: Core,
  { accountId, findOwned, noteMore }: ReadingCaller,
  { plan_id, limit, before }: ListAnalysesInput,
): Promise<Analysis[]> {
  const listPage = async () => {
    const after = await findPosition(before, (id) => analyses.findPosition(accountId, plan_id, id));
    const read = (count: number) => analyses.list(accountId, plan_id, { limit: count, after });
    return readPage(limit, read, noteMore);
  };
  // The statement that looks the caller up finds the plan.
  const exists = begun(findOwned(plans.findingId(plan_id)));
  const page = begun(listPage());
  if (!(await exists)) throw new AppError('CROP_PLAN_NOT_FOUND');
  return (await page).map(toAnalysis);
}

import { AppError, type Analysis, type ListAnalysesInput } from '@crop-planning/shared';
import type { Core } from '../core.js';
import { findPosition, readPage } from '../database/paging.js';
import type { AccountCaller } from '../procedures/context.js';
import { toAnalysis } from './analysis.js';

/** Lists the analyses of a plan of the account, newest first. Raises CROP_PLAN_NOT_FOUND. */
export async function listAnalyses(
  { records: { plans, analyses } }: Core,
  { accountId, noteMore }: AccountCaller,
  { plan_id, limit, before }: ListAnalysesInput,
): Promise<Analysis[]> {
  if (!(await plans.exists(accountId, plan_id))) throw new AppError('CROP_PLAN_NOT_FOUND');
  const after = await findPosition(before, (id) => analyses.findPosition(accountId, plan_id, id));
  const read = (count: number) => analyses.list(accountId, plan_id, { limit: count, after });
  const page = await readPage(limit, read, noteMore);
  return page.map(toAnalysis);
}

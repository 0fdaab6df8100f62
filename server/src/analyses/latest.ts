import type { LatestAnalysis, ListLatestAnalysesInput } from '@crop-planning/shared';
import type { Core } from '../core.js';
import { findPosition, readPage } from '../database/paging.js';
import { readVerdict } from '../feasibility/verdict/stored-verdict.js';
import type { AccountCaller } from '../procedures/context.js';
import { toTimestamp } from '../procedures/timestamps.js';

/** Lists the newest analysis of each of the account's plans that has one, in the order of the plans. */
export async function listLatestAnalyses(
  { records: { latestAnalyses } }: Core,
  { accountId, noteMore }: AccountCaller,
  { include_archived, limit, before }: ListLatestAnalysesInput,
): Promise<LatestAnalysis[]> {
  const after = await findPosition(before, (analysisId) => latestAnalyses.findPlan(accountId, analysisId));
  const page = { includeArchived: include_archived, after };
  const read = (count: number) => latestAnalyses.list(accountId, { ...page, limit: count });
  const analyses = await readPage(limit, read, noteMore);
  return analyses.map(({ verdict, ...analysis }) => ({
    ...analysis,
    created_at: toTimestamp(analysis.created_at),
    crop_name: verdict?.values.crop ?? null,
    verdict: readVerdict(verdict),
  }));
}

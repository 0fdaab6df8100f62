import { modelSource, type LatestAnalysis, type ListLatestAnalysesInput } from '@crop-planning/shared';
import type { Core } from '../core.js';
import { findPosition, readPage } from '../database/paging.js';
import { cropNameOf } from '../feasibility/verdict/analysed-crop.js';
import { readVerdict } from '../feasibility/verdict/stored-verdict.js';
import type { ReadingCaller } from '../procedures/context.js';
import { toTimestamp } from '../procedures/timestamps.js';

/** Lists the newest analysis of each of the account's plans that has one, in the order of the plans. */
export async function listLatestAnalyses(
  { records }: Core,
  { accountId, noteMore }: ReadingCaller,
  { include_archived, limit, before }: ListLatestAnalysesInput,
): Promise<LatestAnalysis[]> {
  const { latestAnalyses } = records;
  const after = await findPosition(before, (analysisId) => latestAnalyses.findPlan(accountId, analysisId));
  const page = { includeArchived: include_archived, after };
  const read = (count: number) => latestAnalyses.list(accountId, { ...page, limit: count });
  const analyses = await readPage(limit, read, noteMore);
  // Only records by old models have no verdict, from which the crop is known without the details.
  const old = analyses.filter(({ source, verdict }) => source === modelSource && !verdict);
  const ids = old.map(({ id }) => id);
  const whole = await records.analyses.findAll(accountId, ids);
  return analyses.map(({ verdict, ...analysis }) => ({
    ...analysis,
    created_at: toTimestamp(analysis.created_at),
    crop_name:
      verdict?.values.crop ??
      cropNameOf({ source: analysis.source, details: whole.get(analysis.id)?.details }),
    verdict: readVerdict(verdict),
  }));
}

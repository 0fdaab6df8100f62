import type { AnalysisPreview, PreviewAnalysisInput } from '@crop-planning/shared';
import type { Core } from '../core.js';
import type { AccountCaller } from '../procedures/context.js';
import { previewOf } from '../feasibility/verdict/preview.js';
import { prepare } from './preparing.js';

/**
 * Analyses a planting without storing anything, unless the signal aborts first. Raises TOO_MANY_REQUESTS,
 * CLIMATE_NOT_FOUND, and the errors of finding the crop and the location.
 */
export async function previewAnalysis(
  core: Core,
  { accountId, endSignal }: AccountCaller,
  { climate, season_days, ...question }: PreviewAnalysisInput,
): Promise<AnalysisPreview> {
  const signal = endSignal();
  await core.limits.takePreview(accountId);
  signal?.throwIfAborted();
  const isOwn = typeof climate === 'string';
  const planting = { ...question, accountId, climate: isOwn ? climate : null };
  const judge = await prepare(core, planting, { climate: isOwn ? null : climate });
  signal?.throwIfAborted();
  return previewOf(judge({ ...question, season_days: season_days ?? null }));
}

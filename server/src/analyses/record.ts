import { AppError, type Analysis, type RecordAnalysisInput } from '@crop-planning/shared';
import { begun } from '../concurrency/begun.js';
import type { Core } from '../core.js';
import type { ProducerCaller, Repeatable } from '../procedures/context.js';
import { causeOfProducerChange } from './change-cause.js';
import { toAnalysis } from './analysis.js';
import { findRecorded, recordNew, refuseMissingPlan } from './recording.js';

/**
 * Records a producer's analysis of any plan. If the label has changed, the plan's owner is notified in the same
 * transaction. Raises CROP_PLAN_NOT_FOUND and STORAGE_LIMIT_REACHED.
 */
export async function recordAnalysis(
  core: Core,
  { producer: { name: source }, repeatable }: ProducerCaller & Repeatable,
  input: RecordAnalysisInput,
): Promise<Analysis> {
  const request = repeatable(input);
  const { crop_plan_id: planId } = input;
  const seeing = begun(core.records.seenPlans.find(planId));
  const recorded = await findRecorded(core, request, seeing);
  if (recorded) return toAnalysis(recorded);
  const findings = {
    feasibility_label: input.feasibility_label,
    score: input.score ?? null,
    limiting_factor: input.limiting_factor ?? null,
    reasons: input.reasons ?? [],
    details: input.details ?? null,
  };
  const seen = await seeing;
  if (!seen) return refuseMissingPlan(core, request);
  const record = { planId, accountId: seen.accountId, source, request, seen };
  const analysis = await recordNew(core, record, () => ({
    findings,
    causeOfChange: (previous) => causeOfProducerChange(previous, source, findings),
  }));
  const found = analysis ?? (await findRecorded(core, request, seen));
  if (!found) throw new AppError('CROP_PLAN_NOT_FOUND');
  return toAnalysis(found);
}

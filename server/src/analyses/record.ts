import { AppError, type Analysis, type RecordAnalysisInput } from '@crop-planning/shared';
import type { Core } from '../core.js';
import type { ProducerCaller, Repeatable } from '../procedures/context.js';
import type { AnalysisItem } from '../records/analyses.js';
import type { SeenPlan } from '../records/spanning/seen-plans.js';
import { causeOfProducerChange } from './change-cause.js';
import { toAnalysis, type FirstAnalysis } from './analysis.js';
import type { Findings, NewRecord } from './drafts.js';
import { recordAll, type Omission, type Recorded } from './recording.js';

/**
 * Records a producer's analysis of any plan. If the label has changed, the plan's owner is notified in the same
 * transaction. Raises CROP_PLAN_NOT_FOUND and STORAGE_LIMIT_REACHED.
 */
export async function recordAnalysis(
  core: Core,
  { producer: { name: source }, repeatable }: ProducerCaller & Repeatable,
  input: RecordAnalysisInput,
): Promise<Analysis> {
  const { crop_plan_id: planId } = input;
  const request = repeatable(input, planId);
  // Earlier versions kept an answer without the plan's id.
  const earlier = repeatable(input);
  const requests = request && earlier ? [request, earlier] : [];
  const { seenPlans } = core.records;
  const seen = await seenPlans.findAnyones<FirstAnalysis>(planId, requests, core.now());
  if (!seen) throw new AppError('CROP_PLAN_NOT_FOUND');
  const { plan, answers } = seen;
  const before = await firstOf(core, plan, answers.get(request?.id ?? '') ?? answers.get(earlier?.id ?? ''));
  if (before) return before;
  const findings: Findings = {
    feasibility_label: input.feasibility_label,
    score: input.score ?? null,
    limiting_factor: input.limiting_factor ?? null,
    reasons: input.reasons ?? [],
    details: input.details ?? null,
  };
  const finding = {
    findings,
    causeOfChange: (previous: AnalysisItem) => causeOfProducerChange(previous, source, findings),
  };
  const outcome = await recordOne(core, { plan, source, request, find: () => finding });
  if (typeof outcome === 'object' && 'analysis' in outcome) return toAnalysis(outcome.analysis);
  if (outcome instanceof AppError && outcome.code !== 'CROP_PLAN_NOT_FOUND') throw outcome;
  // Before the plan was deleted, the key may have been used for this request, or for another one.
  const { accountId } = plan;
  const { firstAnswers } = core.records;
  const first = request && (await firstAnswers.find<FirstAnalysis>(accountId, request, core.now()));
  const found = await firstOf(core, plan, first);
  if (!found) throw new AppError('CROP_PLAN_NOT_FOUND');
  return found;
}

async function recordOne(
  core: Core,
  record: NewRecord<Findings>,
): Promise<Recorded<Findings> | Omission | undefined> {
  const { id, accountId, storage } = record.plan;
  const outcomes = await recordAll(core, {
    accountId,
    room: core.quota(accountId, storage),
    newRecords: [record],
  });
  return outcomes.get(id);
}

/** Returns the analysis with which the request was first answered. Raises IDEMPOTENCY_KEY_REUSED. */
async function firstOf(
  { records: { analyses } }: Core,
  { accountId }: SeenPlan,
  first: FirstAnalysis | AppError | undefined,
): Promise<Analysis | undefined> {
  if (first instanceof AppError) throw first;
  const recorded = first && (await analyses.find(accountId, first.crop_plan_id, first.id));
  return recorded && toAnalysis(recorded);
}

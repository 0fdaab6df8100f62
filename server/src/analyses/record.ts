import { AppError, type Analysis, type RecordAnalysisInput } from '@crop-planning/shared';
import { begun } from '../concurrency/begun.js';
import type { Core } from '../core.js';
import type { ProducerCaller, Repeatable } from '../procedures/context.js';
import type { IdempotentRequest } from '../procedures/idempotency.js';
import type { AnalysisItem } from '../records/analyses.js';
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
  const request = repeatable(input);
  const { crop_plan_id: planId } = input;
  const seeing = begun(core.records.seenPlans.find(planId));
  const before = await findFirst(core, request, seeing);
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
  const plan = await seeing;
  const outcome = plan && (await recordOne(core, { plan, source, request, find: () => finding }));
  if (typeof outcome === 'object' && 'analysis' in outcome) return toAnalysis(outcome.analysis);
  if (outcome instanceof AppError && outcome.code !== 'CROP_PLAN_NOT_FOUND') throw outcome;
  // Before the plan was deleted, the key may have been used for this request, or for another one.
  const found = await findFirst(core, request, seeing);
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

/** Returns the analysis that the request recorded when it was first sent. Raises IDEMPOTENCY_KEY_REUSED. */
async function findFirst(
  { records: { firstAnswers, analyses }, now }: Core,
  request: IdempotentRequest | undefined,
  seeing: Promise<{ accountId: string } | undefined>,
): Promise<Analysis | undefined> {
  const first = request && (await firstAnswers.find<FirstAnalysis>(request, now()));
  const plan = first && (await seeing);
  const recorded = plan && (await analyses.find(plan.accountId, first.crop_plan_id, first.id));
  return recorded && toAnalysis(recorded);
}

import { AppError } from '@crop-planning/shared';
import type {
  Analysis,
  LatestAnalysis,
  ListAnalysesInput,
  ListLatestAnalysesInput,
  RecordAnalysisInput,
} from '@crop-planning/shared';
import { begun } from '../concurrency/begun.js';
import type { Clock } from '../concurrency/clock.js';
import type { PlanKey } from '../database/attribution.js';
import { findPosition, readPage } from '../database/paging.js';
import type { NoteMore } from '../database/paging.js';
import { toTimestamp } from '../procedures/timestamps.js';
import { causeOfProducerChange } from './change-cause.js';
import { findRecorded, recordNew, toAnalysis } from './recording.js';
import type { AnswersOfAnalyses, InTransaction, OpenRoom } from './recording.js';
import type { IdempotentRequest } from '../procedures/idempotency.js';
import type { AnalysesStore } from './store.js';
import type { LatestAnalysesStore, StoredLatestAnalysis } from './latest-store.js';
import type { SeenPlans } from './seen-plans-store.js';

export interface AnalysesDeps {
  store: AnalysesStore;
  latest: LatestAnalysesStore;
  analysisAnswers: AnswersOfAnalyses['analysisAnswers'];
  seenPlans: SeenPlans;
  plans: { findKey: (accountId: string, planId: string) => Promise<PlanKey | undefined> };
  inTransaction: InTransaction;
  openRoom: OpenRoom;
  now: Clock;
}

export type AnalysesService = ReturnType<typeof createAnalysesService>;

export function createAnalysesService({
  store,
  latest,
  analysisAnswers,
  seenPlans,
  plans,
  inTransaction,
  openRoom,
  now,
}: AnalysesDeps) {
  const answers = { analysisAnswers, analyses: store };

  /** Reads the details of analyses whose sentences may name infeasible months, and corrects the sentences. */
  async function reasonsOf(analyses: readonly StoredLatestAnalysis[]): Promise<Map<string, string[]>> {
    const outdated = analyses.flatMap(({ id, reasons, holderOfMonths: holderId }) =>
      holderId === undefined ? [] : [{ id, reasons, holderId }],
    );
    if (outdated.length === 0) return new Map();
    const reasons = await store.currentReasons(outdated);
    return new Map(outdated.map(({ id }, i) => [id, reasons[i] ?? []]));
  }

  return {
    async list(
      accountId: string,
      { plan_id, limit, before }: ListAnalysesInput,
      noteMore: NoteMore,
    ): Promise<Analysis[]> {
      const plan = await plans.findKey(accountId, plan_id);
      if (!plan) throw new AppError('CROP_PLAN_NOT_FOUND');
      const after = await findPosition(before, (analysisId) => store.findPosition(plan, analysisId));
      const read = (count: number) => store.list(plan, { limit: count, after });
      const analyses = await readPage(limit, read, noteMore);
      return analyses.map(toAnalysis);
    },

    async latest(
      accountId: string,
      { include_archived, limit, before }: ListLatestAnalysesInput,
      noteMore: NoteMore,
    ): Promise<LatestAnalysis[]> {
      const after = await findPosition(before, (analysisId) => latest.findPlan(accountId, analysisId));
      const page = { includeArchived: include_archived, after };
      const read = (count: number) => latest.list(accountId, { ...page, limit: count });
      const analyses = await readPage(limit, read, noteMore);
      const reasons = await reasonsOf(analyses);
      return analyses.map(({ created_at, holderOfMonths: _holder, ...analysis }) => ({
        ...analysis,
        reasons: reasons.get(analysis.id) ?? analysis.reasons,
        created_at: toTimestamp(created_at),
      }));
    },

    /**
     * Records an analysis of any plan. If the label has changed, the plan's owner is notified in the same
     * transaction.
     */
    async record(
      source: string,
      { crop_plan_id: planId, ...input }: RecordAnalysisInput,
      request?: IdempotentRequest,
    ): Promise<Analysis> {
      const seeing = begun(seenPlans.find(planId));
      const recorded = await findRecorded(answers, request, now());
      if (recorded) return toAnalysis(recorded);
      const findings = {
        feasibility_label: input.feasibility_label,
        score: input.score ?? null,
        limiting_factor: input.limiting_factor ?? null,
        reasons: input.reasons ?? [],
        details: input.details ?? null,
      };
      const seen = await seeing;
      if (!seen) throw new AppError('CROP_PLAN_NOT_FOUND');
      const record = { planId, accountId: seen.accountId, source, request, seen };
      const analysis = await recordNew({ inTransaction, openRoom, now }, record, () => () => ({
        findings,
        causeOfChange: (previous) => causeOfProducerChange(previous, source, findings),
      }));
      const found = analysis ?? (await findRecorded(answers, request, now()));
      if (!found) throw new AppError('CROP_PLAN_NOT_FOUND');
      return toAnalysis(found);
    },
  };
}

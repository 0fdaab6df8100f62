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
import { findPosition, readPage } from '../database/paging.js';
import type { NoteMore } from '../database/paging.js';
import { toTimestamp } from '../procedures/timestamps.js';
import { causeOfProducerChange } from './change-cause.js';
import { findRecorded, recordNew, toAnalysis } from './recording.js';
import type { AnswersOfAnalyses, InTransaction, OpenRoom } from './recording.js';
import type { IdempotentRequest } from '../procedures/idempotency.js';
import type { AnalysesStore } from './store.js';
import type { LatestAnalysesStore } from './latest-store.js';
import type { SeenPlans } from './seen-plans-store.js';

export interface AnalysesDeps {
  store: AnalysesStore;
  latest: LatestAnalysesStore;
  analysisAnswers: AnswersOfAnalyses['analysisAnswers'];
  seenPlans: SeenPlans;
  plans: { exists: (accountId: string, planId: string) => Promise<boolean> };
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

  return {
    async list(
      accountId: string,
      { plan_id, limit, before }: ListAnalysesInput,
      noteMore: NoteMore,
    ): Promise<Analysis[]> {
      if (!(await plans.exists(accountId, plan_id))) throw new AppError('CROP_PLAN_NOT_FOUND');
      const after = await findPosition(before, (id) => store.findPosition(accountId, plan_id, id));
      const read = (count: number) => store.list(accountId, plan_id, { limit: count, after });
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
      return analyses.map((analysis) => ({ ...analysis, created_at: toTimestamp(analysis.created_at) }));
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
      const analysis = await recordNew({ inTransaction, openRoom, now }, record, () => ({
        findings,
        causeOfChange: (previous) => causeOfProducerChange(previous, source, findings),
      }));
      const found = analysis ?? (await findRecorded(answers, request, now()));
      if (!found) throw new AppError('CROP_PLAN_NOT_FOUND');
      return toAnalysis(found);
    },
  };
}

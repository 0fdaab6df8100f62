import { AppError } from '@crop-planning/shared';
import type { Analysis, ListAnalysesInput, RecordAnalysisInput } from '@crop-planning/shared';
import type { Clock } from '../clock.js';
import { findPosition } from '../paging.js';
import type { Position } from '../paging.js';
import { causeOfProducerChange } from './change-cause.js';
import { findRecorded, recordIn, toAnalysis } from './recording.js';
import type { AnswersOfAnalyses, InTransaction, StoredAnalysis } from './recording.js';
import type { RepeatableRequest } from '../repeatable-request.js';

export interface AnalysesStore {
  find: (planId: string, analysisId: string) => Promise<StoredAnalysis | undefined>;
  /** Newest first. */
  list: (planId: string, page: { limit: number; after: Position | undefined }) => Promise<StoredAnalysis[]>;
}

export interface AnalysesDeps {
  store: AnalysesStore;
  analysisAnswers: AnswersOfAnalyses['analysisAnswers'];
  plans: { isOwned: (accountId: string, planId: string) => Promise<boolean> };
  inTransaction: InTransaction;
  now: Clock;
}

export type AnalysesService = ReturnType<typeof createAnalysesService>;

export function createAnalysesService({ store, analysisAnswers, plans, inTransaction, now }: AnalysesDeps) {
  const answers = { analysisAnswers, analyses: store };

  return {
    async list(accountId: string, { plan_id, limit, before }: ListAnalysesInput): Promise<Analysis[]> {
      if (!(await plans.isOwned(accountId, plan_id))) throw new AppError('CROP_PLAN_NOT_FOUND');
      const after = await findPosition(before, (analysisId) => store.find(plan_id, analysisId));
      const analyses = await store.list(plan_id, { limit, after });
      return analyses.map(toAnalysis);
    },

    /** Records an analysis of anybody's plan; a changed label also notifies the plan's owner, in one transaction. */
    async record(
      source: string,
      { crop_plan_id: planId, ...given }: RecordAnalysisInput,
      request?: RepeatableRequest,
    ): Promise<Analysis> {
      const recorded = await findRecorded(answers, request, now());
      if (recorded) return toAnalysis(recorded);
      const findings = {
        feasibility_label: given.feasibility_label,
        score: given.score ?? null,
        limiting_factor: given.limiting_factor ?? null,
        reasons: given.reasons ?? [],
        details: given.details ?? null,
      };
      const analysis = await inTransaction(
        (recording) =>
          recordIn(recording, { planId, source, at: now(), request }, () => ({
            findings,
            causeOfChange: (previous) => causeOfProducerChange(previous, source, findings),
          })),
        planId,
      );
      const found = analysis ?? (await findRecorded(answers, request, now()));
      if (!found) throw new AppError('CROP_PLAN_NOT_FOUND');
      return toAnalysis(found);
    },
  };
}

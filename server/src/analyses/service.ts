import { AppError } from '@crop-planning/shared';
import type {
  Analysis,
  FeasibilityLabel,
  ListAnalysesInput,
  RecordAnalysisInput,
} from '@crop-planning/shared';
import { after } from '../clock.js';
import type { Clock } from '../clock.js';
import { findPosition } from '../paging.js';
import type { Position } from '../paging.js';

export interface StoredAnalysis extends Omit<Analysis, 'created_at'> {
  created_at: Date;
}

export type NewAnalysis = Omit<StoredAnalysis, 'id'>;

export interface AnalysesStore {
  /** The newest analysis of a plan, whoever owns it. */
  findLatest: (
    planId: string,
  ) => Promise<{ feasibility_label: FeasibilityLabel; created_at: Date } | undefined>;
  find: (planId: string, analysisId: string) => Promise<StoredAnalysis | undefined>;
  /** Newest first. */
  list: (planId: string, page: { limit: number; after: Position | undefined }) => Promise<StoredAnalysis[]>;
  insert: (analysis: NewAnalysis) => Promise<StoredAnalysis>;
}

/** A plan that is held for one recording, so that no other recording and no delete of it comes between. */
export interface HeldCropPlan {
  accountId: string;
  name: string;
}

/** A change of a plan's status, which its owner is told. */
export interface StatusChange {
  accountId: string;
  planId: string;
  planName: string;
  from: FeasibilityLabel;
  to: FeasibilityLabel;
  analysisId: string;
  at: Date;
}

/** What one transaction works with. */
export interface Recording {
  plans: { holdForAnalysis: (planId: string) => Promise<HeldCropPlan | undefined> };
  analyses: Pick<AnalysesStore, 'findLatest' | 'insert'>;
  tellStatusChange: (change: StatusChange) => Promise<void>;
}

export interface AnalysesDeps {
  store: Pick<AnalysesStore, 'find' | 'list'>;
  plans: { isOwned: (accountId: string, planId: string) => Promise<boolean> };
  /** Runs the work in one transaction; those with the same turn one after another. */
  inTransaction: <T>(work: (recording: Recording) => Promise<T>, turn: string) => Promise<T>;
  now: Clock;
}

export type AnalysesService = ReturnType<typeof createAnalysesService>;

export function createAnalysesService({ store, plans, inTransaction, now }: AnalysesDeps) {
  return {
    async list(accountId: string, { plan_id, limit, before }: ListAnalysesInput): Promise<Analysis[]> {
      if (!(await plans.isOwned(accountId, plan_id))) throw new AppError('CROP_PLAN_NOT_FOUND');
      const after = await findPosition(before, (analysisId) => store.find(plan_id, analysisId));
      const analyses = await store.list(plan_id, { limit, after });
      return analyses.map(toAnalysis);
    },

    /** Records an analysis of anybody's plan; a changed label also notifies the plan's owner, in one transaction. */
    async record(source: string, input: RecordAnalysisInput): Promise<Analysis> {
      const analysis = await inTransaction(
        (recording) => recordIn(recording, source, input, now()),
        input.crop_plan_id,
      );
      return toAnalysis(analysis);
    },
  };
}

export function toAnalysis(analysis: StoredAnalysis): Analysis {
  return { ...analysis, created_at: analysis.created_at.toISOString() };
}

async function recordIn(recording: Recording, source: string, input: RecordAnalysisInput, at: Date) {
  const { plans, analyses, tellStatusChange } = recording;
  const planId = input.crop_plan_id;
  const plan = await plans.holdForAnalysis(planId);
  if (!plan) throw new AppError('CROP_PLAN_NOT_FOUND');
  const previous = await analyses.findLatest(planId);
  const analysis = await analyses.insert({
    crop_plan_id: planId,
    created_at: after(previous?.created_at, at),
    feasibility_label: input.feasibility_label,
    score: input.score ?? null,
    limiting_factor: input.limiting_factor ?? null,
    reasons: input.reasons ?? [],
    source,
    details: input.details ?? null,
  });
  if (previous && previous.feasibility_label !== analysis.feasibility_label) {
    await tellStatusChange({
      accountId: plan.accountId,
      planId,
      planName: plan.name,
      from: previous.feasibility_label,
      to: analysis.feasibility_label,
      analysisId: analysis.id,
      at: analysis.created_at,
    });
  }
  return analysis;
}

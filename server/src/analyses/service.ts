import { AppError } from '@crop-planning/shared';
import type { Analysis, FeasibilityLabel, RecordAnalysisInput } from '@crop-planning/shared';
import { after } from '../clock.js';
import type { Clock } from '../clock.js';
import { notify } from '../notifications/notify.js';
import type { NotifyStores } from '../notifications/notify.js';
import { describeStatusChange } from '../notifications/status-change.js';

export interface StoredAnalysis extends Omit<Analysis, 'created_at'> {
  created_at: Date;
}

export type NewAnalysis = Omit<StoredAnalysis, 'id'>;

export interface AnalysesStore {
  /** The newest analysis of a plan, whoever owns it. */
  findLatest: (planId: string) => Promise<{ feasibility_label: FeasibilityLabel; created_at: Date } | undefined>;
  insert: (analysis: NewAnalysis) => Promise<StoredAnalysis>;
}

/** A plan that is held for one recording, so that no other recording and no delete of it comes between. */
export interface HeldCropPlan {
  accountId: string;
  name: string;
}

/** The stores of one transaction. */
export interface RecordingStores extends NotifyStores {
  plans: { holdForAnalysis: (planId: string) => Promise<HeldCropPlan | undefined> };
  analyses: AnalysesStore;
}

export interface AnalysesDeps {
  /** Runs the work in one transaction, again from its start when another one was in its way. */
  inTransaction: <T>(work: (stores: RecordingStores) => Promise<T>) => Promise<T>;
  now: Clock;
}

export type AnalysesService = ReturnType<typeof createAnalysesService>;

export function createAnalysesService({ inTransaction, now }: AnalysesDeps) {
  return {
    /** Records an analysis of anybody's plan; a changed label also notifies the plan's owner, in one transaction. */
    async record(source: string, input: RecordAnalysisInput): Promise<Analysis> {
      const analysis = await inTransaction((stores) => recordIn(stores, source, input, now()));
      return { ...analysis, created_at: analysis.created_at.toISOString() };
    },
  };
}

async function recordIn(stores: RecordingStores, source: string, input: RecordAnalysisInput, at: Date) {
  const planId = input.crop_plan_id;
  const plan = await stores.plans.holdForAnalysis(planId);
  if (!plan) throw new AppError('CROP_PLAN_NOT_FOUND');
  const previous = await stores.analyses.findLatest(planId);
  const analysis = await stores.analyses.insert({
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
    await notify(stores, plan.accountId, {
      ...describeStatusChange({
        planName: plan.name,
        from: previous.feasibility_label,
        to: analysis.feasibility_label,
      }),
      id: analysis.id,
      related_crop_plan_id: planId,
      created_at: analysis.created_at,
    });
  }
  return analysis;
}

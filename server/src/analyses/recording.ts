import { AppError } from '@crop-planning/shared';
import type { Analysis, CropPlan, FeasibilityLabel } from '@crop-planning/shared';
import { after } from '../clock.js';
import type { FirstAnswers, RepeatableRequest } from '../repeatable-request.js';

/** The source of analyses that the service makes itself. */
export const modelSource = 'model' as const;

export interface StoredAnalysis extends Omit<Analysis, 'created_at'> {
  created_at: Date;
}

export type NewAnalysis = Omit<StoredAnalysis, 'id'>;

/** What an analysis says, whoever made it. */
export type Findings = Omit<NewAnalysis, 'crop_plan_id' | 'created_at' | 'source'>;

/** Which analysis first answered a request: it never changes. */
export interface FirstAnalysis {
  crop_plan_id: string;
  id: string;
}

/** A plan held for one recording, so that no other recording and no delete of it can interfere. */
export interface HeldCropPlan extends Pick<CropPlan, 'name' | 'crop' | 'location' | 'risk_tolerance'> {
  accountId: string;
}

/** Why a label changed, in sentences, and whether a different question alone caused it. */
export interface ChangeCause {
  sentences: string;
  isQuestionAlone: boolean;
  /** Whether only the model has moved since, if that means it is no news about the plan itself. */
  isModelAlone?: boolean;
}

/** A change of a plan's status, of which its owner is notified. */
export interface StatusChange {
  accountId: string;
  planId: string;
  planName: string;
  /** What is planted where, `wheat at Hannover, Germany`; the place is the one that was used. */
  planting: string;
  from: FeasibilityLabel;
  to: FeasibilityLabel;
  cause: ChangeCause;
  analysisId: string;
  at: Date;
}

/** What one transaction works with. */
export interface Recording {
  accounts: { exists: (accountId: string) => Promise<boolean> };
  plans: {
    /** A plan of that account, or anybody's if none is given. */
    holdForAnalysis: (planId: string, accountId?: string) => Promise<HeldCropPlan | undefined>;
  };
  analyses: {
    find: (planId: string, analysisId: string) => Promise<StoredAnalysis | undefined>;
    /** The newest analysis of a plan, whoever owns it. */
    findLatest: (planId: string) => Promise<StoredAnalysis | undefined>;
    /** The newest from that source. */
    findLatestOf: (planId: string, source: string) => Promise<StoredAnalysis | undefined>;
    /** Under that id, or a new one. */
    insert: (analysis: NewAnalysis, id?: string) => Promise<StoredAnalysis>;
  };
  analysisAnswers: FirstAnswers<FirstAnalysis>;
  tellStatusChange: (change: StatusChange) => Promise<void>;
}

/** Runs the work in one transaction; work with the same turn runs one after another. */
export type InTransaction = <T>(work: (recording: Recording) => Promise<T>, turn: string) => Promise<T>;

export interface NewRecord {
  planId: string;
  /** Given if only its owner may have the plan analysed. */
  accountId?: string;
  source: string;
  at: Date;
  /** Recorded only once if it may be repeated. */
  request?: RepeatableRequest | undefined;
  /** The id for the analysis; ids are unique. */
  id?: string;
}

export interface AnswersOfAnalyses {
  analysisAnswers: FirstAnswers<FirstAnalysis>;
  analyses: { find: (planId: string, analysisId: string) => Promise<StoredAnalysis | undefined> };
}

/** The analysis that the request recorded the first time. */
export async function findRecorded(
  { analysisAnswers, analyses }: AnswersOfAnalyses,
  request: RepeatableRequest | undefined,
  now: Date,
): Promise<StoredAnalysis | undefined> {
  const first = request && (await analysisAnswers.find(request, now));
  return first && analyses.find(first.crop_plan_id, first.id);
}

/** One finding about a held plan, and how a change that it causes is reported. */
export interface Finding<TFindings extends Findings> {
  findings: TFindings;
  /** The name of the place that was used; the plan's if left out. */
  place?: string | undefined;
  causeOfChange: (previous: StoredAnalysis) => ChangeCause;
}

/**
 * Records what `find` says about the held plan and its newest analysis; a changed label also notifies the plan's
 * owner. Undefined if the request was recorded before. Raises CROP_PLAN_NOT_FOUND.
 */
export async function recordIn<TFindings extends Findings>(
  { accounts, plans, analyses, analysisAnswers, tellStatusChange }: Recording,
  { planId, accountId, source, at, request, id }: NewRecord,
  find: (
    plan: HeldCropPlan,
    latest: StoredAnalysis | undefined,
  ) => Finding<TFindings> | Promise<Finding<TFindings>>,
): Promise<(StoredAnalysis & TFindings) | undefined> {
  if (request && (await analysisAnswers.find(request, at))) return undefined;
  const plan = await plans.holdForAnalysis(planId, accountId);
  // A deleted account's plan stays until the sweep gets to it.
  if (!plan || !(await accounts.exists(plan.accountId))) throw new AppError('CROP_PLAN_NOT_FOUND');
  const previous = await analyses.findLatest(planId);
  const { findings, place = plan.location, causeOfChange } = await find(plan, previous);
  const created_at = after(previous?.created_at, at);
  const analysis = await analyses.insert({ crop_plan_id: planId, created_at, source, ...findings }, id);
  if (request)
    await analysisAnswers.keep(request, plan.accountId, { crop_plan_id: planId, id: analysis.id }, at);
  if (previous && previous.feasibility_label !== analysis.feasibility_label) {
    await tellStatusChange({
      accountId: plan.accountId,
      planId,
      planName: plan.name,
      planting: `${plan.crop} at ${place}`,
      from: previous.feasibility_label,
      to: analysis.feasibility_label,
      cause: causeOfChange(previous),
      analysisId: analysis.id,
      at: analysis.created_at,
    });
  }
  return { ...analysis, ...findings };
}

export function toAnalysis<TStored extends StoredAnalysis>(
  analysis: TStored,
): Omit<TStored, 'created_at'> & Pick<Analysis, 'created_at'> {
  return { ...analysis, created_at: analysis.created_at.toISOString() };
}

import { AppError } from '@crop-planning/shared';
import type { Analysis, CropPlan, FeasibilityLabel, NotificationRun } from '@crop-planning/shared';
import { after } from '../concurrency/clock.js';
import type { Clock } from '../concurrency/clock.js';
import type { IdempotentRequest } from '../procedures/idempotency.js';
import { outlineOf } from './model-record.js';
import type { SeenPlan, SeenPlans } from './seen-plans-store.js';
import type { AnalysisRoom, FiledAnalysis, NewAnalysis, StoredAnalysis } from './analysis.js';
import type { AnalysesStore } from './store.js';
import type { IdempotencyStore } from '../procedures/idempotency-store.js';

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
  /** How many analyses were begun before; undefined if that was not counted. */
  seq: number | undefined;
}

/** Raises STORAGE_LIMIT_REACHED if there is no room at all. */
export type OpenRoom = (accountId: string, known?: SeenPlan['storage']) => AnalysisRoom;

/** Why a label changed, in sentences, and whether that is only a different question, or a different model. */
export interface ChangeCause {
  sentences: string;
  isQuestionAlone: boolean;
  isModelAlone: boolean;
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
  /** Of the scheduled job that had the plan analysed. */
  run: NotificationRun | undefined;
}

/** What one transaction works with. */
export interface Recording {
  plans: {
    /** A plan of that account, or anybody's if none is given. */
    holdForAnalysis: (planId: string, accountId?: string) => Promise<HeldCropPlan | undefined>;
  };
  seenPlans: SeenPlans;
  analyses: Pick<AnalysesStore, 'find' | 'findLatestOf' | 'withDetails' | 'insert'>;
  analysisAnswers: IdempotencyStore<FirstAnalysis>;
  notifyStatusChange: (change: StatusChange) => Promise<void>;
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
  request?: IdempotentRequest | undefined;
  /** The id for the analysis; ids are unique. */
  id?: string;
  /** Of the scheduled job that has the plan analysed. */
  run?: NotificationRun;
  /** The plan as it was before, when the request had not been recorded: if nobody was quicker, it is not read again. */
  seen?: SeenPlan | undefined;
  room: AnalysisRoom;
}

/** The request was answered while it was being recorded, so that nothing may be recorded. */
class AnsweredMeanwhileError extends Error {}

export interface AnswersOfAnalyses {
  analysisAnswers: IdempotencyStore<FirstAnalysis>;
  analyses: { find: (planId: string, analysisId: string) => Promise<StoredAnalysis | undefined> };
}

/** The analysis that the request recorded the first time. */
export async function findRecorded(
  { analysisAnswers, analyses }: AnswersOfAnalyses,
  request: IdempotentRequest | undefined,
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

type Find<TFindings extends Findings> = (
  plan: HeldCropPlan,
  latest: FiledAnalysis | undefined,
) => Finding<TFindings> | Promise<Finding<TFindings>>;

/**
 * Records what `find` says about the held plan and its newest analysis; a changed label also notifies the plan's
 * owner. Raises CROP_PLAN_NOT_FOUND and STORAGE_LIMIT_REACHED.
 */
export async function recordIn<TFindings extends Findings>(
  recording: Recording,
  record: NewRecord,
  find: Find<TFindings>,
): Promise<StoredAnalysis & TFindings> {
  const { planId, accountId, source, at, request, id, run, room } = record;
  const plan = await recording.plans.holdForAnalysis(planId, accountId);
  if (!plan) throw new AppError('CROP_PLAN_NOT_FOUND');
  const previous = await latestOf(recording, plan, record);
  const { findings, place = plan.location, causeOfChange } = await find(plan, previous);
  const created_at = after(previous?.created_at, at);
  const { analyses, analysisAnswers, notifyStatusChange } = recording;
  const analysis = await analyses.insert(
    { crop_plan_id: planId, created_at, source, ...findings },
    { id, previous, outline: outlineOf(findings.details), room },
  );
  const answer = { crop_plan_id: planId, id: analysis.id };
  if (request && !(await analysisAnswers.keep(request, plan.accountId, answer, at)))
    throw new AnsweredMeanwhileError();
  if (previous && previous.feasibility_label !== analysis.feasibility_label) {
    await notifyStatusChange({
      accountId: plan.accountId,
      planId,
      planName: plan.name,
      planting: `${plan.crop} at ${place}`,
      from: previous.feasibility_label,
      to: analysis.feasibility_label,
      cause: causeOfChange(await analyses.withDetails(previous)),
      analysisId: analysis.id,
      at: analysis.created_at,
      run,
    });
  }
  return { ...analysis, ...findings };
}

/** The newest analysis of a plan that was held just now; raises CROP_PLAN_NOT_FOUND if its account was deleted. */
async function latestOf(
  { seenPlans, analysisAnswers }: Recording,
  plan: HeldCropPlan,
  { planId, request, at, seen }: NewRecord,
): Promise<FiledAnalysis | undefined> {
  // No analysis has been begun since then, nor has the purge of a deleted account locked the plan: it counts as one.
  if (seen?.hasOwner && seen.seq === plan.seq) return seen.latest;
  if (request && (await analysisAnswers.find(request, at))) throw new AnsweredMeanwhileError();
  const now = await seenPlans.find(planId);
  // A deleted account's plan stays until it is purged.
  if (!now?.hasOwner) throw new AppError('CROP_PLAN_NOT_FOUND');
  return now.latest;
}

/**
 * Makes the transactions that analyses are recorded in: a changed label notifies the plan's owner in the same one, by
 * `notifyStatusChange`.
 */
export function recordingTransaction<TStores extends Omit<Recording, 'notifyStatusChange'>>(
  inTransaction: <T>(work: (stores: TStores) => Promise<T>, turn?: string) => Promise<T>,
  notifyStatusChange: (stores: TStores, change: StatusChange) => Promise<void>,
) {
  return <T>(
    work: (stores: TStores & Pick<Recording, 'notifyStatusChange'>) => Promise<T>,
    turn?: string,
  ): Promise<T> =>
    inTransaction(
      (stores) =>
        work(
          Object.assign(stores, {
            notifyStatusChange: (change: StatusChange) => notifyStatusChange(stores, change),
          }),
        ),
      turn,
    );
}

export interface RecordingDeps {
  inTransaction: InTransaction;
  openRoom: OpenRoom;
  now: Clock;
}

/**
 * Records an analysis of a plan that was seen just now, in a transaction of its own. Undefined if the request was
 * recorded before. Raises CROP_PLAN_NOT_FOUND and STORAGE_LIMIT_REACHED.
 */
export async function recordNew<TFindings extends Findings>(
  { inTransaction, openRoom, now }: RecordingDeps,
  record: Omit<NewRecord, 'at' | 'room'> & { seen: SeenPlan },
  find: (recording: Recording) => Find<TFindings>,
): Promise<(StoredAnalysis & TFindings) | undefined> {
  const { accountId, storage } = record.seen;
  const room = openRoom(accountId, storage);
  try {
    return await inTransaction(
      (recording) => recordIn(recording, { ...record, room, at: now() }, find(recording)),
      record.planId,
    );
  } catch (error) {
    // A charge that cannot be taken back is corrected by the next check.
    await room.giveBackAfter(error).catch(() => undefined);
    if (error instanceof AnsweredMeanwhileError) return undefined;
    throw error;
  }
}

export function toAnalysis<TStored extends StoredAnalysis>(
  analysis: TStored,
): Omit<TStored, 'created_at'> & Pick<Analysis, 'created_at'> {
  return { ...analysis, created_at: analysis.created_at.toISOString() };
}

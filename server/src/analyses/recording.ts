import { AppError, modelSource } from '@crop-planning/shared';
import type { Analysis, FeasibilityLabel, NotificationRun } from '@crop-planning/shared';
import { after } from '../concurrency/clock.js';
import type { Clock } from '../concurrency/clock.js';
import type { IdempotentRequest } from '../procedures/idempotency.js';
import { listedOf, outlineOf } from './model-record.js';
import { describePlanting } from '../feasibility/planting-words.js';
import type { ModelQuestion } from '../feasibility/question.js';
import type { SeenPlan, SeenPlans } from './seen-plans-store.js';
import type { AnalysisRoom, FiledAnalysis, NewAnalysis, StoredAnalysis } from './analysis.js';
import type { HeldCropPlan } from '../crop-plans/store.js';
import type { AnalysesStore } from './store.js';
import type { Records } from '../records/records.js';
import { toTimestamp } from '../procedures/timestamps.js';

/** The result of an analysis from any source. */
export type Findings = Omit<NewAnalysis, 'crop_plan_id' | 'created_at' | 'source'>;

/** The analysis that first answered a request; it never changes. */
export interface FirstAnalysis {
  crop_plan_id: string;
  id: string;
}

/** Opens the account's storage for one analysis; raises STORAGE_LIMIT_REACHED if there is no room at all. */
export type OpenRoom = (accountId: string, known?: SeenPlan['storage']) => AnalysisRoom;

/** Why a label changed, in sentences, and whether only the question or only the model changed. */
export interface ChangeCause {
  sentences: string;
  isQuestionAlone: boolean;
  isModelAlone: boolean;
}

/** A change of a plan's status; the plan's owner is notified of it. */
export interface StatusChange {
  accountId: string;
  planId: string;
  planName: string;
  /** The crop and the place that was used, such as `wheat at Hannover, Germany`. */
  planting: string;
  from: FeasibilityLabel;
  to: FeasibilityLabel;
  cause: ChangeCause;
  analysisId: string;
  at: Date;
  /** The run of the scheduled job that had the plan analysed. */
  run: NotificationRun | undefined;
}

/** The stores of one transaction. */
export interface Recording {
  plans: {
    /** Locks a plan of the account. */
    holdForAnalysis: (
      accountId: string,
      planId: string,
      question?: Partial<ModelQuestion>,
    ) => Promise<HeldCropPlan | undefined>;
  };
  seenPlans: SeenPlans;
  analyses: Pick<AnalysesStore, 'find' | 'findLatestByModel' | 'withDetails' | 'insert'>;
  analysisAnswers: Records['firstAnswers'];
  notifyStatusChange: (change: StatusChange) => Promise<void>;
}

/** Runs the work in one transaction; calls with the same `turn` run one after another. */
export type InTransaction = <T>(work: (recording: Recording) => Promise<T>, turn: string) => Promise<T>;

export interface NewRecord {
  planId: string;
  /** The plan's owner. */
  accountId: string;
  source: string;
  /** The part of the question that the request gives; the plan keeps it from the start of the transaction. */
  asked?: Partial<ModelQuestion>;
  at: Date;
  /** Set if the request may be repeated; its analysis is then recorded only once. */
  request?: IdempotentRequest | undefined;
  /** The unique id for the analysis. */
  id?: string;
  /** The run of the scheduled job that has the plan analysed. */
  run?: NotificationRun;
  /** The plan as it was read before the transaction; it is only read again if it has changed since. */
  seen?: SeenPlan | undefined;
  room: AnalysisRoom;
}

/** Raised if the same request was answered during the recording, so that nothing may be recorded. */
class AnsweredMeanwhileError extends Error {}

export interface AnswersOfAnalyses {
  analysisAnswers: Records['firstAnswers'];
  analyses: { find: (planId: string, analysisId: string) => Promise<StoredAnalysis | undefined> };
}

/** Finds the analysis that the request recorded when it was first sent. */
export async function findRecorded(
  { analysisAnswers, analyses }: AnswersOfAnalyses,
  request: IdempotentRequest | undefined,
  now: Date,
): Promise<StoredAnalysis | undefined> {
  const first = request && (await analysisAnswers.find<FirstAnalysis>(request, now));
  return first && analyses.find(first.crop_plan_id, first.id);
}

/** The result for a locked plan, and the explanation of a change that it causes. */
export interface Finding<TFindings extends Findings> {
  findings: TFindings;
  /** The name of the place that was used; by default the plan's own location. */
  place?: string | undefined;
  causeOfChange: (previous: StoredAnalysis) => ChangeCause;
}

type Find<TFindings extends Findings> = (
  plan: HeldCropPlan,
  latest: FiledAnalysis | undefined,
) => Finding<TFindings> | Promise<Finding<TFindings>>;

/**
 * Records the findings of `find` for the locked plan and its newest analysis; if the label has changed, the
 * plan's owner is notified. Raises CROP_PLAN_NOT_FOUND and STORAGE_LIMIT_REACHED.
 */
export async function recordIn<TFindings extends Findings>(
  recording: Recording,
  record: NewRecord,
  find: Find<TFindings>,
): Promise<StoredAnalysis & TFindings> {
  const { planId, accountId, asked, source, at, request, id, run, room } = record;
  const plan = await recording.plans.holdForAnalysis(accountId, planId, asked);
  if (!plan) throw new AppError('CROP_PLAN_NOT_FOUND');
  const previous = await latestOf(recording, plan, record);
  const { findings, place = plan.location, causeOfChange } = await find(plan, previous);
  const created_at = after(previous?.created_at, at);
  const listed = source === modelSource ? listedOf(findings.details) : null;
  const { analyses, analysisAnswers, notifyStatusChange } = recording;
  const analysis = await analyses.insert(
    { crop_plan_id: planId, created_at, source, ...findings },
    { accountId, id, previous, outline: outlineOf(findings.details), listed, room },
  );
  const answer = { crop_plan_id: planId, id: analysis.id };
  if (request && !(await analysisAnswers.keep(request, accountId, answer, at)))
    throw new AnsweredMeanwhileError();
  if (previous && previous.feasibility_label !== analysis.feasibility_label) {
    await notifyStatusChange({
      accountId,
      planId,
      planName: plan.name,
      planting: describePlanting({ ...plan, ...asked, location: place }),
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

/**
 * Returns the newest analysis of a plan that has just been locked; raises CROP_PLAN_NOT_FOUND if its account
 * was deleted.
 */
async function latestOf(
  { seenPlans, analysisAnswers }: Recording,
  plan: HeldCropPlan,
  { planId, accountId, request, at, seen }: NewRecord,
): Promise<FiledAnalysis | undefined> {
  // An equal count means that no analysis has been started since the plan was read, and no purge of the
  // account has locked the plan.
  if (seen?.hasOwner && seen.seq === plan.seq) return seen.latest;
  if (request && (await analysisAnswers.find(request, at))) throw new AnsweredMeanwhileError();
  const current = await seenPlans.find(planId, accountId);
  // The plan of a deleted account exists until it is purged.
  if (!current?.hasOwner) throw new AppError('CROP_PLAN_NOT_FOUND');
  return current.latest;
}

/**
 * Creates a function that runs the transactions in which analyses are recorded. `notifyStatusChange` notifies
 * a plan's owner of a changed label in the same transaction.
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
 * Records an analysis of a plan that has just been read, in a separate transaction. Returns undefined if the
 * request has already been recorded. Raises CROP_PLAN_NOT_FOUND and STORAGE_LIMIT_REACHED.
 */
export async function recordNew<TFindings extends Findings>(
  { inTransaction, openRoom, now }: RecordingDeps,
  record: Omit<NewRecord, 'at' | 'room'> & { seen: SeenPlan },
  find: Find<TFindings>,
): Promise<(StoredAnalysis & TFindings) | undefined> {
  const { accountId, storage } = record.seen;
  const room = openRoom(accountId, storage);
  try {
    return await inTransaction(
      (recording) => recordIn(recording, { ...record, room, at: now() }, find),
      record.planId,
    );
  } catch (error) {
    // If the charge cannot be cancelled, the next check corrects it.
    await room.giveBackAfter(error).catch(() => undefined);
    if (error instanceof AnsweredMeanwhileError) return undefined;
    throw error;
  }
}

export function toAnalysis<TStored extends StoredAnalysis>(
  analysis: TStored,
): Omit<TStored, 'created_at'> & Pick<Analysis, 'created_at'> {
  return { ...analysis, created_at: toTimestamp(analysis.created_at) };
}

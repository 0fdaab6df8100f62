import { AppError, modelSource, type NotificationRun } from '@crop-planning/shared';
import { after } from '../concurrency/clock.js';
import type { OperatorCore, Records } from '../core.js';
import type { StatusChange } from '../notifications/status-change.js';
import type { IdempotentRequest } from '../procedures/idempotency.js';
import { verdictOfAnalysis } from '../feasibility/verdict/analysis-verdict.js';
import { listedOf, outlineOf } from './model-record.js';
import { adviceOf } from '../feasibility/verdict/advice.js';
import type { GivenQuestion } from '../feasibility/question.js';
import type { FirstAnalysis } from './analysis.js';
import type { StorageRoom } from './storage/quota.js';
import type { HeldCropPlan } from '../records/crop-plans.js';
import type { SeenPlan } from '../records/spanning/seen-plans.js';
import type { FiledAnalysis, NewAnalysis, AnalysisItem } from '../records/analyses.js';

/** The result of an analysis from any source. */
export type Findings = Omit<NewAnalysis, 'crop_plan_id' | 'created_at' | 'source'>;

export interface NewRecord {
  planId: string;
  /** The plan's owner. */
  accountId: string;
  source: string;
  /** The part of the question that the request gives; the plan keeps it from the start of the transaction. */
  asked?: GivenQuestion;
  at: Date;
  /** Set if the request may be repeated; its analysis is then recorded only once. */
  request?: IdempotentRequest | undefined;
  /** The unique id for the analysis. */
  id?: string;
  /** The run of the scheduled job that has the plan analysed. */
  run?: NotificationRun;
  /** The plan as it was read before the transaction; it is only read again if it has changed since. */
  seen?: SeenPlan | undefined;
  room: StorageRoom;
}

/** Raised if the same request was answered during the recording, so that nothing may be recorded. */
class AnsweredMeanwhileError extends Error {}

/** Finds the analysis that the request recorded when it was first sent, of a plan of this owner. */
export async function findRecorded(
  { records: { firstAnswers, analyses }, now }: OperatorCore,
  request: IdempotentRequest | undefined,
  owner: { accountId: string } | Promise<{ accountId: string } | undefined>,
): Promise<AnalysisItem | undefined> {
  const first = request && (await firstAnswers.find<FirstAnalysis>(request, now()));
  const plan = first && (await owner);
  return plan && analyses.find(plan.accountId, first.crop_plan_id, first.id);
}

/**
 * Refuses a plan that is not there: raises IDEMPOTENCY_KEY_REUSED if the request's key has been used for another
 * request since it was looked up, as before the plan was deleted, and otherwise CROP_PLAN_NOT_FOUND.
 */
export async function refuseMissingPlan(
  { records: { firstAnswers }, now }: OperatorCore,
  request: IdempotentRequest | undefined,
): Promise<never> {
  if (request) await firstAnswers.find(request, now());
  throw new AppError('CROP_PLAN_NOT_FOUND');
}

/** The result for a locked plan, and the explanation of a change that it causes. */
export interface Finding<TFindings extends Findings> {
  findings: TFindings;
  /** The name of the place that was used; by default the plan's own location. */
  place?: string | undefined;
  causeOfChange: (previous: AnalysisItem) => StatusChange['cause'];
}

type Find<TFindings extends Findings> = (
  plan: HeldCropPlan,
  latest: FiledAnalysis | undefined,
) => Finding<TFindings> | Promise<Finding<TFindings>>;

/**
 * Records the findings of `find` for the locked plan and its newest analysis; if the label has changed, the
 * plan's owner is notified. Raises CROP_PLAN_NOT_FOUND, CLIMATE_NOT_FOUND and STORAGE_LIMIT_REACHED.
 */
export async function recordIn<TFindings extends Findings>(
  core: OperatorCore,
  records: Records,
  record: NewRecord,
  find: Find<TFindings>,
): Promise<AnalysisItem & TFindings> {
  const { planId, accountId, asked, source, at, request, id, run, room } = record;
  if (!(await records.ownClimates.hold(accountId, asked?.climate))) throw new AppError('CLIMATE_NOT_FOUND');
  const plan = await records.plans.holdForAnalysis(accountId, planId, asked);
  if (!plan) {
    // Before the plan was deleted, the key may have been used for another request.
    if (request && (await records.firstAnswers.find(request, at))) throw new AnsweredMeanwhileError();
    throw new AppError('CROP_PLAN_NOT_FOUND');
  }
  const previous = await latestOf(records, plan, record);
  const { findings, place = plan.location, causeOfChange } = await find(plan, previous);
  const created_at = after(previous?.created_at, at);
  const listed = source === modelSource ? listedOf({ source, ...findings }) : null;
  const { analyses, firstAnswers } = records;
  const analysis = await analyses.insert(
    { crop_plan_id: planId, created_at, source, ...findings },
    { accountId, id, previous, outline: outlineOf(findings.details), listed, room },
  );
  const answer = { crop_plan_id: planId, id: analysis.id };
  if (request && !(await firstAnswers.keep(request, accountId, answer, at)))
    throw new AnsweredMeanwhileError();
  if (previous && previous.feasibility_label !== analysis.feasibility_label) {
    const cropNameOf = await core.crops.naming();
    await core.notifyStatusChange(records, {
      accountId,
      planId,
      planting: {
        plan_name: plan.name,
        crop: plan.crop,
        crop_name: cropNameOf(plan.crop),
        location: place,
        water: asked?.water ?? plan.water,
        advice: adviceOf(verdictOfAnalysis({ source, ...findings })),
      },
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
  { seenPlans, firstAnswers }: Records,
  plan: HeldCropPlan,
  { planId, accountId, request, at, seen }: NewRecord,
): Promise<FiledAnalysis | undefined> {
  // An equal count means that no analysis has been started since the plan was read, and no purge of the
  // account has locked the plan.
  if (seen?.hasOwner && seen.seq === plan.seq) return seen.latest;
  if (request && (await firstAnswers.find(request, at))) throw new AnsweredMeanwhileError();
  const current = await seenPlans.find(planId, accountId);
  // The plan of a deleted account exists until it is purged.
  if (!current?.hasOwner) throw new AppError('CROP_PLAN_NOT_FOUND');
  return current.latest;
}

/**
 * Records an analysis of a plan that has just been read, in a separate transaction. Returns undefined if the
 * request has already been recorded. Raises CROP_PLAN_NOT_FOUND and STORAGE_LIMIT_REACHED.
 */
export async function recordNew<TFindings extends Findings>(
  core: OperatorCore,
  record: Omit<NewRecord, 'at' | 'room'> & { seen: SeenPlan },
  find: Find<TFindings>,
): Promise<(AnalysisItem & TFindings) | undefined> {
  const { accountId, storage } = record.seen;
  const room = core.quota(accountId, storage);
  try {
    return await core.inTransaction(
      (records) => recordIn(core, records, { ...record, room, at: core.now() }, find),
      record.planId,
    );
  } catch (error) {
    // If the charge cannot be cancelled, the next check corrects it.
    await room.giveBackAfter(error).catch(() => undefined);
    if (error instanceof AnsweredMeanwhileError) return undefined;
    throw error;
  }
}

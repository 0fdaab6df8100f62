import {
  AppError,
  type ManyAnalyses,
  type ModelAnalysis,
  type PlanAnalysis,
  type PlanRefusal,
  type RunManyAnalysesInput,
} from '@crop-planning/shared';
import { setTimeout as pause } from 'node:timers/promises';
import type { Core } from '../core.js';
import type { AccountCaller, Repeatable } from '../procedures/context.js';
import { analyseTogether } from './together.js';

const plansMax = 1_000;
/** The time that one call may take; well below the time limit of a request. */
const callMsMax = 4_000;
/**
 * The plans that are read and recorded together, after which another request of the account can have its turn: so few
 * that recording them takes about 20 ms, in five statements between which others are answered.
 */
const sliceSize = 10;
/** After this time, no other plan is added to a slice. */
const sliceMsMax = 500;
/** The longest pause, for work that took long only because the database is slow. */
const restMsMax = 100;

/**
 * Analyses the first `limit` plans, or as many as possible until the time is up or the caller loses access, and
 * lists the remaining ones; a plan that cannot be analysed does not affect the others. May analyse none if other
 * requests of the account take all the time. With an Idempotency-Key, each plan is analysed once. Raises
 * TOO_MANY_PLANS, and TOO_MANY_REQUESTS if none is analysed.
 */
export async function runManyAnalyses(
  core: Core,
  { accountId, repeatable, identifyAgain, endSignal }: AccountCaller & Repeatable,
  { plan_ids, limit, ...asked }: RunManyAnalysesInput,
): Promise<ManyAnalyses> {
  const signal = endSignal();
  const untilMs = performance.now() + callMsMax;
  const planIds = plan_ids ? [...new Set(plan_ids)] : await allIds(core, accountId);
  const batchIds = planIds.slice(0, limit);
  const results: PlanAnalysis[] = [];

  async function analyseSlice(): Promise<true> {
    const sliceUntilMs = Math.min(performance.now() + sliceMsMax, untilMs);
    const rest = createRest();
    let isFirst = true;
    const { outcomes, names, failure } = await analyseTogether(
      core,
      accountId,
      batchIds.slice(results.length, results.length + sliceSize),
      asked,
      {
        requestOf: (plan_id) => repeatable({ plan_id, ...asked }, plan_id),
        hasTime() {
          const isInTime = isFirst || performance.now() <= sliceUntilMs;
          isFirst = false;
          return isInTime && !signal?.aborted;
        },
        rest,
        async isAdmitted() {
          if (signal?.aborted) return false;
          await identifyAgain();
          return true;
        },
      },
    );
    for (const [planId, outcome] of outcomes)
      results.push(resultOf(planId, names.get(planId) ?? null, outcome));
    if (failure !== undefined) throw failure;
    await rest();
    return true;
  }

  try {
    while (results.length < batchIds.length && performance.now() < untilMs && !signal?.aborted)
      if (!(await core.inBulkTurn(accountId, untilMs, analyseSlice))) break;
  } catch (error) {
    // The results so far are still reported; the next call will raise the error if it persists.
    const isExpected = error instanceof AppError || core.isUnavailable(error);
    if (results.length === 0 || !isExpected) throw error;
  }
  return { results, not_done: planIds.slice(results.length) };
}

async function allIds({ records }: Core, accountId: string): Promise<string[]> {
  const ids = await records.plans.activeIds(accountId, plansMax + 1);
  if (ids.length > plansMax) throw new AppError('TOO_MANY_PLANS');
  return ids;
}

function resultOf(plan_id: string, name: string | null, outcome: ModelAnalysis | AppError): PlanAnalysis {
  return outcome instanceof AppError
    ? { plan_id, name, error: toRefusal(outcome) }
    : { plan_id, name, analysis: outcome };
}

/** Pauses for as long as the work since the last pause took, up to `restMsMax`, to leave half of the time to others. */
function createRest(): () => Promise<void> {
  let beganMs = performance.now();
  return async () => {
    await pause(Math.min(performance.now() - beganMs, restMsMax));
    beganMs = performance.now();
  };
}

function toRefusal({ code, message, fields: { issues, suggestions, candidates } }: AppError): PlanRefusal {
  return {
    code,
    message,
    ...(issues && { issues: [...issues] }),
    ...(suggestions && { suggestions: [...suggestions] }),
    ...(candidates && { candidates: [...candidates] }),
  };
}

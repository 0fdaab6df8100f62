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
import { analysePlan } from './run.js';

const plansMax = 1_000;
/** The time that one call may take; well below the time limit of a request. */
const callMsMax = 4_000;
/** After this many plans, or after `sliceMsMax`, another request can have its turn. */
const sliceSize = 10;
const sliceMsMax = 500;
/** The longest pause after a plan, for plans that took long only because the database is slow. */
const restMsMax = 100;

/**
 * Analyses the first `limit` plans, or as many as possible until the time is up or the caller loses access, and
 * lists the remaining ones; a plan that cannot be analysed does not affect the others. May analyse none if other
 * requests of the account take all the time. With an Idempotency-Key, each plan is analysed once. Raises
 * TOO_MANY_PLANS, and TOO_MANY_REQUESTS if none is analysed.
 */
export async function runManyAnalyses(
  core: Core,
  { accountId, repeatable, identifyAgain, signal }: AccountCaller & Repeatable,
  { plan_ids, limit, ...question }: RunManyAnalysesInput,
): Promise<ManyAnalyses> {
  const untilMs = performance.now() + callMsMax;
  const planIds = plan_ids ? [...new Set(plan_ids)] : await allIds(core, accountId);
  const batchIds = planIds.slice(0, limit);
  const names = await core.records.plans.namesOf(accountId, batchIds);
  const results: PlanAnalysis[] = [];

  async function analyseSlice(): Promise<true> {
    const sliceUntilMs = Math.min(performance.now() + sliceMsMax, untilMs);
    const from = results.length;
    for (const plan_id of batchIds.slice(from, from + sliceSize)) {
      const beganMs = performance.now();
      const isLate = results.length > from && beganMs > sliceUntilMs;
      if (isLate || signal?.aborted) break;
      const input = { plan_id, ...question };
      await identifyAgain();
      const work = () => analysePlan(core, accountId, input, repeatable(input, plan_id));
      results.push(await resultOf(plan_id, names.get(plan_id) ?? null, work));
      await rest(performance.now() - beganMs);
    }
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

async function resultOf(
  plan_id: string,
  name: string | null,
  work: () => Promise<ModelAnalysis>,
): Promise<PlanAnalysis> {
  try {
    return { plan_id, name, analysis: await work() };
  } catch (error) {
    // A used-up budget affects every other plan too.
    if (!(error instanceof AppError) || error.code === 'TOO_MANY_REQUESTS') throw error;
    return { plan_id, name, error: toRefusal(error) };
  }
}

/** Pauses for as long as the work took, up to `restMsMax`, to leave half of the time to other requests. */
async function rest(workedMs: number): Promise<void> {
  await pause(Math.min(workedMs, restMsMax));
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

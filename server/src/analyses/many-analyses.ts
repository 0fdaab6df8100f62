import { AppError } from '@crop-planning/shared';
import type { ManyAnalyses, PlanAnalysis, PlanRefusal, RunManyAnalysesInput } from '@crop-planning/shared';
import { setTimeout as pause } from 'node:timers/promises';
import type { IdempotentRequestOf } from '../procedures/idempotency.js';
import type { InBulkTurn } from './bulk-turns.js';
import type { ModelService } from './model-service.js';

export interface ManyAnalysesDeps {
  plans: {
    /** Returns the ids of the plans that are not archived, newest first. */
    activeIds: (accountId: string, limit: number) => Promise<string[]>;
    /** Returns the names, by id, of those plans that belong to the account. */
    namesOf: (accountId: string, planIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  };
  run: ModelService['run'];
  inTurn: InBulkTurn;
  /** Returns true for a failure that would affect every other plan too. */
  isUnavailable: (error: unknown) => boolean;
}

/** The request that has plans analysed. */
export interface BulkRequest {
  requestOf: IdempotentRequestOf;
  /** Raises an error if a new request by the caller would now be refused with that error. */
  confirmCaller: () => Promise<unknown>;
  /** Aborts when the client no longer waits for the response. */
  signal: AbortSignal | undefined;
}

export type ManyAnalysesService = ReturnType<typeof createManyAnalyses>;

const plansMax = 1_000;
/** The time that one call may take; well below the time limit of a request. */
const callMsMax = 4_000;
/** After this many plans, or after `sliceMsMax`, another request can have its turn. */
const sliceSize = 10;
const sliceMsMax = 500;
/** The longest pause after a plan, for plans that took long only because the database is slow. */
const restMsMax = 100;

/** Analyses many plans independently: a plan that cannot be analysed does not affect the others. */
export function createManyAnalyses({ plans, run, inTurn, isUnavailable }: ManyAnalysesDeps) {
  async function allIds(accountId: string): Promise<string[]> {
    const ids = await plans.activeIds(accountId, plansMax + 1);
    if (ids.length > plansMax) throw new AppError('TOO_MANY_PLANS');
    return ids;
  }

  async function analyse(plan_id: string, name: string | null, work: () => ReturnType<typeof run>) {
    try {
      return { plan_id, name, analysis: await work() };
    } catch (error) {
      // A used-up budget affects every other plan too.
      if (!(error instanceof AppError) || error.code === 'TOO_MANY_REQUESTS') throw error;
      return { plan_id, name, error: toRefusal(error) };
    }
  }

  return {
    /**
     * Analyses the first `limit` plans, or as many as possible until the time is up or the caller loses
     * access, and lists the remaining ones. May analyse none if other requests of the account take all the
     * time. With an Idempotency-Key, each plan is analysed once. Raises TOO_MANY_PLANS, and
     * TOO_MANY_REQUESTS if none is analysed.
     */
    async runMany(
      accountId: string,
      { plan_ids, limit, ...question }: RunManyAnalysesInput,
      { requestOf, confirmCaller, signal }: BulkRequest,
    ): Promise<ManyAnalyses> {
      const untilMs = performance.now() + callMsMax;
      const planIds = plan_ids ? [...new Set(plan_ids)] : await allIds(accountId);
      const batchIds = planIds.slice(0, limit);
      const names = await plans.namesOf(accountId, batchIds);
      const results: PlanAnalysis[] = [];

      async function analyseSlice(): Promise<true> {
        const sliceUntilMs = Math.min(performance.now() + sliceMsMax, untilMs);
        const from = results.length;
        for (const plan_id of batchIds.slice(from, from + sliceSize)) {
          const beganMs = performance.now();
          const isLate = results.length > from && beganMs > sliceUntilMs;
          if (isLate || signal?.aborted) break;
          const input = { plan_id, ...question };
          await confirmCaller();
          const work = () => run(accountId, input, requestOf(input, plan_id));
          results.push(await analyse(plan_id, names.get(plan_id) ?? null, work));
          await rest(performance.now() - beganMs);
        }
        return true;
      }

      try {
        while (results.length < batchIds.length && performance.now() < untilMs && !signal?.aborted)
          if (!(await inTurn(accountId, untilMs, analyseSlice))) break;
      } catch (error) {
        // The results so far are still reported; the next call will raise the error if it persists.
        const isExpected = error instanceof AppError || isUnavailable(error);
        if (results.length === 0 || !isExpected) throw error;
      }
      return { results, not_done: planIds.slice(results.length) };
    },
  };
}

/** Pauses for as long as the work took, up to `restMsMax`, to leave half of the time to other requests. */
async function rest(workedMs: number): Promise<void> {
  await pause(Math.min(workedMs, restMsMax));
}

function toRefusal({ code, message, issues, suggestions, candidates }: AppError): PlanRefusal {
  return {
    code,
    message,
    ...(issues && { issues: [...issues] }),
    ...(suggestions && { suggestions: [...suggestions] }),
    ...(candidates && { candidates: [...candidates] }),
  };
}

import { AppError } from '@crop-planning/shared';
import type { ManyAnalyses, PlanAnalysis, PlanRefusal, RunManyAnalysesInput } from '@crop-planning/shared';
import type { RequestMaker } from '../repeatable-request.js';
import type { ModelService } from './model-service.js';

export interface ManyAnalysesDeps {
  plans: {
    /** The ids of the plans that are not archived, newest first. */
    activeIds: (accountId: string, limit: number) => Promise<string[]>;
    /** The names of those plans that belong to the account, by id. */
    namesOf: (accountId: string, planIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  };
  run: ModelService['run'];
  /** True for a failure that every other plan would meet too. */
  isUnavailable: (error: unknown) => boolean;
}

/** Whose plans are analysed, for as long as that is wanted and allowed. */
export interface BulkRequest {
  requestOf: RequestMaker;
  /** Raises what a new request of the caller would be refused with. */
  confirmCaller: () => Promise<unknown>;
  /** Aborts when nobody is waiting for the answer any more. */
  signal: AbortSignal | undefined;
}

export type ManyAnalysesService = ReturnType<typeof createManyAnalyses>;

const plansMax = 1_000;
/** Well below the time a request has for its answer. */
const callMsMax = 4_000;

/** Analyses many plans, each by itself: one that cannot be analysed does not hold up the others. */
export function createManyAnalyses({ plans, run, isUnavailable }: ManyAnalysesDeps) {
  async function allIds(accountId: string): Promise<string[]> {
    const ids = await plans.activeIds(accountId, plansMax + 1);
    if (ids.length > plansMax) throw new AppError('TOO_MANY_PLANS');
    return ids;
  }

  async function analyse(plan_id: string, name: string | null, work: () => ReturnType<typeof run>) {
    try {
      return { plan_id, name, analysis: await work() };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { plan_id, name, error: toRefusal(error) };
    }
  }

  return {
    /**
     * Analyses the first `limit` plans, or as many as there is time for while the caller stays allowed to, and names
     * the others. With an Idempotency-Key each plan is analysed once. Raises TOO_MANY_PLANS.
     */
    async runMany(
      accountId: string,
      { plan_ids, limit, ...question }: RunManyAnalysesInput,
      { requestOf, confirmCaller, signal }: BulkRequest,
    ): Promise<ManyAnalyses> {
      const planIds = plan_ids ? [...new Set(plan_ids)] : await allIds(accountId);
      const names = await plans.namesOf(accountId, planIds.slice(0, limit));
      const results: PlanAnalysis[] = [];
      const untilMs = performance.now() + callMsMax;
      for (const plan_id of planIds.slice(0, limit)) {
        if (signal?.aborted || (results.length > 0 && performance.now() > untilMs)) break;
        const asked = { plan_id, ...question };
        const work = () => run(accountId, asked, requestOf(asked, plan_id));
        try {
          await confirmCaller();
          results.push(await analyse(plan_id, names.get(plan_id) ?? null, work));
        } catch (error) {
          // What is done is reported; the next call will find out by itself.
          const isExpected = error instanceof AppError || isUnavailable(error);
          if (results.length > 0 && isExpected) break;
          throw error;
        }
      }
      return { results, not_done: planIds.slice(results.length) };
    },
  };
}

function toRefusal({ code, message, suggestions, candidates }: AppError): PlanRefusal {
  return {
    code,
    message,
    ...(suggestions && { suggestions: [...suggestions] }),
    ...(candidates && { candidates: [...candidates] }),
  };
}

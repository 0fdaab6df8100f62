import type { Refusal } from '@crop-planning/shared/plan-files/plan-row';
import type { Analysis, CropPlan, PlanRefusal } from '@crop-planning/shared';
import { messageAlone } from '@crop-planning/shared/words/listing';
import { explain, isHopeless, type FailedPlan } from './bulk.js';
import { CliError, exitCodes } from '../terminal/failures.js';

/** Both lists are in the order of the plans. */
export interface AnalysesOutcome {
  analyses: Analysis[];
  failed: FailedPlan[];
  /** The number of plans that were never sent, because of `stoppedBy`. */
  unsentCount: number;
  stoppedBy?: CliError;
}

export interface SomeAnalyses {
  results: readonly ({ plan_id: string; analysis: Analysis } | { plan_id: string; error: PlanRefusal })[];
  not_done: readonly string[];
}

export interface AnalysePlansOptions {
  plans: readonly CropPlan[];
  /**
   * Analyses the first few plans, or none while the account's other requests take their turn; also returns
   * the ids of the plans not analysed.
   */
  run(planIds: readonly string[]): Promise<SomeAnalyses>;
  /** Throws if the command is interrupted. */
  wait(ms: number): Promise<void>;
  /** Milliseconds on a monotonic clock. */
  now(): number;
  onAnalysed(analyses: readonly Analysis[]): Promise<void>;
  /** `waitSeconds` is set if the service wants the next request delayed. */
  onProgress(doneCount: number, waitSeconds?: number): void;
}

const sliceSize = 20;
/** The wait after a response without results, while the account's other requests take their turn. */
const turnSeconds = 1;
/**
 * The longest wait without progress: long enough to wait for the next minute's budget, but not for the next
 * hour's.
 */
const patienceMs = 3 * 60_000;

/** Analyses the plans, one request at a time; a plan that fails does not stop the others. */
export async function analysePlans(options: AnalysePlansOptions): Promise<AnalysesOutcome> {
  const { plans, run, wait, now, onAnalysed, onProgress } = options;
  const names = new Map(plans.map(({ id, name }) => [id, name]));
  const analyses: Analysis[] = [];
  const failed: FailedPlan[] = [];
  let progressedAtMs = now();
  let remaining: readonly string[] = plans.map(({ id }) => id);
  let stoppedBy: CliError | undefined;
  while (remaining.length > 0 && stoppedBy === undefined) {
    try {
      remaining = [...(await runSome(remaining.slice(0, sliceSize))), ...remaining.slice(sliceSize)];
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      stoppedBy = error;
    }
  }
  const unsentCount = plans.length - analyses.length - failed.length;
  return { analyses, failed, unsentCount, ...(stoppedBy && { stoppedBy }) };

  /**
   * Returns the ids of the plans still to be analysed; throws an error that would stop all other plans too.
   */
  async function runSome(planIds: readonly string[]): Promise<readonly string[]> {
    const answer = await run(planIds).catch((error: unknown) => {
      if (error instanceof CliError) return error;
      throw error;
    });
    if (answer instanceof CliError) return afterRefusal(answer, planIds);
    const { results, not_done } = answer;
    const newAnalyses = results.flatMap((result) => ('analysis' in result ? [result.analysis] : []));
    analyses.push(...newAnalyses);
    for (const result of results) if ('error' in result) fail(result.plan_id, refusalOf(result.error));
    if (results.length === 0 && not_done.length > 0) await waitFor(turnSeconds, outOfTurn());
    else reportProgress();
    if (newAnalyses.length > 0) await onAnalysed(newAnalyses);
    return not_done;
  }

  async function afterRefusal(error: CliError, planIds: readonly string[]): Promise<readonly string[]> {
    if (error.code === 'TOO_MANY_REQUESTS') {
      await waitFor(error.details.retryAfterSeconds ?? turnSeconds, error);
      return planIds;
    }
    const isStop = isHopeless(error);
    const refusal = { code: error.code, message: explain(error, 'The analysis may still have been saved.') };
    // One of the plans that were sent may have been analysed.
    for (const id of isStop ? planIds.slice(0, 1) : planIds) fail(id, refusal);
    reportProgress();
    if (isStop) throw error;
    return [];
  }

  /** Waits, or throws the reason if the wait would be too long. */
  async function waitFor(seconds: number, reason: CliError): Promise<void> {
    const ms = Math.max(seconds, turnSeconds) * 1_000;
    if (now() + ms > progressedAtMs + patienceMs) throw reason;
    onProgress(analyses.length + failed.length, ms / 1_000);
    await wait(ms);
  }

  function reportProgress(): void {
    progressedAtMs = now();
    onProgress(analyses.length + failed.length);
  }

  function fail(id: string, refusal: Refusal): void {
    failed.push({ id, name: names.get(id) ?? '', ...refusal });
  }
}

function refusalOf({ code, message, issues = [], suggestions = [], candidates = [] }: PlanRefusal): Refusal {
  const details = { issues, suggestions, candidates };
  return {
    code,
    message: explain(new CliError(exitCodes.refused, code, messageAlone(message), details)),
  };
}

function outOfTurn(): CliError {
  const message = `Other analyses of your account have taken precedence for ${patienceMs / 60_000} minutes.`;
  return new CliError(exitCodes.server, 'TOO_MANY_REQUESTS', message);
}

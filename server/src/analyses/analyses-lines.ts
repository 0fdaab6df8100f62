import type { AnalysesEnd, ManyAnalyses, PlanAnalysis } from '@crop-planning/shared';
import { setTimeout as pause } from 'node:timers/promises';
import type { NextCalls } from '../procedures/row.js';

/** A stream that has been silent for this long ends, since its client would consider it dead. */
const silentMsMax = 30_000;
const retryEveryMs = 100;

/**
 * Yields a line of JSON for each plan as soon as the plan is done, and a last line with the counts. If no
 * further plan can be analysed, the stream ends early and its last line lists the ids of the remaining plans.
 */
export async function* linesOfAnalyses(
  first: unknown,
  { next, begin, signal }: NextCalls,
): AsyncGenerator<string> {
  begin();
  let [done, failed] = [0, 0];
  let answer: unknown = first;
  let remaining: readonly string[] = [];
  let silentSinceMs = performance.now();
  while (answer !== undefined) {
    // The procedure has checked its answer: checking it again would take longer than writing it.
    const { results, not_done } = answer as ManyAnalyses;
    for (const result of results) {
      if ('analysis' in result) done += 1;
      else failed += 1;
      yield lineOf(result);
    }
    remaining = not_done;
    if (results.length > 0) silentSinceMs = performance.now();
    else if (remaining.length > 0) await pause(retryEveryMs);
    const isAtEnd =
      remaining.length === 0 || signal.aborted || performance.now() - silentSinceMs > silentMsMax;
    answer = isAtEnd ? undefined : await next({ plan_ids: remaining }).catch(() => undefined);
  }
  yield lineOf({ done, failed, ...(remaining.length > 0 && { not_done: [...remaining] }) });
}

function lineOf(item: PlanAnalysis | AnalysesEnd): string {
  return `${JSON.stringify(item)}\n`;
}

import type { AnalysesEnd, ManyAnalyses, PlanAnalysis } from '@crop-planning/shared';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

export interface AnalysesStreamDeps {
  /** Analyses the first few of these plans, or none while other requests of the account take precedence. */
  runNext: (planIds: readonly string[]) => Promise<ManyAnalyses>;
  /** Sends the headers, so that the response has begun even if its first line takes a while. */
  begin: () => void;
  /** Aborts when the stream has to end; no further plan is analysed after that. */
  signal: AbortSignal;
}

/** A stream that has been silent for this long ends, since its client would consider it dead. */
const silentMsMax = 30_000;
const retryEveryMs = 100;

/**
 * Sends a line of JSON for each plan as soon as the plan is done, and a last line with the counts. If no
 * further plan can be analysed, the stream ends early and its last line lists the ids of the remaining plans.
 */
export function streamAnalyses(first: ManyAnalyses, deps: AnalysesStreamDeps): Readable {
  return Readable.from(linesOf(first, deps), { highWaterMark: 1 });
}

async function* linesOf(
  first: ManyAnalyses,
  { runNext, begin, signal }: AnalysesStreamDeps,
): AsyncGenerator<string> {
  begin();
  let [done, failed] = [0, 0];
  let next: ManyAnalyses | undefined = first;
  let remaining: readonly string[] = [];
  let silentSinceMs = performance.now();
  while (next) {
    for (const result of next.results) {
      if ('analysis' in result) done += 1;
      else failed += 1;
      yield lineOf(result);
    }
    remaining = next.not_done;
    if (next.results.length > 0) silentSinceMs = performance.now();
    else if (remaining.length > 0) await pause(retryEveryMs);
    const isAtEnd =
      remaining.length === 0 || signal.aborted || performance.now() - silentSinceMs > silentMsMax;
    next = isAtEnd ? undefined : await runNext(remaining).catch(() => undefined);
  }
  yield lineOf({ done, failed, ...(remaining.length > 0 && { not_done: [...remaining] }) });
}

function lineOf(item: PlanAnalysis | AnalysesEnd): string {
  return `${JSON.stringify(item)}\n`;
}

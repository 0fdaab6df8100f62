import type { AnalysesEnd, ManyAnalyses, PlanAnalysis } from '@crop-planning/shared';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

export interface AnalysesStreamDeps {
  /** Analyses the first of these plans; none while other requests of the account have their turn. */
  runNext: (planIds: readonly string[]) => Promise<ManyAnalyses>;
  /** Sends the headers, so that the answer has begun however long its first line takes. */
  begin: () => void;
  /** Aborts when the stream has to end: no further plan is begun. */
  signal: AbortSignal;
}

/** A stream that stays silent for longer than this ends: to its client it would look dead. */
const silentMsMax = 30_000;
const retryEveryMs = 100;

/**
 * A line of JSON for each plan as it is done, and one with the counts at the end. Whatever keeps further plans from
 * being analysed ends the stream early, with the ids of those that are left.
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
  let left: readonly string[] = [];
  let silentSinceMs = performance.now();
  while (next) {
    for (const result of next.results) {
      if ('analysis' in result) done += 1;
      else failed += 1;
      yield lineOf(result);
    }
    left = next.not_done;
    if (next.results.length > 0) silentSinceMs = performance.now();
    else if (left.length > 0) await pause(retryEveryMs);
    const isOver = left.length === 0 || signal.aborted || performance.now() - silentSinceMs > silentMsMax;
    next = isOver ? undefined : await runNext(left).catch(() => undefined);
  }
  yield lineOf({ done, failed, ...(left.length > 0 && { not_done: [...left] }) });
}

function lineOf(item: PlanAnalysis | AnalysesEnd): string {
  return `${JSON.stringify(item)}\n`;
}

import type { AnalysesEnd, ManyAnalyses, PlanAnalysis } from '@crop-planning/shared';
import { Readable } from 'node:stream';

export interface AnalysesStreamDeps {
  /** Analyses the first of these plans. */
  runNext: (planIds: readonly string[]) => Promise<ManyAnalyses>;
  /** True once the client has left or the server is stopping: no further plan is begun. */
  isOver: () => boolean;
}

/**
 * A line of JSON for each plan as it is done, and one with the counts at the end. Whatever keeps further plans from
 * being analysed ends the stream early, with the ids of those that are left.
 */
export function streamAnalyses(first: ManyAnalyses, deps: AnalysesStreamDeps): Readable {
  return Readable.from(linesOf(first, deps), { highWaterMark: 1 });
}

async function* linesOf(
  first: ManyAnalyses,
  { runNext, isOver }: AnalysesStreamDeps,
): AsyncGenerator<string> {
  let [done, failed] = [0, 0];
  let next: ManyAnalyses | undefined = first;
  let left: readonly string[] = [];
  while (next) {
    for (const result of next.results) {
      if ('analysis' in result) done += 1;
      else failed += 1;
      yield lineOf(result);
    }
    left = next.not_done;
    next = left.length > 0 && !isOver() ? await runNext(left).catch(() => undefined) : undefined;
  }
  yield lineOf({ done, failed, ...(left.length > 0 && { not_done: [...left] }) });
}

function lineOf(item: PlanAnalysis | AnalysesEnd): string {
  return `${JSON.stringify(item)}\n`;
}

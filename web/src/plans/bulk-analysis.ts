import type { AnalysesEnd, PlanAnalysis } from '@crop-planning/shared';
import { createWatched, useWatched } from '../watched/watched.js';
import { NoAnswer, readAnswer, Refusal } from '../session/refusal.js';
import { sendSignedIn } from '../service/service.js';

/** The outcome for one plan, in a line. */
type BulkLine = ReturnType<typeof lineOf>;

export interface Bulk {
  count: number;
  doneCount: number;
  failedCount: number;
  /** The newest first; only the last few are kept. */
  lines: readonly BulkLine[];
  isRunning: boolean;
  /** Set while the service wants the next request delayed. */
  waitSeconds: number | undefined;
  error: unknown;
}

/** The service takes at most this many plans in one request. */
const plansMax = 1_000;
const linesMax = 100;
const waitsMax = 20;

const bulk = createWatched<Bulk | undefined>(undefined);
let ending = new AbortController();

export function useBulk(): Bulk | undefined {
  return useWatched(bulk);
}

/** Ends the run after the plans that have been analysed, or removes its result. */
export function endBulk(): void {
  if (bulk.get()?.isRunning === true) ending.abort();
  else bulk.set(undefined);
}

/** Ends the run and forgets it, because it is another account's. */
export function dropBulk(): void {
  ending.abort();
  bulk.set(undefined);
}

/** Analyses the plans, showing each result as it arrives; a plan that fails does not stop the others. */
export async function analyseInBulk(plans: readonly { id: string }[]): Promise<void> {
  if (bulk.get()?.isRunning === true) return;
  ending = new AbortController();
  bulk.set({
    count: plans.length,
    doneCount: 0,
    failedCount: 0,
    lines: [],
    isRunning: true,
    waitSeconds: undefined,
    error: undefined,
  });
  try {
    await run(plans.map(({ id }) => id));
  } catch (error) {
    if (!ending.signal.aborted) change({ error });
  }
  change({ isRunning: false, waitSeconds: undefined });
}

async function run(planIds: readonly string[]): Promise<void> {
  let remaining = planIds;
  for (let waits = 0; remaining.length > 0;) {
    try {
      const left = await runSome(remaining.slice(0, plansMax));
      waits = left.length < Math.min(remaining.length, plansMax) ? 0 : waits + 1;
      remaining = [...left, ...remaining.slice(plansMax)];
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'TOO_MANY_REQUESTS' || waits >= waitsMax) throw error;
      waits += 1;
      await pause(error.retryAfterSeconds ?? 1);
    }
  }
}

/** Analyses the first of these plans; returns the ids of those that remain. */
async function runSome(planIds: readonly string[]): Promise<readonly string[]> {
  const answer = await sendSignedIn('/crop-plans/analyses', {
    method: 'POST',
    body: JSON.stringify({ plan_ids: planIds }),
    signal: ending.signal,
  });
  const open = new Set(planIds);
  let left: readonly string[] | undefined;
  for await (const line of linesOf(answer)) {
    if ('plan_id' in line) {
      open.delete(line.plan_id);
      addLine(lineOf(line));
    } else left = line.not_done ?? [];
  }
  // Without a last line, the stream was cut off.
  if (left === undefined && open.size === planIds.length) throw new NoAnswer('The stream was empty.');
  return left ?? [...open];
}

async function* linesOf({ body }: Response): AsyncGenerator<PlanAnalysis | AnalysesEnd> {
  if (body === null) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await readAnswer(reader.read(), ending.signal);
    if (done) break;
    const lines = `${rest}${value}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') yield JSON.parse(line);
  }
  if (rest !== '') yield JSON.parse(rest);
}

function lineOf(line: PlanAnalysis) {
  const { plan_id, name } = line;
  const analysis = 'analysis' in line ? line.analysis : undefined;
  return {
    planId: plan_id,
    name: name ?? plan_id,
    label: analysis?.feasibility_label ?? null,
    verdict: analysis?.verdict,
    /** Why the plan could not be analysed. */
    fault: 'error' in line ? line.error.message : null,
  };
}

function addLine(line: BulkLine): void {
  const known = bulk.get();
  if (known === undefined) return;
  const { doneCount, failedCount, lines } = known;
  change({
    waitSeconds: undefined,
    lines: [line, ...lines.slice(0, linesMax - 1)],
    ...(line.fault === null ? { doneCount: doneCount + 1 } : { failedCount: failedCount + 1 }),
  });
}

function pause(seconds: number): Promise<void> {
  change({ waitSeconds: seconds });
  const { signal } = ending;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1_000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new Error('The run was ended.'));
    });
  });
}

function change(next: Partial<Bulk>): void {
  const known = bulk.get();
  if (known !== undefined) bulk.set({ ...known, ...next });
}

import type { Analysis, CropPlan, PlanRefusal } from '@crop-planning/shared';
import { createBulk, explain, type Refusal } from './bulk.js';
import { exitCodes } from '../exit-codes.js';
import { CliError } from '../failures.js';

export interface FailedPlan extends Refusal {
  id: string;
  name: string;
}

/** Both lists are in the order of the plans. */
export interface AnalysesOutcome {
  analyses: Analysis[];
  failed: FailedPlan[];
  /** How many plans were never sent, because of `stoppedBy`. */
  unsentCount: number;
  stoppedBy?: CliError;
}

export interface SomeAnalyses {
  results: readonly ({ plan_id: string; analysis: Analysis } | { plan_id: string; error: PlanRefusal })[];
  not_done: readonly string[];
}

export interface AnalysePlansOptions {
  plans: readonly CropPlan[];
  /** Analyses the first few plans, and names the others. */
  run(planIds: readonly string[]): Promise<SomeAnalyses>;
  /** Called with the analyses in the order of the plans, as soon as those before them are known. */
  onAnalysed(analyses: readonly Analysis[]): Promise<void>;
  onProgress(doneCount: number): void;
}

const sliceSize = 10;

/** Has every plan analysed, some at a time; one that fails does not hold up the others. */
export async function analysePlans({
  plans,
  run,
  onAnalysed,
  onProgress,
}: AnalysePlansOptions): Promise<AnalysesOutcome> {
  const done = new Map<string, Analysis>();
  const failures = new Map<string, Refusal>();
  const bulk = createBulk('The analysis may exist nevertheless.');
  let toldCount = 0;
  let telling = Promise.resolve();
  await bulk.each(slicesOf(plans), async (slice) => {
    let left: readonly string[] = slice.map(({ id }) => id);
    while (left.length > 0 && bulk.stoppedBy === undefined) left = await runSome(left);
  });
  await telling;
  return {
    analyses: plans.flatMap(({ id }) => done.get(id) ?? []),
    failed: plans.flatMap(({ id, name }) => {
      const failure = failures.get(id);
      return failure === undefined ? [] : { id, name, ...failure };
    }),
    unsentCount: plans.length - done.size - failures.size,
    ...(bulk.stoppedBy && { stoppedBy: bulk.stoppedBy }),
  };

  /** The ids of those that are left. */
  async function runSome(planIds: readonly string[]): Promise<readonly string[]> {
    const attempt = await bulk.attempt(() => run(planIds));
    if ('done' in attempt) {
      for (const result of attempt.done.results) {
        if ('analysis' in result) done.set(result.plan_id, result.analysis);
        else failures.set(result.plan_id, refusalOf(result.error));
      }
    } else if (bulk.stoppedBy === undefined) for (const id of planIds) failures.set(id, attempt.failure);
    else failures.set(planIds[0] ?? '', attempt.failure);
    onProgress(done.size + failures.size);
    telling = telling.then(tell);
    await telling;
    return 'done' in attempt ? attempt.done.not_done : [];
  }

  async function tell(): Promise<void> {
    const known: Analysis[] = [];
    for (; toldCount < plans.length; toldCount += 1) {
      const { id = '' } = plans[toldCount] ?? {};
      const analysis = done.get(id);
      if (analysis) known.push(analysis);
      else if (!failures.has(id)) break;
    }
    if (known.length > 0) await onAnalysed(known);
  }
}

function slicesOf<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / sliceSize);
  return Array.from({ length: count }, (_, at) => items.slice(at * sliceSize, (at + 1) * sliceSize));
}

function refusalOf({ code, message, suggestions = [], candidates = [] }: PlanRefusal): Refusal {
  return {
    code,
    message: explain(new CliError(exitCodes.refused, code, message, { suggestions, candidates })),
  };
}

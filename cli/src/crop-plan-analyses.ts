import type { Analysis, CropPlan } from '@crop-planning/shared';
import { createBulk, type Refusal } from './bulk.js';
import type { CliError } from './failures.js';

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

export interface AnalysePlansOptions {
  plans: readonly CropPlan[];
  run(planId: string): Promise<Analysis>;
  onProgress(doneCount: number): void;
}

/** Has every plan analysed, several at a time; one that fails does not keep the others from it. */
export async function analysePlans({
  plans,
  run,
  onProgress,
}: AnalysePlansOptions): Promise<AnalysesOutcome> {
  const done = new Map<CropPlan, Analysis>();
  const failures = new Map<CropPlan, Refusal>();
  const bulk = createBulk('The analysis may exist all the same.');
  await bulk.each(plans, async (plan) => {
    const attempt = await bulk.attempt(() => run(plan.id));
    if ('done' in attempt) done.set(plan, attempt.done);
    else failures.set(plan, attempt.failure);
    onProgress(done.size + failures.size);
  });
  return {
    analyses: plans.flatMap((plan) => done.get(plan) ?? []),
    failed: plans.flatMap((plan) => {
      const failure = failures.get(plan);
      return failure === undefined ? [] : { id: plan.id, name: plan.name, ...failure };
    }),
    unsentCount: plans.length - done.size - failures.size,
    ...(bulk.stoppedBy && { stoppedBy: bulk.stoppedBy }),
  };
}

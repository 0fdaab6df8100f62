import type { AnalysisPreview, CropPlan } from '@crop-planning/shared';
import { forEachAtOnce } from '@crop-planning/shared/plan-files/at-once';
import {
  comparedPlanting,
  type ComparedPlanting,
} from '@crop-planning/shared/words/planting/compared-planting';
import { translating, type CliError } from '../../terminal/failures.js';
import { withCorrection } from '../correction.js';

/**
 * Queries the model for every plan, several at a time, and returns the results in the order given; throws the
 * first failure, which names its plan.
 */
export async function comparePlans(
  plans: readonly CropPlan[],
  preview: (plan: CropPlan) => Promise<AnalysisPreview>,
  wordFor: (plan: CropPlan) => string,
): Promise<ComparedPlanting[]> {
  const compared = new Map<CropPlan, ComparedPlanting>();
  await forEachAtOnce(plans, async (plan) => {
    const analysis = await translating(
      () => preview(plan),
      (failure) => aboutPlan(failure, plan, wordFor(plan)),
    );
    compared.set(plan, comparedPlanting(plan, analysis));
  });
  return plans.flatMap((plan) => compared.get(plan) ?? []);
}

/** Names the plan in the failure of its analysis. */
function aboutPlan(failure: CliError, plan: CropPlan, word: string): CliError {
  const hint = `This is about the plan ${JSON.stringify(plan.name)}.`;
  const corrected = withCorrection(failure, plan, word);
  return corrected.withDetails({ hints: [hint, ...(failure.details.hints ?? [])] });
}

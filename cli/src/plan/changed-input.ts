import { createCropPlanInput, type CreateCropPlanInput } from '@crop-planning/shared';
import { inputOf, type PlanWithQuestion } from '@crop-planning/shared/plan-files/plan-values';

/**
 * Returns the plan's values with changes, normalised as the service would normalise them; leaves invalid
 * values for the service to refuse.
 */
export function inputWith(
  plan: PlanWithQuestion,
  changes: Partial<CreateCropPlanInput>,
): CreateCropPlanInput {
  const input = { ...inputOf(plan), ...changes };
  const result = createCropPlanInput.safeParse(input);
  return result.success ? result.data : input;
}

import { createCropPlanInput, type CreateCropPlanInput, type CropPlan } from '@crop-planning/shared';

/** Plans with the same name, crop, place and month are the same. */
export function planKey({ name, crop, location, planting_month }: CreateCropPlanInput): string {
  return JSON.stringify([name, crop, location, planting_month]);
}

/** What a plan is made from. */
export function inputOf({
  name,
  crop,
  location,
  planting_month,
  risk_tolerance,
}: CropPlan): CreateCropPlanInput {
  return { name, crop, location, planting_month, risk_tolerance };
}

/** The same with changes, normalised as the service does; what it would refuse is left to the service. */
export function inputWith(plan: CropPlan, changes: Partial<CreateCropPlanInput>): CreateCropPlanInput {
  const input = { ...inputOf(plan), ...changes };
  const checked = createCropPlanInput.safeParse(input);
  return checked.success ? checked.data : input;
}

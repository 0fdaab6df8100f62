import type { CreateCropPlanInput } from '@crop-planning/shared';

/**
 * A document as any release may have stored it: beside its keys a field may be missing where that release did not know
 * it. What is read in its place is the default of the release that brought the field.
 */
export type OfAnyRelease<TDocument, TKey extends keyof TDocument> = Pick<TDocument, TKey> &
  Partial<TDocument>;

/** What a crop plan of any release was made with. */
export function plantingOf(plan: Partial<CreateCropPlanInput>): CreateCropPlanInput {
  const { name = '', crop = '', location = '', planting_month = 1, risk_tolerance = 'medium' } = plan;
  return { name, crop, location, planting_month, risk_tolerance };
}

import type { CreateCropPlanInput } from '@crop-planning/shared';

/**
 * A document that any release may have stored: except for its keys, a field may be missing if that release
 * did not have it. The field is then read as the default of the release that added it.
 */
export type OfAnyRelease<TDocument, TKey extends keyof TDocument> = Pick<TDocument, TKey> &
  Partial<TDocument>;

/** Returns the input with which a crop plan was created, by any release. */
export function plantingFromAnyRelease(plan: Partial<CreateCropPlanInput>): CreateCropPlanInput {
  const { name = '', crop = '', location = '', planting_month = 1, risk_tolerance = 'medium' } = plan;
  return { name, crop, location, planting_month, risk_tolerance };
}

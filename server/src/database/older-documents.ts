import type { CreateCropPlanInput } from '@crop-planning/shared';

/**
 * A document as any release may have stored it: except for its keys, a field may be missing if that release did not
 * know it. It is then read as the default from the release that added the field.
 */
export type OfAnyRelease<TDocument, TKey extends keyof TDocument> = Pick<TDocument, TKey> &
  Partial<TDocument>;

/** What a crop plan from any release was created with. */
export function plantingFromAnyRelease(plan: Partial<CreateCropPlanInput>): CreateCropPlanInput {
  const { name = '', crop = '', location = '', planting_month = 1, risk_tolerance = 'medium' } = plan;
  return { name, crop, location, planting_month, risk_tolerance };
}

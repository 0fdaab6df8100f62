import type { CreateCropPlanInput } from '@crop-planning/shared';

/**
 * A document that any release may have stored. A field that is not in `TKey` is missing if that release did
 * not have it, and is then read as the default of the release that added it.
 */
export type OfAnyRelease<TDocument, TKey extends keyof TDocument> = Pick<TDocument, TKey> &
  Partial<TDocument>;

/** Returns the input of a crop plan that any release may have created, with defaults for missing fields. */
export function plantingFromAnyRelease(plan: Partial<CreateCropPlanInput>): CreateCropPlanInput {
  const { name = '', crop = '', location = '', planting_month = 1, risk_tolerance = 'medium' } = plan;
  // In plans of release 0.1, water and season_days are missing.
  const { water, season_days } = plan;
  return { name, crop, location, planting_month, risk_tolerance, water, season_days };
}

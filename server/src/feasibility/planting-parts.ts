import type { Crop } from '@crop-planning/shared';
import type { ClimateYear } from './climate-year.js';
import { kindOf } from './crop-kind.js';
import { fieldParts } from './field-crop.js';
import type { Parts } from './judgement.js';
import { perennialParts } from './perennial.js';

/**
 * Returns a function that judges the parts of a planting without irrigation in a month, 1 to 12. This is all
 * that the score needs, and takes a fraction of the time of an evaluation with its season and water balance.
 */
export function plantingParts(
  crop: Crop,
  year: ClimateYear,
  seasonDays: number | null,
): (plantingMonth: number) => Parts {
  if (kindOf(crop) === 'perennial') return perennialParts(crop, year);
  return (plantingMonth) => fieldParts(crop, year, plantingMonth, seasonDays);
}

import type { Crop } from '@crop-planning/shared';
import type { ClimateYear } from './climate-year.js';
import { kindOf } from './crop-kind.js';
import { fieldOutlook } from './field-crops/field-crop.js';
import type { Parts } from './judgement.js';
import { perennialParts } from './perennial.js';

/** How a planting without irrigation does in the mean year. */
export interface Outlook {
  parts: Parts;
  /** True for every perennial. */
  hasHarvest: boolean;
}

/**
 * Returns a function that judges a planting in a month, 1 to 12. This is all that the score and the label need,
 * and takes a fraction of the time of an evaluation with its season and water balance.
 */
export function plantingOutlook(
  crop: Crop,
  year: ClimateYear,
  seasonDays: number | null,
): (plantingMonth: number) => Outlook {
  if (kindOf(crop) === 'annual') return (month) => fieldOutlook(crop, year, month, seasonDays);
  const partsIn = perennialParts(crop, year);
  return (month) => ({ parts: partsIn(month), hasHarvest: true });
}

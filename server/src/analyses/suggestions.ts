import type { Crop, CropSuggestions, MonthlyClimate, SuggestCropsInput } from '@crop-planning/shared';
import { modelVersion } from './feasibility/assess.js';
import { labelOf, thresholdsOf } from './feasibility/label.js';
import { bestMonthsOf, windowOf } from './feasibility/window.js';

/** What the model says of every crop in one climate and month, the highest score first, then by name. */
export function suggestCrops(
  crops: readonly Crop[],
  climate: MonthlyClimate,
  { planting_month, water, risk_tolerance }: SuggestCropsInput,
): Omit<CropSuggestions, 'location'> {
  const thresholds = thresholdsOf[risk_tolerance];
  const suggestions = crops.filter(isSeasonKnown).flatMap((crop) => {
    const window = windowOf({ crop, climate, water, seasonDays: null });
    const found = window[planting_month - 1];
    if (!found) return [];
    return {
      crop: crop.name,
      feasibility_label: labelOf(found.score, thresholds),
      score: found.score,
      limiting_factor: found.limitingFactor,
      season_days: found.season.days,
      best_months: bestMonthsOf(window),
    };
  });
  return {
    planting_month,
    water,
    risk_tolerance,
    model_version: modelVersion,
    suggestions: suggestions.toSorted(
      (left, right) => right.score - left.score || (left.crop < right.crop ? -1 : 1),
    ),
    not_assessed: crops.filter((crop) => !isSeasonKnown(crop)).map(({ name }) => name),
  };
}

function isSeasonKnown({ growing_days }: Crop): boolean {
  return growing_days !== null;
}

import type { Crop, CropSuggestion, CropSuggestions, SuggestCropsInput } from '@crop-planning/shared';
import { modelVersion } from './feasibility/assess.js';
import { climateYearOf } from './feasibility/climate-year.js';
import type { ModelClimate } from './feasibility/climate-year.js';
import { kindOf } from './feasibility/crop-kind.js';
import { labelOf, thresholdsOf } from './feasibility/label.js';
import type { Thresholds } from './feasibility/label.js';
import { goodMonthsOf, monthsFrom, windowOf } from './feasibility/window.js';
import { monthsOfYear } from './feasibility/months.js';

type Verdict = Omit<SuggestCropsInput, 'location'>;

/**
 * What the model says about every crop in one climate and month: the feasible ones, those that another month would
 * suit, and the rest by name; each list ordered by score, then by what is to spare, then by name.
 */
export function suggestCrops(
  crops: readonly Crop[],
  climate: ModelClimate,
  { planting_month, water, risk_tolerance, kind }: Verdict,
): Omit<CropSuggestions, 'location'> {
  const thresholds = thresholdsOf[risk_tolerance];
  const year = climateYearOf(climate);
  const asked = crops.filter((crop) => kind === undefined || kindOf(crop) === kind);
  const judged = asked
    .filter(isSeasonKnown)
    .map((crop) =>
      suggestionOf(crop, windowOf({ crop, year, water, seasonDays: null }), planting_month, thresholds),
    )
    .toSorted(byWhatIsLeft);
  const isFeasible = ({ feasibility_label }: CropSuggestion) => feasibility_label === 'feasible';
  const others = judged.filter((one) => !isFeasible(one));
  const hasOtherMonth = ({ feasible_months }: CropSuggestion) => feasible_months.length > 0;
  return {
    planting_month,
    water,
    risk_tolerance,
    model_version: modelVersion,
    suggestions: judged.filter(isFeasible),
    other_months: others.filter(hasOtherMonth),
    not_feasible: others.filter((one) => !hasOtherMonth(one)).map(({ crop }) => crop),
    not_assessed: asked.filter((crop) => !isSeasonKnown(crop)).map(({ name }) => name),
  };
}

function suggestionOf(
  crop: Crop,
  window: ReturnType<typeof windowOf>,
  plantingMonth: number,
  thresholds: Readonly<Thresholds>,
): CropSuggestion {
  const found = window[plantingMonth - 1];
  if (!found) throw new RangeError(`there is no month ${plantingMonth}`);
  return {
    crop: crop.name,
    kind: kindOf(crop),
    feasibility_label: labelOf(found.score, thresholds),
    score: found.score,
    spare: found.spare,
    limiting_factor: found.limitingFactor,
    limiting_part: found.limitingPart,
    irrigation_mm: Math.max(0, Math.round(found.water.irrigationMm * 10) / 10),
    season_months: found.season?.months.length ?? monthsOfYear,
    good_months: goodMonthsOf(window),
    feasible_months: monthsFrom(window, thresholds.feasible),
  };
}

function byWhatIsLeft(left: CropSuggestion, right: CropSuggestion): number {
  return right.score - left.score || right.spare - left.spare || (left.crop < right.crop ? -1 : 1);
}

function isSeasonKnown(crop: Crop): boolean {
  return crop.growing_days !== null || kindOf(crop) === 'perennial';
}

import type { Crop, CropSuggestion, RiskTolerance, Water } from '@crop-planning/shared';
import { goodMonthsOf } from '@crop-planning/shared/words/good-months';
import { climateYearOf } from '../../feasibility/climate-year.js';
import type { ModelClimate } from '../../feasibility/climate-year.js';
import { kindOf } from '../../feasibility/crop-kind.js';
import { monthsOfYear } from '../../feasibility/months.js';
import { monthsOf, verdictsOf, windowOf } from '../../feasibility/window.js';
import type { Finding } from '../../feasibility/window.js';
import type { LocalSeason } from './local-season.js';
import { labelBy } from '../../feasibility/years/odds.js';
import { recordOf } from '../../feasibility/years/record.js';
import type { RegionYears } from '../../feasibility/years/record.js';
import { countsOf } from '../../feasibility/years/years-details.js';

/** A climate and a planting, in which all crops are judged. */
export interface SuggestionQuestion {
  climate: ModelClimate;
  /** Null where no years are known. */
  region: RegionYears | null;
  plantingMonth: number;
  water: Water;
  risk: RiskTolerance;
}

/** A suggestion before it is known whether people grow the crop at the place, and when. */
export type JudgedCrop = Omit<CropSuggestion, 'presence' | keyof LocalSeason>;

/** Judges each crop in every month of the year; takes about two milliseconds for each. */
export function judgeCrops(crops: readonly Crop[], question: SuggestionQuestion): JudgedCrop[] {
  const { climate, region, water } = question;
  const year = climateYearOf(climate);
  const record = region && recordOf(year, region);
  return crops.map((crop) =>
    judgedIn(crop, windowOf({ crop, year, record, water, seasonDays: null }), question),
  );
}

function judgedIn(
  crop: Crop,
  window: readonly Finding[],
  { plantingMonth, risk }: SuggestionQuestion,
): JudgedCrop {
  const current = window[plantingMonth - 1];
  if (!current) throw new RangeError(`there is no month ${plantingMonth}`);
  return {
    crop: crop.name,
    kind: kindOf(crop),
    feasibility_label: labelBy(current, risk),
    score: current.score,
    spare: current.spare,
    limiting_factor: current.limitingFactor,
    limiting_part: current.limitingPart,
    years: current.odds && countsOf(current.odds),
    irrigation_mm: Math.max(0, Math.round(current.water.irrigationMm * 10) / 10),
    season_months: current.season?.months.length ?? monthsOfYear,
    good_months: goodMonthsOf(verdictsOf(window, risk)),
    feasible_months: monthsOf(window, (finding) => labelBy(finding, risk) === 'feasible'),
  };
}

import type { Crop, CropSuggestion, RiskTolerance, Water } from '@crop-planning/shared';
import { goodMonthsOf } from '@crop-planning/shared/words/figures/good-months';
import { climateYearOf, type ModelClimate } from '../../feasibility/climate-year.js';
import { kindOf } from '../../feasibility/crop-kind.js';
import { monthsOfYear } from '../../feasibility/months.js';
import type { LocalSeason } from '../../feasibility/verdict/local-season.js';
import { verdictOn, type ClimateVerdict } from '../../feasibility/verdict/verdict.js';
import { labelUnder, monthsOf, verdictsOf, windowOf, type WindowQuestion } from '../../feasibility/window.js';
import { labelBy } from '../../feasibility/years/odds.js';
import { recordOf, type RegionYears } from '../../feasibility/years/record.js';
import { countsOf, yearsDetails } from '../../feasibility/years/years-details.js';
import { inHundredths } from '../../world/climate-figures.js';

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
export interface JudgedCrop extends Omit<
  CropSuggestion,
  'crop_name' | 'presence' | 'verdict' | keyof LocalSeason
> {
  verdict: ClimateVerdict;
}

/** Judges each crop in every month of the year; takes about two milliseconds for each. */
export function judgeCrops(crops: readonly Crop[], question: SuggestionQuestion): JudgedCrop[] {
  const { climate, region, water } = question;
  const year = climateYearOf(climate);
  const record = region && recordOf(year, region);
  return crops.map((crop) => judgedIn({ crop, year, record, water, seasonDays: null }, question));
}

function judgedIn(planting: WindowQuestion, { plantingMonth, risk }: SuggestionQuestion): JudgedCrop {
  const { crop, water } = planting;
  const window = windowOf(planting);
  const current = window[plantingMonth - 1];
  if (!current) throw new RangeError(`there is no month ${plantingMonth}`);
  const asked = { planting_month: plantingMonth, risk_tolerance: risk };
  const label = labelBy(current, risk);
  const good_months = goodMonthsOf(verdictsOf(window, risk));
  return {
    crop: crop.name,
    kind: kindOf(crop),
    verdict: verdictOn({
      crop: crop.name,
      plantingMonth,
      water,
      label,
      limitingPart: current.limitingPart,
      headingMonth: current.parts.day?.heading_month,
      goodMonths: good_months,
      isFeasibleIrrigated: () => labelUnder('irrigated', planting, current, asked) === 'feasible',
      // As an analysis states it, so that both are rounded to the same millimetre.
      irrigationMm: inHundredths(current.water.irrigationMm),
      dryScore: current.parts.dry?.score,
      maturity: current.variety?.maturity ?? null,
      years: current.odds && yearsDetails(current.odds, risk),
    }),
    feasibility_label: label,
    score: current.score,
    spare: current.spare,
    limiting_factor: current.limitingFactor,
    limiting_part: current.limitingPart,
    years: current.odds && countsOf(current.odds),
    irrigation_mm: Math.max(0, Math.round(current.water.irrigationMm * 10) / 10),
    season_months: current.season?.months.length ?? monthsOfYear,
    good_months,
    feasible_months: monthsOf(window, (finding) => labelBy(finding, risk) === 'feasible'),
  };
}

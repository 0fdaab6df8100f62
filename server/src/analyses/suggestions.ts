import type {
  Crop,
  CropSuggestion,
  CropSuggestions,
  Presence,
  SuggestCropsInput,
} from '@crop-planning/shared';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { modelVersion } from '../feasibility/assess.js';
import { climateYearOf } from '../feasibility/climate-year.js';
import type { ModelClimate } from '../feasibility/climate-year.js';
import { kindOf } from '../feasibility/crop-kind.js';
import { labelBy } from '../feasibility/years/odds.js';
import { recordOf } from '../feasibility/years/record.js';
import type { RegionYears } from '../feasibility/years/record.js';
import { goodMonthsOf, monthsOf, windowOf } from '../feasibility/window.js';
import type { Finding } from '../feasibility/window.js';
import { countsOf } from '../feasibility/years/years-details.js';
import { monthsOfYear } from '../feasibility/months.js';

type Question = Omit<SuggestCropsInput, 'location'>;

/** The crops that the country of a place grows. */
export interface GrownCrops {
  presenceOf: (crop: string) => Presence;
  /** The area of a crop, used for ordering only. */
  areaOf: (crop: string) => number;
}

/** Among crops with the same presence, those with at least this score come first. */
const suitableFrom = 0.8;
const scoreStepsPerUnit = 1_000_000;
const presenceOrder: readonly Presence[] = ['main', 'grown', 'no_statistics', 'not_reported'];

/** A crop takes about a millisecond, so the loop yields to other requests after this many crops. */
const cropsAtOnce = 8;

/**
 * Judges every crop in one climate and month: lists the feasible ones, those that another month would suit,
 * and the rest by name. Each list begins with crops that people grow there.
 */
export async function suggestCrops(
  crops: readonly Crop[],
  { climate, region, grown }: { climate: ModelClimate; region: RegionYears | null; grown: GrownCrops },
  { planting_month, water, risk_tolerance, kind }: Question,
): Promise<Omit<CropSuggestions, 'location' | 'country'>> {
  const year = climateYearOf(climate);
  const record = region && recordOf(year, region);
  const candidates = crops.filter((crop) => kind === undefined || kindOf(crop) === kind);
  const suggestions: CropSuggestion[] = [];
  for (const crop of candidates) {
    if (suggestions.length % cropsAtOnce === cropsAtOnce - 1) await nextTurn();
    const window = windowOf({ crop, year, record, water, seasonDays: null });
    suggestions.push(suggestionOf(crop, window, grown, { planting_month, risk_tolerance }));
  }
  suggestions.sort((one, other) => compare(one, other, grown));
  const isFeasible = ({ feasibility_label }: CropSuggestion) => feasibility_label === 'feasible';
  const others = suggestions.filter((one) => !isFeasible(one));
  const hasOtherMonth = ({ feasible_months }: CropSuggestion) => feasible_months.length > 0;
  return {
    planting_month,
    water,
    risk_tolerance,
    model_version: modelVersion,
    suggestions: suggestions.filter(isFeasible),
    other_months: others.filter(hasOtherMonth),
    main_crops_left_out: others
      .filter(({ presence }) => presence === 'main')
      .toSorted((one, other) => grown.areaOf(other.crop) - grown.areaOf(one.crop)),
    not_feasible: others.filter((one) => !hasOtherMonth(one)).map(({ crop }) => crop),
    not_assessed: [],
  };
}

function suggestionOf(
  crop: Crop,
  window: readonly Finding[],
  grown: GrownCrops,
  {
    planting_month: plantingMonth,
    risk_tolerance: risk,
  }: Pick<Question, 'planting_month' | 'risk_tolerance'>,
): CropSuggestion {
  const current = window[plantingMonth - 1];
  if (!current) throw new RangeError(`there is no month ${plantingMonth}`);
  return {
    crop: crop.name,
    kind: kindOf(crop),
    presence: grown.presenceOf(crop.name),
    feasibility_label: labelBy(current, risk),
    score: current.score,
    spare: current.spare,
    limiting_factor: current.limitingFactor,
    limiting_part: current.limitingPart,
    years: current.odds && countsOf(current.odds),
    irrigation_mm: Math.max(0, Math.round(current.water.irrigationMm * 10) / 10),
    season_months: current.season?.months.length ?? monthsOfYear,
    good_months: goodMonthsOf(window),
    feasible_months: monthsOf(window, (finding) => labelBy(finding, risk) === 'feasible'),
  };
}

/** Orders two suggestions as the contract describes. */
function compare(one: CropSuggestion, other: CropSuggestion, { areaOf }: GrownCrops): number {
  return (
    presenceOrder.indexOf(one.presence) - presenceOrder.indexOf(other.presence) ||
    Number(other.score >= suitableFrom) - Number(one.score >= suitableFrom) ||
    areaOf(other.crop) - areaOf(one.crop) ||
    stepsOf(other.score) - stepsOf(one.score) ||
    (one.crop < other.crop ? -1 : 1)
  );
}

/** Rounds a score, so that scores that differ by less than a step are equal. */
function stepsOf(score: number): number {
  return Math.round(score * scoreStepsPerUnit);
}

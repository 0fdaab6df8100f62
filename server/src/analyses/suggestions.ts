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

type Verdict = Omit<SuggestCropsInput, 'location'>;

/** The crops that the country of a place grows. */
export interface GrownCrops {
  presenceOf: (crop: string) => Presence;
  /** The area of a crop, used for ordering only. */
  areaOf: (crop: string) => number;
}

/** From this score on, the crops that people grow there come first. */
const suitableFrom = 0.8;
const scoreStepsPerUnit = 1_000_000;
const presenceOrder: readonly Presence[] = ['main', 'grown', 'no_statistics', 'not_reported'];

/** A crop takes about a millisecond, so the loop yields to other requests after this many. */
const cropsAtOnce = 8;

/**
 * Judges every crop in one climate and month: lists the feasible ones, those that another month would suit,
 * and the rest by name. Each list begins with crops that people grow there.
 */
export async function suggestCrops(
  crops: readonly Crop[],
  { climate, region, grown }: { climate: ModelClimate; region: RegionYears | null; grown: GrownCrops },
  { planting_month, water, risk_tolerance, kind }: Verdict,
): Promise<Omit<CropSuggestions, 'location' | 'country'>> {
  const year = climateYearOf(climate);
  const record = region && recordOf(climate, year, region);
  const asked = crops.filter((crop) => kind === undefined || kindOf(crop) === kind);
  const judged: CropSuggestion[] = [];
  for (const crop of asked) {
    if (judged.length % cropsAtOnce === cropsAtOnce - 1) await nextTurn();
    const window = windowOf({ crop, year, record, water, seasonDays: null });
    judged.push(suggestionOf(crop, window, grown, { planting_month, risk_tolerance }));
  }
  judged.sort((one, other) => compare(one, other, grown));
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
  { planting_month: plantingMonth, risk_tolerance: risk }: Pick<Verdict, 'planting_month' | 'risk_tolerance'>,
): CropSuggestion {
  const found = window[plantingMonth - 1];
  if (!found) throw new RangeError(`there is no month ${plantingMonth}`);
  return {
    crop: crop.name,
    kind: kindOf(crop),
    presence: grown.presenceOf(crop.name),
    feasibility_label: labelBy(found, risk),
    score: found.score,
    spare: found.spare,
    limiting_factor: found.limitingFactor,
    limiting_part: found.limitingPart,
    years: found.odds && countsOf(found.odds),
    irrigation_mm: Math.max(0, Math.round(found.water.irrigationMm * 10) / 10),
    season_months: found.season?.months.length ?? monthsOfYear,
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

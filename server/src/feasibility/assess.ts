import type {
  Crop,
  FeasibilityLabel,
  LimitingFactor,
  LocalMonths,
  ModelDetails,
  ReasonCode,
  Water,
} from '@crop-planning/shared';
import { betterMonthsOf, goodMonthsOf } from '@crop-planning/shared/words/figures/good-months';
import { reasonText } from '@crop-planning/shared/words/languages/en/reasons';
import { adviceOf } from './advice.js';
import { climateYearOf, type ClimateYear, type ModelClimate } from './climate-year.js';
import { kindOf } from './crop-kind.js';
import { ensoDetails } from './enso/enso-details.js';
import type { EnsoIndex } from './enso/enso-index.js';
import { isInAnyRegion } from './enso/regions.js';
import { frostOf } from './frost.js';
import { hashInputs } from './inputs-hash.js';
import { peakMonthOf, type Parts, type WaterBalance } from './judgement.js';
import { thresholdsOf } from './label.js';
import { limitsOf, type Place } from './limits.js';
import { labelBy, sharesOf } from './years/odds.js';
import { plantingSeasonsOf, type PlantingSeason } from './planting-seasons.js';
import { plantingTimeOf } from './planting-time.js';
import { reasonsOf } from './reasons.js';
import { recordOf, type RegionYears } from './years/record.js';
import { harvestMonthsOf, type Season, type Variety } from './field-crops/season.js';
import { labelUnder, verdictsOf, windowOf, type Finding } from './window.js';
import { yearsDetails } from './years/years-details.js';

/**
 * Must be raised with every change that may give equal inputs a different score, limiting part or label, such
 * as a change to the formulas, the thresholds or the set of inputs.
 */
export const modelVersion = '3.1.0';

/** The question as the caller wrote it. */
export type Asked = ModelDetails['inputs'];

export interface Subject {
  crop: Crop;
  climate: ModelClimate;
  place: Place;
  /** The years of the climate's place; null if they are not known. */
  region: RegionYears | null;
  /** When people sow the crop around the place; null without a calendar, or without a place. */
  local?: LocalMonths | null;
  /** Null or omitted if nothing is to be said about El Niño. */
  ensoIndex?: EnsoIndex | null;
  asked: Asked;
}

export interface Assessment {
  feasibility_label: FeasibilityLabel;
  /** The score, not rounded. */
  score: number;
  /** Null at a score of 1. */
  limiting_factor: LimitingFactor | null;
  reasons: string[];
  details: ModelDetails;
}

/** Returns the model's complete answer. */
export function assess(subject: Subject): Assessment {
  const { crop, climate, region, asked } = subject;
  const { planting_month: plantingMonth, risk_tolerance: risk, water } = asked;
  const year = climateYearOf(climate);
  const record = region && recordOf(year, region);
  const question = { crop, year, record, seasonDays: asked.season_days };
  const window = windowOf({ ...question, water });
  const evaluation = window[plantingMonth - 1];
  if (!evaluation) throw new RangeError(`there is no month ${plantingMonth}`);
  const labels = {
    rainfed: labelUnder('rainfed', { ...question, water }, evaluation, asked),
    irrigated: labelUnder('irrigated', { ...question, water }, evaluation, asked),
  };
  const plantingTime = plantingTimeOf(crop, year, water);
  const goodMonths = goodMonthsOf(verdictsOf(window, risk));
  const reasons = reasonsOf(
    { crop, year, plantingMonth, water, risk, evaluation, goodMonths, plantingTime, labels },
    adviceOf(window, plantingMonth, risk, subject.local?.months ?? []),
  );
  return {
    feasibility_label: labels[water],
    score: evaluation.score,
    limiting_factor: evaluation.limitingFactor,
    reasons: reasons.map(reasonText),
    details: detailsOf(subject, year, window, evaluation, labels, reasons),
  };
}

/**
 * Returns whether it is certain, without running the model, that its answer would have this hash of its inputs. If El Niño
 * may have to be mentioned, only a hash that includes the table of its index is certain: whether it does is known once the
 * model has found the season.
 */
export function isSureOfInputs(subject: Subject, inputsHash: string): boolean {
  const { climate, ensoIndex, asked } = subject;
  const { latitude, longitude } = climate;
  const isKnown = latitude !== null && longitude !== null;
  const mayNameEnso = isKnown && asked.water === 'rainfed' && isInAnyRegion({ latitude, longitude });
  return inputsHash === hashOf(subject, (mayNameEnso && ensoIndex?.sha256) || null);
}

function hashOf({ crop, climate, region, local = null, asked }: Subject, ensoTable: string | null): string {
  const { planting_month: plantingMonth, water, season_days: seasonDays, risk_tolerance: risk } = asked;
  return hashInputs({ crop, climate, plantingMonth, water, seasonDays, risk, region, local, ensoTable });
}

function detailsOf(
  subject: Subject,
  year: ClimateYear,
  window: readonly Finding[],
  evaluation: Finding,
  labels: Readonly<Record<Water, FeasibilityLabel>>,
  reasons: ReasonCode[],
): ModelDetails {
  const { crop, climate, place, region, local = null, ensoIndex = null, asked } = subject;
  const { planting_month: plantingMonth, risk_tolerance: risk, season_days: seasonDays, water } = asked;
  const verdicts = verdictsOf(window, risk);
  const verdictOf = (under: Water) => ({
    feasibility_label: labels[under],
    score: evaluation.scoreOf[under],
  });
  const enso = ensoIndex && ensoDetails(evaluation, climate, plantingMonth, water, ensoIndex);
  return {
    model_version: modelVersion,
    inputs_hash: hashOf(subject, enso && ensoIndex && ensoIndex.sha256),
    inputs: { ...asked },
    limiting_part: evaluation.limitingPart,
    reason_codes: reasons,
    season: evaluation.season && seasonDetails(evaluation.season, evaluation.variety),
    planting_time: plantingTimeOf(crop, year, water),
    frost: frostOf(climate),
    crop,
    climate: climateDetails(climate, place),
    components: roundedParts(evaluation.parts),
    soil_mm: crop.soil_mm,
    water: waterDetails(evaluation.water),
    waters: { rainfed: verdictOf('rainfed'), irrigated: verdictOf('irrigated') },
    chill_hours: evaluation.chillHours === null ? null : Math.round(evaluation.chillHours),
    thresholds: {
      ...thresholdsOf[risk],
      feasible_share: sharesOf[risk].feasible,
      marginal_share: sharesOf[risk].marginal,
    },
    years: evaluation.odds && yearsDetails(evaluation.odds, risk),
    window: window.map((finding, index) => ({
      planting_month: index + 1,
      feasibility_label: labelBy(finding, risk),
      score: finding.score,
      limiting_factor: finding.limitingFactor,
      limiting_part: finding.limitingPart,
    })),
    planting_seasons: kindOf(crop) === 'annual' ? plantingSeasonsOf(window, risk).map(seasonOfPlanting) : [],
    good_months: goodMonthsOf(verdicts),
    better_months: betterMonthsOf(verdicts, plantingMonth),
    local_months: local && local.months,
    local_months_source: local && local.source,
    enso,
    limits: limitsOf({ crop, climate, place, evaluation, seasonDays, region }),
  };
}

function climateDetails(
  { mean_temperature_c, min_temperature_c, rain_mm, latitude, longitude }: ModelClimate,
  { location, source, period }: Place,
): ModelDetails['climate'] {
  const figures = { mean_temperature_c, min_temperature_c, rain_mm };
  return { location, source, period, latitude, longitude, ...figures };
}

function seasonDetails(season: Season, variety: Variety | null): ModelDetails['season'] {
  const { months, daysDone, daysNeeded, stopped } = season;
  const last = months.at(-1);
  if (!last) return null;
  return {
    months: months.length,
    last_month: last.month,
    harvest_months: harvestMonthsOf(season),
    resting: months.filter(({ isResting }) => isResting).map(({ month }) => month),
    share_of_last: last.share,
    days_done: hundredths(daysDone),
    days_needed: daysNeeded,
    stopped_by: stopped && stopped.by,
    variety: variety && { ...variety },
  };
}

function waterDetails(water: WaterBalance): ModelDetails['water'] {
  return {
    stored_at_sowing_mm: hundredths(water.storedAtSowingMm),
    rain_mm: hundredths(water.rainMm),
    wanted_mm: hundredths(water.wantedMm),
    got_mm: hundredths(water.gotMm),
    share: water.share,
    irrigation_mm: hundredths(water.irrigationMm),
    irrigation_by_month: water.irrigationByMonthMm.map(hundredths),
    irrigation_peak_month: peakMonthOf(water),
    soil_mm: water.soilMm.map(hundredths),
  };
}

function seasonOfPlanting({ months, bestMonth, highestScore }: PlantingSeason) {
  return { months, best_month: bestMonth, best_score: highestScore };
}

function roundedParts(parts: Parts): Parts {
  const { season, wet, winter, chill, warmth, year, day } = parts;
  const rounded: Parts = { ...parts, wet: { ...wet, rain_mm: hundredths(wet.rain_mm) } };
  if (season) rounded.season = { ...season, days_done: hundredths(season.days_done) };
  if (winter?.coldest_night_c !== undefined)
    rounded.winter = { ...winter, coldest_night_c: degrees(winter.coldest_night_c) };
  if (chill?.hours !== undefined) rounded.chill = { ...chill, hours: Math.round(chill.hours) };
  if (warmth) rounded.warmth = { ...warmth, mean_temperature_c: degrees(warmth.mean_temperature_c) };
  if (year) rounded.year = { ...year, mean_temperature_c: degrees(year.mean_temperature_c) };
  if (day) rounded.day = { ...day, hours: hundredths(day.hours) };
  return rounded;
}

/** Rounds temperatures to hundredths. */
function degrees(temperature: number): number {
  return Math.round(temperature * 100) / 100 + 0;
}

/** Rounds an amount of water or a number of days to hundredths, and a negative one to 0. */
function hundredths(amount: number): number {
  return Math.max(0, Math.round(amount * 100) / 100);
}

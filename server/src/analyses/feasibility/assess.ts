import type { Crop, FeasibilityLabel, LimitingFactor, ModelDetails, Water } from '@crop-planning/shared';
import { adviceOf } from './advice.js';
import { climateYearOf } from './climate-year.js';
import type { ModelClimate } from './climate-year.js';
import type { Evaluation } from './evaluate.js';
import { hashInputs } from './inputs-hash.js';
import type { Parts, WaterBalance } from './judgement.js';
import { labelOf, thresholdsOf } from './label.js';
import { limitsOf } from './limits.js';
import type { Place } from './limits.js';
import { reasonsOf } from './reasons.js';
import type { Season } from './season.js';
import { betterMonthsOf, goodMonthsOf, windowOf } from './window.js';

/**
 * To be raised whenever equal inputs may get a different score, limiting part or label: formulas, thresholds, what
 * counts as an input.
 */
export const modelVersion = '2.0.0';

/** The question as the caller wrote it. */
export type Asked = ModelDetails['inputs'];

export interface Subject {
  crop: Crop;
  climate: ModelClimate;
  place: Place;
  asked: Asked;
}

export interface Assessment {
  feasibility_label: FeasibilityLabel;
  /** Not rounded. */
  score: number;
  /** Null at a score of 1. */
  limiting_factor: LimitingFactor | null;
  reasons: string[];
  details: ModelDetails;
}

/** The model's whole answer; raises VALIDATION_FAILED on season_days if neither FAO nor the caller gives a season. */
export function assess(subject: Subject): Assessment {
  const { crop, climate, asked } = subject;
  const { planting_month: plantingMonth, risk_tolerance: risk, water } = asked;
  const window = windowOf({ crop, year: climateYearOf(climate), water, seasonDays: asked.season_days });
  const evaluation = window[plantingMonth - 1];
  if (!evaluation) throw new RangeError(`there is no month ${plantingMonth}`);
  return {
    feasibility_label: labelOf(evaluation.score, thresholdsOf[risk]),
    score: evaluation.score,
    limiting_factor: evaluation.limitingFactor,
    reasons: reasonsOf(
      { crop, plantingMonth, water, risk, evaluation },
      adviceOf(window, plantingMonth, risk),
    ),
    details: detailsOf(subject, window, evaluation),
  };
}

function detailsOf(
  { crop, climate, place, asked }: Subject,
  window: readonly Evaluation[],
  evaluation: Evaluation,
): ModelDetails {
  const { planting_month: plantingMonth, risk_tolerance: risk, season_days: seasonDays, water } = asked;
  const thresholds = thresholdsOf[risk];
  const { mean_temperature_c, min_temperature_c, rain_mm, latitude } = climate;
  const { location, source, period } = place;
  const verdictOf = (under: Water) => {
    const score = evaluation.scoreOf[under];
    return { feasibility_label: labelOf(score, thresholds), score };
  };
  return {
    model_version: modelVersion,
    inputs_hash: hashInputs({ crop, climate, plantingMonth, water, seasonDays, risk }),
    inputs: { ...asked },
    limiting_part: evaluation.limitingPart,
    season: evaluation.season && seasonDetails(evaluation.season),
    crop,
    climate: { location, source, period, latitude, mean_temperature_c, min_temperature_c, rain_mm },
    components: roundedParts(evaluation.parts),
    water: waterDetails(evaluation.water),
    waters: { rainfed: verdictOf('rainfed'), irrigated: verdictOf('irrigated') },
    chill_hours: evaluation.chillHours === null ? null : Math.round(evaluation.chillHours),
    thresholds: { ...thresholds },
    window: window.map(({ score, limitingFactor, limitingPart }, index) => ({
      planting_month: index + 1,
      feasibility_label: labelOf(score, thresholds),
      score,
      limiting_factor: limitingFactor,
      limiting_part: limitingPart,
    })),
    good_months: goodMonthsOf(window),
    better_months: betterMonthsOf(window, plantingMonth, thresholds.feasible),
    limits: limitsOf({ crop, climate, place, evaluation, seasonDays }),
  };
}

function seasonDetails({ months, daysDone, daysNeeded, stopped }: Season): ModelDetails['season'] {
  const last = months.at(-1);
  if (!last) return null;
  return {
    months: months.length,
    last_month: last.month,
    resting: months.filter(({ isResting }) => isResting).map(({ month }) => month),
    share_of_last: last.share,
    days_done: hundredths(daysDone),
    days_needed: daysNeeded,
    stopped_by: stopped && stopped.by,
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
    soil_mm: water.soilMm.map(hundredths),
  };
}

function roundedParts(parts: Parts): Parts {
  const { season, wet, chill } = parts;
  return {
    ...parts,
    ...(season && { season: { ...season, days_done: hundredths(season.days_done) } }),
    ...(chill && { chill: { ...chill, hours: Math.round(chill.hours) } }),
    wet: { ...wet, rain_mm: hundredths(wet.rain_mm) },
  };
}

/** Millimetres and days as a person reads them: 412.3, not 412.29999999999995. */
function hundredths(amount: number): number {
  return Math.max(0, Math.round(amount * 100) / 100);
}

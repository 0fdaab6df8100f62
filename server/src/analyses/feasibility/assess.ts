import type {
  Crop,
  FeasibilityLabel,
  LimitingFactor,
  ModelDetails,
  MonthlyClimate,
} from '@crop-planning/shared';
import { adviceOf } from './advice.js';
import type { Evaluation, Question } from './evaluate.js';
import { hashInputs } from './inputs-hash.js';
import { labelOf, thresholdsOf } from './label.js';
import { limitsOf } from './limits.js';
import type { Place } from './limits.js';
import { reasonsOf } from './reasons.js';
import { bestMonthsOf, windowOf } from './window.js';

/** Rises whenever equal inputs may get another score, limiting factor or label: formulas, thresholds, what counts as an input. */
export const modelVersion = '1.0.0';

/** The question as the caller wrote it. */
export type Asked = ModelDetails['inputs'];

export interface Subject {
  crop: Crop;
  climate: MonthlyClimate;
  place: Place;
  asked: Asked;
}

export interface Assessment {
  feasibility_label: FeasibilityLabel;
  /** Not rounded. */
  score: number;
  limiting_factor: LimitingFactor;
  reasons: string[];
  details: ModelDetails;
}

/** The model's whole answer; raises VALIDATION_FAILED on season_days where neither FAO nor the caller states a season. */
export function assess(subject: Subject): Assessment {
  const { crop, climate, asked } = subject;
  const { planting_month: plantingMonth, risk_tolerance: risk } = asked;
  const question = { crop, climate, plantingMonth, water: asked.water, seasonDays: asked.season_days };
  const window = windowOf(question);
  const evaluation = window[plantingMonth - 1];
  if (!evaluation) throw new RangeError(`there is no month ${plantingMonth}`);
  return {
    feasibility_label: labelOf(evaluation.score, thresholdsOf[risk]),
    score: evaluation.score,
    limiting_factor: evaluation.limitingFactor,
    reasons: reasonsOf({ crop, climate, plantingMonth, evaluation }, adviceOf(window, plantingMonth, risk)),
    details: detailsOf(subject, question, window, evaluation),
  };
}

function detailsOf(
  { crop, climate, place, asked }: Subject,
  question: Question,
  window: readonly Evaluation[],
  evaluation: Evaluation,
): ModelDetails {
  const { mean_temperature_c, min_temperature_c, rain_mm } = climate;
  const { location, source, period } = place;
  const { days, months, lastMonth } = evaluation.season;
  const thresholds = thresholdsOf[asked.risk_tolerance];
  return {
    model_version: modelVersion,
    inputs_hash: hashInputs(question, asked.risk_tolerance),
    inputs: { ...asked },
    season: { days, months, last_month: lastMonth },
    crop,
    climate: { location, source, period, mean_temperature_c, min_temperature_c, rain_mm },
    components: componentsOf(evaluation),
    thresholds: { ...thresholds },
    window: window.map(({ score, limitingFactor }, index) => ({
      planting_month: index + 1,
      feasibility_label: labelOf(score, thresholds),
      score,
      limiting_factor: limitingFactor,
    })),
    best_months: bestMonthsOf(window),
    limits: limitsOf({ crop, place, days }),
  };
}

function componentsOf({ temperature, frost, water }: Evaluation): ModelDetails['components'] {
  const { score, rainMm, wanted } = water;
  return {
    temperature: {
      score: temperature.score,
      month: temperature.month,
      mean_temperature_c: temperature.mean,
    },
    frost: { score: frost.score, month: frost.month, min_temperature_c: frost.minimum },
    water: {
      score,
      rain_mm: hundredths(rainMm),
      wanted_mm: wanted && {
        min: hundredths(wanted.min),
        optimal_min: hundredths(wanted.optimal_min),
        optimal_max: hundredths(wanted.optimal_max),
        max: hundredths(wanted.max),
      },
    },
  };
}

/** Millimetres as a person reads them: 431.1, not 431.09999999999997. */
function hundredths(mm: number): number {
  return Math.round(mm * 100) / 100;
}

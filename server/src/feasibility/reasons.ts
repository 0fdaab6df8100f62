import type {
  Crop,
  FeasibilityLabel,
  ModelDetails,
  RiskTolerance,
  ScorePart,
  Water,
} from '@crop-planning/shared';
import { thresholdsOf } from './label.js';
import {
  heatLimitsOf,
  nightsFullC,
  nightsNoneC,
  ripeningFullC,
  ripeningNoneC,
  sowingTemperatureOf,
} from './field-crop.js';
import { peakMonthOf, scoresOf } from './judgement.js';
import { monthAfter, monthsOfYear } from './months.js';
import { harvestMonthsOf } from './season.js';
import { areOddsKnown } from './years/odds.js';
import { dryMarginMonths, tropicalFullC, tropicalNoneC, yearMeanMarginC } from './perennial.js';
import { shareForScore } from './water-share.js';
import type { Finding } from './window.js';
import { apart, figure, monthName, monthSpan, monthSpans, scoreWriter } from './wording.js';
import { carriedFrom } from './years/year-score.js';
import { yearsSentence } from './years/years-sentence.js';

export interface Judged {
  crop: Crop;
  plantingMonth: number;
  water: Water;
  risk: RiskTolerance;
  evaluation: Finding;
  /** The time to plant a perennial; null for a field crop. */
  plantingTime: ModelDetails['planting_time'];
  /** The labels when rainfed and when irrigated. */
  labels: Readonly<Record<Water, FeasibilityLabel>>;
}

/**
 * Explains the result in sentences with figures: first the limiting part, then the years, the other harmful
 * parts, `advice`, the time of harvest or planting, and the irrigation.
 */
export function reasonsOf(judged: Judged, advice: readonly string[]): string[] {
  const { crop, plantingMonth, risk, evaluation } = judged;
  const harmful = scoresOf(evaluation.parts)
    .filter(({ score }) => score < 1)
    .toSorted((left, right) => left.score - right.score)
    .map(({ part }) => sentenceOf[part](judged));
  const noLimit = `Nothing limits ${crop.name} planted in ${monthName(plantingMonth)}.`;
  const [limiting = noLimit, ...others] = harmful;
  const years = yearsSentence(evaluation, risk) ?? [];
  return [limiting, years, others, advice, timeNote(judged), waterNote(judged)].flat();
}

type Sentence = (judged: Judged) => string;

/** Writes the sentence about a part with a score below 1. */
const sentenceOf: Readonly<Record<ScorePart, Sentence>> = {
  winter({ crop: { name, winter, coldest_night }, evaluation: { parts } }) {
    const { month, min_temperature_c: minimum, coldest_night_c: night } = parts.winter ?? {};
    if (coldest_night) {
      const [text, safe] = apart(night ?? NaN, coldest_night.sure_c, 1);
      const lost = figure(coldest_night.lost_c, 1);
      return `Winter, ${monthName(month ?? NaN)}: the coldest night of an ordinary winter is about ${text} °C; ${name} is safe down to ${safe} °C and lost at ${lost} °C.`;
    }
    const [text, safe] = apart(minimum ?? NaN, winter?.sure_c ?? NaN, 1);
    const lost = figure(winter?.lost_c ?? NaN, 1);
    return `Winter, ${monthName(month ?? NaN)}: mean daily minimum ${text} °C; ${name} is safe down to ${safe} °C and lost at ${lost} °C.`;
  },
  sowing: (judged) => coldStart(judged, 'sow', judged.evaluation.parts.sowing),
  planting(judged) {
    const { planting } = judged.evaluation.parts;
    if (judged.crop.habit === 'evergreen') return coldStart(judged, 'plant', planting);
    const mean = figure(planting?.mean_temperature_c ?? NaN, 1);
    return `Too cold to plant, ${monthName(judged.plantingMonth)}: ${mean} °C.`;
  },
  season({ crop, evaluation: { season } }) {
    const months = season?.months.map(({ month }) => month) ?? [];
    const [done, needed] = apart(season?.daysDone ?? NaN, season?.daysNeeded ?? NaN, 0);
    const gain = `${crop.name} needs ${needed} days at full pace but gets ${done}`;
    return `Season too short, ${monthSpan(months)}: ${gain} ${endOf(season)}.`;
  },
  heat({ crop, evaluation: { parts } }) {
    const { month, mean_temperature_c: mean } = parts.heat ?? {};
    const { name } = crop;
    const { best: most, fails: limit } = heatLimitsOf(crop);
    const [text, best] = apart(mean ?? NaN, most, 1);
    const fails = figure(limit, 1);
    return `Heat, ${monthName(month ?? NaN)}: ${text} °C; ${name} wants at most ${best} °C and fails at ${fails} °C.`;
  },
  nights({ crop, evaluation: { parts, season } }) {
    const months = season?.months.map(({ month }) => month) ?? [];
    const counted = months.length > 1 ? months.slice(1) : months;
    const [text, best] = apart(parts.nights?.min_temperature_c ?? NaN, nightsFullC, 1);
    return `Warm nights, ${monthSpan(counted)}: mean daily minimum ${text} °C; ${crop.name} wants at most ${best} °C and fails at ${nightsNoneC} °C.`;
  },
  cool({ crop: { name, cold_nights }, evaluation: { parts } }) {
    const { month, min_temperature_c: minimum } = parts.cool ?? {};
    const [text, sure] = apart(minimum ?? NaN, cold_nights?.sure_c ?? NaN, 1);
    const lost = figure(cold_nights?.lost_c ?? NaN, 1);
    return `Cold nights, ${monthName(month ?? NaN)}: mean daily minimum ${text} °C; ${name} wants at least ${sure} °C and fails at ${lost} °C.`;
  },
  tropical({ crop, evaluation: { parts } }) {
    const { month, mean_temperature_c: mean } = parts.tropical ?? {};
    const [text, best] = apart(mean ?? NaN, tropicalFullC, 1);
    return `Coldest month, ${monthName(month ?? NaN)}: ${text} °C; ${crop.name} wants at least ${best} °C and fails at ${tropicalNoneC} °C.`;
  },
  chill({ crop: { name, cool_winter_c: coolC }, evaluation: { parts } }) {
    const { hours, needed_hours: needed, coolest_month: month, mean_temperature_c: mean } = parts.chill ?? {};
    const lacks: string[] = [];
    if (hours !== undefined && needed !== undefined && hours < needed) {
      const [text, wanted] = apart(hours, needed, 0);
      lacks.push(`Winter chill: about ${text} hours below 7.2 °C; ${name} needs ${wanted}.`);
    }
    if (mean !== undefined && coolC !== null && mean > coolC) {
      const [text, wanted] = apart(mean, coolC, 1);
      lacks.push(
        `Warm winter, ${monthName(month ?? NaN)}: ${text} °C; ${name} needs a month of ${wanted} °C or less to flower well.`,
      );
    }
    return lacks.join(' ');
  },
  warmth({ crop: { name, temperature_c }, evaluation: { parts } }) {
    const { months = [], mean_temperature_c: mean = NaN, score = NaN } = parts.warmth ?? {};
    const { optimal_min, optimal_max } = temperature_c;
    const text = scoreWriter([score, 1]);
    const counted =
      months.length === monthsOfYear ? 'the year has' : `the ${months.length} warmest months have`;
    return `Warmth: ${counted} a mean of ${figure(mean, 1)} °C; ${name} grows best from ${figure(optimal_min, 1)} to ${figure(optimal_max, 1)} °C; month by month, this scores ${text(score)}.`;
  },
  year({ crop: { name, year_mean }, evaluation: { parts } }) {
    const mean = parts.year?.mean_temperature_c ?? NaN;
    const { from_c = NaN, to_c } = year_mean ?? {};
    const isCold = mean < from_c;
    const limit = isCold ? from_c : (to_c ?? NaN);
    const [text, best] = apart(mean, limit, 1);
    const fails = figure(limit + (isCold ? -yearMeanMarginC : yearMeanMarginC), 1);
    return `Annual mean: ${text} °C; ${name} wants at ${isCold ? 'least' : 'most'} ${best} °C and fails at ${fails} °C.`;
  },
  day({ crop, plantingMonth, evaluation: { parts } }) {
    const [hours, least] = apart(parts.day?.hours ?? NaN, crop.day_min_hours ?? NaN, 1);
    return `Day length, ${monthName(plantingMonth)}: ${hours} hours; ${crop.name} sown when days are shorter than ${least} hours flowers too early.`;
  },
  water: (judged) => (judged.evaluation.season ? seasonWater(judged) : yearWater(judged)),
  dry({ crop: { name, dry_months_max: most }, evaluation: { parts } }) {
    const months = parts.dry?.months ?? [];
    const fails = (most ?? NaN) + dryMarginMonths;
    return `Dry season, ${monthSpan(months)}: ${months.length} dry months in a row; ${name} tolerates ${most} and fails at ${fails}.`;
  },
  wet({ crop: { name, wet }, evaluation: { parts, season } }) {
    const span = monthSpan(season?.months.map(({ month }) => month) ?? []);
    const [rain, best] = apart(parts.wet.rain_mm, wet.from_mm, 0);
    return `Too wet, ${span}: ${rain} mm of rain; ${name} wants at most ${best} mm and fails at ${figure(wet.to_mm, 0)} mm.`;
  },
  ripening({ crop: { name }, evaluation: { parts } }) {
    const { month, mean_temperature_c: mean } = parts.ripening ?? {};
    const [text, best] = apart(mean ?? NaN, ripeningFullC, 1);
    return `Cool harvest, ${monthName(month ?? NaN)}: ${text} °C; ${name} ripens well from ${best} °C and not at all at ${ripeningNoneC} °C.`;
  },
};

function coldStart(
  { crop, plantingMonth }: Judged,
  verb: 'sow' | 'plant',
  start: { mean_temperature_c: number; turn_temperature_c: number } | undefined,
): string {
  const { mean_temperature_c: mean = NaN, turn_temperature_c: turn = NaN } = start ?? {};
  const [warmer, needed] = apart(Math.max(mean, turn), sowingTemperatureOf(crop), 1);
  const atTurn =
    turn > mean ? `, ${warmer} °C by the start of ${monthName(monthAfter(plantingMonth, 1))}` : '';
  const current = turn > mean ? figure(mean, 1) : warmer;
  return `Too cold to ${verb}, ${monthName(plantingMonth)}: ${current} °C${atTurn}; ${crop.name} needs ${needed} °C.`;
}

/** Names the end of the season, such as `before frost (Oct: mean daily minimum -0.4 °C)`. */
function endOf(season: Finding['season']): string {
  const { stopped, growingMonthsMax = monthsOfYear } = season ?? {};
  if (!stopped || stopped.by === 'long') return `in the ${growingMonthsMax} months that it may take`;
  const temperature = `${figure(stopped.temperature, 1)} °C`;
  const month = monthName(stopped.month);
  return stopped.by === 'frost'
    ? `before frost (${month}: mean daily minimum ${temperature})`
    : `before it is too cold (${month}: ${temperature})`;
}

function seasonWater(judged: Judged): string {
  const { crop, evaluation } = judged;
  const { water, season } = evaluation;
  const span = monthSpan(season?.months.map(({ month }) => month) ?? []);
  const needed = neededOf(judged);
  const [share, from] = apart(100 * water.share, 100 * shareForScore(needed.score), 0);
  const supply = `${figure(water.storedAtSowingMm, 0)} mm stored and ${figure(water.rainMm, 0)} mm of rain give it ${figure(water.gotMm, 0)} mm, ${share} %`;
  return `Water, ${span}: ${crop.name} would use ${figure(water.wantedMm, 0)} mm; ${supply}; ${needed.words} ${from} %.${ifIrrigated(judged)}`;
}

function yearWater(judged: Judged): string {
  const { crop, plantingMonth, evaluation } = judged;
  const { water, parts } = evaluation;
  const { rain_score = 0, planting_score = 1, score } = parts.water;
  if (planting_score === score) {
    const dry = `${figure(water.storedAtSowingMm, 0)} mm stored`;
    return `Too dry to plant, ${monthName(plantingMonth)}: with ${dry} and that month's rain, a young plant of ${crop.name} has ${figure(100 * planting_score, 0)} % of the water that it needs.${ifIrrigated(judged)}`;
  }
  const needed = neededOf(judged);
  const { min, optimal_min } = crop.rain_mm_per_year;
  const [share, from] = apart(100 * water.share, 100 * shareForScore(needed.score), 0);
  const [rain, enough] = apart(water.rainMm, min + (optimal_min - min) * needed.score, 0);
  const byRain = rain_score === score ? ` or from ${enough} mm of rain` : '';
  return `Water, whole year: ${crop.name} would use ${figure(water.wantedMm, 0)} mm; ${rain} mm of rain give it ${figure(water.gotMm, 0)} mm, ${share} %; ${needed.words} ${from} %${byRain}.${ifIrrigated(judged)}`;
}

/**
 * Returns the score that the part `water` must reach: for a year to carry the planting or, without known
 * years, for the planting to be feasible in the mean climate.
 */
function neededOf({ risk, evaluation: { odds } }: Judged): { score: number; words: string } {
  return areOddsKnown(odds)
    ? { score: carriedFrom.water, words: 'a year carries it from' }
    : { score: thresholdsOf[risk].feasible, words: 'it is feasible from' };
}

/** Describes the effect of irrigation. */
function ifIrrigated({ risk, labels, evaluation: { water, scoreOf } }: Judged): string {
  const thresholds = thresholdsOf[risk];
  const { irrigated } = scoreOf;
  const text = scoreWriter([irrigated, thresholds.feasible, thresholds.marginal]);
  return ` Irrigating the rest takes ${figure(water.irrigationMm, 0)} mm; it then scores ${text(irrigated)}, ${labels.irrigated}.`;
}

/** Says when a field crop is harvested, or when to plant a perennial. */
function timeNote(judged: Judged): string {
  const { season, limitingPart } = judged.evaluation;
  if (!season) {
    // A planting time would mislead if the crop fails whenever it is planted.
    const isHopeless = judged.labels[judged.water] === 'infeasible' && limitingPart !== 'planting';
    return isHopeless ? 'The whole year was judged.' : plantingSentence(judged.plantingTime);
  }
  const { months, stopped } = season;
  const resting = months.filter(({ isResting }) => isResting).length;
  const last = months.at(-1);
  const counted = `${months.length} ${months.length === 1 ? 'month' : 'months'}`;
  const length = resting === 0 ? counted : `${counted}; ${resting} of them at rest`;
  if (!last) return 'No harvest: it does not grow at all.';
  return stopped
    ? `No full harvest: growth ends in ${monthName(last.month)} (${length}).`
    : `Harvest about ${monthSpan(harvestMonthsOf(season))} (${length}).`;
}

function plantingSentence(time: Judged['plantingTime']): string {
  const basis = 'the whole year was judged';
  const { months = [], reason = 'any_month' } = time ?? {};
  const when = monthSpans(months, 'and');
  if (reason === 'any_month') return `It can be planted in any month; ${basis}.`;
  if (months.length === 0)
    return `No month is ${reason === 'warmth' ? 'warm' : 'wet'} enough to plant it; ${basis}.`;
  return `Plant it in ${when}, ${plantingReasons[reason]}; ${basis}.`;
}

const plantingReasons = {
  rains: 'when the rains begin',
  warmth: 'when it is warm enough',
  dormancy: 'while it is dormant',
} as const;

/** Says how much water irrigation adds or would add, unless an earlier sentence has already done so. */
function waterNote({ water, evaluation }: Judged): string[] {
  const { water: balance, season, parts } = evaluation;
  const span = monthSpan(season?.months.map(({ month }) => month) ?? []);
  const peak = peakMonthOf(balance);
  const most = figure(Math.max(...balance.irrigationByMonthMm), 0);
  const need = `${figure(balance.irrigationMm, 0)} mm`;
  if (water === 'irrigated') {
    if (peak === null) return [`Irrigation, ${span}: none is needed.`];
    return [
      `Irrigation, ${span}: about ${need} net, at the field, with the peak in ${monthName(peak)} (${most} mm); losses come on top.`,
    ];
  }
  if (parts.water.score < 1 || peak === null) return [];
  return [`Rain and soil suffice; irrigation would add ${need} (${span}).`];
}

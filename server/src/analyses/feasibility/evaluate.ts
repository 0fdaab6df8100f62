import type { Crop, CropRequirement, LimitingFactor, MonthlyClimate, Water } from '@crop-planning/shared';
import { monthAfter, monthsOfYear, seasonOf } from './season.js';
import type { Season } from './season.js';
import { trapezoid } from './trapezoid.js';

export interface Question {
  crop: Crop;
  climate: MonthlyClimate;
  /** 1 to 12. */
  plantingMonth: number;
  water: Water;
  /** Null for the crop's own season. */
  seasonDays: number | null;
}

/** Temperatures in deg C, rain in mm; no figure is rounded. */
export interface Evaluation {
  score: number;
  limitingFactor: LimitingFactor;
  season: Season;
  /** The month that suits least, the first of equals. */
  temperature: { score: number; month: number; mean: number };
  /** The month with the lowest mean daily minimum of those that count. */
  frost: { score: 0 | 1; month: number; minimum: number };
  /** `wanted` is what the crop asks of the whole season; null under irrigation. */
  water: { score: number; rainMm: number; wanted: CropRequirement | null };
}

/**
 * How well a planting suits the climate, from 0 to 1: FAO EcoCrop's figures as trapezoids, the worst month deciding
 * on temperature. Raises VALIDATION_FAILED on season_days where neither FAO nor the caller states a season.
 */
export function evaluate({ crop, climate, plantingMonth, water, seasonDays }: Question): Evaluation {
  const season = seasonOf(crop, plantingMonth, seasonDays);
  const { months } = season;
  const heat = judgeTemperature(crop, climate, plantingMonth, months);
  const frost = judgeFrost(crop, climate, plantingMonth, months);
  const supply = judgeWater(crop, climate, plantingMonth, months, water);
  const lower = Math.min(heat.score, supply.score);
  return {
    score: frost.score * lower,
    limitingFactor: frost.score === 0 ? 'frost' : heat.score === lower ? 'temperature' : 'water',
    season,
    temperature: heat,
    frost,
    water: supply,
  };
}

/** True for what is perennial only: its season does not end before a frost, so any month's counts. */
export function countsWholeYear({ life_span }: Crop): boolean {
  return life_span?.length === 1 && life_span[0] === 'perennial';
}

function judgeTemperature(
  { temperature_c }: Crop,
  { mean_temperature_c }: MonthlyClimate,
  first: number,
  months: number,
): Evaluation['temperature'] {
  const { min, optimal_min, optimal_max, max } = temperature_c;
  const worst = { score: Infinity, month: first, mean: NaN };
  for (let index = 0; index < months; index += 1) {
    const month = monthAfter(first, index);
    const mean = figureOf(mean_temperature_c, month);
    const score = trapezoid(mean, min, optimal_min, optimal_max, max);
    if (score >= worst.score) continue;
    worst.score = score;
    worst.month = month;
    worst.mean = mean;
  }
  return worst;
}

function judgeFrost(
  crop: Crop,
  { min_temperature_c }: MonthlyClimate,
  first: number,
  months: number,
): Evaluation['frost'] {
  const counted = countsWholeYear(crop) ? monthsOfYear : months;
  let month = first;
  let minimum = figureOf(min_temperature_c, first);
  for (let index = 1; index < counted; index += 1) {
    const next = monthAfter(first, index);
    const figure = figureOf(min_temperature_c, next);
    if (figure >= minimum) continue;
    month = next;
    minimum = figure;
  }
  const kills = crop.kill_temperature_c !== null && minimum < crop.kill_temperature_c;
  return { score: kills ? 0 : 1, month, minimum };
}

function judgeWater(
  { rain_mm_per_year }: Crop,
  { rain_mm }: MonthlyClimate,
  first: number,
  months: number,
  water: Water,
): Evaluation['water'] {
  const rainMm = sumOf(rain_mm, first, months);
  if (water === 'irrigated') return { score: 1, rainMm, wanted: null };
  // A short season needs more than its share of the year's minimum; too much rain harms in any season.
  const share = Math.sqrt(months / monthsOfYear);
  const min = rain_mm_per_year.min * share;
  const optimal_min = rain_mm_per_year.optimal_min * share;
  const { optimal_max, max } = rain_mm_per_year;
  const score = trapezoid(rainMm, min, optimal_min, optimal_max, max);
  return { score, rainMm, wanted: { min, optimal_min, optimal_max, max } };
}

/** Neumaier's compensated sum: a whole year has the same rain whichever month it begins with. */
function sumOf(figures: readonly number[], first: number, months: number): number {
  let sum = 0;
  let lost = 0;
  for (let index = 0; index < months; index += 1) {
    const figure = figureOf(figures, monthAfter(first, index));
    const next = sum + figure;
    lost += sum >= figure ? sum - next + figure : figure - next + sum;
    sum = next;
  }
  return sum + lost;
}

function figureOf(figures: readonly number[], month: number): number {
  const figure = figures[month - 1];
  if (figure === undefined) throw new RangeError(`there is no figure of month ${month}`);
  return figure;
}

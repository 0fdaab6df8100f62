import type { Crop } from '@crop-planning/shared';
import type { Parts } from '../judgement.js';
import { leastOf, monthAfter, ofMonth } from '../months.js';
import type { Weather } from '../weather.js';
import type { Season, SeasonMonth } from './season.js';

/**
 * Mean daily minima in deg C: nights are best up to the first, and a crop fails at the second. After Wolf et
 * al. 1990 on potato; calibrated.
 */
export const nightsFullC = 17;
export const nightsNoneC = 22;

/**
 * The shares of a crop's development between which heat harms it, by disrupting flowering and filling;
 * calibrated (to: 0.7 to 0.8).
 */
const heat = { from: 0.4, to: 0.75 };
/** The share that a month at full pace brings in a season of five months; calibrated (0.10 to 0.25). */
const fullMonth = 0.2;
/** How much more heat a flooded crop tolerates, because its canopy is cooler, in deg C; calibrated. */
const floodedCoolerC = 2;
/**
 * In dry air it is cooler still: by half of what the daily range exceeds `humidRangeC`, but no more than this, in
 * deg C. Canopies are 4 to 7 degrees cooler in dry air (from memory); set on named places of Iran and Iraq.
 */
const dryAirCoolerC = 4;
const humidRangeC = 9;
/** Cold nights make rice sterile until this share of its development; set on rice of Krasnodar and the Po plain. */
const sterileUntil = 0.8;
/** Mean temperatures of the last month in deg C, after GAEZ's requirements for wheat; calibrated. */
export const ripeningFullC = 13;
export const ripeningNoneC = 9;
/** Grain dries without warmth in a month with less rain than this share of its reference evapotranspiration. */
const dryHarvestShare = 0.5;

/** The parts of a season's score that depend on its temperatures, and not on the year's water. */
export interface TemperatureParts extends Pick<Parts, 'winter' | 'heat' | 'nights' | 'cool' | 'ripening'> {
  season: NonNullable<Parts['season']>;
}

/** Judges a season by its cold, its length, its heat and its ripening. */
export function temperaturePartsOf(crop: Crop, weather: Weather, season: Season): TemperatureParts {
  const parts: TemperatureParts = {
    winter: winterOf(weather, season.winter),
    season: lengthOf(weather, season),
    heat: heatOf(crop, weather, season),
  };
  if (crop.cool_nights) parts.nights = nightsOf(weather, season.months);
  if (crop.cold_nights) parts.cool = coolOf(crop.cold_nights, weather, season);
  if (crop.ripens_dry) parts.ripening = ripeningOf(weather, season);
  return parts;
}

function lengthOf({ ramp }: Weather, { daysDone, daysNeeded }: Season) {
  return {
    score: ramp(daysDone, daysNeeded / 2, daysNeeded),
    days_done: daysDone,
    days_needed: daysNeeded,
  };
}

function winterOf({ minimum }: Weather, { score, at }: Season['winter']) {
  if (at === null) return { score, month: null, min_temperature_c: null };
  return { score, month: monthAfter(at, 0), min_temperature_c: ofMonth(minimum, at) };
}

/**
 * Scores the heat of flowering and filling. A month counts in full if a fifth of the development or more falls
 * into that span in it, and else in proportion, so that a season that is a few days longer is not judged by a
 * whole new month. The worst month decides; of equals, the hottest.
 */
function heatOf(crop: Crop, weather: Weather, { months, daysNeeded, daysDone }: Season) {
  const [from, to] = [heat.from * daysNeeded, heat.to * daysNeeded];
  let score = 1;
  let worst = NaN;
  let highest = -Infinity;
  for (let i = 0; i < months.length; i += 1) {
    const { at = NaN, daysBefore = 0 } = months[i] ?? {};
    if (daysBefore >= to) break;
    const days = Math.min(months[i + 1]?.daysBefore ?? daysDone, to) - Math.max(daysBefore, from);
    if (days <= 0) continue;
    const mean = ofMonth(weather.mean, at);
    const isHarmless = mean <= crop.temperature_c.optimal_max;
    const own = isHarmless
      ? 1
      : 1 - heatLossIn(crop, weather, at) * Math.min(1, days / (fullMonth * daysNeeded));
    if (own > score || (own === score && mean <= highest)) continue;
    score = own;
    worst = at;
    highest = mean;
  }
  if (Number.isNaN(worst)) return { score, month: null, mean_temperature_c: null };
  return { score, month: monthAfter(worst, 0), mean_temperature_c: highest };
}

/** Returns what a month in flower costs, 0 to 1, by a ramp; if both limits are equal, that temperature costs nothing. */
function heatLossIn(crop: Crop, weather: Weather, at: number): number {
  const mean = ofMonth(weather.mean, at);
  const { best, fails } = heatLimitsIn(crop, weather, at);
  if (mean <= best) return 0;
  return mean >= fails ? 1 : 1 - weather.ramp(mean, fails, best);
}

/**
 * Returns the highest monthly mean that is best for a crop in flower, and the mean at which the crop fails, in
 * deg C. A flooded canopy is the cooler the drier the air, which the daily range of temperature shows.
 */
export function heatLimitsIn(
  { temperature_c: { optimal_max, max }, is_flooded }: Crop,
  { mean, minimum }: Pick<Weather, 'mean' | 'minimum'>,
  at: number,
): { best: number; fails: number } {
  if (!is_flooded) return { best: optimal_max, fails: max };
  const range = 2 * (ofMonth(mean, at) - ofMonth(minimum, at));
  const cooler = floodedCoolerC + Math.min(dryAirCoolerC, Math.max(0, (range - humidRangeC) / 2));
  return { best: optimal_max + cooler, fails: max + cooler };
}

function nightsOf(weather: Weather, months: readonly SeasonMonth[]) {
  const first = months.length > 1 ? 1 : 0;
  let sum = 0;
  for (let i = first; i < months.length; i += 1) sum += ofMonth(weather.minimum, months[i]?.at ?? 1);
  const mean = sum / (months.length - first);
  return { score: weather.ramp(mean, nightsNoneC, nightsFullC), min_temperature_c: mean };
}

/** Returns the highest score of `nights` of a season that consists of the first one or more of these months. */
export function nightsAtMost(weather: Weather, months: readonly SeasonMonth[]): number {
  let least = ofMonth(weather.minimum, months[0]?.at ?? 1);
  let sum = 0;
  for (let i = 1; i < months.length; i += 1) {
    sum += ofMonth(weather.minimum, months[i]?.at ?? 1);
    least = Math.min(least, sum / i);
  }
  return weather.ramp(least, nightsNoneC, nightsFullC);
}

/** Scores the coldest nights after the month of sowing and before the crop ripens. */
function coolOf(
  { sure_c, lost_c }: NonNullable<Crop['cold_nights']>,
  { minimum, ramp }: Weather,
  { months, daysNeeded }: Season,
) {
  const counted: number[] = [];
  for (let i = 1; i < months.length; i += 1) {
    const { at = NaN, daysByMiddle = 0 } = months[i] ?? {};
    if (daysByMiddle <= sterileUntil * daysNeeded) counted.push(at);
  }
  if (counted.length === 0) return { score: 1, month: null, min_temperature_c: null };
  const { month, least } = leastOf(minimum, counted);
  return { score: ramp(least, lost_c, sure_c), month: monthAfter(month, 0), min_temperature_c: least };
}

/** Scores the last month by its warmth or its drought; does not judge a season that ends before its harvest. */
function ripeningOf({ mean, rain, evapotranspiration, ramp }: Weather, { months, stopped }: Season) {
  const last = months.at(-1);
  if (stopped || !last) return { score: 1, month: null, mean_temperature_c: null };
  const temperature = ofMonth(mean, last.at);
  const demandMm = ofMonth(evapotranspiration, last.at);
  const warmth = ramp(temperature, ripeningNoneC, ripeningFullC);
  const drought = 1 - ramp(ofMonth(rain, last.at), dryHarvestShare * demandMm, demandMm);
  return { score: Math.max(warmth, drought), month: last.month, mean_temperature_c: temperature };
}

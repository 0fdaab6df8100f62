import type { Crop } from '@crop-planning/shared';
import type { ClimateYear } from './climate-year.js';
import { balanceOf } from './judgement.js';
import type { Judgement, Parts, WaterBalance } from './judgement.js';
import { everyMonth, leastOf, monthAfter, ofMonth } from './months.js';
import type { Ramp } from './ramp.js';
import { seasonOf } from './season.js';
import type { Season, SeasonMonth } from './season.js';
import { drawWater, shareOf } from './soil-water.js';
import type { Drawn, MonthlyWater } from './soil-water.js';
import { scoreOfShare } from './water-share.js';
import type { Weather } from './years/weather.js';

/**
 * No crop comes up this many deg C below its lowest temperature for sowing; calibrated (margins of 1 to 3
 * fitted equally well).
 */
export const sowingMargin = 2;
/**
 * Mean daily minima in deg C: nights are best up to the first, and a crop fails at the second. After Wolf et
 * al. 1990 on potato; calibrated.
 */
export const nightsFullC = 17;
export const nightsNoneC = 22;

/**
 * Crop coefficients of FAO-56, table 12, rounded to months: in the first month, the last, in between, and at
 * rest.
 */
const coefficients = { first: 0.5, last: 0.6, middle: 1, cold: 0.5 };
/** Seepage from a flooded field, in mm a month: 4 mm a day (FAO's Irrigation Water Management, manual 3). */
const seepageMm = 120;
/** A season of at least this many months has a separate last month. */
const ripeningFromMonths = 3;

/**
 * The share of a crop's development after which heat harms the crop, by disrupting flowering and filling;
 * calibrated.
 */
const reproductiveFrom = 0.4;
/** How much more heat a flooded crop tolerates, because its canopy is cooler, in deg C; calibrated. */
const floodedCoolerC = 2;
/** Mean temperatures of the last month in deg C, after GAEZ's requirements for wheat; calibrated. */
export const ripeningFullC = 13;
export const ripeningNoneC = 9;
/** A crop fails if it is sown in days that are this many hours shorter than the shortest that suit it. */
const dayMarginHours = 0.5;

/** Judges a field crop over one season. */
export function judgeFieldCrop(
  crop: Crop,
  year: ClimateYear,
  plantingMonth: number,
  seasonDays: number | null,
): Judgement {
  const season = seasonOf(crop, year, plantingMonth, seasonDays);
  const drawn = drawnIn(crop, year, season.months);
  return {
    season,
    water: balanceIn(crop, year, season.months, drawn),
    chillHours: null,
    parts: partsOf(crop, year, season, drawn, startOf(crop, year, plantingMonth)),
  };
}

/** Judges only the parts of the score. */
export function fieldParts(
  crop: Crop,
  year: ClimateYear,
  plantingMonth: number,
  seasonDays: number | null,
): Parts {
  const season = seasonOf(crop, year, plantingMonth, seasonDays);
  const drawn = drawnIn(crop, year, season.months);
  return partsOf(crop, year, season, drawn, startOf(crop, year, plantingMonth));
}

/** Judges the parts of a season's score in any weather. */
export function partsOf(
  crop: Crop,
  weather: Weather,
  season: Season,
  drawn: Pick<Drawn, 'rainMm' | 'wantedMm' | 'gotMm'>,
  start: FieldStart,
): Parts {
  const share = shareOf(drawn);
  const { from_mm, to_mm } = crop.wet;
  const parts: Parts = {
    winter: winterOf(weather, season.winter),
    sowing: start.sowing,
    season: seasonPartOf(weather, season),
    heat: heatOf(crop, weather, season),
    water: { score: scoreOfShare(share), share },
    wet: { score: 1 - weather.ramp(drawn.rainMm, from_mm, to_mm), rain_mm: drawn.rainMm },
  };
  if (crop.cool_nights) parts.nights = nightsOf(weather, season.months);
  if (crop.cold_nights) parts.cool = coolOf(crop.cold_nights, weather, season.months);
  if (start.day) parts.day = start.day;
  if (crop.ripens_dry) parts.ripening = ripeningOf(weather, season);
  return parts;
}

function seasonPartOf({ ramp }: Weather, { daysDone, daysNeeded }: Season) {
  return {
    score: ramp(daysDone, daysNeeded / 2, daysNeeded),
    days_done: daysDone,
    days_needed: daysNeeded,
  };
}

/** Returns the water that a crop needs in each month of its season, and what rain and soil supply of it. */
export function drawnIn(crop: Crop, weather: Weather, months: Season['months']): Drawn {
  const monthly: MonthlyWater = { rainMm: [], wantedMm: [] };
  for (const [index, { at, share }] of months.entries()) {
    monthly.rainMm.push(ofMonth(weather.rain, at) * share);
    monthly.wantedMm.push(wantOf(crop, weather, at, coefficientAt(index, months.length)) * share);
  }
  const { soil_mm: capacityMm } = crop;
  return drawWater(ofMonth(weather.fallowStoreIn(capacityMm), months[0]?.at ?? 1), monthly, capacityMm);
}

/**
 * The parts that depend only on the planting month, which is chosen by the calendar rather than by the year's
 * weather.
 */
export interface FieldStart {
  sowing: NonNullable<Parts['sowing']>;
  day?: NonNullable<Parts['day']>;
}

export function startOf(crop: Crop, year: ClimateYear, month: number): FieldStart {
  const sowing = sowingOf(sowingTemperatureOf(crop), year, month);
  const { day_min_hours: least } = crop;
  if (least === null || year.dayHours === null) return { sowing };
  const hours = ofMonth(year.dayHours, month);
  return { sowing, day: { score: year.ramp(hours, least - dayMarginHours, least), hours } };
}

/** Returns the lowest temperature for sowing, in deg C. */
export function sowingTemperatureOf({ sow_min_c, temperature_c }: Crop): number {
  return sow_min_c ?? temperature_c.min;
}

/** Scores sowing in the middle or at the end of the month, whichever is warmer. */
export function sowingOf(least: number, year: ClimateYear, month: number) {
  const mean = ofMonth(year.mean, month);
  const turn = (mean + ofMonth(year.mean, monthAfter(month, 1))) / 2;
  return {
    score: year.ramp(Math.max(mean, turn), least - sowingMargin, least),
    mean_temperature_c: mean,
    turn_temperature_c: turn,
  };
}

function winterOf({ minimum }: Weather, { score, at }: Season['winter']) {
  if (at === null) return { score, month: null, min_temperature_c: null };
  return { score, month: monthAfter(at, 0), min_temperature_c: ofMonth(minimum, at) };
}

/** Scores the hottest growing month of flowering and filling; the harvest month does not count. */
function heatOf(crop: Crop, { mean, ramp }: Weather, { months, daysNeeded }: Season) {
  const { best, fails } = heatLimitsOf(crop);
  const counted = months.length >= ripeningFromMonths ? months.length - 1 : months.length;
  let hottest: number | null = null;
  for (let i = 0; i < counted; i += 1) {
    const { at = NaN, daysByMiddle = 0 } = months[i] ?? {};
    if (daysByMiddle < reproductiveFrom * daysNeeded || ofMonth(mean, at) < crop.temperature_c.min) continue;
    if (hottest === null || ofMonth(mean, at) > ofMonth(mean, hottest)) hottest = at;
  }
  if (hottest === null) return { score: 1, month: null, mean_temperature_c: null };
  const highest = ofMonth(mean, hottest);
  return {
    score: heatScore(ramp, highest, best, fails),
    month: monthAfter(hottest, 0),
    mean_temperature_c: highest,
  };
}

/**
 * Returns the highest monthly mean that is best for a crop in flower, and the mean at which the crop fails,
 * in deg C.
 */
export function heatLimitsOf({ temperature_c, is_flooded }: Crop): { best: number; fails: number } {
  const cooler = is_flooded ? floodedCoolerC : 0;
  return { best: temperature_c.optimal_max + cooler, fails: temperature_c.max + cooler };
}

/** Scores heat by a ramp; if both limits are equal, that temperature itself still scores 1. */
function heatScore(ramp: Ramp, mean: number, best: number, fails: number): number {
  if (mean <= best) return 1;
  return mean >= fails ? 0 : ramp(mean, fails, best);
}

function nightsOf(weather: Weather, months: readonly SeasonMonth[]) {
  const first = months.length > 1 ? 1 : 0;
  let sum = 0;
  for (let i = first; i < months.length; i += 1) sum += ofMonth(weather.minimum, months[i]?.at ?? 1);
  const mean = sum / (months.length - first);
  return { score: weather.ramp(mean, nightsNoneC, nightsFullC), min_temperature_c: mean };
}

function coolOf(
  { sure_c, lost_c }: NonNullable<Crop['cold_nights']>,
  { minimum, ramp }: Weather,
  months: readonly SeasonMonth[],
) {
  const [, ...later] = months.map(({ at }) => at);
  if (later.length === 0) return { score: 1, month: null, min_temperature_c: null };
  const { month, least } = leastOf(minimum, later);
  return { score: ramp(least, lost_c, sure_c), month: monthAfter(month, 0), min_temperature_c: least };
}

/** Scores the last month; does not judge a season that is stopped before its harvest. */
function ripeningOf({ mean, ramp }: Weather, { months, stopped }: Season) {
  const last = months.at(-1);
  if (stopped || !last) return { score: 1, month: null, mean_temperature_c: null };
  const temperature = ofMonth(mean, last.at);
  return {
    score: ramp(temperature, ripeningNoneC, ripeningFullC),
    month: last.month,
    mean_temperature_c: temperature,
  };
}

/** Returns the water balance of a season; the soil lies fallow before and after the season. */
function balanceIn(crop: Crop, year: ClimateYear, months: Season['months'], drawn: Drawn): WaterBalance {
  const fallowStore = year.fallowStoreIn(crop.soil_mm);
  const storedAfter = new Map(months.map(({ month }, index) => [month, drawn.storedAfterMm[index]]));
  const soilMm = everyMonth().map(
    (month) => storedAfter.get(month) ?? ofMonth(fallowStore, monthAfter(month, 1)),
  );
  const lacking = new Map(months.map(({ month }, index) => [month, drawn.lackingMm[index]]));
  const irrigationByMonthMm = everyMonth().map((month) => lacking.get(month) ?? 0);
  const storedAtSowingMm = ofMonth(fallowStore, months[0]?.at ?? 1);
  return balanceOf(drawn, { storedAtSowingMm, rainMm: drawn.rainMm, soilMm, irrigationByMonthMm });
}

function wantOf(crop: Crop, weather: Weather, at: number, coefficient: number): number {
  const isCold = ofMonth(weather.mean, at) < crop.temperature_c.min;
  const adjustedCoefficient = isCold ? Math.min(coefficient, coefficients.cold) : coefficient;
  return ofMonth(weather.evapotranspiration, at) * adjustedCoefficient + (crop.is_flooded ? seepageMm : 0);
}

function coefficientAt(index: number, months: number): number {
  if (index === 0) return coefficients.first;
  return index === months - 1 && months >= ripeningFromMonths ? coefficients.last : coefficients.middle;
}

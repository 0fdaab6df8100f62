import type { Crop } from '@crop-planning/shared';
import type { ClimateYear } from './climate-year.js';
import { coldestNight } from './coldest-night.js';
import { sowingOf } from './field-crops/field-crop.js';
import { balanceOf, type Judgement, type Parts, type WaterBalance } from './judgement.js';
import {
  daysOfMonth,
  everyMonth,
  leastOf,
  monthAfter,
  monthsOfYear,
  ofMonth,
  sumOf,
  twelveFrom,
} from './months.js';
import { trapezoid } from './ramp.js';
import { drawMonth, nothingDrawn, shareOf, type Drawn, type MonthlyWater } from './soil-water.js';
import { scoreOfShare } from './water-share.js';
import { dryShare, wholeYear, type StandMonths } from './years/stand-months.js';
import type { MonthlyFigures, Weather } from './weather.js';

/** Means of the coldest month in deg C: Köppen's A climates begin at 18; 16 is this project's own limit. */
export const tropicalFullC = 18;
export const tropicalNoneC = 16;

/** Share of the reference evapotranspiration that a stand needs when it is too cold to grow. */
const dormantCoefficient = 0.4;
/** Share of the reference evapotranspiration that a young plant needs in its first month. */
const plantingCoefficient = 0.5;

/** A perennial fails if the annual mean is this far, in deg C, outside the suitable range. */
export const yearMeanMarginC = 2;
/** A crop fails if the coolest month is this much warmer, in deg C, than the cool month that it needs. */
const coolWinterMarginC = 3;
/** A crop fails after this many more dry months than it tolerates. */
export const dryMarginMonths = 2;

/**
 * Judges a crop that stands for years: the stand by the whole year, and only the young plant by the planting
 * month.
 */
export function judgePerennial(crop: Crop, year: ClimateYear, plantingMonth: number): Judgement {
  const parts = perennialParts(crop, year)(plantingMonth);
  return {
    season: null,
    variety: null,
    water: waterOf(crop, year, plantingMonth),
    chillHours: parts.chill?.hours ?? null,
    parts,
  };
}

/** Returns a function that judges the parts for a planting month; the stand's parts are judged once. */
export function perennialParts(crop: Crop, year: ClimateYear): (plantingMonth: number) => Parts {
  const rainMm = sumOf(year.rain);
  const ofStand = yearPartsOf(crop, year, wholeYear, rainMm);
  return (month) => {
    const share = shareOf(drawnInSecondYear(crop, year, month));
    const water = waterPartOf(crop, year, { rainMm, share }, plantingMoisture(crop, year, month));
    return combineParts(ofStand, plantingScore(crop, year, month), water);
  };
}

/**
 * Combines the parts key by key, because this function runs for every year and month, and spreading objects
 * would be ten times slower.
 */
export function combineParts(
  { warmth, winter, tropical, chill, year, dry, wet }: Omit<Parts, 'planting' | 'water'>,
  planting: NonNullable<Parts['planting']>,
  water: Parts['water'],
): Parts {
  const parts: Partial<Parts> = {};
  if (warmth) parts.warmth = warmth;
  if (winter) parts.winter = winter;
  if (tropical) parts.tropical = tropical;
  if (chill) parts.chill = chill;
  if (year) parts.year = year;
  if (dry) parts.dry = dry;
  parts.planting = planting;
  return Object.assign(parts, { water, wet });
}

/** Judges the parts that depend on the twelve months of one year, except water. */
export function yearPartsOf(
  crop: Crop,
  weather: Weather,
  { ofRain, ofCold, ofWarmth }: StandMonths,
  rainMm: number,
): Omit<Parts, 'planting' | 'water'> {
  const { dry_months_max: dryMax, wet, year_mean } = crop;
  const winter = winterOf(crop, weather, ofCold);
  const chill = chillOf(crop, weather, ofCold);
  const parts: Omit<Parts, 'planting' | 'water'> = {
    warmth: warmthOf(crop, weather, ofWarmth),
    wet: { score: 1 - weather.ramp(rainMm, wet.from_mm, wet.to_mm), rain_mm: rainMm },
  };
  if (winter) parts.winter = winter;
  if (crop.equatorial) parts.tropical = tropicalOf(weather, ofCold);
  if (chill) parts.chill = chill;
  if (year_mean) parts.year = yearMeanOf(year_mean, weather, ofRain);
  if (dryMax !== null) parts.dry = dryOf(dryMax, weather, ofRain);
  return parts;
}

/**
 * Judges an evergreen by the coldest night of an ordinary winter, and any other perennial by the mean minimum
 * of the coldest month; returns undefined for a crop without limits for winter cold.
 */
function winterOf(
  { coldest_night, winter }: Crop,
  { minimum, nightsSdC, ramp }: Weather,
  months: readonly number[],
): Parts['winter'] {
  if (!coldest_night && !winter) return undefined;
  const { month: at, least } = leastOf(minimum, months);
  const month = monthAfter(at, 0);
  if (!coldest_night) {
    const score = winter ? ramp(least, winter.lost_c, winter.sure_c) : 1;
    return { score, month, min_temperature_c: least };
  }
  const night = coldestNight(least, nightsSdC);
  const score = ramp(night, coldest_night.lost_c, coldest_night.sure_c);
  return { score, month, min_temperature_c: least, coldest_night_c: night };
}

/** Judges chill hours, a cool month, or both; returns undefined for a crop that needs neither. */
function chillOf(
  { chill_hours: neededHours, cool_winter_c: coolC }: Crop,
  weather: Weather,
  months: readonly number[],
): Parts['chill'] {
  if (neededHours === null && coolC === null) return undefined;
  const cold = neededHours === null ? { score: 1 } : coldHoursOf(neededHours, weather, months);
  const cool = coolC === null ? { score: 1 } : coolestMonthOf(coolC, weather, months);
  return { ...cold, ...cool, score: Math.min(cold.score, cool.score) };
}

function coldHoursOf(neededHours: number, { mean, ramp }: Weather, months: readonly number[]) {
  const hours = sumOf(months.map((month) => chillHoursOf(ofMonth(mean, month))));
  return { score: ramp(hours, neededHours / 2, neededHours), hours, needed_hours: neededHours };
}

function coolestMonthOf(coolC: number, { mean, ramp }: Weather, months: readonly number[]) {
  const { month, least } = leastOf(mean, months);
  return {
    score: 1 - ramp(least, coolC, coolC + coolWinterMarginC),
    coolest_month: monthAfter(month, 0),
    mean_temperature_c: least,
  };
}

function yearMeanOf(
  { from_c, to_c }: NonNullable<Crop['year_mean']>,
  { mean, ramp }: Weather,
  months: readonly number[],
) {
  const temperature = sumOf(months.map((month) => ofMonth(mean, month))) / months.length;
  const warmEnough = ramp(temperature, from_c - yearMeanMarginC, from_c);
  const coolEnough = to_c === null ? 1 : 1 - ramp(temperature, to_c, to_c + yearMeanMarginC);
  return { score: Math.min(warmEnough, coolEnough), mean_temperature_c: temperature };
}

function dryOf(dryMax: number, weather: Weather, months: readonly number[]) {
  const run = longestDryRun(weather, months);
  return {
    score: 1 - weather.ramp(run.length, dryMax, dryMax + dryMarginMonths),
    months: run.map((month) => monthAfter(month, 0)),
  };
}

/** Returns true if the month's rain is less than half of its reference evapotranspiration. */
export function isDryMonth({ rain, evapotranspiration }: Weather, month: number): boolean {
  return ofMonth(rain, month) < ofMonth(evapotranspiration, month) * dryShare;
}

/**
 * Finds the longest run of dry months. In a mean year a run may continue from December to January; the twelve
 * months of a record begin with the wettest month, so that they hold a whole dry season.
 */
function longestDryRun(weather: Weather, months: readonly number[]): number[] {
  const count = months.length;
  let longest = { end: 0, length: 0 };
  let length = 0;
  for (let i = 0; i < (weather.repeats ? 2 * count : count); i += 1) {
    length = isDryMonth(weather, months[i % count] ?? 1) ? Math.min(count, length + 1) : 0;
    if (length > longest.length) longest = { end: i, length };
  }
  const run: number[] = [];
  for (let i = longest.end - longest.length + 1; i <= longest.end; i += 1) run.push(months[i % count] ?? 1);
  return run;
}

/**
 * Estimates the hours below 7.2 deg C in a month from the month's mean: Mota 1957, from memory; the result is
 * marked as an estimate.
 */
function chillHoursOf(mean: number): number {
  const hoursAtZero = 485.1;
  return Math.min(hoursAtZero, Math.max(0, hoursAtZero - 28.52 * mean));
}

function tropicalOf({ mean, ramp }: Weather, months: readonly number[]) {
  const { month, least } = leastOf(mean, months);
  return {
    score: ramp(least, tropicalNoneC, tropicalFullC),
    month: monthAfter(month, 0),
    mean_temperature_c: least,
  };
}

/** Averages the trapezoid's score over the warmest months, as many as FAO's shortest season has. */
function warmthOf({ temperature_c, growing_days }: Crop, { mean, ramp }: Weather, months: readonly number[]) {
  const { min, optimal_min, optimal_max, max } = temperature_c;
  const count = Math.min(monthsOfYear, Math.ceil((growing_days?.min ?? 0) / daysOfMonth));
  const warmest = warmestOf(mean, months, count);
  const [scores, temperatures]: [number[], number[]] = [[], []];
  for (const month of warmest) {
    const temperature = ofMonth(mean, month);
    temperatures.push(temperature);
    scores.push(trapezoid(ramp, temperature, min, optimal_min, optimal_max, max));
  }
  return {
    score: sumOf(scores) / count,
    mean_temperature_c: sumOf(temperatures) / count,
    months: calendarMonthsOf(warmest),
  };
}

/** Returns the months with the highest means, warmest first; sorts by insertion, which is fast for twelve. */
function warmestOf(mean: MonthlyFigures, months: readonly number[], count: number): number[] {
  const sorted = [...months];
  for (let i = 1; i < sorted.length; i += 1) {
    const month = sorted[i] ?? 1;
    const own = ofMonth(mean, month);
    let at = i;
    for (; at > 0 && ofMonth(mean, sorted[at - 1] ?? 1) < own; at -= 1) sorted[at] = sorted[at - 1] ?? 1;
    sorted[at] = month;
  }
  if (count < sorted.length) sorted.length = count;
  return sorted;
}

/** Returns the calendar months of some months, January first. */
function calendarMonthsOf(months: readonly number[]): number[] {
  if (months.length === monthsOfYear) return [...everyMonth()];
  return months.map((month) => monthAfter(month, 0)).sort((one, other) => one - other);
}

/**
 * Scores the planting month. An evergreen is scored like the sowing of a field crop; any other perennial
 * scores 1 unless the ground is frozen.
 */
export function plantingScore(crop: Crop, year: ClimateYear, month: number) {
  const planting = sowingOf(crop.temperature_c.min, year, month);
  if (crop.habit === 'evergreen') return planting;
  const isFrozen = Math.max(planting.mean_temperature_c, planting.turn_temperature_c) < 0;
  return { ...planting, score: isFrozen ? 0 : 1 };
}

/** Returns the water balance of the second year after a fallow; each year begins with the planting month. */
function waterOf(crop: Crop, year: ClimateYear, plantingMonth: number): WaterBalance {
  const storedAtSowingMm = ofMonth(year.fallowStoreIn(crop.soil_mm), plantingMonth);
  const monthly: MonthlyWater = { storedAfterMm: [], lackingMm: [] };
  const drawn = drawnInSecondYear(crop, year, plantingMonth, monthly);
  const fromJanuary = (figures: readonly number[]) =>
    everyMonth().map((month) => figures[(month - plantingMonth + monthsOfYear) % monthsOfYear] ?? 0);
  return balanceOf(drawn, {
    storedAtSowingMm,
    rainMm: sumOf(year.rain),
    soilMm: fromJanuary(monthly.storedAfterMm),
    irrigationByMonthMm: fromJanuary(monthly.lackingMm),
  });
}

/** Returns the water that a stand draws from the second year on, and the water then left in the soil. */
export function drawnInSecondYear(
  crop: Crop,
  year: ClimateYear,
  first: number,
  monthly?: MonthlyWater,
): Drawn {
  const months = twelveFrom(first);
  const { storedMm } = drawnByStand(crop, year, ofMonth(year.fallowStoreIn(crop.soil_mm), first), months);
  return drawnByStand(crop, year, storedMm, months, monthly);
}

/** Returns the water that a stand needs over the months, and how much of it rain and soil supply. */
export function drawnByStand(
  crop: Crop,
  weather: Weather,
  storedMm: number,
  months: readonly number[],
  monthly?: MonthlyWater,
): Drawn {
  const drawn = nothingDrawn(storedMm);
  for (const month of months) {
    const isGrowing = ofMonth(weather.mean, month) >= crop.temperature_c.min;
    const coefficient = isGrowing ? (crop.stand_coefficient ?? 1) : dormantCoefficient;
    const wantedMm = ofMonth(weather.evapotranspiration, month) * coefficient;
    drawMonth(drawn, { rainMm: ofMonth(weather.rain, month), wantedMm }, crop.soil_mm, monthly);
  }
  return drawn;
}

/**
 * Scores the year's rain or the water from the soil, whichever is better, but at most as high as the young
 * plant's first month.
 */
export function waterPartOf(
  { rain_mm_per_year: { min, optimal_min } }: Crop,
  { ramp }: Weather,
  { rainMm, share }: Pick<WaterBalance, 'rainMm' | 'share'>,
  planting_score: number,
) {
  const rain_score = ramp(rainMm, min, optimal_min);
  const score = Math.min(Math.max(rain_score, scoreOfShare(share)), planting_score);
  return { score, share, rain_score, planting_score };
}

/**
 * Returns the share, 0 to 1, of the water needed by a young plant in its first month that rain and soil
 * supply.
 */
export function plantingMoisture({ soil_mm }: Crop, year: ClimateYear, month: number): number {
  const rain = ofMonth(year.rain, month);
  const better = Math.max(rain, (rain + ofMonth(year.rain, monthAfter(month, 1))) / 2);
  const wanted = plantingCoefficient * ofMonth(year.evapotranspiration, month);
  return wanted === 0 ? 1 : Math.min(1, (ofMonth(year.fallowStoreIn(soil_mm), month) + better) / wanted);
}

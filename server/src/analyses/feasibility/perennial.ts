import type { Crop } from '@crop-planning/shared';
import type { ClimateYear } from './climate-year.js';
import { sowingOf } from './field-crop.js';
import { balanceOf } from './judgement.js';
import type { Judgement, WaterBalance } from './judgement.js';
import { daysOfMonth, everyMonth, leastOf, monthAfter, monthsOfYear, ofMonth, sumOf } from './months.js';
import { trapezoid } from './ramp.js';
import { drawWater } from './soil-water.js';
import type { Drawn } from './soil-water.js';
import { scoreOfShare } from './water-share.js';
import type { Weather } from './weather.js';

/** Of the coldest month, in deg C: Köppen's A climates begin at 18; below 16 is this project's own line. */
export const tropicalFullC = 18;
export const tropicalNoneC = 16;

/** Share of the reference evapotranspiration when the stand is too cold to grow. */
const dormantCoefficient = 0.4;
/** Share of the reference evapotranspiration that a young plant needs in its first month. */
const plantingCoefficient = 0.5;

/** Judges a crop that stands for years: the whole year counts, and the planting month only for the young plant. */
export function judgePerennial(crop: Crop, year: ClimateYear, plantingMonth: number): Judgement {
  const water = waterOf(crop, year, plantingMonth);
  const { wet, ...parts } = yearPartsOf(crop, year, everyMonth(), water.rainMm);
  return {
    season: null,
    water,
    chillHours: parts.chill?.hours ?? null,
    parts: {
      ...parts,
      planting: plantingOf(crop, year, plantingMonth),
      water: waterPartOf(crop, year, water, plantingMoisture(year, plantingMonth)),
      wet,
    },
  };
}

/** The parts that depend on the twelve months of one year, whatever its water. */
export function yearPartsOf(crop: Crop, weather: Weather, months: readonly number[], rainMm: number) {
  const { winter, equatorial, chill_hours: neededHours, wet } = crop;
  return {
    ...(winter && { winter: winterOf(winter, weather, months) }),
    ...(equatorial && { tropical: tropicalOf(weather, months) }),
    ...(neededHours !== null && { chill: chillOf(neededHours, weather, months) }),
    warmth: warmthOf(crop, weather, months),
    wet: { score: 1 - weather.ramp(rainMm, wet.from_mm, wet.to_mm), rain_mm: rainMm },
  };
}

function winterOf(
  { lost_c, sure_c }: NonNullable<Crop['winter']>,
  { minimum, ramp }: Weather,
  months: readonly number[],
) {
  const { month, least } = leastOf(minimum, months);
  return { score: ramp(least, lost_c, sure_c), month: monthAfter(month, 0), min_temperature_c: least };
}

function chillOf(neededHours: number, { mean, ramp }: Weather, months: readonly number[]) {
  const hours = sumOf(months.map((month) => chillHoursOf(ofMonth(mean, month))));
  return { score: ramp(hours, neededHours / 2, neededHours), hours, needed_hours: neededHours };
}

/**
 * Hours below 7.2 deg C in a month, from its mean: Mota 1957, from memory; the result says that it is an estimate.
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

/** The mean of the trapezoid over the best months, as many as FAO's shortest season has. */
function warmthOf({ temperature_c, growing_days }: Crop, { mean, ramp }: Weather, months: readonly number[]) {
  const { min, optimal_min, optimal_max, max } = temperature_c;
  const count = Math.min(monthsOfYear, Math.ceil((growing_days?.min ?? 0) / daysOfMonth));
  const warmest = months.toSorted((one, other) => ofMonth(mean, other) - ofMonth(mean, one)).slice(0, count);
  const scores = warmest.map((month) =>
    trapezoid(ramp, ofMonth(mean, month), min, optimal_min, optimal_max, max),
  );
  return {
    score: sumOf(scores) / count,
    months: warmest.map((month) => monthAfter(month, 0)).toSorted((one, other) => one - other),
  };
}

/**
 * An evergreen is planted as a field crop is sown; what drops its leaves is planted whenever the ground is not
 * frozen.
 */
export function plantingOf(crop: Crop, year: ClimateYear, month: number) {
  const planting = sowingOf(crop.temperature_c.min, year, month);
  if (crop.habit === 'evergreen') return planting;
  const isFrozen = Math.max(planting.mean_temperature_c, planting.turn_temperature_c) < 0;
  return { ...planting, score: isFrozen ? 0 : 1 };
}

/** The second of two years after fallow, from the planting month on. */
function waterOf(crop: Crop, year: ClimateYear, plantingMonth: number): WaterBalance {
  const storedAtSowingMm = ofMonth(year.fallowStore, plantingMonth);
  const drawn = drawnInSecondYear(crop, year, plantingMonth);
  const soilMm = everyMonth().map((month) => {
    const passed = (month - plantingMonth + monthsOfYear) % monthsOfYear;
    return drawn.storedAfterMm[passed] ?? 0;
  });
  return balanceOf(drawn, { storedAtSowingMm, rainMm: sumOf(year.rain), soilMm });
}

/** What a stand draws from the second year on, and what it then leaves in the soil. */
export function drawnInSecondYear(crop: Crop, year: ClimateYear, first: number): Drawn {
  const months = everyMonth().map((month) => first + month - 1);
  const { storedMm } = drawnByStand(crop, year, ofMonth(year.fallowStore, first), months);
  return drawnByStand(crop, year, storedMm, months);
}

/** What a stand wants in each of these months, and what it gets from rain and soil. */
export function drawnByStand(
  crop: Crop,
  weather: Weather,
  storedMm: number,
  months: readonly number[],
): Drawn {
  const monthly = months.map((month) => {
    const isGrowing = ofMonth(weather.mean, month) >= crop.temperature_c.min;
    const coefficient = isGrowing ? (crop.stand_coefficient ?? 1) : dormantCoefficient;
    return {
      rainMm: ofMonth(weather.rain, month),
      wantedMm: ofMonth(weather.evapotranspiration, month) * coefficient,
    };
  });
  return drawWater(storedMm, monthly);
}

/**
 * The year's rain or water from the soil, whichever suits better; never better than the young plant's first month.
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

/** The share, 0 to 1, of the water a young plant wants in its first month that rain and soil provide. */
export function plantingMoisture(year: ClimateYear, month: number): number {
  const rain = ofMonth(year.rain, month);
  const better = Math.max(rain, (rain + ofMonth(year.rain, monthAfter(month, 1))) / 2);
  const wanted = plantingCoefficient * ofMonth(year.evapotranspiration, month);
  return wanted === 0 ? 1 : Math.min(1, (ofMonth(year.fallowStore, month) + better) / wanted);
}

import type { Crop } from '@crop-planning/shared';
import type { ClimateYear } from './climate-year.js';
import { sowingOf } from './field-crop.js';
import { balanceOf } from './judgement.js';
import type { Judgement, WaterBalance } from './judgement.js';
import { daysOfMonth, everyMonth, leastOf, monthAfter, monthsOfYear, ofMonth, sumOf } from './months.js';
import { ramp, trapezoid } from './ramp.js';
import { drawWater } from './soil-water.js';
import type { MonthlyWater } from './soil-water.js';
import { scoreOfShare } from './water-share.js';

/** Of the coldest month, in deg C: Köppen's A climates begin at 18; below 16 is this project's own line. */
export const tropicalFullC = 18;
export const tropicalNoneC = 16;

/** Share of the reference evapotranspiration when the stand is too cold to grow. */
const dormantCoefficient = 0.4;
/** Share of the reference evapotranspiration that a young plant needs in its first month. */
const plantingCoefficient = 0.5;

/** Judges a crop that stands for years: the whole year counts, and the planting month only for the young plant. */
export function judgePerennial(crop: Crop, year: ClimateYear, plantingMonth: number): Judgement {
  const { winter, equatorial, chill_hours: neededHours, wet } = crop;
  const water = waterOf(crop, year, plantingMonth);
  const chill = neededHours === null ? null : chillOf(neededHours, year);
  return {
    season: null,
    water,
    chillHours: chill && chill.hours,
    parts: {
      ...(winter && { winter: winterOf(winter, year) }),
      ...(equatorial && { tropical: tropicalOf(year) }),
      ...(chill && { chill }),
      warmth: warmthOf(crop, year),
      planting: plantingOf(crop, year, plantingMonth),
      water: waterPartOf(crop, year, plantingMonth, water),
      wet: { score: 1 - ramp(water.rainMm, wet.from_mm, wet.to_mm), rain_mm: water.rainMm },
    },
  };
}

function winterOf({ lost_c, sure_c }: NonNullable<Crop['winter']>, year: ClimateYear) {
  const { month, least } = leastOf(year.minimum, everyMonth());
  return { score: ramp(least, lost_c, sure_c), month, min_temperature_c: least };
}

function chillOf(neededHours: number, year: ClimateYear) {
  const hours = sumOf(year.mean.map(chillHoursOf));
  return { score: ramp(hours, neededHours / 2, neededHours), hours, needed_hours: neededHours };
}

/**
 * Hours below 7.2 deg C in a month, from its mean: Mota 1957, from memory; the result says that it is an estimate.
 */
function chillHoursOf(mean: number): number {
  const hoursAtZero = 485.1;
  return Math.min(hoursAtZero, Math.max(0, hoursAtZero - 28.52 * mean));
}

function tropicalOf(year: ClimateYear) {
  const { month, least } = leastOf(year.mean, everyMonth());
  return { score: ramp(least, tropicalNoneC, tropicalFullC), month, mean_temperature_c: least };
}

/** The mean of the trapezoid over the best months, as many as FAO's shortest season has. */
function warmthOf({ temperature_c, growing_days }: Crop, year: ClimateYear) {
  const { min, optimal_min, optimal_max, max } = temperature_c;
  const count = Math.min(monthsOfYear, Math.ceil((growing_days?.min ?? 0) / daysOfMonth));
  const warmest = everyMonth()
    .toSorted((one, other) => ofMonth(year.mean, other) - ofMonth(year.mean, one))
    .slice(0, count);
  const scores = warmest.map((month) =>
    trapezoid(ofMonth(year.mean, month), min, optimal_min, optimal_max, max),
  );
  return { score: sumOf(scores) / count, months: warmest.toSorted((one, other) => one - other) };
}

/**
 * An evergreen is planted as a field crop is sown; what drops its leaves is planted whenever the ground is not
 * frozen.
 */
function plantingOf(crop: Crop, year: ClimateYear, month: number) {
  const planting = sowingOf(crop.temperature_c.min, year, month);
  if (crop.habit === 'evergreen') return planting;
  const isFrozen = Math.max(planting.mean_temperature_c, planting.turn_temperature_c) < 0;
  return { ...planting, score: isFrozen ? 0 : 1 };
}

/** The second of two years after fallow, from the planting month on. */
function waterOf(crop: Crop, year: ClimateYear, plantingMonth: number): WaterBalance {
  const storedAtSowingMm = ofMonth(year.fallowStore, plantingMonth);
  const monthly = everyMonth().map((_, passed) =>
    monthlyWaterOf(crop, year, monthAfter(plantingMonth, passed)),
  );
  const drawn = drawWater(drawWater(storedAtSowingMm, monthly).storedMm, monthly);
  const soilMm = everyMonth().map((month) => drawn.storedAfter.get(month) ?? 0);
  return balanceOf(drawn, { storedAtSowingMm, rainMm: sumOf(year.rain), soilMm });
}

function monthlyWaterOf(crop: Crop, year: ClimateYear, month: number): MonthlyWater {
  const isGrowing = ofMonth(year.mean, month) >= crop.temperature_c.min;
  const coefficient = isGrowing ? (crop.stand_coefficient ?? 1) : dormantCoefficient;
  return {
    month,
    rainMm: ofMonth(year.rain, month),
    wantedMm: ofMonth(year.evapotranspiration, month) * coefficient,
  };
}

/**
 * The year's rain or water from the soil, whichever suits better; never better than the young plant's first month.
 */
function waterPartOf(
  { rain_mm_per_year: { min, optimal_min } }: Crop,
  year: ClimateYear,
  plantingMonth: number,
  { rainMm, share, storedAtSowingMm }: WaterBalance,
) {
  const rain_score = ramp(rainMm, min, optimal_min);
  const planting_score = plantingMoisture(year, plantingMonth, storedAtSowingMm);
  const score = Math.min(Math.max(rain_score, scoreOfShare(share)), planting_score);
  return { score, share, rain_score, planting_score };
}

/** The share, 0 to 1, of the water a young plant wants in its first month that rain and soil provide. */
function plantingMoisture(year: ClimateYear, month: number, storedMm: number): number {
  const rain = ofMonth(year.rain, month);
  const better = Math.max(rain, (rain + ofMonth(year.rain, monthAfter(month, 1))) / 2);
  const wanted = plantingCoefficient * ofMonth(year.evapotranspiration, month);
  return wanted === 0 ? 1 : Math.min(1, (storedMm + better) / wanted);
}

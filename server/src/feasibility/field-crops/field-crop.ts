import type { Crop } from '@crop-planning/shared';
import type { ClimateYear } from '../climate-year.js';
import { balanceOf, type Judgement, type Parts, type WaterBalance } from '../judgement.js';
import { everyMonth, monthAfter, ofMonth } from '../months.js';
import { drawMonth, nothingDrawn, shareOf, type Drawn, type MonthlyWater } from '../soil-water.js';
import { scoreOfShare } from '../water-share.js';
import type { Weather } from '../weather.js';
import { headingOf } from './heading.js';
import { isHarvested, type Season } from './season.js';
import type { TemperatureParts } from './temperature-parts.js';
import { sowIn } from './variety.js';

/**
 * No crop comes up this many deg C below its lowest temperature for sowing; calibrated (margins of 1 to 3
 * fitted equally well).
 */
export const sowingMargin = 2;

/**
 * Crop coefficients of FAO-56, table 12, rounded to months: in the first month, the last, in between, and at
 * rest.
 */
const coefficients = { first: 0.5, last: 0.6, middle: 1, cold: 0.5 };
/** Seepage from a flooded field, in mm a month: 4 mm a day (FAO's Irrigation Water Management, manual 3). */
const seepageMm = 120;
/** A season of at least this many months has a separate last month. */
const ripeningFromMonths = 3;

/** A crop fails if it is sown in days that are this many hours shorter than the shortest that suit it. */
const dayMarginHours = 0.5;

/** Judges a field crop over one season of the mean year. */
export function judgeFieldCrop(
  crop: Crop,
  year: ClimateYear,
  plantingMonth: number,
  seasonDays: number | null,
): Judgement {
  const { season, variety, parts } = sowIn(crop, year, plantingMonth, seasonDays);
  const monthly: MonthlyWater = { storedAfterMm: [], lackingMm: [] };
  const drawn = drawnIn(crop, year, season.months, monthly);
  const start = startOf(crop, year, plantingMonth, season.daysNeeded);
  return {
    season,
    variety,
    water: balanceIn(crop, year, season.months, drawn, monthly),
    chillHours: null,
    parts: combineParts(crop, year, parts, drawn, start),
  };
}

/** Judges only the parts of the score, and whether there is a harvest. */
export function fieldOutlook(
  crop: Crop,
  year: ClimateYear,
  plantingMonth: number,
  seasonDays: number | null,
): { parts: Parts; hasHarvest: boolean } {
  const { season, parts } = sowIn(crop, year, plantingMonth, seasonDays);
  const drawn = drawnIn(crop, year, season.months);
  const start = startOf(crop, year, plantingMonth, season.daysNeeded);
  return { parts: combineParts(crop, year, parts, drawn, start), hasHarvest: isHarvested(season) };
}

/** Combines the parts of a season's score in any weather, key by key, because this runs for every year and month. */
export function combineParts(
  crop: Crop,
  weather: Weather,
  { winter, season, heat, nights, cool, ripening }: TemperatureParts,
  drawn: Pick<Drawn, 'rainMm' | 'wantedMm' | 'gotMm'>,
  { sowing, day }: FieldStart,
): Parts {
  const share = shareOf(drawn);
  const { from_mm, to_mm } = crop.wet;
  const parts: Parts = {
    winter,
    sowing,
    season,
    heat,
    water: { score: scoreOfShare(share), share },
    wet: { score: 1 - weather.ramp(drawn.rainMm, from_mm, to_mm), rain_mm: drawn.rainMm },
  };
  if (nights) parts.nights = nights;
  if (cool) parts.cool = cool;
  if (day) parts.day = day;
  if (ripening) parts.ripening = ripening;
  return parts;
}

/** Returns the water that a crop needs over its season, and what rain and soil supply of it. */
export function drawnIn(
  crop: Crop,
  weather: Weather,
  months: Season['months'],
  monthly?: MonthlyWater,
): Drawn {
  const { soil_mm: capacityMm } = crop;
  const drawn = nothingDrawn(ofMonth(weather.fallowStoreIn(capacityMm), months[0]?.at ?? 1));
  for (let i = 0; i < months.length; i += 1) {
    const { at = NaN, share = NaN } = months[i] ?? {};
    const rainMm = ofMonth(weather.rain, at) * share;
    const wantedMm = wantOf(crop, weather, at, coefficientAt(i, months.length)) * share;
    drawMonth(drawn, { rainMm, wantedMm }, capacityMm, monthly);
  }
  return drawn;
}

/**
 * The parts that depend only on the planting month, which is chosen by the calendar rather than by the year's
 * weather.
 */
export interface FieldStart {
  sowing: NonNullable<Parts['sowing']>;
  day?: Parts['day'];
}

export function startOf(crop: Crop, year: ClimateYear, month: number, daysNeeded: number): FieldStart {
  const sowing = sowingOf(sowingTemperatureOf(crop), year, month);
  const day = dayOf(crop, year, month, daysNeeded);
  return day ? { sowing, day } : { sowing };
}

/** Scores the length of the days at sowing, or when the crop heads; undefined if it does not matter. */
export function dayOf(crop: Crop, year: ClimateYear, month: number, daysNeeded: number): FieldStart['day'] {
  const heading = headingOf(crop, year, month, daysNeeded);
  const { day_min_hours: least } = crop;
  if (heading || least === null || year.dayHours === null) return heading;
  const hours = ofMonth(year.dayHours, month);
  return { score: year.ramp(hours, least - dayMarginHours, least), hours };
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

/** Returns the water balance of a season; the soil lies fallow before and after the season. */
function balanceIn(
  crop: Crop,
  year: ClimateYear,
  months: Season['months'],
  drawn: Drawn,
  { storedAfterMm, lackingMm }: MonthlyWater,
): WaterBalance {
  const fallowStore = year.fallowStoreIn(crop.soil_mm);
  const storedAfter = new Map(months.map(({ month }, index) => [month, storedAfterMm[index]]));
  const soilMm = everyMonth().map(
    (month) => storedAfter.get(month) ?? ofMonth(fallowStore, monthAfter(month, 1)),
  );
  const lacking = new Map(months.map(({ month }, index) => [month, lackingMm[index]]));
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

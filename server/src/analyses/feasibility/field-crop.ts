import type { Crop } from '@crop-planning/shared';
import type { ClimateYear } from './climate-year.js';
import { balanceOf } from './judgement.js';
import type { Judgement, WaterBalance } from './judgement.js';
import { everyMonth, monthAfter, ofMonth } from './months.js';
import { ramp } from './ramp.js';
import { seasonOf } from './season.js';
import type { Season, SeasonMonth } from './season.js';
import { drawWater } from './soil-water.js';
import { scoreOfShare } from './water-share.js';

/** Deg C below the lowest growing temperature at which nothing comes up; calibrated, 1 to 3 fitted equally well. */
export const sowingMargin = 2;
/** Mean daily minima in deg C: Wolf et al. 1990 on potato, calibrated. */
export const nightsFullC = 17;
export const nightsNoneC = 22;

/**
 * Crop coefficients of FAO-56, table 12, rounded to months: the first month, the last, those between, and at rest.
 */
const coefficients = { first: 0.5, last: 0.6, middle: 1, cold: 0.5 };
/** Seepage from a flooded field in mm a month: 4 mm a day, after FAO's Irrigation Water Management, manual 3. */
const seepageMm = 120;
/** A season of this many months or more has a separate last month. */
const ripeningFromMonths = 3;

/** Judges a crop with a season; raises VALIDATION_FAILED on season_days if its length is not known. */
export function judgeFieldCrop(
  crop: Crop,
  year: ClimateYear,
  plantingMonth: number,
  seasonDays: number | null,
): Judgement {
  const season = seasonOf(crop, year, plantingMonth, seasonDays);
  const water = waterOf(crop, year, season.months);
  const { rainMm, share } = water;
  return {
    season,
    water,
    chillHours: null,
    parts: {
      winter: {
        score: season.winter.score,
        month: season.winter.month,
        min_temperature_c: season.winter.month === null ? null : ofMonth(year.minimum, season.winter.month),
      },
      sowing: sowingOf(crop.temperature_c.min, year, plantingMonth),
      season: {
        score: ramp(season.daysDone, season.daysNeeded / 2, season.daysNeeded),
        days_done: season.daysDone,
        days_needed: season.daysNeeded,
      },
      heat: heatOf(crop, year, season.months),
      ...(crop.cool_nights && { nights: nightsOf(year, season.months) }),
      water: { score: scoreOfShare(share), share },
      wet: { score: 1 - ramp(rainMm, crop.wet.from_mm, crop.wet.to_mm), rain_mm: rainMm },
    },
  };
}

/** Sowing happens in the better part of its month. */
export function sowingOf(least: number, year: ClimateYear, month: number) {
  const mean = ofMonth(year.mean, month);
  const turn = (mean + ofMonth(year.mean, monthAfter(month, 1))) / 2;
  return {
    score: ramp(Math.max(mean, turn), least - sowingMargin, least),
    mean_temperature_c: mean,
    turn_temperature_c: turn,
  };
}

/** The hottest growing month decides; the harvest month does not count. */
function heatOf({ temperature_c }: Crop, year: ClimateYear, months: readonly SeasonMonth[]) {
  const { min, optimal_max, max } = temperature_c;
  const counted = months.length >= ripeningFromMonths ? months.slice(0, -1) : months;
  const growing = counted.map(({ month }) => month).filter((month) => ofMonth(year.mean, month) >= min);
  let hottest: number | null = null;
  for (const month of growing) {
    if (hottest === null || ofMonth(year.mean, month) > ofMonth(year.mean, hottest)) hottest = month;
  }
  if (hottest === null) return { score: 1, month: null, mean_temperature_c: null };
  const mean = ofMonth(year.mean, hottest);
  return { score: heatScore(mean, optimal_max, max), month: hottest, mean_temperature_c: mean };
}

/** A ramp, except when both are equal: then the best is still tolerated. */
function heatScore(mean: number, best: number, fails: number): number {
  if (mean <= best) return 1;
  return mean >= fails ? 0 : ramp(mean, fails, best);
}

function nightsOf(year: ClimateYear, months: readonly SeasonMonth[]) {
  const counted = months.length > 1 ? months.slice(1) : months;
  const minima = counted.map(({ month }) => ofMonth(year.minimum, month));
  const mean = minima.reduce((sum, minimum) => sum + minimum, 0) / minima.length;
  return { score: ramp(mean, nightsNoneC, nightsFullC), min_temperature_c: mean };
}

/**
 * What the crop wants month by month, and what it gets from rain and soil; before and after, the soil lies fallow.
 */
function waterOf(crop: Crop, year: ClimateYear, months: Season['months']): WaterBalance {
  const storedAtSowingMm = ofMonth(year.fallowStore, months[0]?.month ?? 1);
  const monthly = months.map(({ month, share }, index) => ({
    month,
    rainMm: ofMonth(year.rain, month) * share,
    wantedMm: wantOf(crop, year, month, coefficientAt(index, months.length)) * share,
  }));
  const drawn = drawWater(storedAtSowingMm, monthly);
  const soilMm = everyMonth().map(
    (month) => drawn.storedAfter.get(month) ?? ofMonth(year.fallowStore, monthAfter(month, 1)),
  );
  return balanceOf(drawn, { storedAtSowingMm, rainMm: drawn.rainMm, soilMm });
}

function wantOf(crop: Crop, year: ClimateYear, month: number, coefficient: number): number {
  const isCold = ofMonth(year.mean, month) < crop.temperature_c.min;
  const used = isCold ? Math.min(coefficient, coefficients.cold) : coefficient;
  return ofMonth(year.evapotranspiration, month) * used + (crop.is_flooded ? seepageMm : 0);
}

function coefficientAt(index: number, months: number): number {
  if (index === 0) return coefficients.first;
  return index === months - 1 && months >= ripeningFromMonths ? coefficients.last : coefficients.middle;
}

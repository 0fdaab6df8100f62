import { AppError } from '@crop-planning/shared';
import type { Crop } from '@crop-planning/shared';
import type { ClimateYear } from './climate-year.js';
import { daysOfMonth, monthAfter, monthsOfYear, ofMonth } from './months.js';
import { ramp } from './ramp.js';

export interface SeasonMonth {
  /** 1 to 12. */
  month: number;
  /** The part of it until harvest; 1 except for the last. */
  share: number;
  /** True when it is too cold to grow and the crop waits. */
  isResting: boolean;
}

/** What ended a season before the crop was ripe; `long` means that it may not take more months. */
export type SeasonEnd =
  | {
      by: 'frost' | 'cold';
      month: number;
      /** The mean daily minimum, or the mean, in deg C. */ temperature: number;
    }
  | { by: 'long' };

/** The months from planting to harvest, or until something stops the crop; days are at full pace. */
export interface Season {
  months: readonly SeasonMonth[];
  daysDone: number;
  daysNeeded: number;
  growingMonthsMax: number;
  /** Null if the crop ripens. */
  stopped: SeasonEnd | null;
  /** How it lives through the cold, 0 to 1, and the month that decides; null without a cold month. */
  winter: { score: number; month: number | null };
}

const stepDays = 15;
const beyondShortestDays = 30;
/** A winter annual past this share of its development no longer survives frost; calibrated, 0.5 to 0.8. */
const hardyUntil = 0.6;
const ripeTolerance = 1e-9;

/**
 * How long a field crop takes from the planting month on: each month gives thirty days times its pace. Raises
 * VALIDATION_FAILED on season_days if neither FAO nor the caller gives a season.
 */
export function seasonOf(crop: Crop, year: ClimateYear, first: number, givenDays: number | null): Season {
  const daysNeeded = givenDays ?? ownDays(crop);
  const growingMonthsMax = growingMonthsOf(crop, daysNeeded, givenDays !== null);
  const months: SeasonMonth[] = [];
  const season = { months, daysDone: 0, daysNeeded, growingMonthsMax };
  let winter: Season['winter'] = { score: 1, month: null };
  const end = (stopped: SeasonEnd | null): Season => ({ ...season, stopped, winter });
  for (let passed = 0; passed < monthsOfYear; passed += 1) {
    const month = monthAfter(first, passed);
    const weather = weatherOf(crop, year, month);
    if (weather.isCold && crop.habit === 'winter annual') {
      const isHardy = passed === 0 || season.daysDone <= hardyUntil * daysNeeded;
      if (!isHardy) return end(frostIn(year, month));
      winter = colder(winter, winterScore(crop, year, month), month, year);
    } else if (weather.isCold && passed > 0) {
      return end(weather.isFrost ? frostIn(year, month) : coldIn(year, month));
    }
    if (weather.pace === 0 && crop.habit === 'winter annual') {
      months.push({ month, share: 1, isResting: true });
      continue;
    }
    if (months.filter(({ isResting }) => !isResting).length === growingMonthsMax) return end({ by: 'long' });
    const gain = daysOfMonth * weather.pace;
    const isLast = gain > 0 && season.daysDone + gain >= daysNeeded;
    const share = isLast ? (daysNeeded - season.daysDone) / gain : 1;
    season.daysDone += gain * share;
    months.push({ month, share, isResting: false });
    if (season.daysDone >= daysNeeded - ripeTolerance) {
      season.daysDone = daysNeeded;
      return end(null);
    }
  }
  return end({ by: 'long' });
}

/** In deg C; 0 if FAO gives no killing temperature. */
export function killTemperatureOf({ kill_temperature_c }: Crop): number {
  return kill_temperature_c ?? 0;
}

function frostIn(year: ClimateYear, month: number): SeasonEnd {
  return { by: 'frost', month, temperature: ofMonth(year.minimum, month) };
}

function coldIn(year: ClimateYear, month: number): SeasonEnd {
  return { by: 'cold', month, temperature: ofMonth(year.mean, month) };
}

interface Weather {
  /** Share of the development at full warmth, 0 to 1. */
  pace: number;
  isFrost: boolean;
  /** Too cold to grow, or frost. */
  isCold: boolean;
}

function weatherOf(crop: Crop, year: ClimateYear, month: number): Weather {
  const { min, optimal_min } = crop.temperature_c;
  const pace = ramp(ofMonth(year.mean, month), min, optimal_min);
  const isFrost = ofMonth(year.minimum, month) < killTemperatureOf(crop);
  return { pace, isFrost, isCold: pace === 0 || isFrost };
}

function winterScore({ winter }: Crop, year: ClimateYear, month: number): number {
  return winter ? ramp(ofMonth(year.minimum, month), winter.lost_c, winter.sure_c) : 1;
}

function colder(winter: Season['winter'], score: number, month: number, year: ClimateYear): Season['winter'] {
  const isColder =
    winter.month === null || ofMonth(year.minimum, month) < ofMonth(year.minimum, winter.month);
  return isColder ? { score: Math.min(score, winter.score), month } : winter;
}

function ownDays({ name, growing_days }: Crop): number {
  if (growing_days) {
    const { min, max } = growing_days;
    return stepDays * roundHalfEven((min + Math.min(beyondShortestDays, max - min)) / stepDays);
  }
  throw new AppError('VALIDATION_FAILED', {
    issues: [{ path: 'season_days', message: `must be given: FAO states no growing season for ${name}` }],
  });
}

function growingMonthsOf({ habit, growing_days }: Crop, daysNeeded: number, isGiven: boolean): number {
  if (habit === 'winter annual') return monthsOfYear;
  const twice = 2 * daysNeeded;
  const longest = isGiven ? twice : Math.min(growing_days?.max ?? twice, twice);
  return Math.min(monthsOfYear, Math.max(1, Math.ceil(longest / daysOfMonth)));
}

function roundHalfEven(value: number): number {
  const floor = Math.floor(value);
  return value - floor === 0.5 ? floor + (floor % 2) : Math.round(value);
}

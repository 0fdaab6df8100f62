import type { Crop } from '@crop-planning/shared';
import { daysOfMonth, monthAfter, monthsOfYear, ofMonth } from './months.js';
import type { Weather } from './years/weather.js';

export interface SeasonMonth {
  /** The calendar month, 1 to 12. */
  month: number;
  /** The position of the month in the weather, which may have more than twelve months. */
  at: number;
  /** The share of the month that passes until harvest; 1 except in the last month. */
  share: number;
  /** Days at full pace completed by the middle of that share of the month. */
  daysByMiddle: number;
  /** True if it is too cold to grow and the crop rests. */
  isResting: boolean;
}

/**
 * The reason why a season ended before the crop was ripe; `long` means that the crop may not take more
 * months.
 */
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
  /** The last month of the weather that was read. */
  lastAt: number;
  /** Null if the crop ripens. */
  stopped: SeasonEnd | null;
  /** How well the crop survives the cold, 0 to 1, and the month that decides; null without a cold month. */
  winter: { score: number; at: number | null };
}

/** A winter annual past this share of its development no longer survives frost; calibrated (0.5 to 0.8). */
const hardyUntil = 0.6;
const ripeTolerance = 1e-9;

/** Works out a field crop's season from the planting month on: each month adds thirty days times its pace. */
export function seasonOf(crop: Crop, weather: Weather, first: number, requestedDays: number | null): Season {
  const daysNeeded = requestedDays ?? typicalDaysOf(crop);
  const growingMonthsMax = growingMonthsOf(crop, daysNeeded, requestedDays !== null);
  const months: SeasonMonth[] = [];
  let winter: Season['winter'] = { score: 1, at: null };
  let [daysDone, growing, lastAt] = [0, 0, first];
  const end = (stopped: SeasonEnd | null): Season => {
    return { months, daysDone, daysNeeded, growingMonthsMax, lastAt, stopped, winter };
  };
  for (let at = first; at < first + monthsOfYear; at += 1) {
    const month = monthAfter(at, 0);
    const conditions = conditionsIn(crop, weather, at);
    lastAt = at;
    if (conditions.isCold && crop.habit === 'winter annual') {
      const isHardy = at === first || daysDone <= hardyUntil * daysNeeded;
      if (!isHardy) return end(frostIn(weather, at));
      winter = colder(winter, winterScore(crop, weather, at), at, weather);
    } else if (conditions.isCold && at > first) {
      return end(conditions.isFrost ? frostIn(weather, at) : coldIn(weather, at));
    }
    if (conditions.pace === 0 && crop.habit === 'winter annual') {
      months.push({ month, at, share: 1, daysByMiddle: daysDone, isResting: true });
      continue;
    }
    if (growing === growingMonthsMax) return end({ by: 'long' });
    growing += 1;
    const gain = daysOfMonth * conditions.pace;
    const isLast = gain > 0 && daysDone + gain >= daysNeeded;
    const share = isLast ? (daysNeeded - daysDone) / gain : 1;
    months.push({ month, at, share, daysByMiddle: daysDone + (gain * share) / 2, isResting: false });
    daysDone += gain * share;
    if (daysDone >= daysNeeded - ripeTolerance) {
      daysDone = daysNeeded;
      return end(null);
    }
  }
  return end({ by: 'long' });
}

/**
 * Returns the month in which a crop is ripe and the next one, because harvests in practice are half a month
 * later than in the model; no month if the crop does not ripen.
 */
export function harvestMonthsOf({ months, stopped }: Pick<Season, 'months' | 'stopped'>): number[] {
  const last = months.at(-1);
  return stopped || !last ? [] : [last.month, monthAfter(last.month, 1)];
}

/**
 * Returns the mean daily minimum below which the crop dies, in deg C: FAO's killing temperature, or 0 if FAO
 * states none; it may be higher for a tender crop.
 */
export function killTemperatureOf({ kill_temperature_c, tender_c }: Crop): number {
  return Math.max(kill_temperature_c ?? 0, tender_c ?? -Infinity);
}

function frostIn(weather: Weather, at: number): SeasonEnd {
  return { by: 'frost', month: monthAfter(at, 0), temperature: ofMonth(weather.minimum, at) };
}

function coldIn(weather: Weather, at: number): SeasonEnd {
  return { by: 'cold', month: monthAfter(at, 0), temperature: ofMonth(weather.mean, at) };
}

interface Conditions {
  /** The pace of development as a share of the pace at full warmth, 0 to 1. */
  pace: number;
  isFrost: boolean;
  /** True if it is too cold to grow, or there is frost. */
  isCold: boolean;
}

function conditionsIn(crop: Crop, weather: Weather, at: number): Conditions {
  const { min, optimal_min } = crop.temperature_c;
  const pace = weather.ramp(ofMonth(weather.mean, at), min, optimal_min);
  const isFrost = ofMonth(weather.minimum, at) < killTemperatureOf(crop);
  return { pace, isFrost, isCold: pace === 0 || isFrost };
}

function winterScore({ winter }: Crop, weather: Weather, at: number): number {
  return winter ? weather.ramp(ofMonth(weather.minimum, at), winter.lost_c, winter.sure_c) : 1;
}

function colder(winter: Season['winter'], score: number, at: number, weather: Weather): Season['winter'] {
  const isColder = winter.at === null || ofMonth(weather.minimum, at) < ofMonth(weather.minimum, winter.at);
  return isColder ? { score: Math.min(score, winter.score), at } : winter;
}

/** Returns the typical season in days at full pace. */
export function typicalDaysOf({ name, typical_days }: Crop): number {
  if (typical_days === null) throw new RangeError(`${name} has no season`);
  return typical_days;
}

function growingMonthsOf({ habit, growing_days }: Crop, daysNeeded: number, isRequested: boolean): number {
  if (habit === 'winter annual') return monthsOfYear;
  const twice = 2 * daysNeeded;
  const longest = isRequested ? twice : Math.min(Math.max(growing_days?.max ?? 0, daysNeeded), twice);
  return Math.min(monthsOfYear, Math.max(1, Math.ceil(longest / daysOfMonth)));
}

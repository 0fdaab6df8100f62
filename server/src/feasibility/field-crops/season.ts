import type { Crop } from '@crop-planning/shared';
import { daysOfMonth, monthAfter, monthsOfYear, ofMonth } from '../months.js';
import type { Weather } from '../weather.js';

export interface SeasonMonth {
  /** The calendar month, 1 to 12. */
  month: number;
  /** The position of the month in the weather, which may have more than twelve months. */
  at: number;
  /** The share of the month that passes until harvest; 1 except in the last month. */
  share: number;
  /** Days at full pace completed before the month. */
  daysBefore: number;
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
  /** True if cold stops the crop, but what has grown is gathered. */
  isPartial: boolean;
  /** How well the crop survives the cold, 0 to 1, and the month that decides; null without a cold month. */
  winter: { score: number; at: number | null };
}

/** A winter annual past this share of its development no longer survives frost; calibrated (0.5 to 0.8). */
const hardyUntil = 0.6;
const ripeTolerance = 1e-9;
/**
 * Rapeseed winters as a rosette of six to eight leaves: before a coldest month with a mean below `coldWinterC`,
 * in deg C, and at most `autumnMonths` ahead, it stops at this share of its development. This project's judgement.
 */
const rosetteShare = 0.55;
const coldWinterC = 7;
const autumnMonths = 6;
/**
 * What a gathered crop has grown at the first frost is a harvest from this share of its days on. This project's
 * judgement.
 */
const gatheredFrom = 0.85;

/** The days at full pace that a crop needs, and whether the request gave them. */
export interface SeasonLength {
  days: number;
  isRequested: boolean;
}

/** The length of a variety's season. */
export interface Variety {
  /** How soon it is ripe; `medium` is the crop's usual variety. */
  maturity: 'medium' | 'early' | 'very_early';
  /** Days at full pace from sowing to harvest. */
  days: number;
}

/** Works out a field crop's season from the planting month on: each month adds thirty days times its pace. */
export function seasonOf(crop: Crop, weather: Weather, first: number, length: SeasonLength): Season {
  const { days: daysNeeded } = length;
  const growingMonthsMax = growingMonthsOf(crop, length);
  const rosetteUntil = rosetteEndOf(crop, weather, first);
  const months: SeasonMonth[] = [];
  let winter: Season['winter'] = { score: 1, at: null };
  let [daysDone, growing, lastAt] = [0, 0, first];
  const end = (stopped: SeasonEnd | null): Season => {
    const isPartial = stopped !== null && crop.is_gathered && daysDone >= gatheredFrom * daysNeeded;
    return { months, daysDone, daysNeeded, growingMonthsMax, lastAt, stopped, isPartial, winter };
  };
  for (let at = first; at < first + monthsOfYear; at += 1) {
    const month = monthAfter(at, 0);
    const conditions = conditionsIn(crop, weather, at);
    lastAt = at;
    if (conditions.isCold && crop.habit === 'winter annual') {
      const isHardy = at === first || daysDone <= hardyUntil * daysNeeded;
      if (!isHardy) return end(frostIn(weather, at));
      winter = colder(winter, crop, weather, at);
    } else if (conditions.isCold && at > first) {
      return end(conditions.isFrost ? frostIn(weather, at) : coldIn(weather, at));
    }
    const daysBefore = daysDone;
    if (conditions.pace === 0 && crop.habit === 'winter annual') {
      months.push({ month, at, share: 1, daysBefore, daysByMiddle: daysBefore, isResting: true });
      continue;
    }
    if (growing === growingMonthsMax) return end({ by: 'long' });
    growing += 1;
    const gain = daysOfMonth * conditions.pace;
    const isRosette = at < rosetteUntil;
    const grown = Math.min(gain, (isRosette ? rosetteShare : 1) * daysNeeded - daysBefore);
    const share = isRosette || gain === 0 ? 1 : grown / gain;
    months.push({ month, at, share, daysBefore, daysByMiddle: daysBefore + grown / 2, isResting: false });
    daysDone += grown;
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
export function harvestMonthsOf(season: Pick<Season, 'months' | 'stopped' | 'isPartial'>): number[] {
  const last = season.months.at(-1);
  return !last || !isHarvested(season) ? [] : [last.month, monthAfter(last.month, 1)];
}

/** Returns the months of a season; none for perennials, which are judged by the whole year. */
export function plantedMonthsOf(season: Pick<Season, 'months'> | null): number[] {
  return season?.months.map(({ month }) => month) ?? [];
}

/**
 * Returns the highest score of `winter` of a crop that needs fewer days at full pace, sown in the same month: if
 * it is still hardy in the coldest month of this season, it stands through the same cold.
 */
export function winterAtMost({ months, winter }: Season, daysNeeded: number): number {
  const coldest = winter.at === null ? undefined : months[winter.at - (months[0]?.at ?? NaN)];
  return coldest && coldest.daysBefore <= hardyUntil * daysNeeded ? winter.score : 1;
}

/** Returns true if the crop ripens, or is gathered when the cold ends its growth. */
export function isHarvested({ stopped, isPartial }: Pick<Season, 'stopped' | 'isPartial'>): boolean {
  return stopped === null || isPartial;
}

/** Returns the month of the weather until which the crop waits as a rosette; `first` if it does not wait. */
function rosetteEndOf(crop: Crop, { coldest }: Weather, first: number): number {
  const monthsLeft = (coldest.month - monthAfter(first, 0) + monthsOfYear) % monthsOfYear;
  const waits = crop.waits_for_winter && coldest.meanC < coldWinterC && monthsLeft <= autumnMonths;
  return waits ? first + monthsLeft : first;
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

function colder(winter: Season['winter'], crop: Crop, weather: Weather, at: number): Season['winter'] {
  const isColder = winter.at === null || ofMonth(weather.minimum, at) < ofMonth(weather.minimum, winter.at);
  return isColder ? { score: Math.min(winterScore(crop, weather, at), winter.score), at } : winter;
}

/** Returns the typical season in days at full pace. */
export function typicalDaysOf({ name, typical_days }: Crop): number {
  if (typical_days === null) throw new RangeError(`${name} has no season`);
  return typical_days;
}

function growingMonthsOf(crop: Crop, { days, isRequested }: SeasonLength): number {
  const { habit, growing_days, is_gathered } = crop;
  if (habit === 'winter annual') return monthsOfYear;
  const twice = 2 * days;
  const longest =
    isRequested || is_gathered ? twice : Math.min(Math.max(growing_days?.max ?? 0, days), twice);
  return Math.min(monthsOfYear, Math.max(1, Math.ceil(longest / daysOfMonth)));
}

// Whether a crop is sown around a place in the planting month. Used by the verdict, and by suggest.ts for the
// order of suggestions.
import type { CropSuggestion, LocalMonths } from '@crop-planning/shared';
import { worldCalendar } from '@crop-planning/shared/words/figures/calendar-source';
import { runsOf } from '@crop-planning/shared/words/figures/month-runs';
import { monthsOfYear } from '../months.js';

export type LocalSeason = Pick<CropSuggestion, 'local_months' | 'local_months_source' | 'in_season_here'>;

/** What a calendar's use depends on; old records lack the habit. */
export interface SownCrop {
  name: string;
  habit?: string | null | undefined;
}

/** When and where a crop is to be sown; the latitude is null if it is not known. */
export interface Sowing {
  plantingMonth: number;
  latitude: number | null;
}

/** How far from the months of a calendar a planting month may lie; the world calendar is less exact. */
const monthsApartMax = { regional: 1, world: 2 };

/** Between the tropics, in degrees, crops grow in more than one season a year. */
const tropicsEnd = 23.44;

/** Returns when a crop is sown around a place, and whether the planting month is near enough. */
export function localSeasonOf(
  crop: SownCrop,
  local: LocalMonths | null,
  { plantingMonth, latitude }: Sowing,
): LocalSeason {
  if (!local) return { local_months: null, local_months_source: null, in_season_here: null };
  const { months, source } = local;
  const apart = Math.min(...months.map((month) => monthsBetween(month, plantingMonth)));
  const isNear = apart <= (isWorld(source) ? monthsApartMax.world : monthsApartMax.regional);
  const isUnsure = isMixedInWorldCalendar(crop) || (!isNear && mayLackSeasons(source, latitude));
  const in_season_here = isWorld(source) && isUnsure ? null : isNear;
  return { local_months: months, local_months_source: source, in_season_here };
}

/**
 * Returns the good months to advise: those in which the crop is sown around the place and, where the calendar
 * may lack a season, then the other spans of good months. All good months if it is sown in none of them.
 */
export function advisedMonths(
  good: readonly number[],
  { local_months, local_months_source: source }: LocalSeason,
  latitude: number | null,
): readonly number[] {
  const sown = good.filter((month) => local_months?.includes(month));
  if (sown.length === 0) return good;
  if (!mayLackSeasons(source ?? '', latitude)) return sown;
  const others = runsOf(good).filter((run) => !run.some((month) => sown.includes(month)));
  return [...sown, ...others.flat()];
}

/** The world calendar has one season a year, which may not be the main one where there are several. */
function mayLackSeasons(source: string, latitude: number | null): boolean {
  return isWorld(source) && latitude !== null && Math.abs(latitude) < tropicsEnd;
}

function isWorld(source: string): boolean {
  return source.startsWith(worldCalendar);
}

/** The world calendar mixes the kinds of these crops that are sown in autumn and in spring. */
function isMixedInWorldCalendar({ name, habit }: SownCrop): boolean {
  return habit === 'winter annual' || name === 'potato';
}

function monthsBetween(one: number, other: number): number {
  const apart = Math.abs(one - other);
  return Math.min(apart, monthsOfYear - apart);
}

// Whether a crop is sown around a place in the planting month. Used by suggest.ts, for the order of suggestions.
import type { Crop, CropSuggestion, LocalMonths } from '@crop-planning/shared';
import { worldCalendar } from '@crop-planning/shared/words/local-months';
import { monthsOfYear } from '../../feasibility/months.js';

export type LocalSeason = Pick<CropSuggestion, 'local_months' | 'local_months_source' | 'in_season_here'>;

/** How far from the months of a calendar a planting month may lie; the world calendar is less exact. */
const monthsApartMax = { regional: 1, world: 2 };

/** Between the tropics, in degrees, crops grow in more than one season a year. */
const tropicsEnd = 23.44;

/** Returns when a crop is sown around a place, and whether the planting month is near enough. */
export function localSeasonOf(
  crop: Crop,
  local: LocalMonths | null,
  { plantingMonth, latitude }: { plantingMonth: number; latitude: number },
): LocalSeason {
  if (!local) return { local_months: null, local_months_source: null, in_season_here: null };
  const { months, source } = local;
  const isWorld = source.startsWith(worldCalendar);
  const apart = Math.min(...months.map((month) => monthsBetween(month, plantingMonth)));
  const isNear = apart <= (isWorld ? monthsApartMax.world : monthsApartMax.regional);
  // The world calendar has one season a year, which may not be the main one where there are several.
  const isUnsure = isMixedInWorldCalendar(crop) || (!isNear && Math.abs(latitude) < tropicsEnd);
  const in_season_here = isWorld && isUnsure ? null : isNear;
  return { local_months: months, local_months_source: source, in_season_here };
}

/** The world calendar mixes the kinds of these crops that are sown in autumn and in spring. */
function isMixedInWorldCalendar({ name, habit }: Crop): boolean {
  return habit === 'winter annual' || name === 'potato';
}

function monthsBetween(one: number, other: number): number {
  const apart = Math.abs(one - other);
  return Math.min(apart, monthsOfYear - apart);
}

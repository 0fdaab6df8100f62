// Says how a map agrees with the world calendar of sowing, for the map of the terminal and of pages.
import type { SuitabilityMap } from '../../contract/maps/suitability-map.js';
import { words } from '../languages/current.js';
import { maps as english } from '../languages/en/maps.js';

type CalendarOfMap = Pick<SuitabilityMap, 'calendar' | 'crop' | 'planting_month' | 'show'>;

/**
 * Returns no sentence for a map without a calendar. `around` is the country that is shown alone, although the map has
 * the other land in its box too.
 */
export function mapCalendarSentences({ calendar, ...map }: CalendarOfMap, around?: string): string[] {
  return calendar === null ? [] : [words('maps', english).sown({ ...map, calendar }, around)];
}

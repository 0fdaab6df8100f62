// Says what a map was made from, for the page and for the file that is a page.
import type { SuitabilityMap } from '../contract/maps/suitability-map.js';
import { calendarCredit } from './report/source-names.js';

/** Names the sources of a map's values and outlines, with the authors and terms that they ask to be named. */
export function mapSources({ source, calendar }: Pick<SuitabilityMap, 'source' | 'calendar'>): string {
  const ofCalendar = calendar === null ? '' : ` Calendar: ${calendarCredit(calendar.source)}.`;
  return `Climates: ${source}.${ofCalendar} Coasts and borders: Natural Earth; disputed borders are as Natural Earth has them.`;
}

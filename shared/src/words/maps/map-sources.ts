// Says what a map was made from, for the page and for the file that is a page.
import type { SuitabilityMap } from '../../contract/maps/suitability-map.js';
import { calendarCredit, climateSource } from '../report/source-names.js';
import { words } from '../languages/current.js';
import { legends as english } from '../languages/en/legends.js';

/** Names the sources of a map's values and outlines, with the authors and terms that they ask to be named. */
export function mapSources({ source, calendar }: Pick<SuitabilityMap, 'source' | 'calendar'>): string {
  return words('legends', english).sources({
    climates: climateSource(source),
    calendar: calendar === null ? undefined : calendarCredit(calendar.source),
  });
}

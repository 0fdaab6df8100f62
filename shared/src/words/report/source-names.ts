// Names sources with the words around them in the language in use; the names of authors and data stay as they are.
import { calendarCredit as creditOf } from '../figures/calendar-source.js';
import { translation, words } from '../languages/current.js';
import { sources as english } from '../languages/en/sources.js';

/** Names a calendar with its authors and terms, for a list of sources. */
export function calendarCredit(source: string): string {
  return creditOf(source, words('sources', english).worldCalendar);
}

/** Names where the figures of a crop come from. */
export function cropSource(source: string): string {
  const [, number] = /^FAO EcoCrop, crop (\w+)$/.exec(source) ?? [];
  return number === undefined ? source : words('sources', english).ecocrop(number);
}

/** Names where the figures of a climate come from; the service names only its own grid with a word of English. */
export function climateSource(source: string): string {
  const [, grid] = /^world climate grid \((.*)\)$/.exec(source) ?? [];
  return grid === undefined ? source : (translation('sources')?.worldGrid(grid) ?? source);
}

// The names of calendars of sowing, which are the same in every language.

/** How the source of months from the world calendar begins; other sources are calendars of regions. */
export const worldCalendar = 'GGCMI phase 3';

/** Names a calendar with its authors and terms, for a list of sources. */
export function calendarCredit(source: string): string {
  return source.startsWith(worldCalendar)
    ? `${source}: the world crop calendar of Jägermeyr et al. 2021, doi 10.5281/zenodo.5062513, CC BY 4.0, made into months`
    : source;
}

/** Returns the calendar without the region or the origin of its months: `GGCMI phase 3`. */
export function calendarName(source: string): string {
  return source.split(/ \(|, /)[0] ?? source;
}

// The names of calendars of sowing, which are the same in every language.

/** How the source of months from the world calendar begins; other sources are calendars of regions. */
export const worldCalendar = 'GGCMI phase 3';

/** Names a calendar with its authors and terms, for a list of sources; `credit` says who made the world calendar. */
export function calendarCredit(source: string, credit: (source: string) => string): string {
  return source.startsWith(worldCalendar) ? credit(source) : source;
}

/** Returns the calendar without the region or the origin of its months: `GGCMI phase 3`. */
export function calendarName(source: string): string {
  return source.split(/ \(|, /)[0] ?? source;
}

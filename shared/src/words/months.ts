// The months in the language in use.
import { words } from './languages/current.js';
import { months as english } from './languages/en/months.js';

/** Returns the full name of a month, 1 to 12, such as `March`. */
export function fullMonthName(month: number): string {
  return words('months', english).full(month);
}

/** Returns the short name of a month, 1 to 12, such as `Mar`. */
export function monthName(month: number): string {
  return words('months', english).short(month);
}

/** Returns a letter for each month, January first. */
export function monthLetters(): readonly string[] {
  return words('months', english).letters;
}

/** Writes consecutive months as `Dec-Mar`; one name for a single month, and `whole year` for none. */
export function monthSpan(months: readonly number[]): string {
  return words('months', english).span(months);
}

/**
 * Writes months of the year as spans, such as `Mar-May, Oct`; a span may run past the end of the year
 * (`Nov-Feb`).
 */
export function monthSpans(months: readonly number[]): string {
  return words('months', english).spans(months);
}

/** Returns `21 November 2025`, in UTC; a text that is no time as it is. */
export function dayOf(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return words('months', english).day({
    day: date.getUTCDate(),
    month: date.getUTCMonth() + 1,
    year: date.getUTCFullYear(),
  });
}

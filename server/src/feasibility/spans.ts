import { monthAfter, monthsOfYear } from './months.js';

/**
 * Groups months into runs of consecutive months; a run may continue from December to January. The first run
 * begins earliest in the year.
 */
export function spansOf(months: readonly number[]): number[][] {
  const isIn = (month: number) => months.includes(month);
  if (months.length >= monthsOfYear) return [months.toSorted((one, other) => one - other)];
  const starts = months.filter((month) => !isIn(monthAfter(month, monthsOfYear - 1)));
  return starts
    .toSorted((one, other) => one - other)
    .map((start) => {
      const span = [start];
      for (let next = monthAfter(start, 1); isIn(next); next = monthAfter(next, 1)) span.push(next);
      return span;
    });
}

/** Returns the longest span, or the first of several; empty if there are no months. */
export function longestSpanOf(months: readonly number[]): number[] {
  return spansOf(months).reduce((longest, span) => (span.length > longest.length ? span : longest), []);
}

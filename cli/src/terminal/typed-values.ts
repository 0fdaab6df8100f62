import type { RiskTolerance, Water } from '@crop-planning/shared';

const names = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const shortLength = 3;

/** Returns the full name, such as `March`. */
export function fullMonthName(month: number): string {
  return names[month - 1] ?? String(month);
}

export function monthName(month: number): string {
  return names[month - 1]?.slice(0, shortLength) ?? String(month);
}

/**
 * Writes months of the year as spans, such as `Mar-May, Oct`; a span may run past the end of the year
 * (`Nov-Feb`).
 */
export function monthSpans(months: readonly number[]): string {
  const isIn = (month: number) => months.includes(((month + 11) % 12) + 1);
  if (months.length >= names.length) return 'any month';
  const starts = months.filter((month) => !isIn(month - 1)).sort((a, b) => a - b);
  return starts.map((start) => spanFrom(start, isIn)).join(', ');
}

/** The compiler checks the keys against the contract, which itself loads too slowly for --help. */
const knownRisks: Record<RiskTolerance, true> = { low: true, medium: true, high: true };
const knownWaters: Record<Water, true> = { rainfed: true, irrigated: true };

/** The risk levels from lowest to highest. */
export const risks = Object.keys(knownRisks) as readonly RiskTolerance[];

export const waters = Object.keys(knownWaters) as readonly Water[];

const seasonDaysMax = 365;

export const seasonDaysRule = `must be a whole number of days from 1 to ${seasonDaysMax}, or own`;

/** Reads a season in days; `own` is the crop's typical season. */
export function parseSeasonDays(text: string): number | 'own' | undefined {
  if (text.trim().toLowerCase() === 'own') return 'own';
  const days = /^[1-9]\d{0,2}$/.test(text) ? Number(text) : Infinity;
  return days <= seasonDaysMax ? days : undefined;
}

export const secondsRule = 'must be above 0 and at most 86400 seconds';

export function parseSeconds(text: string): number | undefined {
  const seconds = Number(text);
  return /^\d+(\.\d+)?$/.test(text) && seconds > 0 && seconds <= 86_400 ? seconds : undefined;
}

function spanFrom(start: number, isIn: (month: number) => boolean): string {
  let last = start;
  while (isIn(last + 1)) last += 1;
  const end = ((last + 11) % 12) + 1;
  return end === start ? monthName(start) : `${monthName(start)}-${monthName(end)}`;
}

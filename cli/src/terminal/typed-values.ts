import type { RiskTolerance } from '@crop-planning/shared';

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

const lettersMin = 3;

export const monthRule = 'must be 1 to 12 or the name of a month';

/** Reads a month typed as 1 to 12, or as its English name or the beginning of it (`mar`, `Sept`). */
export function parseMonth(text: string): number | undefined {
  const word = text.trim().toLowerCase();
  if (/^0?[1-9]$|^1[0-2]$/.test(word)) return Number(word);
  if (word.length < lettersMin) return undefined;
  const index = names.findIndex((name) => name.toLowerCase().startsWith(word));
  return index === -1 ? undefined : index + 1;
}

/** Returns the full name, such as `March`. */
export function fullMonthName(month: number): string {
  return names[month - 1] ?? String(month);
}

export function monthName(month: number): string {
  return names[month - 1]?.slice(0, lettersMin) ?? String(month);
}

/**
 * Writes months of the year as spans, `Mar-May, Oct`; a span may run past the end of the year (`Nov-Feb`).
 */
export function monthSpans(months: readonly number[]): string {
  const isIn = (month: number) => months.includes(((month + 11) % 12) + 1);
  if (months.length >= names.length) return 'any month';
  const starts = months.filter((month) => !isIn(month - 1)).sort((a, b) => a - b);
  return starts.map((start) => spanFrom(start, isIn)).join(', ');
}

/** The compiler checks the keys against the contract, which itself loads too slowly for --help. */
const known: Record<RiskTolerance, true> = { low: true, medium: true, high: true };

/** The risk levels from lowest to highest. */
export const risks = Object.keys(known) as readonly RiskTolerance[];

export const secondsRule = 'must be a number of seconds above 0';

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

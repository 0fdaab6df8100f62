import { monthName } from '../month-words.js';

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

/** Returns the full name, such as `March`. */
export function fullMonthName(month: number): string {
  return names[month - 1] ?? String(month);
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

function spanFrom(start: number, isIn: (month: number) => boolean): string {
  let last = start;
  while (isIn(last + 1)) last += 1;
  const end = ((last + 11) % 12) + 1;
  return end === start ? monthName(start) : `${monthName(start)}-${monthName(end)}`;
}

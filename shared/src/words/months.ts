/** The months' names, January first. */
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

/** Returns the full name of a month, 1 to 12, such as `March`. */
export function fullMonthName(month: number): string {
  return names[month - 1] ?? String(month);
}

/** Returns the short name of a month, 1 to 12, such as `Mar`. */
export function monthName(month: number): string {
  return fullMonthName(month).slice(0, 3);
}

/** Writes consecutive months as `Dec-Mar`; one name for a single month, and `whole year` for none. */
export function monthSpan(months: readonly number[]): string {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return 'whole year';
  return first === last ? monthName(first) : `${monthName(first)}-${monthName(last)}`;
}

/**
 * Writes months of the year as spans, such as `Mar-May, Oct`; a span may run past the end of the year
 * (`Nov-Feb`).
 */
export function monthSpans(months: readonly number[]): string {
  if (months.length >= names.length) return 'any month';
  return spansOf(months.toSorted((one, other) => one - other)).join(', ');
}

/** Writes months of the year as spans in a sentence, in the order given: `Mar-May and Oct`. */
export function monthSpansWith(word: 'and' | 'or', months: readonly number[]): string {
  const spans = spansOf(months);
  const last = spans.at(-1) ?? '';
  return spans.length > 1 ? `${spans.slice(0, -1).join(', ')} ${word} ${last}` : last;
}

function spansOf(months: readonly number[]): string[] {
  return runsOf(months).map(monthSpan);
}

/** Returns the runs of consecutive months, which may cross the end of the year; none if all twelve are given. */
export function runsOf(months: readonly number[]): number[][] {
  const isIn = (month: number) => months.includes(((month + 11) % 12) + 1);
  const starts = months.filter((month) => !isIn(month - 1));
  return starts.map((start) => {
    const run = [start];
    while (isIn(start + run.length)) run.push(((start + run.length - 1) % 12) + 1);
    return run;
  });
}

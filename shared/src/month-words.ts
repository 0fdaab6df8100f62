const monthNames = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
] as const;

/** Returns the short English name of a month, 1 to 12. */
export function monthName(month: number): string {
  return monthNames[month - 1] ?? String(month);
}

/** Writes consecutive months as `Dec-Mar`; one name for a single month, and `whole year` for none. */
export function monthSpan(months: readonly number[]): string {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return 'whole year';
  return first === last ? monthName(first) : `${monthName(first)}-${monthName(last)}`;
}

/**
 * Writes any months of the year as spans, such as `Mar-May and Oct`; a span may cross the end of the year.
 */
export function monthSpans(months: readonly number[], word: 'and' | 'or'): string {
  const isIn = (month: number) => months.includes(((month + 11) % 12) + 1);
  const starts = months.filter((month) => !isIn(month - 1));
  const spans = starts.map((start) => {
    const span = [start];
    while (span.length < monthNames.length && isIn(start + span.length))
      span.push(((start + span.length - 1) % 12) + 1);
    return monthSpan(span);
  });
  const last = spans.at(-1) ?? '';
  return spans.length > 1 ? `${spans.slice(0, -1).join(', ')} ${word} ${last}` : last;
}

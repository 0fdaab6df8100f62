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

/** Figures that agree this far are the same: sums in another order differ in the last of their fifteen digits. */
const decimalsMax = 9;

/** The short English name of a month, 1 to 12. */
export function monthName(month: number): string {
  return monthNames[month - 1] ?? String(month);
}

/** Consecutive months: `Dec-Mar`, one name for one month, and `whole year` for none. */
export function monthSpan(months: readonly number[]): string {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return 'whole year';
  return first === last ? monthName(first) : `${monthName(first)}-${monthName(last)}`;
}

/** Any months of the year as spans, `Mar-May and Oct`; a span may run over the end of the year. */
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

/** A figure for people, without trailing zeros. */
export function figure(value: number, decimals: number): string {
  const text = String(Number(value.toFixed(decimals)));
  return text === '-0' ? '0' : text;
}

/** Two figures with enough decimals to see that they differ, if they do. */
export function apart(one: number, other: number, decimals: number): [string, string] {
  const needed = decimalsApart([one, other], decimals);
  return [figure(one, needed), figure(other, needed)];
}

/** How many decimals, no fewer than given, make different figures look different. */
export function decimalsApart(figures: readonly number[], decimals: number): number {
  const texts = new Set(figures.map((value) => figure(value, decimals)));
  const different = new Set(figures.map((value) => figure(value, decimalsMax)));
  const canShow = texts.size === different.size || decimals >= decimalsMax;
  return canShow ? decimals : decimalsApart(figures, decimals + 1);
}

/** Writes scores with two decimals, `1.00`, or more if it takes more to see which of `all` differ. */
export function scoreWriter(all: readonly number[]): (score: number) => string {
  const needed = decimalsApart(all, 2);
  return (score) => {
    const text = figure(score, needed);
    return text.length < 4 ? Number(text).toFixed(2) : text;
  };
}

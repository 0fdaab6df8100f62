import { scoreText } from '@crop-planning/shared/score-text';

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

/**
 * Figures that agree to this many decimals count as equal, since summing in another order can change the last
 * digits.
 */
const decimalsMax = 9;

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

/** Writes a figure for a sentence, without trailing zeros. */
export function figure(value: number, decimals: number): string {
  const text = String(Number(value.toFixed(decimals)));
  return text === '-0' ? '0' : text;
}

/** Writes two figures with enough decimals to show that they differ, if they do. */
export function apart(one: number, other: number, decimals: number): [string, string] {
  const decimalsNeeded = decimalsApart([one, other], decimals);
  return [figure(one, decimalsNeeded), figure(other, decimalsNeeded)];
}

/** Returns how many decimals, at least `decimals`, make different figures look different. */
export function decimalsApart(figures: readonly number[], decimals: number): number {
  const texts = new Set(figures.map((value) => figure(value, decimals)));
  const different = new Set(figures.map((value) => figure(value, decimalsMax)));
  const canShow = texts.size === different.size || decimals >= decimalsMax;
  return canShow ? decimals : decimalsApart(figures, decimals + 1);
}

/**
 * Returns a function that writes scores as `scoreText` does, or with more decimals if they would wrongly look
 * equal.
 */
export function scoreWriter(scores: readonly number[]): (score: number) => string {
  const different = new Set(scores.map((score) => figure(score, decimalsMax)));
  if (new Set(scores.map(scoreText)).size === different.size) return scoreText;
  const decimalsNeeded = decimalsApart(scores, 2);
  return (score) => {
    const text = figure(score, decimalsNeeded);
    return text.length < 4 ? Number(text).toFixed(2) : text;
  };
}

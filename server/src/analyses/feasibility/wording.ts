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

const decimalsMax = 15;

/** The short English name of a month, 1 to 12. */
export function monthName(month: number): string {
  return monthNames[month - 1] ?? String(month);
}

/** `Dec-Mar`, one name for one month, and `whole year` for twelve. */
export function monthSpan(
  first: number,
  { months, lastMonth }: { months: number; lastMonth: number },
): string {
  if (months === monthNames.length) return 'whole year';
  return months === 1 ? monthName(first) : `${monthName(first)}-${monthName(lastMonth)}`;
}

/** `Jan`, `Jan or Feb`, `Jan, Feb or Mar`. */
export function either(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${last}` : last;
}

/** A figure for people, without the zeros at its end. */
export function figure(value: number, decimals: number): string {
  return String(Number(value.toFixed(decimals)));
}

/** Two figures with as many more decimals as it takes to see that they differ, if they do. */
export function apart(one: number, other: number, decimals: number): [string, string] {
  const needed = decimalsApart([one, other], decimals);
  return [figure(one, needed), figure(other, needed)];
}

/** The decimals, no fewer than given, with which those of the figures that differ look different. */
export function decimalsApart(figures: readonly number[], decimals: number): number {
  const texts = new Set(figures.map((value) => figure(value, decimals)));
  const canShow = texts.size === new Set(figures).size || decimals >= decimalsMax;
  return canShow ? decimals : decimalsApart(figures, decimals + 1);
}

import type { MonthlyFigures } from './years/weather.js';

export const monthsOfYear = 12;
/** In the model, every month has thirty days. */
export const daysOfMonth = 30;

/** Returns the calendar month, 1 to 12, `months` months later. */
export function monthAfter(month: number, months: number): number {
  return ((month - 1 + months) % monthsOfYear) + 1;
}

/** Returns the figure for a month, counted from 1; the figures repeat after the last. */
export function ofMonth(figures: MonthlyFigures, month: number): number {
  const figure = figures[month <= figures.length ? month - 1 : (month - 1) % figures.length];
  if (figure === undefined) throw new RangeError(`there is no figure of month ${month}`);
  return figure;
}

/** Returns the months, 1 to 12, January first. */
export function everyMonth(): number[] {
  return Array.from({ length: monthsOfYear }, (_, index) => index + 1);
}

/** Returns the month with the lowest figure, or the first of several. */
export function leastOf(
  figures: MonthlyFigures,
  months: readonly number[],
): { month: number; least: number } {
  const [first = 1, ...others] = months;
  let month = first;
  let least = ofMonth(figures, first);
  for (const other of others) {
    const figure = ofMonth(figures, other);
    if (figure >= least) continue;
    month = other;
    least = figure;
  }
  return { month, least };
}

/** Returns Neumaier's compensated sum, so that a year has the same rain whichever month it begins with. */
export function sumOf(figures: readonly number[]): number {
  let sum = 0;
  let lost = 0;
  for (const figure of figures) {
    const next = sum + figure;
    lost += Math.abs(sum) >= Math.abs(figure) ? sum - next + figure : figure - next + sum;
    sum = next;
  }
  return sum + lost;
}

import type { MonthlyFigures } from './weather.js';

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
export function everyMonth(): readonly number[] {
  return months;
}

const months: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** Returns twelve months, counted from the first January of a record. */
export function twelveFrom(first: number): number[] {
  const months: number[] = [];
  for (let month = first; month < first + monthsOfYear; month += 1) months.push(month);
  return months;
}

/** Returns the month with the lowest figure, or the first of several. */
export function leastOf(
  figures: MonthlyFigures,
  months: readonly number[],
): { month: number; least: number } {
  let month = months[0] ?? 1;
  let least = ofMonth(figures, month);
  for (let i = 1; i < months.length; i += 1) {
    const other = months[i] ?? 1;
    const figure = ofMonth(figures, other);
    if (figure >= least) continue;
    month = other;
    least = figure;
  }
  return { month, least };
}

/** Returns Neumaier's compensated sum, so that a year has the same rain whichever month it begins with. */
export function sumOf(figures: ArrayLike<number>): number {
  let sum = 0;
  let lost = 0;
  for (let i = 0; i < figures.length; i += 1) {
    const figure = figures[i] ?? 0;
    const next = sum + figure;
    lost += Math.abs(sum) >= Math.abs(figure) ? sum - next + figure : figure - next + sum;
    sum = next;
  }
  return sum + lost;
}

import { evaluate } from './evaluate.js';
import type { Evaluation, Question } from './evaluate.js';
import { everyMonth } from './months.js';
import { oddsOf } from './years/odds.js';
import type { Odds } from './years/odds.js';
import { outcomesOf } from './years/outcomes.js';
import type { WeatherRecord } from './years/record.js';

/** Scores no further apart than this count as equally good. */
export const goodWithin = 0.1;
const tolerance = 1e-9;

/** A question about every planting month; the record is null where no years are known. */
export interface WindowQuestion extends Omit<Question, 'plantingMonth'> {
  record: WeatherRecord | null;
}

/** The model's result for one planting month. */
export interface Finding extends Evaluation {
  /** Null where no years are known. */
  odds: Odds | null;
}

/** Answers the same question for every planting month, January first; raises the errors of `evaluate`. */
export function windowOf({ record, ...question }: WindowQuestion): Finding[] {
  const { crop, year, seasonDays, water } = question;
  const outcomesIn = record && outcomesOf({ crop, year, record, seasonDays });
  return everyMonth().map((plantingMonth) => ({
    ...evaluate({ ...question, plantingMonth }),
    odds: outcomesIn && oddsOf(outcomesIn(plantingMonth, water)),
  }));
}

/** Returns planting months, 1 to 12, within 0.10 of the window's highest score; none if that score is 0. */
export function goodMonthsOf(window: readonly Evaluation[]): number[] {
  const highest = bestScoreOf(window);
  return monthsOf(window, ({ score }) => score > 0 && score >= highest - goodWithin - tolerance);
}

/**
 * Returns the good months that are feasible and score over 0.10 more than the chosen month, unless the chosen
 * month is feasible; then returns none.
 */
export function betterMonthsOf(
  window: readonly Finding[],
  plantingMonth: number,
  isFeasible: (finding: Finding) => boolean,
): number[] {
  const own = window[plantingMonth - 1];
  if (!own || isFeasible(own)) return [];
  const better = monthsOf(window, (one) => isFeasible(one) && one.score > own.score + goodWithin + tolerance);
  return goodMonthsOf(window).filter((month) => better.includes(month));
}

export function bestScoreOf(window: readonly Evaluation[]): number {
  return Math.max(...window.map(({ score }) => score));
}

/** Returns the planting months that pass the test. */
export function monthsOf<T>(window: readonly T[], test: (finding: T) => boolean): number[] {
  return window.flatMap((finding, index) => (test(finding) ? [index + 1] : []));
}

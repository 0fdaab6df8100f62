import { evaluate } from './evaluate.js';
import type { Evaluation, Question } from './evaluate.js';
import { everyMonth } from './months.js';

/** Scores no further apart than this count as equally good. */
export const goodWithin = 0.1;
const tolerance = 1e-9;

/** The same question for every month of planting, January first; raises what `evaluate` raises. */
export function windowOf(question: Omit<Question, 'plantingMonth'>): Evaluation[] {
  return everyMonth().map((plantingMonth) => evaluate({ ...question, plantingMonth }));
}

/** The months of planting, 1 to 12, within 0.10 of the window's highest score; none when that is 0. */
export function goodMonthsOf(window: readonly Evaluation[]): number[] {
  const highest = bestScoreOf(window);
  return highest === 0 ? [] : monthsFrom(window, highest - goodWithin - tolerance);
}

/**
 * The good months that are feasible and lead by more than 0.10, if the month asked about is not feasible; otherwise
 * none.
 */
export function betterMonthsOf(
  window: readonly Evaluation[],
  plantingMonth: number,
  feasibleFrom: number,
): number[] {
  const own = window[plantingMonth - 1]?.score ?? 0;
  if (own >= feasibleFrom) return [];
  const isBetter = (score: number) => score >= feasibleFrom && score > own + goodWithin + tolerance;
  return goodMonthsOf(window).filter((month) => isBetter(window[month - 1]?.score ?? 0));
}

export function bestScoreOf(window: readonly Evaluation[]): number {
  return Math.max(...window.map(({ score }) => score));
}

/** The planting months whose score is at least this high. */
export function monthsFrom(window: readonly Evaluation[], least: number): number[] {
  return window.flatMap(({ score }, index) => (score > 0 && score >= least ? [index + 1] : []));
}

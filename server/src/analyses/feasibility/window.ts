import { evaluate } from './evaluate.js';
import type { Evaluation, Question } from './evaluate.js';
import { monthsOfYear } from './season.js';

/** The same question for every month of planting, January first; raises what `evaluate` raises. */
export function windowOf(question: Omit<Question, 'plantingMonth'>): Evaluation[] {
  return Array.from({ length: monthsOfYear }, (_, index) =>
    evaluate({ ...question, plantingMonth: index + 1 }),
  );
}

/** The months of planting, 1 to 12, that have the window's highest score; none when that is 0. */
export function bestMonthsOf(window: readonly Evaluation[]): number[] {
  const highest = Math.max(...window.map(({ score }) => score));
  if (highest === 0) return [];
  return window.flatMap(({ score }, index) => (score === highest ? [index + 1] : []));
}

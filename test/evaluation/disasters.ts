import type { Outcome } from '../../server/src/feasibility/years/outcome.js';
import type { CalendarCase } from './calendar-cases.js';
import { findingIn, wordOf } from './judging.js';
import { count, measure, measuresTable } from './measures.js';

interface JudgedYears {
  /** The years in which the harvest failed in history, and all others. */
  failed: Outcome[];
  others: Outcome[];
}

/** Evaluates what the model says about harvests that failed, compared with other years of these plantings. */
export function disastersTable(cases: readonly CalendarCase<'disaster'>[]): string[] {
  const plantings = cases.map(yearsOf);
  const measures = [
    { title: 'harvests that failed', years: plantings.flatMap(({ failed }) => failed) },
    { title: 'other years', years: plantings.flatMap(({ others }) => others) },
  ].flatMap(({ title, years }) => [
    ...(['good', 'poor', 'lost'] as const).map((word) =>
      count(`${title}: ${word}`, years, (year) => wordOf(year) === word),
    ),
    measure(`${title}: not good`, years, (year) => wordOf(year) !== 'good'),
  ]);
  const order = plantings.reduce((sum, one) => sum + orderOf(one), 0) / plantings.length;
  return measuresTable('years', [
    ...measures,
    { name: 'order of the years', of: plantings.length, result: order.toFixed(3) },
  ]);
}

function yearsOf({ judged, month, years }: CalendarCase<'disaster'>): JudgedYears {
  const outcomes = findingIn(judged, month).odds?.outcomes.filter(({ isJudged }) => isJudged) ?? [];
  return {
    failed: outcomes.filter(({ year }) => years.includes(year)),
    others: outcomes.filter(({ year }) => !years.includes(year)),
  };
}

/**
 * Returns the probability that a failed harvest scores lower than another year of its planting, the area under
 * the ROC curve; equal scores count half.
 */
function orderOf({ failed, others }: JudgedYears): number {
  const pairs = failed.flatMap((one) => others.map((other) => Math.sign(other.score - one.score)));
  return pairs.reduce((sum, sign) => sum + (1 + sign) / 2, 0) / pairs.length;
}

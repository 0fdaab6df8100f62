/** The result of one planting month. */
export interface MonthVerdict {
  feasibility_label: string;
  /** From 0 to 1, not rounded. */
  score: number;
  /** True if the rains come too late for a sowing in this month in many years. */
  isTooEarly: boolean;
}

/** Scores no further apart than this count as equally good. */
const goodWithin = 0.1;
const tolerance = 1e-9;

/**
 * Returns the good planting months, 1 to 12: those that are feasible and not too early for the rains, and score
 * within 0.10 of the highest score of such a month. `window` has the twelve months, January first.
 */
export function goodMonthsOf(window: readonly MonthVerdict[]): number[] {
  const highest = bestScoreOf(window);
  return monthsThat(window, (one) => isRecommended(one) && isAsGood(one.score, highest));
}

/**
 * Returns the good months that score over 0.10 more than the chosen month; none if the chosen month is feasible.
 */
export function betterMonthsOf(window: readonly MonthVerdict[], plantingMonth: number): number[] {
  const own = window[plantingMonth - 1];
  if (!own || isFeasible(own)) return [];
  const better = monthsThat(window, ({ score }) => score > own.score + goodWithin + tolerance);
  return goodMonthsOf(window).filter((month) => better.includes(month));
}

/** Returns the highest score of a feasible month that is not too early; -Infinity if there is none. */
export function bestScoreOf(window: readonly MonthVerdict[]): number {
  return Math.max(...window.filter(isRecommended).map(({ score }) => score));
}

/** Returns true for a score that counts as equally good as the highest one. */
export function isAsGood(score: number, highest: number): boolean {
  return score >= highest - goodWithin - tolerance;
}

function isRecommended(month: MonthVerdict): boolean {
  return isFeasible(month) && !month.isTooEarly;
}

function isFeasible({ feasibility_label }: MonthVerdict): boolean {
  return feasibility_label === 'feasible';
}

function monthsThat<T>(window: readonly T[], test: (month: T) => boolean): number[] {
  return window.flatMap((month, index) => (test(month) ? [index + 1] : []));
}

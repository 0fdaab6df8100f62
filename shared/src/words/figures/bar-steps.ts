// How high bars stand: in steps that say what the colours say. Scores stand in the figures, so that a chart has one scale.
// Called by the charts of reports, of the page and of the command line, and by the picture of a link.
import type { FeasibilityLabel } from '../../contract/crop-plans.js';
import type { SeasonOfYear } from '../../contract/years.js';

/** What can be said of a year, the best first. */
export const yearSteps = ['good', 'poor', 'lost', 'unknown'] as const;
export type YearStep = (typeof yearSteps)[number];

/** What can be said of planting in a month, the best first. */
export const monthSteps = ['good', 'feasible', 'marginal', 'infeasible'] as const;
export type MonthStep = (typeof monthSteps)[number];

/** The heights of bars, as shares of the highest. */
export const yearStepHeights: Readonly<Record<YearStep, number>> = {
  good: 1,
  poor: 0.55,
  lost: 0.14,
  unknown: 0.04,
};

export const monthStepHeights: Readonly<Record<MonthStep, number>> = {
  good: 1,
  feasible: 0.75,
  marginal: 0.4,
  infeasible: 0.12,
};

export function yearStepOf({ class: one }: Pick<SeasonOfYear, 'class'>): YearStep {
  return one ?? 'unknown';
}

interface Months {
  window: readonly { feasibility_label: FeasibilityLabel }[];
  goodMonths: readonly number[];
}

/** Says of a month, 0 to 11, what planting in it comes to. */
export function monthStepOf({ window, goodMonths }: Months, index: number): MonthStep {
  return goodMonths.includes(index + 1) ? 'good' : (window[index]?.feasibility_label ?? 'infeasible');
}

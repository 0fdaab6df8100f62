import type { FeasibilityLabel, RiskTolerance } from '@crop-planning/shared';
import { labelOf, thresholdsOf } from '../label.js';
import type { Thresholds } from '../label.js';
import type { Outcome } from './outcome.js';

/** The outcomes of a planting in each year, and how many years carried it. */
export interface Odds {
  outcomes: readonly Outcome[];
  judged: number;
  carried: number;
  good: number;
  /** Null if no year was judged. */
  medianScore: number | null;
}

/** The lowest share of carried years for each label. */
export const sharesOf: Readonly<Record<RiskTolerance, Readonly<Thresholds>>> = {
  low: { feasible: 0.9, marginal: 0.1 },
  medium: { feasible: 0.75, marginal: 0.1 },
  high: { feasible: 0.6, marginal: 0.1 },
};

export const judgedMin = 20;
/** The maximum number of worst years that are listed. */
export const namedMax = 5;
const goodFrom = 0.6;

export function oddsOf(outcomes: readonly Outcome[]): Odds {
  const judged = outcomes.filter(({ isJudged }) => isJudged);
  return {
    outcomes,
    judged: judged.length,
    carried: judged.filter(({ isCarried }) => isCarried).length,
    good: judged.filter(isGood).length,
    medianScore: medianOf(judged.map(({ score }) => score)),
  };
}

export function isGood({ isCarried, score }: Outcome): boolean {
  return isCarried && score >= goodFrom;
}

/** Returns true if enough years are known to decide the label. */
export function areOddsKnown(odds: Odds | null): odds is Odds {
  return odds !== null && odds.judged >= judgedMin;
}

/**
 * Returns the label, which depends on the share of carried years or, if too few years are known, on the score
 * of the mean year.
 */
export function labelBy(
  { score, odds }: { score: number; odds: Odds | null },
  risk: RiskTolerance,
): FeasibilityLabel {
  return areOddsKnown(odds)
    ? labelOf(odds.carried / odds.judged, sharesOf[risk])
    : labelOf(score, thresholdsOf[risk]);
}

/** Returns the judged years that were not good, the worst first. */
export function worstOf({ outcomes }: Odds): Outcome[] {
  return outcomes
    .filter((outcome) => outcome.isJudged && !isGood(outcome))
    .toSorted((one, other) => {
      return one.score - other.score || one.waterShare - other.waterShare || one.year - other.year;
    });
}

function medianOf(figures: readonly number[]): number | null {
  const sorted = figures.toSorted((one, other) => one - other);
  const upper = sorted[sorted.length >> 1];
  const lower = sorted[(sorted.length - 1) >> 1];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}

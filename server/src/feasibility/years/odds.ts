import type { FeasibilityLabel, RiskTolerance } from '@crop-planning/shared';
import { labelOf, thresholdsOf, type Thresholds } from '../label.js';
import type { Outcome } from './outcome.js';

/** The outcomes of a planting in each year, and in how many there was a harvest. */
export interface Odds {
  outcomes: readonly Outcome[];
  judged: number;
  carried: number;
  good: number;
  /** The years whose rains come too late for a timely sowing; 0 where they are few, so that the crop waits. */
  tooEarly: number;
  /** Null if no year was judged. */
  medianScore: number | null;
}

/** The lowest share of years with a harvest for each label. */
export const sharesOf: Readonly<Record<RiskTolerance, Readonly<Thresholds>>> = {
  low: { feasible: 0.9, marginal: 0.1 },
  medium: { feasible: 0.75, marginal: 0.1 },
  high: { feasible: 0.6, marginal: 0.1 },
};

export const judgedMin = 20;
/** The score of the mean climate from which a planting may be feasible: the threshold of `marginal`. */
const feasibleFrom = thresholdsOf.medium.marginal;
/** The maximum number of worst years that are listed. */
export const namedMax = 5;

export function oddsOf(outcomes: readonly Outcome[]): Odds {
  const judged = outcomes.filter(({ isJudged }) => isJudged);
  return {
    outcomes,
    judged: judged.length,
    carried: judged.filter(({ isCarried }) => isCarried).length,
    good: judged.filter(({ isGood }) => isGood).length,
    tooEarly: judged.filter(({ mustWait, hasWaited }) => mustWait && !hasWaited).length,
    medianScore: medianOf(judged.map(({ score }) => score)),
  };
}

/** Returns true if enough years are known to decide the label. */
export function areOddsKnown(odds: Odds | null): odds is Odds {
  return odds !== null && odds.judged >= judgedMin;
}

/** What a label depends on: the score and the harvest of the mean climate, and the years if they are known. */
export interface Labelled {
  score: number;
  hasHarvest: boolean;
  odds: Odds | null;
}

/**
 * Returns the label, which depends on the share of years with a harvest or, if too few years are known, on the score
 * of the mean year. A planting is not feasible if it has no harvest in the mean climate, or hardly a score.
 */
export function labelBy({ score, hasHarvest, odds }: Labelled, risk: RiskTolerance): FeasibilityLabel {
  const label = uncappedLabel({ score, odds }, risk);
  return label === 'feasible' && !(hasHarvest && score >= feasibleFrom) ? 'marginal' : label;
}

/** Returns true if a planting would be feasible with a harvest in the mean climate, or more than a trace of a score. */
export function isCapped(labelled: Labelled, risk: RiskTolerance): boolean {
  return uncappedLabel(labelled, risk) === 'feasible' && labelBy(labelled, risk) !== 'feasible';
}

function uncappedLabel({ score, odds }: Omit<Labelled, 'hasHarvest'>, risk: RiskTolerance): FeasibilityLabel {
  return areOddsKnown(odds)
    ? labelOf(odds.carried / odds.judged, sharesOf[risk])
    : labelOf(score, thresholdsOf[risk]);
}

/**
 * Returns the shares of the attainable yield that water allows in the middle year, and in the middle of the worst
 * fifth of the years; null if no year was judged.
 */
export function yieldSharesOf({ outcomes }: Odds): { middle: number | null; worstFifth: number | null } {
  const yields = outcomes.filter(({ isJudged }) => isJudged).map(({ yieldShare }) => yieldShare);
  const sorted = yields.toSorted((one, other) => one - other);
  const yieldAt = (share: number) => sorted[Math.floor(share * sorted.length)] ?? null;
  return { middle: yieldAt(0.5), worstFifth: yieldAt(0.1) };
}

/** Returns true if so many years must wait for the rains that none was judged as if it had waited. */
export function isTooEarly(odds: Odds | null): boolean {
  return odds !== null && odds.tooEarly > 0;
}

/** Returns the judged years that were not good, the worst first. */
export function worstOf({ outcomes }: Odds): Outcome[] {
  return outcomes
    .filter((outcome) => outcome.isJudged && !outcome.isGood)
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

import type { FeasibilityLabel, RiskTolerance } from '@crop-planning/shared';

/** The lowest score for each label; a score below both is infeasible. */
export interface Thresholds {
  feasible: number;
  marginal: number;
}

export const thresholdsOf: Readonly<Record<RiskTolerance, Readonly<Thresholds>>> = {
  low: { feasible: 0.7, marginal: 0.3 },
  medium: { feasible: 0.6, marginal: 0.2 },
  high: { feasible: 0.5, marginal: 0.1 },
};

/** Returns the label of a score, which must not be rounded. */
export function labelOf(score: number, { feasible, marginal }: Readonly<Thresholds>): FeasibilityLabel {
  if (score >= feasible) return 'feasible';
  return score >= marginal ? 'marginal' : 'infeasible';
}

import type { ModelResult } from './model-result.js';

/**
 * Returns `feasible from 75 % of the years, marginal from 10 %`, or the same with scores if scores decide the
 * label.
 */
export function labelWords({ thresholds, shares, years }: ModelResult): string {
  if (shares !== null && years?.areDeciding === true) {
    return `feasible from ${percent(shares.feasible)} of the years, marginal from ${percent(shares.marginal)}`;
  }
  return `feasible from ${thresholds.feasible.toFixed(2)}, marginal from ${thresholds.marginal.toFixed(2)}`;
}

export function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

/** Shares of the water wanted: nothing grows at `none`; at `half`, the failure line of FAO's WRSI, it is feasible. */
const none = 0.3;
const half = 0.5;
const scoreAtHalf = 0.6;

/** From 0 for a share of 30 % through 0.6 for 50 % to 1 for all of the water; calibrated between the ends. */
export function scoreOfShare(share: number): number {
  if (share <= none) return 0;
  if (share < half) return (scoreAtHalf * (share - none)) / (half - none);
  return Math.min(1, scoreAtHalf + ((1 - scoreAtHalf) * (share - half)) / (1 - half));
}

/** The share of the water wanted that it takes to reach a score. */
export function shareForScore(score: number): number {
  if (score <= scoreAtHalf) return none + ((half - none) * score) / scoreAtHalf;
  return half + ((1 - half) * (score - scoreAtHalf)) / (1 - scoreAtHalf);
}

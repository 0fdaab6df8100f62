/** Shares of the water wanted: nothing grows at `none`; at `enough` a season scores 0.6. Calibrated. */
const none = 0.25;
const enough = 0.45;
const scoreAtEnough = 0.6;

/** From 0 for a share of 25 % through 0.6 for 45 % to 1 for all of the water. */
export function scoreOfShare(share: number): number {
  if (share <= none) return 0;
  if (share < enough) return (scoreAtEnough * (share - none)) / (enough - none);
  return Math.min(1, scoreAtEnough + ((1 - scoreAtEnough) * (share - enough)) / (1 - enough));
}

/** The share of the water wanted that it takes to reach a score. */
export function shareForScore(score: number): number {
  if (score <= scoreAtEnough) return none + ((enough - none) * score) / scoreAtEnough;
  return enough + ((1 - enough) * (score - scoreAtEnough)) / (1 - scoreAtEnough);
}

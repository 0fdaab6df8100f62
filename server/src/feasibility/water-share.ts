/** Shares of the needed water: nothing grows at `none`, and a season scores 0.6 at `enough`. Calibrated. */
const none = 0.25;
const enough = 0.45;
const scoreAtEnough = 0.6;

/** Returns a score that rises from 0 for a share of 25% through 0.6 for 45% to 1 for all of the water. */
export function scoreOfShare(share: number): number {
  if (share <= none) return 0;
  if (share < enough) return (scoreAtEnough * (share - none)) / (enough - none);
  return Math.min(1, scoreAtEnough + ((1 - scoreAtEnough) * (share - enough)) / (1 - enough));
}

/** Returns the share of the needed water that gives a score. */
export function shareForScore(score: number): number {
  if (score <= scoreAtEnough) return none + ((enough - none) * score) / scoreAtEnough;
  return enough + ((1 - enough) * (score - scoreAtEnough)) / (1 - scoreAtEnough);
}

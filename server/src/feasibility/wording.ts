import { allDecimals, twoDecimals } from '@crop-planning/shared/words/figures/score-figures';

/**
 * Figures that agree to this many decimals count as equal, since summing in another order can change the last
 * digits.
 */
const decimalsMax = 9;

/** Rounds a figure for a sentence. */
export function rounded(value: number, decimals: number): number {
  // Adding 0 turns -0 into 0.
  return Number(value.toFixed(decimals)) + 0;
}

/** Writes a figure for a sentence, without trailing zeros. */
export function figure(value: number, decimals: number): string {
  return String(rounded(value, decimals));
}

/** Rounds two figures to enough decimals to show that they differ, if they do. */
export function apart(one: number, other: number, decimals: number): [number, number] {
  const decimalsNeeded = decimalsApart([one, other], decimals);
  return [rounded(one, decimalsNeeded), rounded(other, decimalsNeeded)];
}

/** Returns how many decimals, at least `decimals`, make different figures look different. */
export function decimalsApart(figures: readonly number[], decimals: number): number {
  const shown = new Set(figures.map((value) => rounded(value, decimals)));
  const different = new Set(figures.map((value) => rounded(value, decimalsMax)));
  const canShow = shown.size === different.size || decimals >= decimalsMax;
  return canShow ? decimals : decimalsApart(figures, decimals + 1);
}

/**
 * Returns a function that rounds scores as `scoreText` does, or to more decimals if they would wrongly look
 * equal.
 */
export function scoreRounder(scores: readonly number[]): (score: number) => number {
  const different = new Set(scores.map((score) => rounded(score, decimalsMax)));
  if (new Set(scores.map(twoDecimals)).size === different.size) return (score) => Number(twoDecimals(score));
  const decimalsNeeded = decimalsApart(scores, 2);
  return (score) => rounded(score, decimalsNeeded);
}

/** Returns a function that writes scores rounded by `scoreRounder`. */
export function scoreWriter(scores: readonly number[]): (score: number) => string {
  const round = scoreRounder(scores);
  return (score) => allDecimals(round(score));
}

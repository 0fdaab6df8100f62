/**
 * Rounds a score from 0 to 1 to two decimals. A score below a tenth is never rounded up to that tenth, since the
 * labels' thresholds are tenths: 0.797 is 0.79.
 */
export function twoDecimals(score: number): string {
  const rounded = score.toFixed(2);
  const isRaisedToTenth = Number(rounded) > score && rounded.endsWith('0');
  return isRaisedToTenth ? (Number(rounded) - 0.01).toFixed(2) : rounded;
}

/** Writes a score that is already rounded with all its decimals, at least two. */
export function allDecimals(score: number): string {
  const text = String(score);
  return text.length < 4 ? score.toFixed(2) : text;
}

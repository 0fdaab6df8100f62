/**
 * Writes a score from 0 to 1 with two decimals. A score below a tenth is never written as that tenth, since
 * the labels' thresholds are tenths: 0.797 is 0.79.
 */
export function scoreText(score: number): string {
  const rounded = score.toFixed(2);
  const isRaisedToTenth = Number(rounded) > score && rounded.endsWith('0');
  return isRaisedToTenth ? (Number(rounded) - 0.01).toFixed(2) : rounded;
}

/** Writes a score that is already rounded with all its decimals, at least two. */
export function roundedScoreText(score: number): string {
  const text = String(score);
  return text.length < 4 ? score.toFixed(2) : text;
}

/** How to read a score. */
export const scoreRange = 'Scores run from 0 (not at all) to 1 (fully).';

/** What scores are about, in the two lines that an HTML report has. */
export const scoreMeaning = [
  'They judge the climate and water',
  'of an average year, not soil, pests, prices or the weather of a particular year.',
] as const;

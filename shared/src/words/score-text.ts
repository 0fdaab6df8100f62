import { words } from './languages/current.js';
import { numbers as english } from './languages/en/numbers.js';
import { twoDecimals } from './figures/score-figures.js';

/** Writes a score from 0 to 1 with two decimals; one below a tenth is never written as that tenth. */
export function scoreText(score: number): string {
  return words('numbers', english).score(twoDecimals(score));
}

/** How to read a score. */
export const scoreRange = 'Scores run from 0 (not at all) to 1 (fully).';

/** What scores are about, in the two lines that an HTML report has. */
export const scoreMeaning = [
  'They judge the climate and water',
  'of an average year, not soil, pests, prices or the weather of a particular year.',
] as const;

import { words } from './languages/current.js';
import { numbers } from './languages/en/numbers.js';
import { scores as english } from './languages/en/scores.js';
import { twoDecimals } from './figures/score-figures.js';

/** Writes a score from 0 to 1 with two decimals; one below a tenth is never written as that tenth. */
export function scoreText(score: number): string {
  return words('numbers', numbers).score(twoDecimals(score));
}

/** Returns `score 0.93`. */
export function scoreOf(score: number): string {
  return words('scores', english).of(scoreText(score));
}

/** How to read a score. */
export function scoreRange(): string {
  return words('scores', english).range;
}

/** What scores are about, in the two lines that an HTML report has. */
export function scoreMeaning(): readonly [string, string] {
  return words('scores', english).meaning;
}

// The state of the Pacific in each known year of a planting, and the table of the counts by state: for the strips
// of years of the terminal, the page and reports.
import type { Enso, EnsoState } from '../contract/enso.js';
import { ensoStates } from './figures/enso-states.js';
import { words } from './languages/current.js';
import { enso as english } from './languages/en/enso.js';
import { scoreText } from './score-text.js';

/** How a planting did in the seasons of each state. */
export type EnsoStates = NonNullable<Enso['states']>;

export function ensoName(state: EnsoState): string {
  return words('enso', english).names[state];
}

/** The signs of the states below a strip of years that is text. */
export const ensoLetters: Readonly<Record<EnsoState, string>> = { el_nino: 'E', neutral: 'n', la_nina: 'L' };

/** Returns the state in the season that was harvested in a year; null for a year that was not judged. */
export function ensoStateIn(states: EnsoStates, year: number): EnsoState | null {
  return ensoStates.find((state) => states[state].years.includes(year)) ?? null;
}

/** The headings of the table of `ensoRows()`. */
export function ensoTitles(): readonly string[] {
  return words('enso', english).titles;
}

/** Returns a row for each state that has seasons. */
export function ensoRows(states: EnsoStates): string[][] {
  return ensoStates.flatMap((state) => {
    const { seasons, carried, good, mean_score } = states[state];
    if (seasons === 0) return [];
    const counts = [seasons, carried, good].map(String);
    return [[ensoName(state), ...counts, mean_score === null ? '–' : scoreText(mean_score)]];
  });
}

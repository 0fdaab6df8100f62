import type { FrostChance } from '../../contract/feasibility.js';

/** The chances of frost, the most likely first. */
const chances = ['almost_certain', 'likely', 'even', 'possible'] as const;

/** Returns the highest chance of frost in a year and its months; undefined if there is none in any month. */
export function likeliestFrost(
  byMonth: readonly FrostChance[],
): { chance: (typeof chances)[number]; months: number[] } | undefined {
  const chance = chances.find((one) => byMonth.includes(one));
  if (chance === undefined) return undefined;
  return { chance, months: byMonth.flatMap((one, index) => (one === chance ? [index + 1] : [])) };
}

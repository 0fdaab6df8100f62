import type { FrostChance, ModelDetails } from '@crop-planning/shared';
import { coldestNightOf, nightsSdOf, type PlacedClimate } from './coldest-night.js';
import { daysOfMonth, everyMonth, monthAfter, monthsOfYear, ofMonth } from './months.js';

/** The lowest chance for each word; a chance below the last counts as `none`. */
const chancesFrom: readonly (readonly [from: number, chance: FrostChance])[] = [
  [0.9, 'almost_certain'],
  [2 / 3, 'likely'],
  [1 / 3, 'even'],
  [0.1, 'possible'],
];

/**
 * Returns the chance of a night below 0 deg C in each month, and the months in which frosts begin and end. A
 * month's nights are modelled as thirty independent draws from a normal distribution; their median minimum is
 * two standard deviations below the mean minimum, as for the coldest night of a winter. Because the model is
 * coarse, chances are words rather than figures.
 */
export function frostOf(climate: PlacedClimate): ModelDetails['frost'] {
  const { month: coldest } = coldestNightOf(climate);
  const chances = everyMonth().map((month) =>
    wordFor(chanceOf(ofMonth(climate.min_temperature_c, month), nightsSdOf(climate, month))),
  );
  const isFrosty = (month: number) => chances[month - 1] !== 'none';
  if (!isFrosty(coldest) || chances.every((chance) => chance !== 'none'))
    return { chances, first_month: null, last_month: null };
  let [first, last] = [coldest, coldest];
  while (isFrosty(monthAfter(first, monthsOfYear - 1))) first = monthAfter(first, monthsOfYear - 1);
  while (isFrosty(monthAfter(last, 1))) last = monthAfter(last, 1);
  return { chances, first_month: first, last_month: last };
}

/** Returns the chance that the coldest of a month's nights is below 0 deg C. */
function chanceOf(meanMinimumC: number, sdC: number): number {
  return 1 - (1 - shareBelow(-meanMinimumC / sdC)) ** daysOfMonth;
}

function wordFor(chance: number): FrostChance {
  return chancesFrom.find(([from]) => chance >= from)?.[1] ?? 'none';
}

/**
 * Evaluates the standard normal distribution: Abramowitz and Stegun 1964, equation 26.2.17, accurate to seven
 * decimals.
 */
function shareBelow(deviations: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(deviations));
  const density = Math.exp((-deviations * deviations) / 2) / Math.sqrt(2 * Math.PI);
  const [a, b, c, d, e] = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const beyond = density * t * (a + t * (b + t * (c + t * (d + t * e))));
  return deviations < 0 ? beyond : 1 - beyond;
}

import { monthName, monthSpans } from '../input/months.js';
import { scoreText } from '../output/cells.js';
import type { Frost, PlantingSeason, PlantingTime } from './timing.js';

/** `Mar-Apr, when the rains begin`. */
export function plantingWords({ months, reason }: PlantingTime): string {
  if (reason === 'any_month') return 'any month';
  if (months.length === 0) return `no month is ${reason === 'warmth' ? 'warm' : 'wet'} enough`;
  const why = reasons[reason];
  return why === undefined ? monthSpans(months) : `${monthSpans(months)}, ${why}`;
}

/** `Feb-Apr (the main one, best 1.00), Aug-Sep (best 0.80)`. */
export function seasonsWords([main, ...others]: readonly PlantingSeason[]): string {
  if (!main) return 'none';
  const named = others.map(({ months, bestScore }) => `${monthSpans(months)} (best ${scoreText(bestScore)})`);
  return [`${monthSpans(main.months)} (the main one, best ${scoreText(main.bestScore)})`, ...named].join(
    ', ',
  );
}

/** `first in Oct (about even), last in Apr (likely)`. */
export function frostWords({ chances, firstMonth, lastMonth }: Frost): string {
  if (firstMonth === null || lastMonth === null)
    return chances.every((chance) => chance === 'none') ? 'none' : 'in every month';
  const inMonth = (month: number) =>
    `${monthName(month)} (${chanceWords[chances[month - 1] ?? ''] ?? 'chance not known'})`;
  return `first in ${inMonth(firstMonth)}, last in ${inMonth(lastMonth)}`;
}

const reasons: Readonly<Record<string, string | undefined>> = {
  rains: 'when the rains begin',
  warmth: 'when it is warm enough',
  dormancy: 'while it is dormant',
};

const chanceWords: Readonly<Record<string, string | undefined>> = {
  almost_certain: 'almost certain',
  likely: 'likely',
  even: 'about even',
  possible: 'unlikely but possible',
};

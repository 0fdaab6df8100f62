import { monthName, monthSpans } from './months.js';
import { plantingReasons } from './reason-text.js';
import { scoreText } from './score-text.js';
import type { Frost, PlantingSeason, PlantingTime } from './timing.js';

/** Returns `Mar-Apr, when the rains begin`. */
export function plantingWords({ months, reason }: PlantingTime): string {
  if (reason === 'any_month') return 'any month';
  if (months.length === 0) return `no month is ${reason === 'warmth' ? 'warm' : 'wet'} enough`;
  const why = reasons[reason];
  return why === undefined ? monthSpans(months) : `${monthSpans(months)}, ${why}`;
}

/** Returns `Feb-Apr (the main one, best 1.00), Aug-Sep (best 0.80)`. */
export function seasonsWords([main, ...others]: readonly PlantingSeason[]): string {
  if (!main) return 'none';
  const otherSpans = others.map(
    ({ months, bestScore }) => `${monthSpans(months)} (best ${scoreText(bestScore)})`,
  );
  return [`${monthSpans(main.months)} (the main one, best ${scoreText(main.bestScore)})`, ...otherSpans].join(
    ', ',
  );
}

/** Returns `first in Oct (about even), last in Apr (likely), almost certain in Nov-Mar`. */
export function frostWords({ chances, firstMonth, lastMonth }: Frost): string {
  const most = chanceOrder.find((chance) => chances.includes(chance));
  if (most === undefined) return 'none';
  const peak = `${chanceWords[most] ?? ''} in ${monthSpans(monthsWith(chances, most))}`;
  if (firstMonth === null || lastMonth === null) return `in every month, ${peak}`;
  const ends = [firstMonth, lastMonth].map((month) => chances[month - 1] ?? '');
  const [first, last] = ends.map((chance) => chanceWords[chance] ?? 'chance not known');
  const span = `first in ${monthName(firstMonth)} (${first}), last in ${monthName(lastMonth)} (${last})`;
  return ends.every((chance) => chance === most) ? span : `${span}, ${peak}`;
}

function monthsWith(chances: readonly string[], wanted: string): number[] {
  return chances.flatMap((chance, index) => (chance === wanted ? [index + 1] : []));
}

/** A newer service may send other reasons. */
const reasons: Readonly<Record<string, string | undefined>> = plantingReasons;

/** The chances, the most likely first. */
const chanceOrder = ['almost_certain', 'likely', 'even', 'possible'];
const chanceWords: Readonly<Record<string, string | undefined>> = {
  almost_certain: 'almost certain',
  likely: 'likely',
  even: 'about even',
  possible: 'unlikely but possible',
};

import type { FrostChance } from '../contract/feasibility.js';
import type { ModelDetails } from '../contract/model-details.js';
import { monthName, monthSpans } from './months.js';
import { plantingReasons } from './languages/en/planting-reasons.js';
import { scoreText } from './score-text.js';

type PlantingTime = NonNullable<ModelDetails['planting_time']>;
type PlantingSeason = ModelDetails['planting_seasons'][number];

/** Returns `Mar-Apr, when the rains begin`. */
export function plantingWords({ months, reason }: PlantingTime): string {
  if (reason === 'any_month') return 'any month';
  if (months.length === 0) return `no month is ${reason === 'warmth' ? 'warm' : 'wet'} enough`;
  return `${monthSpans(months)}, ${plantingReasons[reason]}`;
}

/** Returns `Feb-Apr (the main one, best 1.00), Aug-Sep (best 0.80)`. */
export function seasonsWords([main, ...others]: readonly PlantingSeason[]): string {
  if (!main) return 'none';
  const otherSpans = others.map(
    ({ months, best_score }) => `${monthSpans(months)} (best ${scoreText(best_score)})`,
  );
  return [
    `${monthSpans(main.months)} (the main one, best ${scoreText(main.best_score)})`,
    ...otherSpans,
  ].join(', ');
}

/** Returns `first in Oct (about even), last in Apr (likely), almost certain in Nov-Mar`. */
export function frostWords({ chances, first_month, last_month }: ModelDetails['frost']): string {
  const most = chanceOrder.find((chance) => chances.includes(chance));
  if (most === undefined) return 'none';
  const peak = `${chanceWords[most]} in ${monthSpans(monthsWith(chances, most))}`;
  if (first_month === null || last_month === null) return `in every month, ${peak}`;
  const [first, last] = [chances[first_month - 1] ?? 'none', chances[last_month - 1] ?? 'none'];
  const span = [
    `first in ${monthName(first_month)} (${chanceWords[first]})`,
    `last in ${monthName(last_month)} (${chanceWords[last]})`,
  ].join(', ');
  return first === most && last === most ? span : `${span}, ${peak}`;
}

function monthsWith(chances: readonly FrostChance[], wanted: FrostChance): number[] {
  return chances.flatMap((chance, index) => (chance === wanted ? [index + 1] : []));
}

/** The chances, the most likely first. */
const chanceOrder = ['almost_certain', 'likely', 'even', 'possible'] as const;
const chanceWords: Readonly<Record<FrostChance, string>> = {
  almost_certain: 'almost certain',
  likely: 'likely',
  even: 'about even',
  possible: 'unlikely but possible',
  none: 'none',
};

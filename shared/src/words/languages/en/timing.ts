import type { FrostChance } from '../../../contract/feasibility.js';
import type { ModelDetails } from '../../../contract/model-details.js';
import { likeliestFrost } from '../../figures/likeliest-frost.js';
import { twoDecimals } from '../../figures/score-figures.js';
import type { TimingWords } from '../subjects.js';
import { months } from './months.js';
import { plantingReasons } from './planting-reasons.js';

type PlantingTime = NonNullable<ModelDetails['planting_time']>;

export const timing: TimingWords = {
  planting,
  seasons,
  frost,
  noGoodMonth: 'There is no good planting month.',
  goodMonths: (list) => `Good months: ${months.spans(list)}.`,
  seasonsSentence: (list) => `Seasons: ${seasons(list)}.`,
  betterMonths: (list) => `Better than the planned month: ${months.spans(list)}.`,
  frostSentence: (of) => `Frost: ${frost(of)}.`,
};

export function planting({ months: list, reason }: PlantingTime): string {
  if (reason === 'any_month') return 'any month';
  if (list.length === 0) return `no month is ${reason === 'warmth' ? 'warm' : 'wet'} enough`;
  return `${months.spans(list)}, ${plantingReasons[reason]}`;
}

function seasons([main, ...others]: ModelDetails['planting_seasons']): string {
  if (!main) return 'none';
  const otherSpans = others.map(
    ({ months: list, best_score }) => `${months.spans(list)} (best ${twoDecimals(best_score)})`,
  );
  return [
    `${months.spans(main.months)} (the main one, best ${twoDecimals(main.best_score)})`,
    ...otherSpans,
  ].join(', ');
}

function frost({ chances, first_month, last_month }: ModelDetails['frost']): string {
  const likeliest = likeliestFrost(chances);
  if (likeliest === undefined) return 'none';
  const peak = `${chanceWords[likeliest.chance]} in ${months.spans(likeliest.months)}`;
  if (first_month === null || last_month === null) return `in every month, ${peak}`;
  const [first, last] = [chances[first_month - 1] ?? 'none', chances[last_month - 1] ?? 'none'];
  const span = [
    `first in ${months.short(first_month)} (${chanceWords[first]})`,
    `last in ${months.short(last_month)} (${chanceWords[last]})`,
  ].join(', ');
  return first === likeliest.chance && last === likeliest.chance ? span : `${span}, ${peak}`;
}

const chanceWords: Readonly<Record<FrostChance, string>> = {
  almost_certain: 'almost certain',
  likely: 'likely',
  even: 'about even',
  possible: 'unlikely but possible',
  none: 'none',
};

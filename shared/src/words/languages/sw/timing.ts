import type { FrostChance } from '../../../contract/feasibility.js';
import type { ModelDetails } from '../../../contract/model-details.js';
import { likeliestFrost } from '../../figures/likeliest-frost.js';
import { twoDecimals } from '../../figures/score-figures.js';
import type { TimingWords } from '../subjects.js';
import { inMonths, months } from './months.js';
import { plantingReasons } from './reasons.js';
import { say } from './writing.js';

export const timing: TimingWords = {
  planting,
  seasons,
  frost,
  noGoodMonth: 'Hakuna mwezi mzuri wa kupanda.',
  goodMonths: (list) => say`Miezi mizuri: ${months.spans(list)}.`,
  seasonsSentence: (list) => say`Misimu: ${seasons(list)}.`,
  betterMonths: (list) => say`Bora kuliko mwezi uliopangwa: ${months.spans(list)}.`,
  frostSentence: (of) => say`Baridi ya kugandisha: ${frost(of)}.`,
};

export function planting({ months: list, reason }: NonNullable<ModelDetails['planting_time']>): string {
  if (reason === 'any_month') return 'mwezi wowote';
  if (list.length === 0)
    return reason === 'warmth'
      ? 'hakuna mwezi wenye joto la kutosha'
      : 'hakuna mwezi wenye unyevu wa kutosha';
  return `${inMonths(list)}, ${plantingReasons[reason]}`;
}

function seasons([main, ...others]: ModelDetails['planting_seasons']): string {
  if (!main) return 'hakuna';
  return [
    `${months.spans(main.months)} (msimu mkuu, alama hadi ${twoDecimals(main.best_score)})`,
    ...others.map((one) => `${months.spans(one.months)} (hadi ${twoDecimals(one.best_score)})`),
  ].join(', ');
}

function frost({ chances, first_month, last_month }: ModelDetails['frost']): string {
  const likeliest = likeliestFrost(chances);
  if (likeliest === undefined) return 'haipo';
  const peak = `${chanceWords[likeliest.chance]} ${inMonths(likeliest.months)}`;
  if (first_month === null || last_month === null) return `kila mwezi, ${peak}`;
  if (first_month === last_month) return peak;
  const [first, last] = [chances[first_month - 1] ?? 'none', chances[last_month - 1] ?? 'none'];
  const span = `${months.full(first_month)} (${chanceWords[first]}) hadi ${months.full(last_month)} (${chanceWords[last]})`;
  const isSaid = likeliest.months.every((month) => month === first_month || month === last_month);
  return isSaid || (first === likeliest.chance && last === likeliest.chance) ? span : `${span}, ${peak}`;
}

const chanceWords: Readonly<Record<FrostChance, string>> = {
  almost_certain: 'karibu hakika',
  likely: 'inatarajiwa',
  even: 'nusu kwa nusu',
  possible: 'nadra lakini inawezekana',
  none: 'haipo',
};

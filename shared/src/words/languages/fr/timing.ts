import type { FrostChance } from '../../../contract/feasibility.js';
import type { ModelDetails } from '../../../contract/model-details.js';
import { likeliestFrost } from '../../figures/likeliest-frost.js';
import { twoDecimals } from '../../figures/score-figures.js';
import type { TimingWords } from '../subjects.js';
import { inMonths, months, ofMonth } from './months.js';
import { numbers } from './numbers.js';
import { plantingReasons } from './reasons.js';
import { say } from './writing.js';

export const timing: TimingWords = {
  planting,
  seasons,
  frost,
  noGoodMonth: 'Il n’y a pas de bon mois pour semer ou planter.',
  goodMonths: (list) => say`Bons mois : ${months.spans(list)}.`,
  seasonsSentence: (list) => say`Saisons : ${seasons(list)}.`,
  betterMonths: (list) => say`Meilleurs que le mois prévu : ${months.spans(list)}.`,
  frostSentence: (of) => say`Gel : ${frost(of)}.`,
};

export function planting({ months: list, reason }: NonNullable<ModelDetails['planting_time']>): string {
  if (reason === 'any_month') return 'tous les mois';
  if (list.length === 0)
    return reason === 'warmth' ? 'aucun mois n’est assez chaud' : 'aucun mois n’est assez humide';
  return `${inMonths(list)}, ${plantingReasons[reason]}`;
}

function seasons([main, ...others]: ModelDetails['planting_seasons']): string {
  if (!main) return 'aucune';
  const best = (score: number) => numbers.score(twoDecimals(score));
  return [
    `${months.spans(main.months)} (la principale, jusqu’à ${best(main.best_score)})`,
    ...others.map((one) => `${months.spans(one.months)} (jusqu’à ${best(one.best_score)})`),
  ].join(', ');
}

function frost({ chances, first_month, last_month }: ModelDetails['frost']): string {
  const likeliest = likeliestFrost(chances);
  if (likeliest === undefined) return 'aucun';
  const peak = `${chanceWords[likeliest.chance]} ${inMonths(likeliest.months)}`;
  if (first_month === null || last_month === null) return `tous les mois, ${peak}`;
  if (first_month === last_month) return peak;
  const [first, last] = [chances[first_month - 1] ?? 'none', chances[last_month - 1] ?? 'none'];
  const span = `${ofMonth(first_month)} (${chanceWords[first]}) à ${months.full(last_month)} (${chanceWords[last]})`;
  const isSaid = likeliest.months.every((month) => month === first_month || month === last_month);
  return isSaid || (first === likeliest.chance && last === likeliest.chance) ? span : `${span}, ${peak}`;
}

const chanceWords: Readonly<Record<FrostChance, string>> = {
  almost_certain: 'presque certain',
  likely: 'probable',
  even: 'une chance sur deux',
  possible: 'possible mais peu probable',
  none: 'aucun',
};

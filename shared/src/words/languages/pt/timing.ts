import type { FrostChance } from '../../../contract/feasibility.js';
import type { ModelDetails } from '../../../contract/model-details.js';
import { likeliestFrost } from '../../figures/likeliest-frost.js';
import { twoDecimals } from '../../figures/score-figures.js';
import type { TimingWords } from '../subjects.js';
import { inMonths, months, monthsNamed } from './months.js';
import { numbers } from './numbers.js';
import { plantingReasons } from './reasons.js';

export const timing: TimingWords = {
  planting,
  seasons,
  frost,
  noGoodMonth: 'Não há mês bom para plantar.',
  goodMonths: (list) => `Meses bons: ${months.spans(list)}.`,
  seasonsSentence: (list) => `Épocas de plantio: ${seasons(list)}.`,
  betterMonths: (list) => `Melhores que o mês previsto: ${months.spans(list)}.`,
  frostSentence: (of) => `Geada: ${frost(of)}.`,
};

export function planting({ months: list, reason }: NonNullable<ModelDetails['planting_time']>): string {
  if (reason === 'any_month') return 'qualquer mês';
  if (list.length === 0)
    return reason === 'warmth' ? 'nenhum mês é quente o bastante' : 'nenhum mês é úmido o bastante';
  return `${monthsNamed(list)}, ${plantingReasons[reason]}`;
}

function seasons([main, ...others]: ModelDetails['planting_seasons']): string {
  if (!main) return 'nenhuma';
  const best = (score: number) => numbers.score(twoDecimals(score));
  return [
    `${months.spans(main.months)} (a principal, até ${best(main.best_score)})`,
    ...others.map((one) => `${months.spans(one.months)} (até ${best(one.best_score)})`),
  ].join(', ');
}

function frost({ chances, first_month, last_month }: ModelDetails['frost']): string {
  const likeliest = likeliestFrost(chances);
  if (likeliest === undefined) return 'nenhuma';
  const peak = `${chanceWords[likeliest.chance]} ${inMonths(likeliest.months)}`;
  if (first_month === null || last_month === null) return `em todos os meses, ${peak}`;
  if (first_month === last_month) return peak;
  const [first, last] = [chances[first_month - 1] ?? 'none', chances[last_month - 1] ?? 'none'];
  const span = `de ${months.full(first_month)} (${chanceWords[first]}) a ${months.full(last_month)} (${chanceWords[last]})`;
  return first === likeliest.chance && last === likeliest.chance ? span : `${span}, ${peak}`;
}

const chanceWords: Readonly<Record<FrostChance, string>> = {
  almost_certain: 'quase certa',
  likely: 'provável',
  even: 'uma chance em duas',
  possible: 'possível, mas pouco provável',
  none: 'nenhuma',
};

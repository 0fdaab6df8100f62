import type { FrostChance } from '../../../contract/feasibility.js';
import type { ModelDetails } from '../../../contract/model-details.js';
import { likeliestFrost } from '../../figures/likeliest-frost.js';
import { twoDecimals } from '../../figures/score-figures.js';
import type { TimingWords } from '../subjects.js';
import { inMonths, months } from './months.js';
import { plantingReasons } from './reasons.js';

export const timing: TimingWords = {
  planting,
  seasons,
  frost,
  noGoodMonth: 'No hay un buen mes para sembrar.',
  goodMonths: (several) => `Buenos meses de siembra: ${months.spans(several)}.`,
  seasonsSentence: (list) => `Épocas de siembra: ${seasons(list)}.`,
  betterMonths: (several) => `Mejores que el mes previsto: ${months.spans(several)}.`,
  frostSentence: (of) => `Heladas: ${frost(of)}.`,
};

export function planting({ months: list, reason }: NonNullable<ModelDetails['planting_time']>): string {
  if (reason === 'any_month') return 'cualquier mes';
  if (list.length === 0)
    return reason === 'warmth' ? 'ningún mes es bastante cálido' : 'ningún mes es bastante húmedo';
  return `${inMonths(list)}, ${plantingReasons[reason]}`;
}

function seasons([main, ...others]: ModelDetails['planting_seasons']): string {
  if (!main) return 'ninguna';
  return [
    `${months.spans(main.months)} (la principal, hasta ${twoDecimals(main.best_score)})`,
    ...others.map((one) => `${months.spans(one.months)} (hasta ${twoDecimals(one.best_score)})`),
  ].join(', ');
}

function frost({ chances, first_month, last_month }: ModelDetails['frost']): string {
  const likeliest = likeliestFrost(chances);
  if (likeliest === undefined) return 'no hay';
  const peak = `${chanceWords[likeliest.chance]} ${inMonths(likeliest.months)}`;
  if (first_month === null || last_month === null) return `en todos los meses, ${peak}`;
  if (first_month === last_month) return peak;
  const [first, last] = [chances[first_month - 1] ?? 'none', chances[last_month - 1] ?? 'none'];
  const span = `desde ${months.full(first_month)} (${chanceWords[first]}) hasta ${months.full(last_month)} (${chanceWords[last]})`;
  return first === likeliest.chance && last === likeliest.chance ? span : `${span}, ${peak}`;
}

/** They agree with «las heladas». */
const chanceWords: Readonly<Record<FrostChance, string>> = {
  almost_certain: 'casi seguras',
  likely: 'probables',
  even: 'uno de cada dos años',
  possible: 'poco probables',
  none: 'ninguna',
};

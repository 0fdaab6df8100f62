import type { FrostChance } from '../../../contract/feasibility.js';
import type { ModelDetails } from '../../../contract/model-details.js';
import { likeliestFrost } from '../../figures/likeliest-frost.js';
import { twoDecimals } from '../../figures/score-figures.js';
import type { TimingWords } from '../subjects.js';
import { inMonths, months, spansInFull } from './months.js';
import { plantingReasons } from './reasons.js';
import { say } from './writing.js';

export const timing: TimingWords = {
  planting,
  seasons,
  frost,
  noGoodMonth: 'बुवाई या रोपाई का कोई अच्छा महीना नहीं है।',
  goodMonths: (list) => say`अच्छे महीने: ${spansInFull(list)}।`,
  seasonsSentence: (list) => say`बुवाई के मौसम: ${seasons(list)}।`,
  betterMonths: (list) => say`योजना के महीने से बेहतर: ${spansInFull(list)}।`,
  frostSentence: (of) => say`पाला: ${frost(of)}।`,
};

export function planting({ months: list, reason }: NonNullable<ModelDetails['planting_time']>): string {
  if (reason === 'any_month') return 'किसी भी महीने में';
  if (list.length === 0)
    return reason === 'warmth' ? 'कोई महीना पर्याप्त गर्म नहीं है' : 'किसी महीने में पर्याप्त नमी नहीं है';
  return `${inMonths(list)}, ${plantingReasons[reason]}`;
}

function seasons([main, ...others]: ModelDetails['planting_seasons']): string {
  if (!main) return 'कोई नहीं';
  return [
    `${spansInFull(main.months)} (मुख्य, अंक ${twoDecimals(main.best_score)} तक)`,
    ...others.map((one) => `${spansInFull(one.months)} (अंक ${twoDecimals(one.best_score)} तक)`),
  ].join(', ');
}

function frost({ chances, first_month, last_month }: ModelDetails['frost']): string {
  const likeliest = likeliestFrost(chances);
  if (likeliest === undefined) return 'नहीं पड़ता';
  const peak = `${inMonths(likeliest.months)} ${chanceWords[likeliest.chance]}`;
  if (first_month === null || last_month === null) return `हर महीने, ${peak}`;
  const [first, last] = [chances[first_month - 1] ?? 'none', chances[last_month - 1] ?? 'none'];
  if (first_month === last_month) return peak;
  const span = `${months.full(first_month)} (${chanceWords[first]}) से ${months.full(last_month)} (${chanceWords[last]}) तक`;
  return first === likeliest.chance && last === likeliest.chance ? span : `${span}, ${peak}`;
}

const chanceWords: Readonly<Record<FrostChance, string>> = {
  almost_certain: 'लगभग निश्चित',
  likely: 'संभावना अधिक',
  even: 'संभावना आधी',
  possible: 'संभावना कम',
  none: 'नहीं',
};

import type { ModelDetails } from '../../../contract/model-details.js';
import type { SeasonWords } from '../subjects.js';
import { sowingOf } from './crops.js';
import { inMonths, months as monthWords } from './months.js';
import { planting } from './timing.js';
import { list, say } from './writing.js';

type Season = NonNullable<ModelDetails['season']>;

export const seasons: SeasonWords = {
  span: ({ days_needed, months, last_month }, plantingMonth) =>
    say`${Math.round(days_needed)} दिन, ${spanOf(months, plantingMonth, last_month)}`,
  end({ last_month, harvest_months, stopped_by }) {
    const month = monthWords.full(last_month);
    if (stopped_by === null) return `कटाई लगभग ${between(harvest_months)} में`;
    return stopped_by === 'long'
      ? `${month} तक नहीं पकी, जो अंतिम मान्य महीना है`
      : `${month} के बाद ${stopWords[stopped_by]} से रुकी`;
  },
  stages: { planting: 'बुवाई', growing: '', resting: 'सुप्त', harvest: 'कटाई', stopped: 'रुकी' },
  wholeYear: 'पूरा वर्ष',
  sentence,
  irrigation({ mm, of, peak }) {
    const most = peak === null ? '' : say`, सबसे अधिक ${inMonths([peak.month])} (${Math.round(peak.mm)} मिमी)`;
    return say`${of === 'year' ? 'प्रति वर्ष' : 'प्रति फसल'} खेत में लगभग ${Math.round(mm)} मिमी शुद्ध${most}; हानियाँ शामिल नहीं`;
  },
};

const stopWords: Readonly<Record<Exclude<Season['stopped_by'], null | 'long'>, string>> = {
  frost: 'पाले',
  cold: 'ठंड',
};

function sentence({
  season,
  planting_time,
  inputs,
}: Pick<ModelDetails, 'season' | 'planting_time' | 'inputs'>): string {
  if (season === null) {
    const when = planting_time === null ? '' : say` लगाने का समय: ${planting(planting_time)}।`;
    return say`फसल बहुवर्षीय है, इसलिए पूरे वर्ष का आकलन हुआ है।${when}`;
  }
  const { last_month, harvest_months, months, resting, stopped_by } = season;
  const rest = resting.length === 0 ? '' : `, ${inMonths(resting)} सुप्त`;
  const end =
    stopped_by === null
      ? `कटाई ${between(harvest_months)} में`
      : `${monthWords.full(last_month)} में बढ़वार पूरी उपज के बिना रुक जाती है`;
  const length = say`${months} ${months === 1 ? 'महीना' : 'महीने'}`;
  return say`${sowingOf(inputs.crop)} ${monthWords.full(inputs.planting_month)} में, ${end} (${length}${rest})।`;
}

function between(several: readonly number[]): string {
  return list(several.map(monthWords.full), 'या');
}

function spanOf(months: number, plantingMonth: number, lastMonth: number): string {
  if (months >= 12) return 'पूरा वर्ष';
  return monthWords.span(months === 1 ? [plantingMonth] : [plantingMonth, lastMonth]);
}

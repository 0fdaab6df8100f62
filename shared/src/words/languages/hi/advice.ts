import type { VerdictCode } from '../../../contract/verdict.js';
import type { AdviceWords } from '../answer-subjects.js';
import { inMonths } from './months.js';

export const advice: AdviceWords = {
  brief: (code, months) => (code === 'rather_in_months' ? `बेहतर: ${inMonths(months, 'या')}` : fewWords[code]),
};

const fewWords: Readonly<Record<Exclude<VerdictCode, 'rather_in_months'>, string>> = {
  plant: 'लगाएँ',
  plant_at_risk: 'लगाएँ, जोखिम के साथ',
  with_irrigation: 'सिंचाई के साथ',
  with_early_variety: 'जल्दी पकने वाली किस्म',
  not_here: 'यहाँ नहीं',
};

import type { VerdictCode } from '../../../contract/verdict.js';
import type { AdviceWords } from '../answer-subjects.js';
import { inMonths } from './months.js';

export const advice: AdviceWords = {
  brief: (code, months) =>
    code === 'rather_in_months' ? `plutôt ${inMonths(months, 'ou')}` : fewWords[code],
};

const fewWords: Readonly<Record<Exclude<VerdictCode, 'rather_in_months'>, string>> = {
  plant: 'à cultiver',
  plant_at_risk: 'à cultiver, avec un risque',
  with_irrigation: 'avec irrigation',
  with_early_variety: 'avec une variété précoce',
  not_here: 'pas ici',
};

import type { VerdictCode } from '../../../contract/verdict.js';
import type { AdviceWords } from '../answer-subjects.js';
import { inMonths } from './months.js';

export const advice: AdviceWords = {
  brief: (code, months) => (code === 'rather_in_months' ? `mejor ${inMonths(months, 'o')}` : fewWords[code]),
};

const fewWords: Readonly<Record<Exclude<VerdictCode, 'rather_in_months'>, string>> = {
  plant: 'conviene',
  plant_at_risk: 'conviene, con riesgo',
  with_irrigation: 'con riego',
  with_early_variety: 'con variedad precoz',
  not_here: 'aquí no conviene',
};

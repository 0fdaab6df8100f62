import type { VerdictCode } from '../../../contract/verdict.js';
import type { AdviceWords } from '../answer-subjects.js';
import { inMonths } from './months.js';

export const advice: AdviceWords = {
  brief: (code, months) =>
    code === 'rather_in_months' ? `melhor ${inMonths(months, 'ou')}` : fewWords[code],
};

const fewWords: Readonly<Record<Exclude<VerdictCode, 'rather_in_months'>, string>> = {
  plant: 'plantar',
  plant_at_risk: 'plantar, com risco',
  with_irrigation: 'com irrigação',
  with_early_variety: 'com variedade de ciclo curto',
  not_here: 'aqui não',
};

import type { VerdictCode } from '../../../contract/verdict.js';
import type { AdviceWords } from '../answer-subjects.js';
import { inShort } from './months.js';

export const advice: AdviceWords = {
  brief: (code, months) => (code === 'rather_in_months' ? `afadhali ${inShort(months)}` : fewWords[code]),
};

const fewWords: Readonly<Record<Exclude<VerdictCode, 'rather_in_months'>, string>> = {
  plant: 'panda',
  plant_at_risk: 'kwa hatari',
  with_irrigation: 'mwagilia',
  with_early_variety: 'aina ya mapema',
  not_here: 'haifai hapa',
};

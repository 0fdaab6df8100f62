import type { VerdictCode } from '../../../contract/verdict.js';
import type { AdviceWords } from '../answer-subjects.js';
import { months as monthWords } from './months.js';

export const advice: AdviceWords = {
  brief: (code, months) =>
    code === 'rather_in_months' ? `plutôt ${monthWords.spans(months)}` : fewWords[code],
};

const fewWords: Readonly<Record<Exclude<VerdictCode, 'rather_in_months'>, string>> = {
  plant: 'à cultiver',
  plant_at_risk: 'risqué',
  with_irrigation: 'avec irrigation',
  with_early_variety: 'variété précoce',
  not_here: 'pas ici',
};

// The verdict on a planting in a few words, for tables.
import type { VerdictCode } from '../../../contract/verdict.js';
import type { AdviceWords } from '../answer-subjects.js';
import { spansOrMonths } from './months.js';

export const advice: AdviceWords = {
  brief: (code, months) =>
    code === 'rather_in_months' ? `rather in ${spansOrMonths(months)}` : fewWords[code],
};

const fewWords: Readonly<Record<Exclude<VerdictCode, 'rather_in_months'>, string>> = {
  plant: 'plant',
  plant_at_risk: 'plant, at a risk',
  with_irrigation: 'with irrigation',
  with_early_variety: 'with an early variety',
  not_here: 'not here',
};

import type { ScoreWords } from '../subjects.js';

export const scores: ScoreWords = {
  range: 'Scores run from 0 (not at all) to 1 (fully).',
  meaning: [
    'They judge the climate and water',
    'of an average year, not soil, pests, prices or the weather of a particular year.',
  ],
  of: (score) => `score ${score}`,
};

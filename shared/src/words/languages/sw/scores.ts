import type { ScoreWords } from '../subjects.js';

export const scores: ScoreWords = {
  range: 'Alama huanzia 0 (haifai kabisa) hadi 1 (inafaa kikamilifu).',
  meaning: [
    'Hupima hali ya hewa na maji',
    'ya mwaka wa kawaida, si udongo, wadudu, bei wala hali ya hewa ya mwaka fulani.',
  ],
  of: (score) => `alama ${score}`,
};

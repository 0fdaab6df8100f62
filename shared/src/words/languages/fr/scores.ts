import type { ScoreWords } from '../subjects.js';

export const scores: ScoreWords = {
  range: 'L’indice va de 0 (pas du tout) à 1 (tout à fait).',
  meaning: [
    'Il juge le climat et l’eau',
    'd’une année moyenne, non le sol, les ravageurs, les prix ou le temps d’une année particulière.',
  ],
  of: (score) => `indice ${score}`,
};

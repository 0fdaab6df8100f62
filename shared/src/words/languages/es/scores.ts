import type { ScoreWords } from '../subjects.js';

export const scores: ScoreWords = {
  range: 'El índice va de 0 (nada apto) a 1 (del todo apto).',
  meaning: [
    'Juzga el clima y el agua',
    'de un año promedio, no el suelo, las plagas, los precios ni el tiempo de un año en particular.',
  ],
  of: (score) => `índice ${score}`,
};

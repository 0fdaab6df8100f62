import type { ScoreWords } from '../subjects.js';

export const scores: ScoreWords = {
  range: 'O índice vai de 0 (nada adequado) a 1 (plenamente adequado).',
  meaning: [
    'Ele avalia o clima e a água',
    'de um ano médio, e não o solo, as pragas, os preços ou o tempo de um ano em particular.',
  ],
  of: (score) => `índice ${score}`,
};

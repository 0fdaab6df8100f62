import type { NumberWords } from '../answer-subjects.js';

export const numbers: NumberWords = {
  score: (text) => text,
  figure: (text) => text,
  count: (count) => count.toLocaleString('en-US'),
  percent: (percent) => `${percent} %`,
};

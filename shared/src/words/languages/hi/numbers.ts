import type { NumberWords } from '../answer-subjects.js';
import { figure } from './writing.js';

export const numbers: NumberWords = {
  score: (text) => text,
  figure: (text) => text,
  count: figure,
  percent: (percent) => `${percent}%`,
};

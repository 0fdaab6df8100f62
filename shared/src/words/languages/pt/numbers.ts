import type { NumberWords } from '../answer-subjects.js';
import { figure, say } from './writing.js';

export const numbers: NumberWords = {
  score: withComma,
  figure: withComma,
  count: figure,
  percent: (percent) => say`${percent}%`,
};

function withComma(text: string): string {
  return text.replace('.', ',');
}

// How Portuguese is written: units on the line of their figure, lists, and figures.
import { createWriter } from '../sentence.js';

export const { say, figure, score, plural } = createWriter('pt-BR', typeset);

/** Keeps units on the line of their figure; a percent sign stands without a space. */
function typeset(text: string): string {
  return text.replaceAll(/(?<=\d) (?=°|mm\b|km\b)/g, '\u00a0');
}

/** Returns `a, b e c`. */
export function list(words: readonly string[], conjunction: 'e' | 'ou' = 'e'): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${conjunction} ${last}`;
}

// How Swahili is written: units stand before their figure (mm 120), and counted nouns have a singular.
import { createWriter } from '../sentence.js';

export const { say, figure, score, plural } = createWriter('sw', typeset);

/** Keeps a figure on the line of its unit. */
function typeset(text: string): string {
  return text
    .replaceAll(/(?<=\b(?:mm|km|asilimia)) (?=\d)/g, '\u00a0')
    .replaceAll(/(?<=\d) (?=°C)/g, '\u00a0');
}

/** Returns `miaka 42`, or `mwaka 1`. */
export function yearsText(count: number): string {
  return say`${count === 1 ? 'mwaka' : 'miaka'} ${count}`;
}

/** Returns `miaka 42 kati ya 44`, or `miaka yote 44`. */
export function yearsOf(count: number, judged: number): string {
  return count === judged ? say`miaka yote ${judged}` : say`${yearsText(count)} kati ya ${judged}`;
}

/** Returns `miezi 4`, or `mwezi 1`. */
export function monthsText(count: number): string {
  return say`${count === 1 ? 'mwezi' : 'miezi'} ${count}`;
}

/** Returns `a, b na c`. */
export function list(words: readonly string[], conjunction: 'na' | 'au' = 'na'): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${conjunction} ${last}`;
}

// How French is written: its typography, the elision before vowels, and figures.
import { createWriter } from '../sentence.js';

export const { say, figure, score, plural } = createWriter('fr', typeset);

/** Keeps the signs that have a space before or after them, and units, on the line of their word. */
function typeset(text: string): string {
  return text
    .replaceAll(/ (?=[:%°»])|(?<=«) /g, '\u00a0')
    .replaceAll(/ (?=[;!?])/g, '\u202f')
    .replaceAll(/(?<=\d) (?=(?:mm|km|m)(?!\p{L}))/gu, '\u00a0');
}

/** Returns `de mars`, or `d’avril`. */
export function de(word: string): string {
  return isElided(word) ? `d’${word}` : `de ${word}`;
}

/** Whether an article loses its vowel before a word: before a vowel or a mute h. */
export function isElided(word: string): boolean {
  return /^([aeiouyàâäéèêëîïôöûœ]|h(?!aricot|oublon))/i.test(word) && !/^(y|onz|oui|u[aeio])/i.test(word);
}

/** Returns `a, b et c`. */
export function list(words: readonly string[], conjunction: 'et' | 'ou' = 'et'): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${conjunction} ${last}`;
}

// How Spanish is written: figures, units, and the conjunctions before a vowel like their own.
import { createWriter, type Piece } from '../sentence.js';

// A point before decimals, as the Academies recommend since 2010 and as most of America writes.
const writer = createWriter('es-419', typeset);

export const { score, plural } = writer;

export function say(parts: TemplateStringsArray, ...pieces: readonly Piece[]): string {
  return writer.say(parts, ...pieces.map((piece) => (typeof piece === 'number' ? figure(piece) : piece)));
}

/** Parts thousands by a space from five digits, because a point or a comma would be decimals to some countries. */
export function figure(value: number): string {
  const written = writer.figure(value);
  return Math.abs(value) < 10_000 ? written.replace(',', '') : written.replaceAll(',', '\u00a0');
}

/** Keeps units on the line of their figure. */
function typeset(text: string): string {
  return text.replaceAll(/(?<=\d) (?=%|°C|mm\b|km\b)/g, '\u00a0');
}

/** Returns `a, b y c`; `u` stands for `o` before the sound of o, and `e` for `y` before that of i. */
export function list(words: readonly string[], conjunction: 'y' | 'o' = 'y'): string {
  const last = words.at(-1) ?? '';
  if (words.length < 2) return last;
  const sound = conjunction === 'y' ? /^h?i(?![aeo])/i : /^h?o/i;
  const joining = sound.test(last) ? { y: 'e', o: 'u' }[conjunction] : conjunction;
  return `${words.slice(0, -1).join(', ')} ${joining} ${last}`;
}

// How Hindi is written: Latin digits, figures grouped by lakh, units kept on the line of their figure.
import { createWriter } from '../sentence.js';

export const { say, figure, score } = createWriter('hi-IN-u-nu-latn', typeset);

function typeset(text: string): string {
  return text.replaceAll(/(?<=\d) (?=°C|मिमी|किमी)/g, '\u00a0');
}

/** Returns `क, ख और ग`. */
export function list(words: readonly string[], conjunction: 'और' | 'या' = 'और'): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${conjunction} ${last}`;
}

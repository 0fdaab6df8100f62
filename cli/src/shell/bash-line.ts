/** A command line in bash up to the cursor. */
export interface BashLine {
  /** The arguments that the command would receive; the last one is unfinished. */
  words: string[];
  /** The last word as typed, with its quotation marks. */
  typed: string;
}

/** A typed text as bash reads it. */
interface Reading {
  value: string;
  /** The quotation mark that is still open. */
  quote: '' | '"' | "'";
  /** False if bash would expand something in the text. */
  isLiteral: boolean;
}

/** Matches a character that bash may act on outside quotation marks. */
const special = /[^\p{L}\p{M}\p{N}\w@%+=:./,-]/u;

const word = /(?:'[^']*'?|"(?:\\[^]|[^"\\])*\\?"?|\\[^]?|[^ \t\n'"\\])+/gu;
const part = /'([^']*)('?)|"((?:\\[^]|[^"\\])*\\?)("?)|\\([^]?)|([^])/gu;

/** Parses the whole line instead of using bash's words, because bash splits words at : and =. */
export function readBashLine(line: string): BashLine {
  const matches = [...line.matchAll(word)];
  const last = matches.at(-1);
  const isUnfinished = last !== undefined && last.index + last[0].length === line.length;
  const all = [...matches.map(([text]) => text), ...(isUnfinished ? [] : [''])];
  return { words: all.slice(1).map((text) => read(text).value), typed: all.at(-1) ?? '' };
}

/** Splits a text at white space outside quotation marks; returns undefined if bash would do more than that. */
export function readWords(text: string): string[] | undefined {
  const readings = Array.from(text.matchAll(word), ([each]) => read(each));
  const isPlain = readings.every(({ quote, isLiteral }) => quote === '' && isLiteral);
  return isPlain ? readings.map(({ value }) => value) : undefined;
}

/**
 * Returns the text with which bash must replace `replaced`, the end of the typed word, to make the word mean
 * `value`; undefined if no text can do so.
 */
export function completeBashWord(typed: string, replaced: string, value: string): string | undefined {
  if (!typed.endsWith(replaced)) return undefined;
  const head = typed.slice(0, typed.length - replaced.length);
  const prefix = read(head);
  if (!prefix.isLiteral || !value.startsWith(prefix.value)) return undefined;
  const written = write(value.slice(prefix.value.length), prefix.quote);
  // Directly after the opening mark, bash would mistake a mark at the start of the text for the opening one,
  // so write it twice.
  const isDoubled = prefix.quote !== '' && written.startsWith(prefix.quote) && head.endsWith(prefix.quote);
  return isDoubled ? prefix.quote + written : written;
}

/**
 * Writes the rest of a word inside the open quotation. In double quotation marks, bash expands ! even after a
 * backslash, so ! is written outside them. Bash closes the quotation itself, unless the text already ends
 * with the quotation mark: bash takes that for the closing mark, so the closing mark is added here.
 */
function write(rest: string, quote: Reading['quote']): string {
  if (quote === '') return rest.replaceAll(new RegExp(special, 'gu'), String.raw`\$&`);
  const quoted =
    quote === '"'
      ? rest.replaceAll(/["$`\\]/g, String.raw`\$&`).replaceAll('!', String.raw`"\!"`)
      : rest.replaceAll("'", String.raw`'\''`);
  return quoted.endsWith(quote) ? quoted + quote : quoted;
}

function read(text: string): Reading {
  const parts = Array.from(text.matchAll(part), readPart);
  return {
    value: parts.map(({ value }) => value).join(''),
    quote: parts.at(-1)?.quote ?? '',
    isLiteral: parts.every(({ isLiteral }) => isLiteral),
  };
}

function readPart([, single, singleEnd, double, doubleEnd, escaped, other = '']: RegExpExecArray): Reading {
  if (single !== undefined) return { value: single, quote: singleEnd === '' ? "'" : '', isLiteral: true };
  if (escaped !== undefined) return { value: escaped, quote: '', isLiteral: escaped !== '' };
  if (double === undefined) return { value: other, quote: '', isLiteral: !special.test(other) };
  const escapes = /\\(["$`\\])/g;
  return {
    value: double.replaceAll(escapes, '$1'),
    quote: doubleEnd === '' ? '"' : '',
    isLiteral: !/[$`!\\]/.test(double.replaceAll(escapes, '')),
  };
}

import { completeBashWord, readBashLine } from './bash-line.js';
import type { Shell } from './scripts.js';

/** A line that is being completed. */
export interface TypedLine {
  /** The arguments as the command would get them; the last one is unfinished. */
  words: readonly string[];
  /** The last word with this value, as the shell wants it to be written; undefined if that cannot be done. */
  write(value: string): string | undefined;
}

/** Understands what the shell's completion script passes. Other shells than bash quote what they insert themselves. */
export function readLine(shell: Shell, passed: readonly string[]): TypedLine {
  if (shell === 'bash') {
    const [line = '', replaced = ''] = passed;
    const { words, typed } = readBashLine(line);
    return { words, write: (value) => completeBashWord(typed, replaced, value) };
  }
  const words = passed.slice(1);
  const last = words.pop() ?? '';
  return { words: [...words, shell === 'fish' ? unquotedFish(last) : last], write: (value) => value };
}

/** Fish passes the unfinished word as it is typed. An unfinished quotation counts as finished. */
function unquotedFish(word: string): string {
  const parts = word.matchAll(/'((?:\\[^]|[^'\\])*)'?|"((?:\\[^]|[^"\\])*)"?|\\([^])|([^'"\\]+)/gu);
  return [...parts]
    .map(
      ([, single, double, escaped, plain]) =>
        single?.replaceAll(/\\(['\\])/g, '$1') ??
        double?.replaceAll(/\\(["$\\])/g, '$1') ??
        escaped ??
        plain ??
        '',
    )
    .join('');
}

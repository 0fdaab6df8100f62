import { completeBashWord, readBashLine } from '../bash-line.js';
import { powershellWord, unquotedPowershell } from '../powershell-word.js';
import type { Shell } from './scripts.js';

/** A line that is being completed. */
export interface TypedLine {
  /** The arguments as the command would receive them; the last one is unfinished. */
  words: readonly string[];
  /** Writes the value as the last word, quoted for the shell; returns undefined if that cannot be done. */
  write(value: string): string | undefined;
  /** Puts the whole answer into the form that the script reads. */
  encode(answer: string): string;
}

const unchanged = (text: string) => text;

/** Reads the arguments that the shell's completion script passes. Zsh and fish quote the inserted word themselves. */
export function readLine(shell: Shell, passed: readonly string[]): TypedLine {
  if (shell === 'bash') {
    const [line = '', replaced = ''] = passed;
    const { words, typed } = readBashLine(line);
    return { words, write: (value) => completeBashWord(typed, replaced, value), encode: unchanged };
  }
  if (shell === 'powershell') {
    const words = decoded(passed[0] ?? '').split('\0');
    const typed = words.pop() ?? '';
    return { words: [...words, unquotedPowershell(typed)], write: powershellWord, encode: encoded };
  }
  const words = passed.slice(1);
  const last = words.pop() ?? '';
  return {
    words: [...words, shell === 'fish' ? unquotedFish(last) : last],
    write: unchanged,
    encode: unchanged,
  };
}

function decoded(text: string): string {
  return Buffer.from(text, 'base64').toString();
}

function encoded(text: string): string {
  return Buffer.from(text).toString('base64');
}

/** Removes the quoting that fish leaves in the unfinished word; an open quotation counts as closed. */
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

import type { Shell } from './scripts.js';

/** The words as the command would get them: bash passes them as typed, fish only the last one. */
export function readWords(shell: Shell, words: readonly string[]): string[] {
  if (shell === 'zsh') return [...words];
  const last = words.length - 1;
  const plain = words.map((word, index) => (shell === 'bash' || index === last ? unquoted(word) : word));
  return shell === 'bash' ? joined(plain) : plain;
}

/**
 * The candidate as bash needs it in its line, after the quotation mark that is open there; other shells quote it
 * themselves.
 */
export function writeCandidate(shell: Shell, candidate: string, typed: string): string {
  if (shell !== 'bash') return candidate;
  if (typed.startsWith('"')) return candidate.replace(/["$`\\]/g, '\\$&');
  if (typed.startsWith("'")) return candidate.replaceAll("'", "'\\''");
  return candidate.replace(/[^\p{L}\p{M}\p{N}\w@%+./,-]/gu, '\\$&');
}

/** Without its quoting; an unfinished quotation counts as finished. */
function unquoted(word: string): string {
  const parts = word.matchAll(/'([^']*)'?|"((?:[^"\\]|\\[^])*)"?|\\([^])|([^'"\\]+)/g);
  return [...parts]
    .map(
      ([, single, double, escaped, plain]) =>
        single ?? double?.replace(/\\(["\\$`])/g, '$1') ?? escaped ?? plain ?? '',
    )
    .join('');
}

/** Bash makes three words of --profile=staging. */
function joined(words: readonly string[]): string[] {
  return words
    .filter((word, index) => {
      const isSign = word === '=' && words[index - 1]?.startsWith('--') === true;
      return !isSign || index === words.length - 1;
    })
    .map((word, index, kept) => (word === '=' && index === kept.length - 1 ? '' : word));
}

import { visible } from '@crop-planning/shared/visible-text';

/**
 * Returns a word for pasting into bash, zsh or fish: unquoted if it needs no quotation marks, in double ones
 * if all three shells then keep it unchanged, otherwise in single ones with escapes. Returns undefined if the
 * word has characters that a terminal would not show.
 */
export function shellWord(word: string): string | undefined {
  if (visible(word) !== word) return undefined;
  if (/^(?![=%])[\w./:=@%+,-]+$/.test(word)) return word;
  if (/^[\p{L}\p{M}\p{N} .,;:()/+=@%'&*?#<>|~[\]{}_-]*$/u.test(word)) return `"${word}"`;
  // Fish reads a backslash between single quotation marks as an escape; bash and zsh do not.
  return `'${word.replaceAll(/['\\]+/g, (signs) => `'${signs.replaceAll(/./g, String.raw`\$&`)}'`)}'`;
}

/** Quotes a name that came over the network, even if it needs no quotation marks. */
export function quotedName(name: string): string | undefined {
  const word = shellWord(name);
  return word === name ? `"${name}"` : word;
}

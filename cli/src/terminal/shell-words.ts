import { visible } from '@crop-planning/shared/visible-text';

/**
 * A word that can be pasted into bash, zsh and fish: in quotation marks if they keep it as it is, else escaped so that nothing
 * in it is acted on; undefined if it has characters that a terminal would not show.
 */
export function shellWord(word: string): string | undefined {
  if (visible(word) !== word) return undefined;
  if (/^(?![=%])[\w./:=@%+,-]+$/.test(word)) return word;
  if (/^[\p{L}\p{M}\p{N} .,;:()/+=@%'&*?#<>|~[\]{}_-]*$/u.test(word)) return `"${word}"`;
  // Fish reads a backslash between single quotation marks as an escape, bash and zsh do not.
  return `'${word.replaceAll(/['\\]+/g, (signs) => `'${signs.replaceAll(/./g, String.raw`\$&`)}'`)}'`;
}

/** A name that came over the network, always in quotation marks. */
export function quotedName(name: string): string | undefined {
  const word = shellWord(name);
  return word === name ? `"${name}"` : word;
}

import type { InputIssue } from '../contract/errors.js';

/** Returns `a, b or c`. */
export function alternatives(words: readonly string[], conjunction = 'or'): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${conjunction} ${last}`;
}

/** Returns `a, b and c`. */
export function listing(words: readonly string[]): string {
  return alternatives(words, 'and');
}

/** Returns `1 plan` or `3 plans`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Describes one fault in an input. */
export function issueText({ path, message }: InputIssue): string {
  return path === '' ? message : `${path}: ${message}`;
}

/** Returns a failure's message without its reference to the issues, which are shown with it. */
export function messageAlone(message: string): string {
  return message.replace(/ See issues\.$/, '');
}

/** Returns one line, `Did you mean a, b or c?`; returns no line if there are no names. */
export function didYouMean(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  // Place names contain commas, so they are separated by semicolons.
  const isPlaces = names.some((name) => name.includes(','));
  return [`Did you mean ${isPlaces ? names.join('; ') : alternatives(names)}?`];
}

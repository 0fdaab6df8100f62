import type { InputIssue } from '@crop-planning/shared/errors';

/** `a, b or c`. */
export function alternatives(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`;
}

/** One thing that is wrong with an input. */
export function issueText({ path, message }: InputIssue): string {
  return path === '' ? message : `${path}: ${message}`;
}

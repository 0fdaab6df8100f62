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

/** A message wrapped to the width of the terminal, if it goes to one; a command to copy stays on one line. */
export async function messageLines(text: string, width: number | undefined): Promise<readonly string[]> {
  if (width === undefined || /^(try|next): /.test(text)) return [text];
  const { wrap } = await import('./table.js');
  return wrap(text, width, '  ');
}

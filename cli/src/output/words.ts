import type { InputIssue } from '@crop-planning/shared/errors';

/** `a, b or c`. */
export function alternatives(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`;
}

/** One thing that is wrong with an input; what the schemas' library says by itself is put in plain words. */
export function issueText({ path, message }: InputIssue): string {
  const text = plainly(message);
  return path === '' ? text : `${path}: ${text}`;
}

function plainly(message: string): string {
  const [, options] = /^Invalid option: expected one of (".*")$/.exec(message) ?? [];
  if (options !== undefined) return `must be ${alternatives(options.slice(1, -1).split('"|"'))}`;
  const [, count] = /^Too (?:small|big): expected array to have exactly (\d+) items$/.exec(message) ?? [];
  if (count !== undefined) return `must have ${count} items`;
  const [, sign, bound] = /^Too (?:small|big): expected number to be ([<>])=(-?[\d.]+)$/.exec(message) ?? [];
  if (bound !== undefined) return `must be at ${sign === '>' ? 'least' : 'most'} ${bound}`;
  return /^Invalid input: .*received undefined$/.test(message) ? 'is missing' : message;
}

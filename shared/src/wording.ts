import type { z } from 'zod';

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const anyOf = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/**
 * What is wrong with an input, for a parse's `error` or zod's `customError`: each message completes a sentence that
 * begins with the field, as those of the schemas themselves do.
 */
export const plainWording: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined && issue.code !== 'unrecognized_keys') return 'is missing';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${typeNames[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${anyOf.format(issue.values.map(String))}`;
    case 'too_small':
      return atLeast(issue);
    case 'too_big':
      return atMost(issue);
    case 'unrecognized_keys':
      return `must not have ${anyOf.format(issue.keys.map((key) => JSON.stringify(key)))}`;
    default:
      return 'is not valid';
  }
};

function atLeast({ origin, minimum, inclusive, exact }: RawIssue & { code: 'too_small' }): string {
  if (exact === true) return `must have ${countOf(origin, minimum)}`;
  if (isNumeric(origin)) return `must be ${inclusive === false ? 'more than' : 'at least'} ${minimum}`;
  return `must have at least ${countOf(origin, minimum)}`;
}

function atMost({ origin, maximum, inclusive, exact }: RawIssue & { code: 'too_big' }): string {
  if (exact === true) return `must have ${countOf(origin, maximum)}`;
  if (isNumeric(origin)) return `must be ${inclusive === false ? 'less than' : 'at most'} ${maximum}`;
  return `must have at most ${countOf(origin, maximum)}`;
}

function isNumeric(origin: string): boolean {
  return origin === 'number' || origin === 'int' || origin === 'bigint';
}

function countOf(origin: string, count: number | bigint): string {
  const noun = origin === 'string' ? 'character' : 'item';
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

import { z } from 'zod';

const unstorable = /[\p{Cc}\p{Cs}]/u;

/**
 * A text stripped of surrounding white space, `min` to `max` Unicode characters long.
 * Control characters and lone surrogates are refused: neither survives a terminal or the database.
 */
export function textSchema(min: number, max: number) {
  return z
    .string()
    .trim()
    .refine((text) => !unstorable.test(text), 'must not hold control characters')
    .refine((text) => isLengthWithin(text, min, max), lengthRule(min, max))
    .meta({ minLength: min, maxLength: max });
}

/** Counts Unicode characters, as JSON Schema's minLength and maxLength do, not UTF-16 units. */
export function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

function isLengthWithin(text: string, min: number, max: number): boolean {
  const count = characterCount(text);
  return count >= min && count <= max;
}

function lengthRule(min: number, max: number): string {
  return min === 0 ? `must have at most ${max} characters` : `must have ${min} to ${max} characters`;
}

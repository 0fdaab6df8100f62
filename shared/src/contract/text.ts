import { text as anyText } from './schema.js';
import { visible } from './visible-text.js';

const unstorable = /[\p{Cc}\p{Cs}]/u;

// Written out, because \s and \p mean different things in the languages that clients are written in; by numbers,
// because not all of them read a range between \t and \r.
const control = '\\u0000-\\u001F\\u007F-\\u009F';
const space = '\\u0009-\\u000D\\u0020\\u00A0\\u1680\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000\\uFEFF';

/**
 * Returns the schema of a text stripped of surrounding white space, `min` to `max` Unicode characters long.
 * Control characters and lone surrogates are refused: neither survives a terminal or the database.
 */
export function textSchema(min: number, max: number) {
  return anyText()
    .trim()
    .refine((text) => !unstorable.test(text), 'must not contain control characters')
    .refine((text) => isLengthWithin(text, min, max), lengthRule(min, max))
    .meta({ minLength: min, maxLength: max, pattern: textPattern(min) });
}

/** Like `textSchema`, but refuses every character that a terminal acts on, such as a change of direction. */
export function printableTextSchema(min: number, max: number) {
  // Control characters have a message of their own.
  const isPrintable = (text: string) => unstorable.test(text) || visible(text) === text;
  return textSchema(min, max).refine(isPrintable, 'must contain only printable characters');
}

/**
 * Returns the pattern for the rules that a JSON Schema can express: white space at both ends may include
 * control characters, the text between them must not and, if `min` is not 0, must not be empty.
 */
function textPattern(min: number): string {
  const visible = `[^${control}${space}]`;
  const text = `${visible}(?:[^${control}]*${visible})?`;
  return `^[${space}]*${min === 0 ? `(?:${text})?` : text}[${space}]*$`;
}

/** Counts Unicode characters rather than UTF-16 units, as JSON Schema's minLength and maxLength do. */
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

import { z } from 'zod';

// These messages replace zod's own; each completes "the field …".

/** Returns the messages of a schema for a value of the wrong kind and for a missing value. */
export function rule(text: string) {
  return { error: ({ input }: { input?: unknown }) => (input === undefined ? 'is missing' : text) };
}

/**
 * Adds a description to a schema: its unit, its range and when it is null. A schema that has a description or an id
 * already is copied; zod's own `.describe()` copies every schema, which would take 20 ms at each start.
 */
export function doc<Schema extends z.ZodType>(schema: Schema, description: string): Schema {
  const known = z.globalRegistry.get(schema);
  const isTaken = known?.description !== undefined || known?.id !== undefined;
  const target = isTaken ? schema.clone() : schema;
  z.globalRegistry.add<z.ZodType>(target, isTaken ? { description } : { ...known, description });
  return target;
}

/** Returns the schema of an object with these fields and no others. */
export function strictFields<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? unknownFields(issue.keys) : 'must be a JSON object',
  });
}

/** Returns the schema of an answer, which the OpenAPI document lists under this id. */
export function answer<Shape extends z.core.$ZodLooseShape>(id: string, shape: Shape) {
  return z.strictObject(shape).meta({ id });
}

/** Returns the name of the variant with this code among those of a choice: `WaterAskedCause`. */
export function variantId(code: string, kind: string): string {
  return code.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase()) + kind;
}

/** Returns the schema of an object within an answer. */
export function part<Shape extends z.core.$ZodLooseShape>(description: string, shape: Shape) {
  return doc(z.strictObject(shape), description);
}

export function partOrNull<Shape extends z.core.$ZodLooseShape>(description: string, shape: Shape) {
  return doc(z.strictObject(shape).nullable(), description);
}

export function optionalPart<Shape extends z.core.$ZodLooseShape>(description: string, shape: Shape) {
  return doc(z.strictObject(shape).optional(), description);
}

export function text() {
  return z.string(rule('must be text'));
}

export function trueOrFalse() {
  return z.boolean(rule('must be true or false'));
}

export function wholeNumber(min: number, max = Number.MAX_SAFE_INTEGER) {
  const range = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
  const wording = rule(`must be a whole number ${range}`);
  const schema = z.int(wording).min(min, wording);
  return max === Number.MAX_SAFE_INTEGER ? schema : schema.max(max, wording);
}

export function numberWithin(min: number, max: number) {
  const wording = rule(`must be a number from ${min} to ${max}`);
  return z.number(wording).min(min, wording).max(max, wording);
}

export function oneOf<const Words extends readonly string[]>(words: Words) {
  return z.enum(words, rule(`must be ${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`));
}

/** Returns the schema of a list of these words, each at most once. */
export function wordsOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  const word = z.enum(words, rule(`must be ${words.join(' or ')}`));
  return z
    .array(word, rule('must be a list'))
    .min(1, 'must not be empty')
    .refine((list) => new Set(list).size === list.length, 'must name each at most once')
    .meta({ uniqueItems: true });
}

export function listOf<Item extends z.ZodType>(item: Item, min: number, max: number) {
  const range = min === max ? `${max}` : min === 0 ? `at most ${max}` : `${min} to ${max}`;
  const wording = rule(`must have ${range} items`);
  return z.array(item, rule('must be a list')).min(min, wording).max(max, wording);
}

function unknownFields(names: readonly string[]): string {
  return names.length === 1 ? `${names[0]} is not a known field` : `${names.join(', ')} are not known fields`;
}

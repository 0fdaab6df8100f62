// Generators of clients read less of JSON Schema than validators do. These functions write schemas as all generators
// understand them that `npm run test:clients` runs; what a schema allows stays the same, but for booleans.
import { refPrefix, type JsonSchema } from './json-schema.js';

/** Rewrites a schema, and those within it, of a request or an answer. */
export function forGenerators(schema: JsonSchema, io: 'input' | 'output'): JsonSchema {
  return walk(schema, io) as JsonSchema;
}

function walk(value: unknown, io: 'input' | 'output'): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => walk(item, io));
  const copy: Record<string, unknown> = {};
  for (const [name, item] of Object.entries(value)) copy[name] = walk(item, io);
  return rewrite(copy, io);
}

/**
 * Names the property that tells the variants of a choice apart, if one constant does: otherwise clients try one variant
 * after the other, and those in Go find that several fit.
 */
export function withDiscriminator(
  schema: JsonSchema,
  components: ReadonlyMap<string, JsonSchema>,
): JsonSchema {
  const references = (schema.oneOf ?? []).map(({ $ref = '' }) => $ref);
  const variants = references.map(($ref) => components.get($ref.slice(refPrefix.length))?.properties ?? {});
  const propertyName = Object.keys(variants[0] ?? {}).find((name) => {
    const words = new Set(variants.map((properties) => wordOf(properties[name])));
    return words.size === variants.length && !words.has(undefined);
  });
  if (propertyName === undefined || variants.length < 2) return schema;
  const words = variants.map((properties) => wordOf(properties[propertyName]));
  const mapping = Object.fromEntries(words.map((word, index) => [word, references[index]]));
  return { ...schema, discriminator: { propertyName, mapping } };
}

/** Returns the one text that a property can have, or undefined. */
function wordOf(property: JsonSchema | boolean | undefined): string | undefined {
  return typeof property === 'object' && typeof property.const === 'string' ? property.const : undefined;
}

function rewrite(schema: JsonSchema, io: 'input' | 'output'): JsonSchema {
  const types = [schema.type].flat();
  // Without it, numbers of clients in Go have 32 bits.
  if (types.includes('number')) return { ...schema, format: 'double' };
  if (types.includes('boolean')) return withoutConstant(schema);
  if (!types.includes('object')) return withoutVariantNull(schema);
  if (Object.keys(schema.properties ?? {}).length === 0) return withAny(schema);
  return io === 'output' ? opened(schema) : schema;
}

/** Removes the one value of a boolean, of which clients in Java make a class of texts, which does not compile. */
function withoutConstant(schema: JsonSchema): JsonSchema {
  const { const: _, ...rest } = schema;
  return rest;
}

/** Says that an object without properties has any, since clients do not know what else it is. */
function withAny(schema: JsonSchema): JsonSchema {
  if (typeof schema.additionalProperties === 'object') return schema;
  const { properties: _, ...rest } = schema;
  const isEmpty = schema.additionalProperties === false;
  return { ...rest, ...(isEmpty && { maxProperties: 0 }), additionalProperties: true };
}

/** Allows more fields, which a later version may add: clients that check answers must not refuse them. */
function opened(schema: JsonSchema): JsonSchema {
  const { additionalProperties, ...rest } = schema;
  return additionalProperties === false ? rest : schema;
}

/**
 * Writes a value that can be null as one schema: of two, clients show the description of the first, and take properties
 * beside it for nullable. It has no default, of which clients in Go make a constant that is missing.
 */
function withoutVariantNull(schema: JsonSchema): JsonSchema {
  const { anyOf: [value, nothing, ...others] = [], default: _, ...own } = schema;
  const isNullable = nothing?.type === 'null' && others.length === 0;
  if (!isNullable || typeof value?.type !== 'string') return schema;
  const { type, enum: words, const: word, ...rules } = value;
  const choices = words ?? (word === undefined ? undefined : [word]);
  const types = [type, 'null'];
  return {
    ...rules,
    ...own,
    type: types,
    ...(choices && { enum: [...choices, null] }),
  } as unknown as JsonSchema;
}

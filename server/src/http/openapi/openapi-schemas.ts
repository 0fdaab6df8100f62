import { z } from 'zod';
import { forGenerators, withDiscriminator } from './for-generators.js';
import { refPrefix, type JsonSchema } from './json-schema.js';

export type SchemaComponents = ReturnType<typeof createSchemaComponents>;

/** Turns zod schemas into JSON Schemas; a schema with an id becomes a component, to which others refer. */
export function createSchemaComponents() {
  const components = new Map<string, JsonSchema>();
  const sent = new Set<string>();

  function convert(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const converted = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => simplify(jsonSchema),
    });
    const { $defs = {}, ...root }: JsonSchema = JSON.parse(
      JSON.stringify(converted).replaceAll('"#/$defs/', `"${refPrefix}`),
    );
    delete root.$schema;
    for (const [name, component] of Object.entries($defs)) addConverted(name, component, io);
    return forGenerators(root, io);
  }

  /** Adds a component unless it is there; what requests have is described as it is there, wherever else it is. */
  function addConverted(name: string, component: JsonSchema, io: 'input' | 'output'): void {
    if (sent.has(name) || (io === 'output' && components.has(name))) return;
    if (io === 'input') sent.add(name);
    components.set(name, forGenerators(component, io));
  }

  return {
    /** Returns the JSON Schema of a request. */
    ofInput: (schema: z.ZodType): JsonSchema => convert(schema, 'input'),
    /** Returns the JSON Schema of a response. */
    ofOutput: (schema: z.ZodType): JsonSchema => convert(schema, 'output'),
    /** Adds a schema of a response. */
    add(name: string, schema: JsonSchema): JsonSchema {
      components.set(name, forGenerators(schema, 'output'));
      return { $ref: refPrefix + name };
    },
    /** Returns all components added so far, sorted by name. */
    components: (): Record<string, JsonSchema> =>
      Object.fromEntries(
        [...components]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, schema]) => [name, withDiscriminator(schema, components)]),
      ),
  };
}

/** Removes details that zod adds: the bounds of safe integers and the pattern of times. */
function simplify(schema: JsonSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  // Generated clients turn such a text into a date, to which a pattern does not apply.
  if (schema.format === 'date-time') delete schema.pattern;
}

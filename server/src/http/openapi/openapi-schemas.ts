import { z } from 'zod';

/** A JSON Schema of draft 2020-12, which OpenAPI 3.1 uses. */
export type JsonSchema = z.core.JSONSchema.JSONSchema;

const refPrefix = '#/components/schemas/';

export type SchemaComponents = ReturnType<typeof createSchemaComponents>;

/** Turns zod schemas into JSON Schemas; a schema with an id becomes a component, to which others refer. */
export function createSchemaComponents() {
  const components = new Map<string, JsonSchema>();

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
    for (const [name, component] of Object.entries($defs)) components.set(name, component);
    return root;
  }

  return {
    /** Returns the JSON Schema of a request. */
    ofInput: (schema: z.ZodType): JsonSchema => convert(schema, 'input'),
    /** Returns the JSON Schema of a response. */
    ofOutput: (schema: z.ZodType): JsonSchema => convert(schema, 'output'),
    add(name: string, schema: JsonSchema): JsonSchema {
      components.set(name, schema);
      return { $ref: refPrefix + name };
    },
    /** Returns all components added so far, sorted by name. */
    components: (): Record<string, JsonSchema> =>
      Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** Removes details that zod adds, the bounds of safe integers and the pattern of times, and writes bare objects out. */
function simplify(schema: JsonSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  // Generated clients turn such a text into a date, to which a pattern does not apply.
  if (schema.format === 'date-time') delete schema.pattern;
  if (schema.type === 'object' && Object.keys(schema.properties ?? {}).length === 0) simplifyBare(schema);
}

/** Says that an object without properties has any, since generators of clients do not know what else it is. */
function simplifyBare(schema: JsonSchema): void {
  delete schema.properties;
  if (schema.additionalProperties === false) schema.maxProperties = 0;
  if (typeof schema.additionalProperties !== 'object') schema.additionalProperties = true;
}

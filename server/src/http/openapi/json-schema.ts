import type { z } from 'zod';

/** A JSON Schema of draft 2020-12, which OpenAPI 3.1 uses. */
export type JsonSchema = z.core.JSONSchema.JSONSchema;

/** What a reference to a schema of the document begins with. */
export const refPrefix = '#/components/schemas/';

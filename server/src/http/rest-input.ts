import type { InputIssue } from '@crop-planning/shared';
import { z } from 'zod';

/** What a parameter of a query means: its text, a number or a boolean. */
export type ParameterTypes = ReadonlyMap<string, ParameterType>;

type ParameterType = 'text' | 'integer' | 'boolean';

export interface RestRequest {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string | string[]>>;
  /** Undefined when there is none. */
  body: unknown;
}

export interface RestInput {
  /** One flat object, as the procedure takes it. */
  input: unknown;
  /** What is wrong with the request apart from that object. */
  issues: InputIssue[];
}

/** How a query's texts become what the procedure's input schema wants. */
export function readParameterTypes(schema: unknown): ParameterTypes {
  if (!(schema instanceof z.ZodType)) return new Map();
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input' });
  return new Map(Object.entries(properties).map(([name, property]) => [name, typeOf(property)]));
}

/** The input of a request without a body: its query and path. */
export function readQueryInput({ params, query }: RestRequest, types: ParameterTypes): RestInput {
  const issues = overlaps(query, params);
  const values: [string, unknown][] = [];
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) issues.push({ path: name, message: 'must be given only once' });
    else values.push([name, convert(value, types.get(name))]);
  }
  // Unlike an assignment, this makes a field of __proto__ too, for the schema to refuse.
  return { input: { ...Object.fromEntries(values), ...params }, issues };
}

/** The input of a request that may have a body: its body and path; it takes no query. */
export function readBodyInput({ params, query, body }: RestRequest): RestInput {
  const issues = Object.keys(query).map((name) => ({ path: name, message: 'is not a known parameter' }));
  if (body === undefined) return { input: { ...params }, issues };
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return { input: body, issues: [...issues, { path: '', message: 'must be a JSON object' }] };
  }
  return { input: { ...body, ...params }, issues: [...issues, ...overlaps(body, params)] };
}

function overlaps(given: object, params: RestRequest['params']): InputIssue[] {
  return Object.keys(params)
    .filter((name) => Object.hasOwn(given, name))
    .map((name) => ({ path: name, message: 'is already set by the path' }));
}

/** Only the one canonical spelling is converted; anything else stays a text, which the schema refuses. */
function convert(text: string, type: ParameterType | undefined): unknown {
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  // A limit too large for a number to hold exactly is still just more than enough.
  if (type === 'integer' && /^(0|-?[1-9]\d*)$/.test(text))
    return Math.min(Number(text), Number.MAX_SAFE_INTEGER);
  return text;
}

function typeOf(property: z.core.JSONSchema.JSONSchema | boolean): ParameterType {
  const type = typeof property === 'object' ? property.type : undefined;
  return type === 'integer' || type === 'boolean' ? type : 'text';
}

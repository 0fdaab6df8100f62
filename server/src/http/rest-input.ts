import type { InputIssue } from '@crop-planning/shared';
import { z } from 'zod';

/** The types of query parameters, by name; a list is written with commas. */
export type ParameterTypes = ReadonlyMap<string, ParameterType>;

type Property = z.core.JSONSchema.JSONSchema | boolean;

type ParameterType = 'text' | 'integer' | 'boolean' | 'list' | 'numbers';

export interface RestRequest {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string | string[]>>;
  /** Undefined when the request has no body. */
  body: unknown;
}

export interface RestInput {
  /** One flat object, as the procedure expects it. */
  input: unknown;
  /** Problems with the request that cannot be seen in `input`. */
  issues: InputIssue[];
}

/** Reads the types of the query parameters from the procedure's input schema. */
export function readParameterTypes(schema: unknown): ParameterTypes {
  if (!(schema instanceof z.ZodType)) return new Map();
  const { properties = {}, $defs = {} } = z.toJSONSchema(schema, { io: 'input' });
  const resolve = (property: Property) => {
    const [, name = ''] = (typeof property === 'object' && property.$ref?.split('#/$defs/')) || [];
    return $defs[name] ?? property;
  };
  return new Map(Object.entries(properties).map(([name, property]) => [name, typeOf(resolve(property))]));
}

/** Reads the input of a request without a body: its query and path. */
export function readQueryInput({ params, query }: RestRequest, types: ParameterTypes): RestInput {
  const issues = overlaps(query, params);
  const values: [string, unknown][] = [];
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) issues.push({ path: name, message: 'must be given only once' });
    else values.push([name, convert(value, types.get(name))]);
  }
  // Unlike an assignment, this turns even __proto__ into a field, for the schema to refuse.
  return { input: { ...Object.fromEntries(values), ...params }, issues };
}

/** Reads the input of a request that may have a body: its body and path; reports a query as a problem. */
export function readBodyInput({ params, query, body }: RestRequest): RestInput {
  const issues = Object.keys(query).map((name) => ({ path: name, message: 'is not a known parameter' }));
  if (body === undefined) return { input: { ...params }, issues };
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return { input: body, issues: [...issues, { path: '', message: 'must be a JSON object' }] };
  }
  return { input: { ...body, ...params }, issues: [...issues, ...overlaps(body, params)] };
}

function overlaps(fields: object, params: RestRequest['params']): InputIssue[] {
  return Object.keys(params)
    .filter((name) => Object.hasOwn(fields, name))
    .map((name) => ({ path: name, message: 'is already set by the path' }));
}

/** Converts only the canonical spelling; anything else stays text, which the schema refuses. */
function convert(text: string, type: ParameterType | undefined): unknown {
  if (type === 'list') return text.split(',');
  if (type === 'numbers') return text.split(',').map((item) => (isDecimal(item) ? Number(item) : item));
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  // An integer that is too large to be exact is read as the largest exact one.
  if (type === 'integer' && /^(0|-?[1-9]\d*)$/.test(text))
    return Math.min(Number(text), Number.MAX_SAFE_INTEGER);
  return text;
}

function typeOf(property: Property): ParameterType {
  if (typeof property !== 'object') return 'text';
  const { type, anyOf = [], items } = property;
  if (type === 'array') return isOfNumbers(items) ? 'numbers' : 'list';
  // Of several kinds, only an integer is written like none of the others.
  if (anyOf.some((one) => typeOf(one) === 'integer')) return 'integer';
  return type === 'integer' || type === 'boolean' ? type : 'text';
}

function isOfNumbers(items: z.core.JSONSchema.JSONSchema['items']): boolean {
  return typeof items === 'object' && !Array.isArray(items) && items.type === 'number';
}

function isDecimal(text: string): boolean {
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(text);
}

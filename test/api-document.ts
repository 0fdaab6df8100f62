import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { trpcOperations } from './trpc-operations.js';

/** The subset of JSON Schema that the tests read. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  pattern?: string;
  format?: string;
  contentMediaType?: string;
  contentSchema?: Schema;
  default?: unknown;
  discriminator?: { propertyName: string; mapping: Record<string, string> };
  additionalProperties?: boolean | Schema;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  /** The schema of the text itself. */
  schema?: Schema;
  /** The schema of the value, if the text is JSON. */
  content?: Record<string, MediaType>;
  example?: unknown;
}

interface Reference {
  $ref: string;
}

interface Header {
  required?: boolean;
  schema: Schema;
}

/** A body with its examples: one, or several by name. */
interface MediaType {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

export interface Response {
  headers?: Record<string, Header | Reference>;
  content?: Record<string, MediaType>;
}

export interface Operation {
  operationId?: string;
  description?: string;
  summary: string;
  security: Record<string, unknown>[];
  parameters: (Parameter | Reference)[];
  requestBody?: { required: boolean; content: Record<string, MediaType> };
  responses: Record<string, Response | Reference>;
}

/** The part of an OpenAPI document that the tests read. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: object;
}

export interface SeenAnswer {
  method: string;
  /** With or without a query. */
  path: string;
  status: number;
  headers: Headers;
  /** The body as received; empty if there was none. */
  text: string;
}

/** Returns how an answer differs from the document, or undefined if it does not. */
export type AnswerCheck = (answer: SeenAnswer) => string | undefined;

export async function fetchDocument({ url }: { url: string }): Promise<ApiDocument> {
  const answer = await fetch(`${url}/openapi.json`);
  return (await answer.json()) as ApiDocument;
}

/** Resolves a reference within the document, and returns anything else unchanged. */
export function resolve<T extends object>(document: ApiDocument, value: T | Reference): T {
  if (!('$ref' in value && typeof value.$ref === 'string')) return value as T;
  const keys = value.$ref.slice('#/'.length).split('/');
  return keys.reduce((node: object, key) => Reflect.get(node, key), document) as T;
}

/** A part of an operation that can have examples. */
export interface ExampledPart {
  /** Such as `body` or `200 application/json`. */
  name: string;
  schema: Schema;
  values: unknown[];
}

/** Lists the bodies and answers of an operation, and the parameters that are required or have an example. */
export function listExampledParts(document: ApiDocument, operation: Operation): ExampledPart[] {
  const ofContent = (prefix: string, content: Record<string, MediaType> = {}) =>
    Object.entries(content).map(([type, { schema, example, examples = {} }]) => ({
      name: `${prefix} ${type}`,
      schema,
      values: [example, ...Object.values(examples).map(({ value }) => value)].filter(
        (value) => value !== undefined,
      ),
    }));
  const parameters = operation.parameters
    .map((parameter) => resolve<Parameter>(document, parameter))
    .filter(({ required, example }) => required || example !== undefined)
    .map(({ name, schema = {}, example }) => ({
      name: `parameter ${name}`,
      schema,
      values: example === undefined ? [] : [example],
    }));
  const answers = Object.entries(operation.responses).flatMap(([status, response]) =>
    ofContent(status, resolve<Response>(document, response).content),
  );
  return [...parameters, ...ofContent('body', operation.requestBody?.content), ...answers];
}

/** Returns how a value differs from a schema of the document, or undefined if it does not. */
export type SchemaCheck = (schema: Schema, value: unknown) => string | undefined;

export function createSchemaCheck(document: ApiDocument): SchemaCheck {
  // Few values are checked by each schema, so that optimizing the code that checks them takes longer than it saves.
  const options = { strict: false, allErrors: true, code: { optimize: false } };
  const ajv = addFormats.default(new Ajv2020(options));
  // Ajv only annotates contentSchema; here the content has to match it, too.
  ajv.removeKeyword('contentSchema').addKeyword({
    keyword: 'contentSchema',
    type: 'string',
    compile: (schema: Schema, { contentMediaType }) => {
      const isLines = contentMediaType === 'application/x-ndjson';
      return (text: string) => {
        const json = isLines ? `[${text.trimEnd().replaceAll('\n', ',')}]` : text;
        return isJson(json) && misfit(schema, JSON.parse(json)) === undefined;
      };
    },
  });
  // The components are added once, under this name, because reading them takes longer than most schemas.
  ajv.addSchema(withReferencesTo('components', { components: document.components }), 'components');
  const validators = new Map<Schema, ReturnType<typeof ajv.compile>>();

  return misfit;

  function misfit(schema: Schema, value: unknown): string | undefined {
    const validate = validators.get(schema) ?? ajv.compile(withReferencesTo('components', schema));
    validators.set(schema, validate);
    return validate(value) ? undefined : ajv.errorsText(validate.errors);
  }
}

/**
 * Returns a schema whose references within its document lead to another schema's parts. The document lets answers have
 * more fields, for later versions; here they have none but those described.
 */
function withReferencesTo<T extends object>(name: string, schema: T): T {
  const json = JSON.stringify(schema, (key, value: unknown) => {
    if (key === '$ref' && typeof value === 'string') return value.replace(/^#/, `${name}#`);
    const isObject = typeof value === 'object' && value !== null && 'properties' in value && 'type' in value;
    return isObject && value.type === 'object' ? { additionalProperties: false, ...value } : value;
  });
  return JSON.parse(json) as T;
}

export function createAnswerCheck(described: ApiDocument): AnswerCheck {
  // tRPC's own form is not in the document.
  const document = { ...described, paths: { ...described.paths, '/trpc/{path}': trpcOperations } };
  const misfit = createSchemaCheck(document);

  function headerProblem(response: Response, headers: Headers): string | undefined {
    for (const [name, header] of Object.entries(response.headers ?? {})) {
      const { required, schema } = resolve<Header>(document, header);
      const value = headers.get(name);
      if (value === null && required) return `lacks ${name}`;
      if (value === null) continue;
      const problem = misfit(schema, schema.type === 'integer' ? Number(value) : value);
      if (problem !== undefined) return `has ${name}: ${value}, which ${problem}`;
    }
    return undefined;
  }

  function bodyProblem({ content }: Response, { headers, text }: SeenAnswer): string | undefined {
    if (!content) return text === '' ? undefined : 'has a body';
    const type = headers.get('content-type')?.split(';', 1)[0] ?? '';
    const described = content[type];
    if (!described) return `is of type ${type}`;
    return misfit(described.schema, read(type, text));
  }

  return (answer) => {
    const { method, status } = answer;
    const path = answer.path.split('?', 1)[0] ?? '';
    const summary = `${method} ${path} answered ${status} ${answer.text.slice(0, 300)}`;
    // The page is not part of the API, but its address answers other methods with 405.
    const operations = path === '/' ? {} : findPath(document, path);
    const operation = operations?.[method === 'HEAD' ? 'get' : method.toLowerCase()];
    if (!operation)
      return status === (operations ? 405 : 404) ? undefined : `${summary} without being described`;
    const entry = operation.responses[status] ?? operation.responses[`${String(status)[0]}XX`];
    if (!entry) return `${summary}, a status that is not described`;
    const response = resolve<Response>(document, entry);
    const body = method === 'HEAD' ? undefined : bodyProblem(response, answer);
    const problem = headerProblem(response, answer.headers) ?? body;
    return problem === undefined ? undefined : `${summary}: ${problem}`;
  };
}

/** Reads a body as the value that a schema describes. */
function read(type: string, text: string): unknown {
  if (type === 'application/json') return JSON.parse(text);
  return type === 'text/event-stream' ? readEvents(text) : text;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Parses server-sent events into their fields. */
export function readEvents(text: string): Record<string, string>[] {
  const blocks = text.split('\n\n').slice(0, -1);
  const events = blocks.map((block) =>
    Object.fromEntries(
      [...block.matchAll(/^(event|data|id): ?(.*)$/gm)].map(([, name, value]) => [name, value]),
    ),
  );
  return events.filter((event) => Object.keys(event).length > 0);
}

/** Finds the operations of a request's path; fixed words take precedence over parameters. */
function findPath({ paths }: ApiDocument, path: string): Record<string, Operation> | undefined {
  const parts = path.split('/');
  const templates = Object.keys(paths).filter((template) => {
    const wanted = template.split('/');
    return (
      wanted.length === parts.length &&
      wanted.every((word, index) => word === parts[index] || (word.startsWith('{') && parts[index] !== ''))
    );
  });
  const [best] = templates.sort((a, b) => a.split('{').length - b.split('{').length);
  return best === undefined ? undefined : paths[best];
}

import type { ErrorCode } from '@crop-planning/shared';
import type { z } from 'zod';
import { headersOf, type Components, type Responses } from './openapi-errors.js';
import { describeEvents } from './openapi-events.js';
import type { Examples } from './openapi-examples.js';
import type { JsonSchema } from './json-schema.js';
import type { SchemaComponents } from './openapi-schemas.js';
import { headerParameter } from './openapi-parameters.js';
import type { PlainRoute } from '../plain-routes.js';
import type { RestRoute } from '../rest-routes.js';
import { priceSentence } from '../../procedures/prices.js';
import type { Access } from '../../procedures/row.js';

/** The public properties of a procedure. */
export interface ProcedureShape {
  access: Access;
  /** Whether the procedure accepts an Idempotency-Key. */
  isRepeatable: boolean;
  input: z.ZodType;
  output: z.ZodType;
}

/** The errors that every path can have: unreadable HTTP, an encoded body, or anything unforeseen. */
const commonErrors: readonly ErrorCode[] = ['VALIDATION_FAILED', 'UNSUPPORTED_MEDIA_TYPE', 'INTERNAL_ERROR'];
const procedureErrors: readonly ErrorCode[] = ['SERVICE_UNAVAILABLE'];
const bodyErrors: readonly ErrorCode[] = ['MALFORMED_JSON', 'BODY_TOO_LARGE'];
const tokenErrors: readonly ErrorCode[] = [
  'AUTHENTICATION_REQUIRED',
  'TOKEN_EXPIRED',
  'INVALID_TOKEN',
  'ACCOUNT_NOT_VALID',
  'FORBIDDEN',
];

const keyErrors: readonly ErrorCode[] = ['IDEMPOTENCY_KEY_REUSED'];

/** The security schemes that give access to a procedure, by the access that the procedure requires. */
const security: Record<Access, readonly object[]> = {
  everybody: [],
  account: [{ accessToken: [] }, { personalToken: [] }],
  session: [{ accessToken: [] }],
  producer: [{ apiKey: [] }],
};

export function describeRest(route: RestRoute, procedure: ProcedureShape, components: Components) {
  const { access, isRepeatable, input, output } = procedure;
  const codes = [
    ...commonErrors,
    ...procedureErrors,
    ...(route.method === 'GET' ? [] : bodyErrors),
    ...(access === 'everybody' ? [] : tokenErrors),
    ...(isRepeatable ? keyErrors : []),
    ...(route.errors ?? []),
  ];
  const ofFile = route.files && components.schemas.ofInput(route.files.parameters);
  const fields = withFields(inputOf(route, components.schemas.ofInput(input)), ofFile);
  const listHeaders = [
    ...('before' in (fields.properties ?? {}) ? (['link'] as const) : []),
    ...(route.isRevalidated ? (['etag'] as const) : []),
  ];
  const responses: Responses = {
    [route.status]: success(
      route.status === 204 ? undefined : contentOf(route, output, components),
      headersOf(route.status, listHeaders),
    ),
    ...(route.isRevalidated && {
      304: {
        description: 'Nothing has changed since the answer with this ETag.',
        headers: headersOf(304, ['etag']),
      },
    }),
    ...components.errors.responsesFor(codes),
  };
  const description = priceSentence(route.prices);
  return {
    operationId: route.procedure,
    summary: route.summary,
    ...(description !== undefined && { description }),
    tags: [route.procedure.split('.', 1)[0]],
    security: security[access],
    ...describeRequest(route, fields, {
      headers: headersFor(route, procedure),
      examples: components.examples,
    }),
    responses,
  };
}

export function describePlain(
  { method, path, operationId, summary, answers, errors = [] }: PlainRoute,
  components: Components,
): object {
  const { schemas, examples } = components;
  const operation = `${method} ${path}`;
  const content = Object.entries(answers).map(([type, schema]) => [
    type,
    { schema: schemas.ofOutput(schema), ...examples.ofAnswer(operation, 200, type) },
  ]);
  const responses: Responses = components.errors.responsesFor([...commonErrors, ...errors]);
  return {
    operationId,
    summary,
    tags: ['server'],
    security: security.everybody,
    parameters: [
      ...pathNames(path).map((name) => ({
        ...parameter('path', name, { type: 'string', description: 'The name of the file.' }),
        ...examples.ofParameter(operation, name),
      })),
      headerParameter('x-request-id'),
    ],
    responses: { 200: success(Object.fromEntries(content)), ...responses },
  };
}

const ndjson = 'application/x-ndjson';

/** Describes lines of JSON as the list of their contents. */
function describeLines(
  { schema, description }: NonNullable<RestRoute['lines']>,
  schemas: SchemaComponents,
): JsonSchema {
  const contentSchema: JsonSchema = { type: 'array', items: schemas.ofOutput(schema) };
  return { type: 'string', description, contentMediaType: ndjson, contentSchema };
}

function contentOf(route: RestRoute, output: z.ZodType, components: Components): object {
  const { events, files, lines, joined, method, path, status } = route;
  const { schemas } = components;
  const content = (type: string, schema: JsonSchema) => ({
    [type]: { schema, ...components.examples.ofAnswer(`${method} ${path}`, status, type) },
  });
  if (events) return content('text/event-stream', describeEvents(events, components));
  const others = Object.values(files?.types ?? {}).map((type) => content(type, { type: 'string' }));
  const isOnlyLines = lines && !joined && !files;
  return {
    ...Object.assign({}, ...others),
    ...(!isOnlyLines && content('application/json', schemas.ofOutput(joined?.schema ?? output))),
    ...(lines && content(ndjson, describeLines(lines, schemas))),
  };
}

/**
 * Returns the input of an operation. If the response joins several calls of the procedure, the input lacks where each
 * begins and how large it is, which the client does not choose; a stream begins after the event in a header.
 */
function inputOf({ joined, lines, events, files }: RestRoute, input: JsonSchema): JsonSchema {
  const isWhole = !joined && !events && (!lines || files !== undefined);
  if (isWhole) return input;
  const { limit: _limit, cursor: _cursor, lastEventId: _event, ...properties } = input.properties ?? {};
  return { ...input, properties };
}

/** Adds the fields that only the file of an answer needs. */
function withFields(input: JsonSchema, ofFile: JsonSchema | undefined): JsonSchema {
  return { ...input, properties: { ...input.properties, ...ofFile?.properties } };
}

/** Lists the headers that a client may send. */
function headersFor({ events, isRevalidated }: RestRoute, { isRepeatable }: ProcedureShape): object[] {
  return [
    ...(events ? [headerParameter('Last-Event-ID')] : []),
    ...(isRevalidated ? [headerParameter('If-None-Match')] : []),
    ...(isRepeatable ? [headerParameter('Idempotency-Key')] : []),
    headerParameter('x-request-id'),
  ];
}

function describeRequest(
  { method, path }: RestRoute,
  input: JsonSchema,
  { headers, examples }: { headers: object[]; examples: Examples },
): { parameters: object[]; requestBody?: object } {
  const operation = `${method} ${path}`;
  const { properties = {}, required = [] } = input;
  const inPath = pathNames(path);
  const others = Object.entries(properties).filter(([name]) => !inPath.includes(name));
  const needed = required.filter((name) => !inPath.includes(name));
  const parameters = [
    ...inPath.map((name) => parameter('path', name, properties[name])),
    ...(method === 'GET'
      ? others.map(([name, schema]) => parameter('query', name, schema, needed.includes(name)))
      : []),
  ].map((described) => ({ ...described, ...examples.ofParameter(operation, described.name) }));
  if (method === 'GET' || others.length === 0) return { parameters: [...parameters, ...headers] };
  return {
    parameters: [...parameters, ...headers],
    requestBody: {
      required: needed.length > 0,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: Object.fromEntries(others),
            required: needed,
            additionalProperties: false,
          },
          ...examples.ofBody(operation),
        },
      },
    },
  };
}

function parameter(
  location: 'path' | 'query',
  name: string,
  described: JsonSchema | boolean = {},
  required = location === 'path',
) {
  const { description, ...schema } = typeof described === 'object' ? described : {};
  // The items of a list are separated by commas.
  const list = schema.type === 'array' && { style: 'form', explode: false };
  return { name, in: location, required, ...(description && { description }), ...list, schema };
}

/** Describes a successful response; without content, it has no body. */
function success(content: object | undefined, headers = headersOf(200)): object {
  return {
    description: content ? 'Done.' : 'Done, without a body.',
    headers,
    ...(content && { content }),
  };
}

function pathNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

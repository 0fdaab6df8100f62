import { headersOf, requestIdSchema } from './openapi-errors.js';
import type { Components } from './openapi-errors.js';
import { describeSubscription } from './openapi-events.js';
import type { Examples } from './openapi-examples.js';
import { idempotencyKeyParameter, lastEventIdParameter, requestIdParameter } from './openapi-operations.js';
import type { JsonSchema } from './openapi-schemas.js';
import { restRoutes } from '../rest-table.js';
import type { ServerRouter } from '../router.js';
import { procedureNames } from '../trpc-http.js';

const object = (properties: Record<string, JsonSchema>, required = Object.keys(properties)): JsonSchema => ({
  type: 'object',
  properties,
  required,
});

const shapeOfError = object({
  code: { type: 'integer', description: 'The JSON-RPC error number.' },
  message: { type: 'string' },
  data: object({
    code: { type: 'string' },
    httpStatus: { type: 'integer' },
    message: { type: 'string' },
    request_id: requestIdSchema,
  }),
});

const path = '/trpc/{path}';

/** Describes tRPC's own transport, for typed clients; every procedure can be called through it. */
export function describeTrpc(router: ServerRouter, components: Components): object {
  const { schemas, errors, examples } = components;
  const result = schemas.add('TrpcResult', object({ result: object({ data: {} }, []) }));
  const error = schemas.add('TrpcError', object({ error: shapeOfError }));
  const one = { oneOf: [result, error] };
  const response = (status: number, description: string, schema: JsonSchema, method = 'GET') => ({
    description,
    headers: headersOf(status),
    content: { 'application/json': { schema, ...examples.ofAnswer(`${method} ${path}`, status) } },
  });
  const done = (method: string) =>
    response(
      200,
      'The result of the procedure; for a batch, an array of results.',
      { oneOf: [result, { type: 'array', items: result }] },
      method,
    );
  const failure = { oneOf: [error, { type: 'array' as const, items: one }] };
  const failures = {
    207: response(207, 'The results of a batch, some of which failed.', { type: 'array', items: one }),
    400: response(
      400,
      '`error.data.code` says why. A request that cannot be read as HTTP at all, such as one with a URL of more than 16 KiB, is answered before its path is known, with the error body of the other paths.',
      { oneOf: [...failure.oneOf, errors.bodyOf('VALIDATION_FAILED')] },
    ),
    401: response(401, 'The token is missing or not valid; `error.data.code` says why.', failure),
    405: response(405, 'A query was called with POST, or a mutation with GET.', failure),
    '4XX': response(404, '`error.data.code` says why; the codes are those of the other paths.', failure),
    500: response(500, '`INTERNAL_ERROR`.', failure),
    503: response(503, '`SERVICE_UNAVAILABLE`.', failure),
  };
  const eventSchemas = restRoutes.flatMap(({ events }) => events ?? []);
  const events = {
    'text/event-stream': {
      schema: describeSubscription(eventSchemas, shapeOfError, components),
      ...examples.ofAnswer(`GET ${path}`, 200, 'text/event-stream'),
    },
  };
  const operation = (summary: string, method: string, parameters: readonly object[]) => ({
    summary,
    tags: ['server'],
    security: [{}, { accessToken: [] }, { personalToken: [] }, { apiKey: [] }],
    parameters: [
      { ...pathOf(procedureNames(router, method)), ...examples.ofParameter(`${method} ${path}`, 'path') },
      batch,
      ...parameters,
      requestIdParameter,
    ],
  });
  const queried = done('GET');
  return {
    get: {
      ...operation('Query or subscribe through tRPC.', 'GET', [
        describeInput(examples),
        lastEventIdParameter,
      ]),
      responses: { 200: { ...queried, content: { ...queried.content, ...events } }, ...failures },
    },
    post: {
      ...operation('Call mutations through tRPC.', 'POST', [idempotencyKeyParameter]),
      requestBody: {
        required: false,
        content: { 'application/json': { schema: { type: 'object' }, ...examples.ofBody(`POST ${path}`) } },
      },
      responses: { 200: done('POST'), ...failures },
    },
  };
}

function pathOf(names: readonly string[]): object {
  const one = `(?:${names.map((name) => name.replaceAll('.', '\\.')).join('|')})`;
  return {
    name: 'path',
    in: 'path',
    required: true,
    description: 'The name of a procedure, or up to 10 of them separated by commas, with `batch=1`.',
    schema: { type: 'string', pattern: `^${one}(?:,${one}){0,9}$` },
  };
}

const batch = { name: 'batch', in: 'query', required: false, schema: { const: '1' } };

function describeInput(examples: Examples): object {
  return {
    name: 'input',
    in: 'query',
    required: false,
    description:
      'The input; with `batch=1`, an object of inputs by position. Anything that is not JSON, even an empty string, causes `MALFORMED_JSON`.',
    content: {
      'application/json': { schema: { type: 'object' }, ...examples.ofParameter(`GET ${path}`, 'input') },
    },
  };
}

import type { Operation, Response, Schema } from './api-document.js';

const requestId = { type: 'string', pattern: '^[A-Za-z0-9._-]{1,64}$' };

const result = objectOf({ result: { type: 'object' } });

const failure = objectOf({
  code: { type: 'integer' },
  message: { type: 'string' },
  data: objectOf({
    code: { type: 'string' },
    httpStatus: { type: 'integer' },
    message: { type: 'string' },
    request_id: requestId,
  }),
});

const refused = objectOf({ error: failure });

const id = { type: 'string', pattern: '^\\d+$' };

const jsonOf = (contentSchema: Schema) => ({
  type: 'string',
  contentMediaType: 'application/json',
  contentSchema,
});

/** The events of a subscription to notifications. */
const events: Schema = {
  type: 'array',
  items: {
    oneOf: [
      fieldsOf({
        event: { const: 'connected' },
        data: jsonOf(objectOf({ reconnectAfterInactivityMs: { type: 'integer' } })),
      }),
      fieldsOf({
        id,
        data: jsonOf({ anyOf: [{ $ref: '#/components/schemas/NotificationResponse' }, { type: 'null' }] }),
      }),
      fieldsOf({ event: { const: 'ping' }, data: { const: '' } }),
      fieldsOf({ event: { const: 'serialized-error' }, data: jsonOf(failure) }),
    ],
  },
};

const listOf = (items: Schema): Schema => ({ type: 'array', items });

/** A refusal of one call or of all calls of a batch, or of a request that cannot be read as one of tRPC. */
const refusals = answer({
  oneOf: [
    refused,
    listOf({ oneOf: [result, refused] }),
    { $ref: '#/components/schemas/ValidationFailedError' },
  ],
});

const answered = answer({ oneOf: [result, listOf(result)] });

const statuses = {
  207: answer({ type: 'array', items: { oneOf: [result, refused] } }),
  401: withHeader(refusals, 'www-authenticate'),
  405: withHeader(refusals, 'allow'),
  429: withHeader(refusals, 'retry-after'),
  503: withHeader(refusals, 'retry-after'),
  '4XX': refusals,
  '5XX': refusals,
};

/** What `/trpc/{path}` answers, in tRPC’s own form, which the API’s document leaves to tRPC’s clients. */
export const trpcOperations: Record<'get' | 'post', Operation> = {
  get: operationOf({
    ...statuses,
    200: { ...answered, content: { ...answered.content, 'text/event-stream': { schema: events } } },
  }),
  post: operationOf({ ...statuses, 200: answered }),
};

function operationOf(responses: Record<string, Response>): Operation {
  return { summary: 'Call procedures through tRPC.', security: [], parameters: [], responses };
}

function answer(schema: Schema): Response {
  const headers = Object.fromEntries(['x-request-id', 'x-api-version'].map(headerOf));
  return { headers, content: { 'application/json': { schema } } };
}

function withHeader({ headers, ...response }: Response, name: string): Response {
  return { ...response, headers: { ...headers, ...Object.fromEntries([headerOf(name)]) } };
}

function headerOf(name: string) {
  return [name, { $ref: `#/components/headers/${name}` }] as const;
}

function objectOf(properties: Record<string, Schema>): Schema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: true };
}

function fieldsOf(properties: Record<string, Schema>): Schema {
  return { ...objectOf(properties), additionalProperties: false };
}

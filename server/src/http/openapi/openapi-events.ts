import type { Components } from './openapi-errors.js';
import type { JsonSchema } from './openapi-schemas.js';
import type { RestRoute } from '../rest-table.js';

type Events = NonNullable<RestRoute['events']>;

/** What a stream of the REST surface sends. */
export function describeEvents(events: Events, { schemas, errors }: Components): JsonSchema {
  return streamOf([
    event({ id, data: json(schemas.ofOutput(events)) }, 'What is followed, with an ID to resume from.'),
    event({ id }, 'Where the stream begins: the first message, which clients do not report as an event.'),
    event(
      { event: { const: 'error' }, data: json(errors.bodyOf('INVALID_TOKEN')) },
      'The last event, if the stream must not be opened again: the error body says why.',
    ),
  ]);
}

/** What a subscription sends, in the protocol of tRPC. */
export function describeSubscription(
  events: readonly Events[],
  failure: JsonSchema,
  components: Components,
): JsonSchema {
  const schemas = events.map((schema) => components.schemas.ofOutput(schema));
  const options: JsonSchema = {
    type: 'object',
    properties: { reconnectAfterInactivityMs: { type: 'integer' } },
    required: ['reconnectAfterInactivityMs'],
  };
  return streamOf([
    event({ event: { const: 'connected' }, data: json(options) }, 'The first event: options for the client.'),
    event(
      { id, data: json({ anyOf: [...schemas, { type: 'null' }] }) },
      'What is followed, with an ID to resume from; null where the stream begins.',
    ),
    event({ event: { const: 'ping' }, data: { const: '' } }, 'Sent every 15 seconds without another event.'),
    event(
      { event: { const: 'serialized-error' }, data: json(failure) },
      'The last event, if the stream must not be opened again.',
    ),
  ]);
}

const id: JsonSchema = { type: 'string', pattern: '^\\d+$' };

/** As OpenAPI 3.2 describes server-sent events, for which 3.1 has no words of its own. */
function streamOf(events: JsonSchema[]): JsonSchema {
  return {
    type: 'array',
    items: { oneOf: events },
    description:
      'Server-sent events in their order, each as an object of its fields, without comments and `retry`.',
  };
}

function event(properties: Record<string, JsonSchema>, description: string): JsonSchema {
  return {
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
    description,
  };
}

/** A text that is the JSON of something. */
function json(schema: JsonSchema): JsonSchema {
  return { type: 'string', contentMediaType: 'application/json', contentSchema: schema };
}

import type { Components } from './openapi-errors.js';
import type { JsonSchema } from './openapi-schemas.js';
import type { RestRoute } from '../rest-table.js';

type Events = NonNullable<RestRoute['events']>;

/** Describes the events of a REST stream. */
export function describeEvents(events: Events, { schemas, errors }: Components): JsonSchema {
  return streamOf([
    event({ id, data: json(schemas.ofOutput(events)) }, 'A new item, with an ID to resume from.'),
    event(
      { id },
      'The first message: the ID at which the stream begins. Clients do not report it as an event.',
    ),
    event(
      { event: { const: 'error' }, data: json(errors.bodyOf('INVALID_TOKEN')) },
      'The last event, sent if the stream must not be reopened: the error body says why.',
    ),
  ]);
}

/** Describes the events of a subscription, in tRPC's protocol. */
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
      'A new item, with an ID to resume from; null in the first message, whose ID is where the stream begins.',
    ),
    event(
      { event: { const: 'ping' }, data: { const: '' } },
      'Sent every 15 seconds if there is no other event.',
    ),
    event(
      { event: { const: 'serialized-error' }, data: json(failure) },
      'The last event, sent if the stream must not be reopened.',
    ),
  ]);
}

const id: JsonSchema = { type: 'string', pattern: '^\\d+$' };

/** Describes server-sent events as OpenAPI 3.2 does, since 3.1 has no way to describe them. */
function streamOf(events: JsonSchema[]): JsonSchema {
  return {
    type: 'array',
    items: { oneOf: events },
    description:
      'Server-sent events in order, each as an object of its fields, without comments and `retry`.',
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

/** Describes a string that contains JSON of this schema. */
function json(schema: JsonSchema): JsonSchema {
  return { type: 'string', contentMediaType: 'application/json', contentSchema: schema };
}

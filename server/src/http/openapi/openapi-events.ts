import type { Components } from './openapi-errors.js';
import type { JsonSchema } from './openapi-schemas.js';
import type { Row } from '../../procedures/row.js';

type Events = NonNullable<Row['events']>;

/** Describes the events of a REST stream. */
export function describeEvents(events: Events, { schemas, errors }: Components): JsonSchema {
  const ofKinds = [
    schemas.add(
      'ItemEvent',
      event(
        { id, data: json(schemas.ofOutput(events), 'The item.') },
        'A new item, with an ID to resume from.',
      ),
    ),
    schemas.add(
      'StartEvent',
      event(
        { id },
        'The first message: the ID at which the stream begins. Clients do not report it as an event.',
      ),
    ),
    schemas.add(
      'ErrorEvent',
      event(
        {
          event: { type: 'string', const: 'error', description: 'Marks the last event.' },
          data: json(errors.bodyOf('INVALID_TOKEN'), 'Why the stream must not be reopened.'),
        },
        'The last event, sent if the stream must not be reopened: the error body says why.',
      ),
    ),
  ];
  return streamOf(schemas.add('StreamEvent', { oneOf: ofKinds }));
}

const id: JsonSchema = { type: 'string', pattern: '^\\d+$', description: 'The ID to resume from.' };

/** Describes server-sent events as OpenAPI 3.2 does, since 3.1 has no way to describe them. */
function streamOf(items: JsonSchema): JsonSchema {
  return {
    type: 'array',
    items,
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
function json(contentSchema: JsonSchema, description: string): JsonSchema {
  return { type: 'string', contentMediaType: 'application/json', contentSchema, description };
}

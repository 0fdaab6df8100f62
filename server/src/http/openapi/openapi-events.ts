import type { Components } from './openapi-errors.js';
import type { JsonSchema } from './json-schema.js';
import type { Row } from '../../procedures/row.js';

type Events = NonNullable<Row['events']>;

/** Describes the events of a REST stream. */
export function describeEvents(events: Events, { schemas, errors }: Components): JsonSchema {
  const add = (name: string, properties: Record<string, JsonSchema>, description: string) =>
    schemas.add(name, event(properties, description));
  const item = json(schemas.ofOutput(events), 'The item.');
  const reason = json(errors.bodyOf('INVALID_TOKEN'), 'Why the stream must not be reopened.');
  const ofKinds = [
    add('ItemEvent', { id, data: item }, 'A new item, with an ID to resume from.'),
    add(
      'StartEvent',
      { id },
      'The first message: the ID at which the stream begins. Clients do not report it as an event.',
    ),
    add(
      'ErrorEvent',
      {
        event: { type: 'string', const: 'error', description: 'Marks the last event.' },
        data: reason,
      },
      'The last event, sent if the stream must not be reopened: the error body says why.',
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
    description,
  };
}

/** Describes a string that contains JSON of this schema. */
function json(contentSchema: JsonSchema, description: string): JsonSchema {
  return { type: 'string', contentMediaType: 'application/json', contentSchema, description };
}

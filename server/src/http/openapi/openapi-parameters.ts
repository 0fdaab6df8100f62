import { browserHeader } from '../browser/browser-routes.js';

/** The headers that a client may send, as components to which operations refer. */
const headers = [
  optional(
    'x-request-id',
    'Your own ID for this request, to find it in your logs and the server’s: 1 to 64 letters, digits, dots, underscores or hyphens. Anything else is replaced, not refused.',
    {},
  ),
  {
    name: browserHeader.name,
    in: 'header',
    required: true,
    description:
      'Shows that a script of the server’s own page sends the request. Pages from other origins get 403 `ORIGIN_NOT_ALLOWED`, with or without it.',
    schema: { type: 'string', enum: [browserHeader.value] },
    example: browserHeader.value,
  },
  optional(
    'If-None-Match',
    'The ETag of an earlier answer. If nothing has changed, the answer is 304 without a body.',
    {},
  ),
  optional(
    'Idempotency-Key',
    'A text of your choice, a new one for each operation. Repeating the request with the same key within 24 hours changes nothing and returns the first answer; a different request with that key is 409 `IDEMPOTENCY_KEY_REUSED`. If the first request failed, the repeated one is carried out.',
    { minLength: 1, maxLength: 64 },
  ),
  optional('Last-Event-ID', 'The ID of the last event seen; browsers send it when they reconnect.', {
    pattern: '^(0|[1-9][0-9]{0,14})?$',
  }),
] as const;

export const headerParameters = Object.fromEntries(headers.map((header) => [header.name, header]));

/** Refers to one of the headers. */
export function headerParameter(name: (typeof headers)[number]['name']): object {
  return { $ref: `#/components/parameters/${name}` };
}

function optional<const Name extends string>(name: Name, description: string, rules: object) {
  return { name, in: 'header', required: false, description, schema: { type: 'string', ...rules } };
}

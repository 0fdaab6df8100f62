import { errorTable, type ErrorCode, type ErrorFields } from '@crop-planning/shared';
import { statusOf } from '../../procedures/errors.js';
import type { Examples } from './openapi-examples.js';
import type { JsonSchema } from './json-schema.js';
import type { SchemaComponents } from './openapi-schemas.js';

/** The responses of an operation, by status. */
export type Responses = Record<string, object>;

/** The components to which the operations of the document refer. */
export interface Components {
  schemas: SchemaComponents;
  errors: ErrorComponents;
  examples: Examples;
}

const degrees = (max: number) => ({ type: 'number' as const, minimum: -max, maximum: max });

/** Fields that some errors contain besides their code. */
const details: Record<
  keyof ErrorFields,
  { codes: readonly ErrorCode[]; optionalFor?: readonly ErrorCode[]; schema: JsonSchema }
> = {
  issues: {
    codes: ['VALIDATION_FAILED', 'CLIMATE_DOUBTFUL'],
    optionalFor: ['INVALID_TOKEN'],
    schema: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        properties: {
          path: {
            type: 'string',
            description: 'The path of the field, such as reasons.0; empty for the whole input.',
          },
          message: { type: 'string', description: 'What is wrong with the field.' },
        },
        required: ['path', 'message'],
      },
      description: 'The faults of the input.',
    },
  },
  suggestions: {
    codes: ['CROP_NOT_SUPPORTED', 'CROP_AMBIGUOUS', 'LOCATION_NOT_FOUND'],
    schema: {
      type: 'array',
      items: { type: 'string' },
      description:
        'The closest known names, best first; with CROP_AMBIGUOUS, the crops that the word can mean, the most widely grown first.',
    },
  },
  candidates: {
    codes: ['LOCATION_AMBIGUOUS'],
    schema: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        properties: {
          name: {
            type: 'string',
            description:
              'The words that select the place, or `latitude,longitude` if two places share name, region and country.',
          },
          region: { type: ['string', 'null'], description: 'The state or province; null if not known.' },
          country: { type: 'string', description: 'The country.' },
          people: {
            type: ['integer', 'null'],
            description: 'The population; null if it is not known.',
          },
          latitude: { ...degrees(90), description: 'Degrees, south negative.' },
          longitude: { ...degrees(180), description: 'Degrees, west negative.' },
          lat: { ...degrees(90), description: 'The same as `latitude`.' },
          lon: { ...degrees(180), description: 'The same as `longitude`.' },
        },
        required: ['name', 'region', 'country', 'people', 'latitude', 'longitude', 'lat', 'lon'],
      },
      description:
        'The places with this name, at most ten, largest first. For the name of a region or country: towns in it, then places elsewhere with the same name.',
    },
  },
  regions: {
    codes: ['LOCATION_AMBIGUOUS'],
    schema: {
      type: 'array',
      items: { type: 'string' },
      description:
        'The regions or countries with this name, such as `Iowa, United States`; empty if the name is ambiguous because several places have it.',
    },
  },
};

const requestIdSchema = { type: 'string' as const, pattern: '^[A-Za-z0-9._-]{1,64}$' };

type HeaderName = keyof typeof responseHeaders;

/** The headers of responses: every response has the first two; the others depend on the status and the path. */
export const responseHeaders = {
  'x-request-id': {
    description: 'The id of this request in the server’s log: the client’s own, or a generated one.',
    required: true,
    schema: requestIdSchema,
  },
  'x-api-version': {
    description: 'The version of this API, major.minor; clients of the same major version keep working.',
    required: true,
    schema: { type: 'string', pattern: '^[1-9][0-9]*[.][0-9]+$' },
  },
  'retry-after': {
    description: 'The seconds to wait before trying again.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  },
  'www-authenticate': {
    description: 'How to sign in.',
    required: true,
    schema: { type: 'string', const: 'Bearer' },
  },
  allow: { description: 'The methods that the path supports.', required: true, schema: { type: 'string' } },
  link: {
    description:
      'The next page as `<?…>; rel="next"`, a reference relative to this URL. It is sent if a limit applies and more items follow.',
    schema: { type: 'string', pattern: '^<[?][^>]+>; rel="next"$' },
  },
  etag: {
    description:
      'What the answer contains, for If-None-Match. A list of more than 500 items has none, because it is sent while it is read.',
    schema: { type: 'string', pattern: '^"[^"]+"$' },
  },
  'set-cookie': {
    description:
      'The cookie with the session’s refresh token (HttpOnly, SameSite=Strict): a new one, or an empty one that has expired.',
    required: true,
    schema: { type: 'string' },
  },
};

const headersOfStatus: Readonly<Record<number, HeaderName>> = {
  401: 'www-authenticate',
  405: 'allow',
  429: 'retry-after',
  503: 'retry-after',
};

const allCodes = Object.keys(errorTable) as ErrorCode[];

export type ErrorComponents = ReturnType<typeof createErrorComponents>;

/** Creates the responses for failures as components, which the operations share. */
export function createErrorComponents(schemas: SchemaComponents, examples: Examples) {
  const components = new Map<string, object>();

  function responseFor(status: number, codes: readonly ErrorCode[]): object {
    const name = codes.map(componentName).join('Or');
    if (!components.has(name)) components.set(name, describe(name, status, codes));
    return { $ref: `#/components/responses/${name}` };
  }

  /** Returns the schema of the body for a code. */
  function bodyOf(code: ErrorCode): JsonSchema {
    return schemas.add(
      `${componentName(code).replace(/Error$/, '')}Error`,
      errorSchema(statusOfCode(code), code),
    );
  }

  /** Returns the schema of the body for one of the codes. */
  function bodyOfOne(name: string, codes: readonly ErrorCode[]): JsonSchema {
    const [only, ...others] = codes.map(bodyOf);
    return only && others.length > 0
      ? schemas.add(`${name}Error`, { oneOf: [only, ...others] })
      : { ...only };
  }

  function describe(name: string, status: number, codes: readonly ErrorCode[]): object {
    return {
      description: codes.map((code) => `\`${code}\`: ${errorTable[code].message}`).join('\n\n'),
      headers: headersOf(status),
      content: {
        'application/json': {
          schema: bodyOfOne(name, codes),
          ...examples.ofErrors(codes),
        },
      },
    };
  }

  return {
    /** Returns one response for each status that the codes map to. */
    responsesFor(codes: Iterable<ErrorCode>): Responses {
      const requested = new Set(codes);
      const inOrder = allCodes.filter((code) => requested.has(code));
      const statuses = new Set(inOrder.map(statusOfCode));
      const responseOf = (status: number) =>
        responseFor(
          status,
          inOrder.filter((code) => statusOfCode(code) === status),
        );
      return Object.fromEntries([...statuses].map((status) => [status, responseOf(status)]));
    },
    bodyOf,
    components: (): Record<string, object> => Object.fromEntries(components),
  };
}

/** Returns the headers of a response with the status, and those that its operation adds. */
export function headersOf(status: number, more: readonly HeaderName[] = []): Record<string, object> {
  const extraHeader = headersOfStatus[status];
  const names: HeaderName[] = [
    'x-request-id',
    'x-api-version',
    ...(extraHeader ? [extraHeader] : []),
    ...more,
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function statusOfCode(code: ErrorCode): number {
  return statusOf(errorTable[code]);
}

function errorSchema(status: number, code: ErrorCode): JsonSchema {
  const isIn = (codes: readonly ErrorCode[] = []) => codes.includes(code);
  const requiredFields = Object.entries(details).filter(([, { codes }]) => isIn(codes));
  const optionalFields = Object.entries(details).filter(([, { optionalFor }]) => isIn(optionalFor));
  return {
    type: 'object',
    properties: {
      status: { type: 'integer', const: status, description: 'The HTTP status.' },
      code: { type: 'string', const: code, description: 'What happened.' },
      message: {
        type: 'string',
        examples: [errorTable[code].message],
        description: 'What happened, in a sentence for people.',
      },
      request_id: { ...requestIdSchema, description: 'Identifies the request in the server’s log.' },
      ...Object.fromEntries(
        [...requiredFields, ...optionalFields].map(([name, { schema }]) => [name, schema]),
      ),
    },
    required: ['status', 'code', 'message', 'request_id', ...requiredFields.map(([name]) => name)],
  };
}

/** Turns `CROP_PLAN_NOT_FOUND` into `CropPlanNotFound`. */
function componentName(code: ErrorCode): string {
  return code.replaceAll(
    /([A-Z])([A-Z]*)_?/g,
    (_, first: string, rest: string) => first + rest.toLowerCase(),
  );
}

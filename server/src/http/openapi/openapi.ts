import { apiVersion } from '@crop-planning/shared';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { browserCookieScheme, describeBrowser } from './openapi-browser.js';
import { createErrorComponents, responseHeaders, type Components } from './openapi-errors.js';
import { readExamples } from './openapi-examples.js';
import { describePlain, describeRest, type ProcedureShape } from './openapi-operations.js';
import { headerParameters } from './openapi-parameters.js';
import type { JsonSchema } from './json-schema.js';
import { createSchemaComponents } from './openapi-schemas.js';
import { browserRoutes } from '../browser/browser-routes.js';
import { plainRoutes } from '../plain-routes.js';
import { nounList } from '../../nouns.js';
import { readRelease } from '../../settings/release.js';
import { findProcedure, restRoutes, type RestRoute } from '../rest-routes.js';

const description = `Accounts, crop plans, their analyses and notifications.

- Sign in with \`POST /auth/register\` or \`POST /auth/login\` and send the access token as
  \`Authorization: Bearer …\`. It is valid for minutes; \`POST /auth/refresh\` trades the refresh token for a new pair.
- A script sends a personal access token instead, created once with \`POST /auth/tokens\`. It lasts up to a year and
  gives access to everything except account settings: under \`/auth\` it can only read \`/auth/me\`.
- The paths under \`/auth/browser\` serve only the server’s own page: its refresh token is in a cookie that scripts
  cannot read, and pages of any other origin are refused.
- Bodies are JSON of at most 64 KiB. Undocumented fields and query parameters are refused; only the paths of
  the server itself ignore unknown query parameters. Leading and trailing white space is removed from text.
- Times are UTC, ISO 8601 with milliseconds; ids are 24 hex digits. Another account’s resources are reported as
  not found.
- In the examples, lists of more than 12 items are cut off after the second item.
- A failure is \`{"status", "code", "message", "request_id"}\`: branch on the code, show the message, and
  quote the request ID when you report a problem.
- Every answer has \`x-api-version\`, \`major.minor\`. Within a major version, paths and fields are only added: ignore
  fields that you do not know.
- A list that \`limit\` cuts short has \`Link: <?…>; rel="next"\` if more items follow.
- An undocumented path, or one with a trailing slash, is 404 \`ROUTE_NOT_FOUND\`; an undocumented method of a
  documented path is 405 \`METHOD_NOT_ALLOWED\` with \`Allow\`. Every GET also answers HEAD.`;

/** The most common one is last, because Swagger UI’s dialog opens there. */
const securitySchemes: Record<string, object> = {
  browserCookie: browserCookieScheme,
  apiKey: { type: 'http', scheme: 'bearer', description: 'A producer’s key, created by the operator.' },
  personalToken: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A token for a script, created with `POST /auth/tokens`. With the scope `read` it can only read; anything else is 403 `FORBIDDEN`.',
  },
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'The access_token of a TokenResponse. The page at /docs uses the newest one that it receives, so executing `POST /auth/register` or `POST /auth/login` there signs you in until you reload the page.',
  },
};

/** The settings that the description mentions. */
export interface DescribedSettings {
  passwordLengthMin: number;
}

/** By the setting that it depends on. Bytes rather than strings, which would be copied into every response. */
const builtDocuments = new Map<number, Buffer>();

/** Serves the description, which is built on the first request for it; the apps of a process share it. */
export function registerOpenApi(app: FastifyInstance, settings: DescribedSettings): void {
  app.get('/openapi.json', (_request, reply) => {
    const { passwordLengthMin } = settings;
    const bytes = builtDocuments.get(passwordLengthMin) ?? Buffer.from(JSON.stringify(describeApi(settings)));
    builtDocuments.set(passwordLengthMin, bytes);
    return reply.type('application/json; charset=utf-8').send(bytes);
  });
}

/** Builds the OpenAPI document of all routes from the rows and schemas that serve them. */
export function describeApi({ passwordLengthMin }: DescribedSettings): object {
  const schemas = createSchemaComponents();
  const examples = readExamples();
  const components: Components = { schemas, examples, errors: createErrorComponents(schemas, examples) };
  const paths: Record<string, Record<string, object>> = {};
  for (const route of restRoutes) {
    (paths[route.path] ??= {})[route.method.toLowerCase()] = describeRest(route, shapeOf(route), components);
  }
  for (const route of browserRoutes) {
    const namesake = shapeOf(route);
    paths[route.path] = { post: describeBrowser(route, namesake, components) };
  }
  schemas.add('NewPassword', newPasswordSchema(passwordLengthMin));
  for (const route of plainRoutes) (paths[route.path] ??= {})['get'] = describePlain(route, components);
  return {
    openapi: '3.1.1',
    info: {
      title: 'Crop planning',
      version: readRelease(),
      'x-api-version': apiVersion,
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [...nounList, { name: 'server', subject: 'The server itself.' }].map(({ name, subject }) => ({
      name,
      description: subject,
    })),
    paths,
    components: {
      schemas: schemas.components(),
      responses: components.errors.components(),
      headers: responseHeaders,
      parameters: headerParameters,
      securitySchemes,
    },
  };
}

function newPasswordSchema(minLength: number): JsonSchema {
  return {
    type: 'string',
    format: 'password',
    minLength,
    maxLength: 72,
    pattern: '^[^\\u0000]*$',
    description: `At least ${minLength} characters, at most 72 bytes in UTF-8, and no NUL; not a common password, not even with digits and signs at its end or in place of letters, and not mostly the email, its domain, the name or the name of the service.`,
  };
}

/**
 * Reads the definition of a procedure. tRPC keeps the whole definition, but its types show only part of it.
 */
function shapeOf({ procedure, access, isRepeatable }: RestRoute): ProcedureShape {
  const definition = findProcedure(procedure)?._def;
  if (!definition) throw new TypeError(`there is no ${procedure}`);
  const input = definition.inputs[0];
  // tRPC has no schema for the events of a subscription; the row has one.
  const answers = Reflect.get(definition, 'output') as { schema?: unknown } | undefined;
  const output = definition.type === 'subscription' ? z.unknown() : answers?.schema;
  if (!(input instanceof z.ZodType && output instanceof z.ZodType)) {
    throw new TypeError(`${procedure} has no schema for its input or its output`);
  }
  return { access, isRepeatable: isRepeatable === true, input, output };
}

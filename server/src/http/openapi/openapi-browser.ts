import { browserSessionSchema } from '@crop-planning/shared';
import { z } from 'zod';
import { browserHeader, fieldsOfServer, type BrowserRoute } from '../browser/browser-routes.js';
import { encryptedCookieName } from '../browser/session-cookie.js';
import { headersOf, type Components } from './openapi-errors.js';
import { describeRest, type ProcedureShape } from './openapi-operations.js';
import { headerParameter } from './openapi-parameters.js';

export const browserCookieScheme = {
  type: 'apiKey',
  in: 'cookie',
  name: encryptedCookieName,
  description:
    'The refresh token of a browser’s session, in a cookie that scripts cannot read. Only the paths under `/auth/browser` read it. Without TLS, on the server’s own machine, its name is `crop-session-` and the port.',
};

/** Which of the paths read the cookie; the others replace it. */
const cookieReaders: Partial<Record<BrowserRoute['inBrowser']['does'], readonly object[]>> = {
  renew: [{ browserCookie: [] }],
  end: [{}, { browserCookie: [] }],
};

/** Describes a path for the server's own page, by the procedure of its namesake. */
export function describeBrowser(
  route: BrowserRoute,
  namesake: ProcedureShape,
  components: Components,
): object {
  const security = cookieReaders[route.inBrowser.does];
  const errors = [
    ...(route.errors ?? []),
    'ORIGIN_NOT_ALLOWED' as const,
    ...(route.inBrowser.does === 'renew' ? (['AUTHENTICATION_REQUIRED'] as const) : []),
  ];
  const { parameters, responses, ...operation } = describeRest(
    { ...route, errors },
    {
      access: security ? 'everybody' : namesake.access,
      isRepeatable: false,
      input: withoutFieldsOfServer(namesake.input),
      output: browserSessionSchema,
    },
    components,
  );
  return {
    ...operation,
    operationId: route.procedure.replace('.', '.browser.'),
    ...(security && { security }),
    parameters: [headerParameter(browserHeader.name), ...parameters],
    responses: {
      ...responses,
      [route.status]: { ...responses[route.status], headers: headersOf(route.status, ['set-cookie']) },
    },
  };
}

function withoutFieldsOfServer(input: z.ZodType): z.ZodType {
  if (!(input instanceof z.ZodObject)) return input;
  const fields = Object.entries(input.shape).filter(([name]) => !fieldsOfServer.includes(name));
  return z.strictObject(Object.fromEntries(fields));
}

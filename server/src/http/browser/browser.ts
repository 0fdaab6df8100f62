import { AppError, tokenResponseSchema, type InputIssue, type TokenResponse } from '@crop-planning/shared';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Core } from '../../core.js';
import type { Logger } from '../../settings/log.js';
import type { Callers } from '../callers.js';
import { callOf, merge, type RestParts } from '../rest.js';
import { endOf } from '../request.js';
import { readBodyInput, type RestRequest } from '../rest-input.js';
import { findProcedure } from '../rest-routes.js';
import { browserRoutes, type BrowserRoute } from './browser-routes.js';
import { createPageOrigins } from './page-origins.js';
import { createSessionCookie, isEncrypted } from './session-cookie.js';

export interface BrowserParts {
  makeContext: RestParts['makeContext'];
  /** The port that the server got. */
  port: () => number;
  log: Logger;
}

type Request = FastifyRequest<{ Params: RestRequest['params']; Querystring: RestRequest['query'] }>;
type Handler = (route: BrowserRoute, request: Request, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Serves the paths at which the server's own page signs in and stays signed in. Pages of any other origin are
 * refused before their body is read.
 */
export function registerBrowserSessions(
  app: FastifyInstance,
  core: Core,
  { endSessionOf, requireOneAccount }: Callers,
  { makeContext, port, log }: BrowserParts,
): void {
  const { HOST: host, PUBLIC_ORIGINS = [], REFRESH_TOKEN_DAYS, SESSION_MAX_DAYS } = core.settings;
  const originOf = createPageOrigins({ host, port, publicOrigins: PUBLIC_ORIGINS, log });
  const cookie = createSessionCookie({ daysMax: Math.min(REFRESH_TOKEN_DAYS, SESSION_MAX_DAYS) });

  /** Calls the procedure of the path's namesake; returns its answer and the context of the call. */
  async function call(
    { procedure }: BrowserRoute,
    [request, reply]: [Request, FastifyReply],
    setByServer: Record<string, string>,
  ) {
    const { input, issues } = readBodyInput(request);
    const taken = Object.keys(setByServer).filter((name) => Object.hasOwn(Object(input), name));
    const context = makeContext(reply, [...issues, ...taken.map(unknownField)]);
    const answer = await callOf(procedure, context, () => endOf(reply))(merge(input, setByServer));
    return { answer: tokenResponseSchema.parse(answer), context };
  }

  const open: Handler = async (route, request, reply) => {
    const origin = originOf(request);
    const session_name = isEncrypted(origin) ? 'browser' : 'browser, without TLS';
    const { answer, context } = await call(
      route,
      [request, reply],
      namesSession(route) ? { session_name } : {},
    );
    for (const replaced of cookie.read(request, origin)) await endSessionOf(core, replaced, context);
    return answerWith(route, reply, origin, answer);
  };

  const refresh: Handler = async (route, request, reply) => {
    const origin = originOf(request);
    const [refresh_token, ...others] = cookie.read(request, origin);
    if (refresh_token === undefined) throw new AppError('AUTHENTICATION_REQUIRED', { message: noCookie });
    // Another server on this machine may have added one, and nothing says which of them is ours.
    if (others.length > 0) throw new AppError('INVALID_TOKEN', toClear(cookie.nameFor(origin), origin));
    const { answer } = await call(route, [request, reply], { refresh_token });
    return answerWith(route, reply, origin, answer);
  };

  const logout: Handler = async (route, request, reply) => {
    const origin = originOf(request);
    const { input, issues } = readBodyInput(request);
    const problems = issues.length > 0 ? issues : Object.keys(Object(input)).map(unknownField);
    if (problems.length > 0) throw new AppError('VALIDATION_FAILED', { issues: problems });
    const context = makeContext(reply, []);
    for (const token of cookie.read(request, origin)) await endSessionOf(core, token, context);
    cookie.remove(reply, origin);
    return reply.code(route.status).send();
  };

  /** Puts the refresh token into the cookie, and the rest of the answer into the body. */
  function answerWith(
    { status }: BrowserRoute,
    reply: FastifyReply,
    origin: string,
    { refresh_token, ...session }: TokenResponse,
  ): FastifyReply {
    cookie.set(reply, origin, refresh_token);
    return reply.code(status).send(session);
  }

  const handlers = { open, renew: refresh, end: logout };
  for (const route of browserRoutes) {
    const handle = handlers[route.inBrowser.does];
    app.route<{ Params: RestRequest['params']; Querystring: RestRequest['query'] }>({
      method: route.method,
      url: route.path,
      onRequest: async (request) => void originOf(request),
      handler: (request, reply) => {
        const cookies = cookie.read(request, originOf(request));
        requireOneAccount(core, request.raw.headersDistinct.authorization ?? [], cookies);
        return handle(route, request, reply);
      },
    });
  }
}

const noCookie = 'Sign in first: there is no cookie of a session.';

/** What to do about a cookie that another server has set for a longer path: no login replaces it. */
function toClear(name: string, origin: string) {
  const message = `The browser has several cookies named ${name}, and one of them is not from this server. Delete the cookies of ${new URL(origin).hostname} in the settings of the browser, then log in.`;
  return { message, issues: [{ path: 'cookie', message: `must be sent only once: ${name}` }] };
}

/** Whether the procedure opens a session that has a name. */
function namesSession({ procedure }: BrowserRoute): boolean {
  const input = findProcedure(procedure)?._def.inputs[0];
  return input instanceof z.ZodObject && 'session_name' in input.shape;
}

function unknownField(path: string): InputIssue {
  return { path, message: 'is not a known field' };
}

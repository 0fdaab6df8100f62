import fastifyCors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isOrigin } from '../settings/config.js';
import type { Logger } from '../settings/log.js';
import { isForBrowser } from './request.js';

/** The origins whose pages may call the service. */
export interface AllowedOrigins {
  listed: readonly string[];
  /** Whether pages served from this machine may call it too, whatever their port. */
  loopback: boolean;
}

const loopbackOrigin = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?$/;

/**
 * Lets pages from exactly these origins call the service; the pages themselves send a token, since no cookie
 * is read on the paths that they may call. The first page from another origin is logged with the setting that
 * would allow it.
 */
export function allowOrigins(app: FastifyInstance, allowed: AllowedOrigins, log: Logger): void {
  const origins = [...allowed.listed, ...(allowed.loopback ? [loopbackOrigin] : [])];
  const isAllowed = (origin: string) =>
    origins.some((one) => (typeof one === 'string' ? one === origin : one.test(origin)));
  reportStranger(app, isAllowed, log);
  if (origins.length === 0) return;
  const options: FastifyCorsOptions = {
    // A page that may not read the answers gets no header at all.
    origin: (origin, done) => done(null, origin !== undefined && isAllowed(origin)),
    methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    // These are the headers that the service reads.
    allowedHeaders: [
      'authorization',
      'content-type',
      'idempotency-key',
      'if-none-match',
      'last-event-id',
      'trpc-accept',
      'x-request-id',
    ],
    exposedHeaders: [
      'allow',
      'etag',
      'link',
      'retry-after',
      'www-authenticate',
      'x-api-version',
      'x-request-id',
    ],
    maxAge: 600,
    // The server itself checks which paths exist.
    strictPreflight: false,
    preflightContinue: true,
  };
  void app.register(fastifyCors, {
    // Only the server's own page may sign in with a cookie.
    delegator: (request, done) => done(null, isForBrowser(request) ? { origin: false } : options),
  });
}

/** True for the request that a browser sends before it lets a page send its own. */
export function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers.origin !== undefined && 'access-control-request-method' in headers;
}

function reportStranger(app: FastifyInstance, isAllowed: (origin: string) => boolean, log: Logger): void {
  let isReported = false;
  const report = ({ headers: { origin, host } }: FastifyRequest): void => {
    // Only an origin that CORS_ORIGINS would accept is logged, since the caller may write anything in the header.
    if (isReported || origin === undefined || !isOrigin(origin) || isAllowed(origin)) return;
    // A browser also sends the origin of the server's own pages.
    if (new URL(origin).host === host) return;
    isReported = true;
    log.warn({ origin }, 'a page from another origin may not read the answers; CORS_ORIGINS can allow it');
  };
  app.addHook('onRequest', (request, _reply, done) => {
    report(request);
    done();
  });
}

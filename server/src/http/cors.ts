import fastifyCors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Lets pages from exactly these origins call the service; the pages themselves send a token, since there are
 * no cookies.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  void app.register(fastifyCors, {
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    // These are the headers that the service reads.
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'last-event-id', 'x-request-id'],
    exposedHeaders: ['allow', 'retry-after', 'www-authenticate', 'x-request-id'],
    maxAge: 600,
    // The server itself checks which paths exist.
    strictPreflight: false,
    preflightContinue: true,
  });
}

/** True for the request that a browser sends before it lets a page send its own. */
export function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers.origin !== undefined && 'access-control-request-method' in headers;
}

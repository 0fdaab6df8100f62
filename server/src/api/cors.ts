import fastifyCors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Lets pages of exactly these origins call the service; a token is theirs to send, there are no cookies. */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  void app.register(fastifyCors, {
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    // Only those that something here reads.
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'last-event-id', 'x-request-id'],
    exposedHeaders: ['allow', 'retry-after', 'www-authenticate', 'x-request-id'],
    maxAge: 600,
    // Which paths there are is for the server's own check to tell.
    strictPreflight: false,
    preflightContinue: true,
  });
}

/** True for the question a browser asks before it lets a page send its request. */
export function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers.origin !== undefined && 'access-control-request-method' in headers;
}

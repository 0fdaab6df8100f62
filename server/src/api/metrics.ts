import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Measures every answer and serves the figures at /metrics; nothing in them names an account. */
export function registerMetrics(app: FastifyInstance): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long answers took, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: routeOf(request), status: reply.statusCode };
    durations.observe(labels, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}

/** A pattern or a procedure, never what a client wrote: the labels have to stay few. */
function routeOf({ routeOptions, trace }: FastifyRequest): string {
  const [procedure, ...others] = trace.procedures ?? [];
  if (procedure !== undefined && others.length === 0) return `/trpc/${procedure}`;
  return routeOptions.url ?? 'none';
}

import { AppError } from '@crop-planning/shared';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * Numbers that are kept elsewhere, by name. One whose name ends in `_total` only grows, from the start of the process;
 * any other is what is so at the moment.
 */
export type Metrics = Readonly<Record<string, Metric>>;

type Figures = number | Readonly<Record<string, number>> | undefined;

interface Metric {
  help: string;
  /** The label that distinguishes the numbers, if there are several. */
  label?: string;
  /** Undefined if there is nothing to say. */
  read: () => Figures | Promise<Figures>;
}

/** Writes the metrics as Prometheus reads them. */
export type AnswerMetrics = () => Promise<{ contentType: string; text: string }>;

/**
 * Measures every response; no figure identifies an account. The figures are served at /metrics unless they have an
 * address of their own.
 */
export function registerMetrics(
  app: FastifyInstance,
  metrics: Metrics,
  { isElsewhere }: { isElsewhere: boolean },
): AnswerMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long responses took, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  for (const [name, metric] of Object.entries(metrics)) {
    const parts = { name, ...partsOf(metric) };
    registry.registerMetric(name.endsWith('_total') ? new Counter(parts) : new Gauge(parts));
  }
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: routeOf(request), status: reply.statusCode };
    durations.observe(labels, reply.elapsedTime / 1000);
    done();
  });
  const answer = async () => ({ contentType: registry.contentType, text: await registry.metrics() });
  app.get('/metrics', async (_request, reply) => {
    if (isElsewhere) throw new AppError('ROUTE_NOT_FOUND');
    const { contentType, text } = await answer();
    return reply.type(contentType).send(text);
  });
  return answer;
}

function partsOf({ help, label, read }: Metric) {
  return {
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [],
    async collect(this: Counter | Gauge): Promise<void> {
      const count = await read();
      this.reset();
      if (typeof count === 'number') return this.inc(count);
      if (label === undefined) return this.remove();
      for (const [labelValue, value] of Object.entries(count ?? {})) this.inc({ [label]: labelValue }, value);
    },
  };
}

/** Returns a route's pattern or a procedure's path, never a client's own text, so that labels are few. */
function routeOf({ routeOptions, trace }: FastifyRequest): string {
  const [procedure, ...others] = trace.procedures ?? [];
  if (procedure !== undefined && others.length === 0) return `/trpc/${procedure}`;
  return routeOptions.url ?? 'none';
}

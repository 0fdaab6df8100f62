import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface MetricsDeps {
  /** Counts since the start of the process. */
  counts: {
    hashing: () => { readonly hashings: number; readonly comparisons: number };
    hashQueue: () => { readonly waits: number; readonly refusals: number };
    /** Returns how many requests were refused, by the name of the budget. */
    throttlings: () => Readonly<Record<string, number>>;
    /** Returns how many maps have begun to be calculated, and how the calculations ended. */
    maps: () => Readonly<Record<string, number>>;
    /** Returns the same for suggestions of crops. */
    suggestions: () => Readonly<Record<string, number>>;
    /** Returns how many pieces of these calculations have begun in the threads, and how many have ended. */
    threads: () => Readonly<Record<string, number>>;
    /** Returns how many connections were refused, by the limit that was reached. */
    refusedConnections: () => Readonly<Record<string, number>>;
  };
  /** What is so at the moment. */
  states: {
    /** Names the background work that has stopped. */
    stoppedWork: () => readonly string[];
    /** Returns whether notifications are polled because changes cannot be watched. */
    isPolling: () => boolean;
  };
}

/** Measures every response and serves the figures at /metrics; no figure identifies an account. */
export function registerMetrics(app: FastifyInstance, { counts, states }: MetricsDeps): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long responses took, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  registerCount(registry, {
    name: 'bcrypt_hashings_total',
    help: 'How many passwords were hashed.',
    read: () => counts.hashing().hashings,
  });
  registerCount(registry, {
    name: 'bcrypt_comparisons_total',
    help: 'How many passwords were compared with a hash.',
    read: () => counts.hashing().comparisons,
  });
  registerCount(registry, {
    name: 'password_hashing_waits_total',
    help: 'How many passwords had to wait their turn to be hashed or compared.',
    read: () => counts.hashQueue().waits,
  });
  registerCount(registry, {
    name: 'password_hashing_refusals_total',
    help: 'How many passwords were refused because they would have waited too long.',
    read: () => counts.hashQueue().refusals,
  });
  registerCount(registry, {
    name: 'throttlings_total',
    help: 'How many requests were refused because a budget was used up, by budget.',
    label: 'budget',
    read: counts.throttlings,
  });
  registerCount(registry, {
    name: 'map_calculations_total',
    help: 'How many calculations of maps have begun, and how they have ended.',
    label: 'state',
    read: counts.maps,
  });
  registerCount(registry, {
    name: 'suggestion_calculations_total',
    help: 'How many calculations of suggestions have begun, and how they have ended.',
    label: 'state',
    read: counts.suggestions,
  });
  registerCount(registry, {
    name: 'calculation_pieces_total',
    help: 'How many pieces of maps and suggestions have begun in the threads, and how many have ended.',
    label: 'state',
    read: counts.threads,
  });
  registerCount(registry, {
    name: 'connections_refused_total',
    help: 'How many connections were closed on arrival because the server, or one network, had too many.',
    label: 'limit',
    read: counts.refusedConnections,
  });
  registerGauge(registry, {
    name: 'notifications_polling',
    help: '1 if streams of notifications poll the database every 2 s, because it does not let the server watch changes.',
    read: () => (states.isPolling() ? 1 : 0),
  });
  registerGauge(registry, {
    name: 'background_work_stopped',
    help: '1 for each kind of background work whose latest attempt failed.',
    label: 'work',
    read: () => Object.fromEntries(states.stoppedWork().map((work) => [work, 1])),
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: routeOf(request), status: reply.statusCode };
    durations.observe(labels, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}

interface Count {
  name: string;
  help: string;
  /** The label that distinguishes the numbers, if there are several. */
  label?: string;
  read: () => number | Readonly<Record<string, number>>;
}

/** Exposes a count that is kept elsewhere. */
function registerCount(registry: Registry, count: Count): void {
  registry.registerMetric(new Counter(metricOf(count)));
}

/** Exposes a number that can also fall. */
function registerGauge(registry: Registry, count: Count): void {
  registry.registerMetric(new Gauge(metricOf(count)));
}

function metricOf({ name, help, label, read }: Count) {
  return {
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [],
    collect(this: Counter | Gauge): void {
      this.reset();
      const count = read();
      if (typeof count === 'number') this.inc(count);
      else if (label !== undefined)
        for (const [labelValue, value] of Object.entries(count)) this.inc({ [label]: labelValue }, value);
    },
  };
}

/** Returns a route's pattern or a procedure's path, never a client's own text, so that labels are few. */
function routeOf({ routeOptions, trace }: FastifyRequest): string {
  const [procedure, ...others] = trace.procedures ?? [];
  if (procedure !== undefined && others.length === 0) return `/trpc/${procedure}`;
  return routeOptions.url ?? 'none';
}

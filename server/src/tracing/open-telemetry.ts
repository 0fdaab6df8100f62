import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace-node';
import { AsyncLocalStorage } from 'node:async_hooks';
import diagnostics, { tracingChannel } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { withTimeout } from '../concurrency/deadline.js';
import type { StoppedWork } from '../settings/stopped-work.js';
import { noteTraceId, traceParentOf } from './trace-ids.js';
import { calculations, judgements, statements, type Traced } from './traced.js';

export interface Tracing {
  /** Sends what is left, for at most two seconds. */
  close: () => Promise<void>;
}

/** How long a collector may take to answer. Nothing waits for it but the end of the process. */
const exportMsMax = 2_000;
/** Monitoring requests these paths every few seconds. */
const untracedPaths = /^\/(health\/|metrics$)/;

/** What Node tells of each request. */
interface NodeRequest {
  request: IncomingMessage;
  response: ServerResponse;
}

/** What Fastify tells of each request that it passes on to a handler. */
interface FastifyHandling {
  request: { raw: IncomingMessage; trace: { procedures?: string[] | undefined; code?: string | undefined } };
  route: { url: string; method: string };
}

/**
 * Sends a span for each request, statement and run of the model to the collector at this address, by OpenTelemetry's
 * protocol over HTTP. What is sent has the method, the pattern of the path, the procedures and the status: no
 * name, email, place, address or token. `traces` counts as stopped work while the collector does not accept them.
 */
export function startTracing(
  { endpoint, release }: { endpoint: string; release: string },
  stopped: StoppedWork,
): Tracing {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const exporter = noting(new OTLPTraceExporter({ url, timeoutMillis: exportMsMax }), stopped);
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'crop-server', 'service.version': release }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const spans = followRequests(provider.getTracer('crop-server'));
  return {
    async close() {
      spans.stop();
      await withTimeout(exportMsMax, () => provider.shutdown()).catch(() => undefined);
    },
  };
}

/** Notes whether the collector accepts the spans. */
function noting(exporter: SpanExporter, stopped: StoppedWork): SpanExporter {
  const work = 'traces';
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.error) stopped.failed(work, result.error, 'the collector does not accept the traces');
        else stopped.succeeded(work);
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}

/** Begins and ends spans when Node, Fastify, the database and the model tell what they do. */
function followRequests(tracer: Tracer) {
  /** The span of the request or of the part of it that runs. */
  const current = new AsyncLocalStorage<Span | undefined>();
  const requests = new WeakMap<IncomingMessage, { span: Span; handling?: FastifyHandling }>();
  const parts = new WeakMap<Traced, Span>();

  function begin(message: unknown): void {
    const { request, response } = message as NodeRequest;
    if (untracedPaths.test(request.url ?? '')) return;
    const { method = '' } = request;
    const attributes = { 'http.request.method': method };
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, contextOf(request));
    requests.set(request, { span });
    noteTraceId(request, span.spanContext().traceId);
    response.once('close', () => end(request, response));
  }

  /** Gives the request's span the name of its route, and makes it the current one. */
  function enter(handling: FastifyHandling): Span | undefined {
    const { request, route } = handling;
    const entry = requests.get(request.raw);
    if (!entry) return undefined;
    entry.handling = handling;
    return entry.span.updateName(`${route.method} ${route.url}`).setAttribute('http.route', route.url);
  }

  function end(request: IncomingMessage, { statusCode, writableFinished }: ServerResponse): void {
    const { span, handling } = requests.get(request) ?? {};
    const { procedures, code } = handling?.request.trace ?? {};
    if (procedures) span?.setAttribute('rpc.method', procedures);
    if (code !== undefined) span?.setAttribute('error.type', code);
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    if (!writableFinished) span?.addEvent('the caller left');
    span?.setAttribute('http.response.status_code', statusCode).end();
  }

  /** Begins the span of a part of the current request; what belongs to none, such as a job, has no span. */
  function beginPart(part: Traced): Span | undefined {
    const parent = current.getStore();
    const span = parent && tracer.startSpan(part.kind, {}, trace.setSpan(ROOT_CONTEXT, parent));
    if (span) parts.set(part, span);
    return span;
  }

  const fail = (part: Traced) => void parts.get(part)?.setStatus({ code: SpanStatusCode.ERROR });
  const endPart = (part: Traced) => parts.get(part)?.end();
  const handlings = tracingChannel<unknown, FastifyHandling>('fastify.request.handler');
  const listeners = { start: ignore, end: ignore, asyncStart: ignore, asyncEnd: ignore, error: fail };
  const [whenSettled, whenReturned] = [
    { ...listeners, asyncEnd: endPart },
    { ...listeners, end: endPart },
  ];
  diagnostics.subscribe('http.server.request.start', begin);
  handlings.start.bindStore(current, enter);
  for (const channel of [statements, calculations, judgements]) channel.start.bindStore(current, beginPart);
  for (const channel of [statements, calculations]) channel.subscribe(whenSettled);
  judgements.subscribe(whenReturned);

  return {
    stop(): void {
      diagnostics.unsubscribe('http.server.request.start', begin);
      handlings.start.unbindStore(current);
      for (const channel of [statements, calculations, judgements]) channel.start.unbindStore(current);
      for (const channel of [statements, calculations]) channel.unsubscribe(whenSettled);
      judgements.unsubscribe(whenReturned);
    },
  };
}

function ignore(): void {}

/** Returns the context of a request that is part of a trace which has begun elsewhere. */
function contextOf(request: IncomingMessage): Context {
  const parent = traceParentOf(request);
  if (!parent) return ROOT_CONTEXT;
  const { traceId, spanId, flags } = parent;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: flags, isRemote: true });
}

import type { Deadlines } from '../concurrency/deadlines.js';
import { AppError } from '@crop-planning/shared';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { Readable } from 'node:stream';
import { endWithin, withTimeout } from '../concurrency/deadline.js';
import {
  acceptJson,
  endOf,
  isEventStream,
  isForBrowser,
  isHost,
  isRepeatable,
  pathOf,
  throwIfEnded,
} from './request.js';
import type { Logger } from '../settings/log.js';
import type { Networks } from '../settings/networks.js';
import { createBoundedServer, endsConnection, ignoreRest } from './bounded-server.js';
import { createCallerAddress } from './caller-address.js';
import { refuseUnreadable } from './client-errors.js';
import type { ConnectionLimits } from './connection-limits.js';
import type { Core } from '../core.js';
import type { Database } from '../database/open.js';
import { createContextMaker, type Context } from '../procedures/context.js';
import type { Callers } from './callers.js';
import { registerBrowserSessions } from './browser/browser.js';
import { allowOrigins, isPreflight, type AllowedOrigins } from './cors.js';
import { registerDocsPage } from './docs-page.js';
import {
  errorHeaders,
  statusOf,
  toAppError,
  toErrorBody,
  toErrorShape,
  type UnavailableTest,
} from '../procedures/errors.js';
import { createEventStreams, type StreamRequest } from '../procedures/event-streams.js';
import type { RecordChanges } from '../records/spanning/changes.js';
import { createFindObstacle, registerHealth } from './health.js';
import { registerMetrics, type Metrics } from './metrics.js';
import { registerOpenApi } from './openapi/openapi.js';
import { createMissingPage, type MissingPage } from './page/missing-page.js';
import type { LinkedPages } from './page/linked-pages.js';
import { registerPage } from './page/page.js';
import { limitRequests } from './request-deadline.js';
import { createFailureLog, logRequests, noteIdentity, type NoteFailure } from './request-log.js';
import { registerRest } from './rest.js';
import { allowedMethods, isTrpcPath } from './routes.js';
import { commonHeaders } from './common-headers.js';
import { registerTrpc } from './trpc-http.js';

/** What core does not have: how callers are identified, and what is known about this process and its network. */
export interface HttpParts {
  callers: Callers;
  database: Database;
  /** What open streams learn of at once. */
  changes: RecordChanges;
  metrics: Metrics;
  networks: Networks;
  connections: ConnectionLimits;
  /** The folder with the built web page; by default the one in the server's package. */
  pageFolder: string | undefined;
  /** Reads what links show. */
  linked: LinkedPages;
  /** Whether callers without an account may ask the model. */
  isOpenToVisitors: boolean;
  /** Whether pages served from this machine may call the service. */
  allowsLoopbackOrigins: boolean;
  deadlines: Deadlines;
  /** Returns the reason if the server is not ready, apart from its database. */
  whyHeld: () => string | undefined;
  /** Has the server read its tables, once. */
  beginWarmUp: () => void;
  log: Logger;
}

export type HttpServer = ReturnType<typeof createHttpServer>;

const bodySizeBytesMax = 64 * 1024;
const drainMsMax = 8_000;
/** How long the database may take to answer for the metrics to say that the server is ready. */
const readyMsMax = 1_000;

export function createHttpServer(core: Core, parts: HttpParts) {
  const { settings, isUnavailable } = core;
  const { callers, database, deadlines, pageFolder, log } = parts;
  const { availability } = database;
  let isDraining = false;
  const noteFailure = createFailureLog(log);
  const app = createFastify(parts.connections, deadlines, (...failed) =>
    answerFailure({ isUnavailable, noteFailure }, ...failed),
  );
  const streams = createEventStreams({
    changes: parts.changes,
    findEnded: (subscribers) => callers.findEnded(core.records, subscribers, core.now()),
    isUnavailable,
    durationMsMax: settings.ACCESS_TOKEN_MINUTES * 60_000,
    now: core.now,
    stopped: database.stopped,
  });
  const contextOf = createContextMaker(core, callers.readCredentials);
  logRequests(app, log);
  const requests = limitRequests(app, deadlines, availability.isWritable);
  const addressOf = createCallerAddress(parts);

  guardRequests(app, { listed: settings.CORS_ORIGINS ?? [], loopback: parts.allowsLoopbackOrigins }, log);
  // These hooks wait for nothing, so none makes a promise for each request.
  app.addHook('onSend', (_request, reply, payload, done) => {
    // nginx would otherwise keep a few KiB back, such as a day's notifications.
    if (payload instanceof Readable) reply.header('x-accel-buffering', 'no');
    if (reply.statusCode === 503) lengthenRetryAfter(reply, availability.retryAfterSeconds());
    if (reply.statusCode === 413) ignoreRest(reply.raw);
    // An event stream ends only when the server stops or its client has to reconnect.
    if ((isDraining && endsConnection(reply.raw)) || isEventStream(reply))
      reply.header('connection', 'close');
    // A stopping Fastify sets the header on every response, and the first response with it would cut off the
    // later ones.
    else if (isDraining) reply.raw.removeHeader('connection');
    done();
  });
  const missingPage = createMissingPage(pageFolder);
  app.setErrorHandler((error, request, reply) =>
    answerFailure({ isUnavailable, noteFailure, missingPage }, error, request, reply),
  );

  const makeContext = (
    reply: FastifyReply,
    inputIssues: Context['inputIssues'],
    means?: Pick<Context, 'noteMore' | 'takesWritten'>,
  ): Context => {
    const { request } = reply;
    return contextOf({
      requestId: request.id,
      address: addressOf(request.raw),
      carrier: isForBrowser(request) ? 'cookie' : 'body',
      authorizations: valuesOf(request.raw, 'authorization'),
      idempotencyKeys: valuesOf(request.raw, 'idempotency-key'),
      inputIssues,
      ...means,
      openStream: (subscriber) => streams.open(subscriber, streamRequestOf(reply)),
      throwIfLeft: () => throwIfEnded(reply),
      onIdentity: (identity) => noteIdentity(request, identity),
    });
  };
  /** Has what needs an account wait for a database that takes writes; other requests may need no database. */
  const waitForDatabase = async (request: FastifyRequest) => {
    if (!database.isPrepared() || !(await availability.untilWritable(isRepeatable(request))))
      throw new AppError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 1 });
  };
  const checkDatabase = (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
    const mayNeedWrites = request.headers.authorization !== undefined && !availability.isWritable();
    if (mayNeedWrites || !database.isPrepared()) return waitForDatabase(request);
    done();
    return undefined;
  };

  void app.register(async (scope) => {
    acceptJson(scope, { asText: false });
    scope.addHook('preHandler', checkDatabase);
    registerRest(scope, {
      makeContext,
      openBulk: (subscriber, reply) => streams.openBulk(subscriber, streamRequestOf(reply)),
    });
    registerBrowserSessions(scope, core, callers, { makeContext, port: () => portOf(app), log });
  });
  void app.register(async (scope) => {
    acceptJson(scope, { asText: true });
    scope.addHook('preHandler', checkDatabase);
    registerTrpc(scope, {
      makeContext,
      onFailure: noteFailure,
    });
  });
  const findObstacle = createFindObstacle({ ...parts, isStopping: () => isDraining });
  registerHealth(app, { ...parts, findObstacle });
  const isReady = async () => (await withTimeout(readyMsMax, findObstacle)) === undefined;
  const ownMetrics: Metrics = {
    server_ready: {
      help: '1 if the server is ready for requests, otherwise 0.',
      read: () => isReady().then(Number, () => 0),
    },
    open_streams: {
      help: 'How many streams of notifications (events) and of bulk analyses are open.',
      label: 'kind',
      read: () => streams.counts(),
    },
    stream_callers_asked_total: {
      help: 'How often the database was asked whether the caller of an open stream may continue.',
      read: streams.asked,
    },
  };
  const answerMetrics = registerMetrics(
    app,
    { ...parts.metrics, ...ownMetrics },
    {
      isElsewhere: settings.METRICS_PORT !== undefined,
    },
  );
  registerOpenApi(app, { passwordLengthMin: settings.PASSWORD_MIN_LENGTH });
  registerDocsPage(app);
  const { linked, isOpenToVisitors } = parts;
  registerPage(app, { folder: pageFolder, isOpenToVisitors, linked, addressOf, log });

  return {
    async listen(address: { host: string; port: number }): Promise<void> {
      await app.listen(address);
    },
    answerMetrics,
    /** Returns the port that the server listens on. */
    port: () => portOf(app),
    /** Reports the server as not ready and finishes open requests, up to a time limit. */
    async close(): Promise<void> {
      isDraining = true;
      app.server.closeIdleConnections();
      const timer = setTimeout(() => app.server.closeAllConnections(), drainMsMax);
      const untilMs = performance.now() + drainMsMax;
      const closing = app.close();
      // Streams that have not ended by now have no answer to wait for, so their connections may stay open.
      const hasEndedStreams = await streams.close();
      await Promise.race(hasEndedStreams ? [closing] : [closing, requests.ended()]);
      clearTimeout(timer);
      await endWithin(untilMs - performance.now(), requests.ended());
    },
  };
}

/** Has clients come back later the longer the database has taken no writes. */
function lengthenRetryAfter(reply: FastifyReply, seconds: number): void {
  if (Number(reply.getHeader('retry-after')) < seconds) reply.header('retry-after', seconds);
}

function streamRequestOf(reply: FastifyReply): StreamRequest {
  return { socket: reply.request.raw.socket, end: endOf(reply) };
}

/** Sets the headers of every response, then makes the checks that need only the path and headers. */
function guardRequests(app: FastifyInstance, origins: AllowedOrigins, log: Logger): void {
  app.addHook('onRequest', (request, reply, done) => {
    setCommonHeaders(request, reply);
    done();
  });
  allowOrigins(app, origins, log);
  // A page from another origin can read an error only if the headers that allow it are already set.
  app.after(() => {
    app.addHook('onRequest', (request, _reply, done) => {
      checkHost(request);
      checkRoute(request);
      checkBodyHeaders(request);
      done();
    });
  });
}

/** Fastify sets no time limits on a server passed to it, so all of them are set here. */
function createNodeServer(listener: RequestListener, { headersMs, bodyMs }: Deadlines): Server {
  return createBoundedServer(
    {
      requestTimeout: bodyMs,
      headersTimeout: headersMs,
      connectionsCheckingInterval: 500,
      keepAliveTimeout: 72_000,
      // Node's own error response has neither a body nor our headers.
      requireHostHeader: false,
    },
    listener,
  );
}

function createFastify(
  connections: ConnectionLimits,
  deadlines: Deadlines,
  answer: (error: unknown, request: FastifyRequest, reply: FastifyReply) => void,
): FastifyInstance {
  return Fastify({
    genReqId: requestIdOf,
    bodyLimit: bodySizeBytesMax,
    serverFactory: (listener) => connections.guard(createNodeServer(listener, deadlines)),
    forceCloseConnections: 'idle',
    // A request that arrives while the server is closing is still answered like any other.
    return503OnClosing: false,
    // No path can be longer than the headers that Node accepts.
    routerOptions: { maxParamLength: 16 * 1024 },
    // Procedures check their input and output; without this, Fastify would load two compilers of schemas.
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
    frameworkErrors: (error, request, reply) => {
      request.trace = {};
      setCommonHeaders(request, reply);
      answer(error, request, reply);
    },
    clientErrorHandler: refuseUnreadable,
  });
}

function refuseSchema(): never {
  throw new Error('No route has a schema of Fastify.');
}

/**
 * Returns the client's own id if it is harmless, so that the client's logs and ours can be matched; otherwise
 * returns a random one.
 */
function requestIdOf(request: IncomingMessage): string {
  const clientId = request.headers['x-request-id'];
  return typeof clientId === 'string' && /^[A-Za-z0-9._-]{1,64}$/.test(clientId) ? clientId : randomUUID();
}

/** Returns all values of a header, which may be sent several times; `headers` has only one of them. */
function valuesOf({ headers, rawHeaders }: IncomingMessage, name: string): string[] {
  if (headers[name] === undefined) return [];
  const isNamed = (_: string, at: number) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === name;
  return rawHeaders.filter(isNamed);
}

function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(commonHeaders).header('x-request-id', request.id);
}

function checkHost({ raw }: FastifyRequest): void {
  const [host, ...others] = valuesOf(raw, 'host');
  const message = others.length > 0 ? 'must be sent only once' : hostProblem(host, raw.httpVersion);
  if (message !== undefined) throw new AppError('VALIDATION_FAILED', { issues: [{ path: 'host', message }] });
}

function hostProblem(host: string | undefined, httpVersion: string): string | undefined {
  if (host === undefined) return httpVersion === '1.1' ? 'is missing from the headers' : undefined;
  return isHost(host) ? undefined : 'is not a host with an optional port';
}

function checkRoute(request: FastifyRequest): void {
  const path = pathOf(request);
  // The router treats a missing last segment as an empty parameter.
  if (path.endsWith('/') && path !== '/') throw new AppError('ROUTE_NOT_FOUND');
  if (!request.is404 && request.method !== 'OPTIONS') return;
  const allow = allowedMethods(path);
  if (allow.length === 0) throw new AppError('ROUTE_NOT_FOUND');
  // If other origins are allowed, every path that pages may call accepts OPTIONS, but only for a browser's
  // preflight request.
  if (request.is404 || isForBrowser(request) || !isPreflight(request))
    throw new AppError('METHOD_NOT_ALLOWED', { allow });
}

function checkBodyHeaders({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
    throw new AppError('UNSUPPORTED_MEDIA_TYPE');
}

function answerFailure(
  {
    isUnavailable,
    noteFailure,
    missingPage,
  }: { isUnavailable: UnavailableTest; noteFailure: NoteFailure; missingPage?: MissingPage },
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const failure = fromFastify(error) ?? toAppError(error, isUnavailable);
  noteFailure(reply, failure);
  const isTrpc = isTrpcPath(pathOf(request));
  void reply.code(statusOf(failure)).headers(errorHeaders(failure));
  if (!isTrpc && missingPage?.(request, reply, failure) === true) return;
  void reply.send(isTrpc ? { error: toErrorShape(failure, request.id) } : toErrorBody(failure, request.id));
}

/** Translates Fastify's own errors; returns undefined for any other error. */
function fromFastify(error: unknown): AppError | undefined {
  if (!(error instanceof Error && 'statusCode' in error && 'code' in error)) return undefined;
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('BODY_TOO_LARGE');
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('UNSUPPORTED_MEDIA_TYPE');
  if (error.code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH') return new AppError('MALFORMED_JSON');
  const isClientsFault =
    typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500;
  return isClientsFault
    ? new AppError('VALIDATION_FAILED', { issues: [{ path: '', message: 'the request cannot be read' }] })
    : undefined;
}

function portOf(app: FastifyInstance): number {
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

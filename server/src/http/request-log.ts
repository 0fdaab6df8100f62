import type { AppError, ErrorCode } from '@crop-planning/shared';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Identity } from '../procedures/identity.js';
import type { Logger } from '../settings/log.js';
import { kindOfError } from '../settings/stopped-work.js';
import { traceIdOf } from '../tracing/trace-ids.js';

/** Facts gathered while answering a request, for its log line. */
interface RequestTrace {
  /** That of the caller's header `traceparent`, or of the trace that begins with this request. */
  trace_id?: string;
  account_id?: string;
  personal_token_id?: string;
  api_key_id?: string;
  code?: ErrorCode;
  /** The procedures that a request to /trpc called. */
  procedures?: string[];
}

declare module 'fastify' {
  interface FastifyRequest {
    trace: RequestTrace;
  }
}

/**
 * Logs one line per response, with the route's pattern; the URL is not logged, since it could contain
 * anything.
 */
export function logRequests(app: FastifyInstance, log: Logger): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const trace_id = traceIdOf(request.raw);
    request.trace = trace_id === undefined ? {} : { trace_id };
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url;
    // Monitoring requests these paths every few seconds.
    const write = route?.startsWith('/health/') || route === '/metrics' ? log.debug : log.info;
    write.call(
      log,
      {
        request_id: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        duration_ms: Math.round(reply.elapsedTime * 1000) / 1000,
        ...request.trace,
      },
      'request answered',
    );
    done();
  });
}

export function noteIdentity(request: FastifyRequest, identity: Identity): void {
  if (identity.kind === 'producer') request.trace.api_key_id = identity.keyId;
  else request.trace.account_id = identity.profile.id;
  if (identity.kind === 'token') request.trace.personal_token_id = identity.tokenId;
}

export type NoteFailure = (reply: FastifyReply, failure: AppError) => void;

/** A kind of failure that has not occurred for so long is described in full again. */
const describedMs = 60_000;

/**
 * Notes the code for the request's log line; logs internal and unavailable failures with their cause, too. While the
 * database is not available, many requests fail for one cause: each has a line, but only the first has the stack.
 */
export function createFailureLog(log: Logger): NoteFailure {
  const latestMs = new Map<string, number>();

  function isDescribed(kind: string): boolean {
    const atMs = performance.now();
    const sinceMs = atMs - (latestMs.get(kind) ?? -Infinity);
    latestMs.set(kind, atMs);
    return sinceMs < describedMs;
  }

  return (reply, failure) => {
    const { request } = reply;
    request.trace.code = failure.code;
    const error = failure.cause ?? failure;
    const { trace_id, account_id } = request.trace;
    const fields = { request_id: request.id, trace_id, account_id };
    if (failure.kind === 'internal' && !isDisconnect(reply, error))
      log.error({ ...fields, error }, 'a request failed unexpectedly');
    if (failure.kind !== 'unavailable') return;
    const reason = kindOfError(error);
    const described = isDescribed(reason) ? { reason } : { error };
    log.warn({ ...fields, ...described }, 'a request could not be answered');
  };
}

/** True if the client merely disconnected before it had the whole response. */
function isDisconnect({ raw }: FastifyReply, error: unknown): boolean {
  if (!raw.destroyed || !(error instanceof Error)) return false;
  return error.name === 'AbortError' || ('code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE');
}

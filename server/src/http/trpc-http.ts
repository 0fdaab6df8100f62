import { AppError, type InputIssue } from '@crop-planning/shared';
import { resolveResponse } from '@trpc/server/http';
import type { AnyTRPCProcedure } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { appRouter, nounList, type ProcedureName } from '../nouns.js';
import { WrittenList } from '../passed-on/written-list.js';
import type { Context } from '../procedures/context.js';
import { errorHeaders, toAppError } from '../procedures/errors.js';
import { endOf, parseJson } from './request.js';
import { callOf } from './rest.js';
import { findProcedure } from './rest-routes.js';

interface TrpcRoute {
  Params: { path: string };
  Querystring: Record<string, string | string[]>;
}

const batchSizeMax = 10;
/** The header, and its value, with which tRPC's clients ask for an answer in parts. */
const streamHeader = 'trpc-accept';
const streamType = 'application/jsonl';
const methodOfType = { query: 'GET', subscription: 'GET', mutation: 'POST' } as const;
const parameters: Readonly<Record<string, readonly string[]>> = { GET: ['batch', 'input'], POST: ['batch'] };

/** Serves the router at /trpc to tRPC's own clients. */
export function registerTrpc(
  app: FastifyInstance,
  {
    makeContext,
    onFailure,
  }: {
    makeContext: (
      reply: FastifyReply,
      inputIssues: readonly InputIssue[],
      means?: Pick<Context, 'takesWritten'>,
    ) => Context;
    /** Called for every failure in the response of a batch or a stream. */
    onFailure: (reply: FastifyReply, failure: AppError) => void;
  },
): void {
  app.route<TrpcRoute>({
    method: ['GET', 'POST'],
    url: '/trpc/:path',
    onRequest: async (request) => {
      const isBatch = request.query['batch'] === '1';
      const names = namesOf(request.params.path, isBatch);
      checkCalls(names, { method: methodOf(request), isBatch });
      refuseStream(request, isBatch);
      request.trace.procedures = names.filter((name) => findProcedure(name));
    },
    handler: async (request, reply) => {
      const { path } = request.params;
      if (isAlone(request)) {
        const context = makeContext(reply, findIssues(request), { takesWritten: true });
        const result = await callOf(path as ProcedureName, context, () => endOf(reply))(inputOf(request));
        return reply.header('content-type', 'application/json').send(toResult(result));
      }
      const response = await resolveResponse({
        router: appRouter,
        path: encodeURIComponent(path),
        req: toFetchRequest(request, path, endOf(reply)),
        error: null,
        createContext: async () => makeContext(reply, findIssues(request)),
        onError: ({ error, ctx }) => onFailure(reply, toAppError(error, ctx?.isUnavailable)),
        responseMeta: ({ errors, ctx }) => ({
          headers: new Headers(errorHeaders(...errors.map((error) => toAppError(error, ctx?.isUnavailable)))),
        }),
      });
      // tRPC never sees the headers it claims to vary by, and its value would replace the one set for CORS.
      response.headers.delete('vary');
      for (const [name, value] of response.headers) reply.header(name, value);
      return reply.code(response.status).send(response.body ?? '');
    },
  });
}

/**
 * Whether a request is one call that is answered at once. It needs none of what tRPC makes for each request: another
 * request, with its address and headers, signals that join others, a response and its stream.
 */
function isAlone({ params, query }: FastifyRequest<TrpcRoute>): boolean {
  const type = findProcedure(params.path)?._def.type;
  return query['batch'] !== '1' && (type === 'query' || type === 'mutation');
}

function inputOf(request: FastifyRequest<TrpcRoute>): unknown {
  const text = methodOf(request) === 'POST' ? request.body : request.query['input'];
  return typeof text === 'string' ? parseJson(text) : undefined;
}

/** Returns the result of a call as tRPC writes it. */
function toResult(data: unknown): Buffer {
  if (!(data instanceof WrittenList)) return Buffer.from(JSON.stringify({ result: { data } }));
  return Buffer.concat([Buffer.from('{"result":{"data":'), data.bytes(), Buffer.from('}}')]);
}

/** Returns the methods of a path under /trpc; an empty list if the path names no procedure. */
export function trpcMethods(path: string): string[] {
  const procedures = namesOf(path, true).flatMap((name) => findProcedure(name) ?? []);
  return [...new Set(procedures.map(({ _def }) => methodOfType[_def.type]))];
}

/**
 * Makes the checks that need only the path and method. A batch with some unknown names passes them and gets a
 * result for each name.
 */
function checkCalls(
  names: readonly string[],
  { method, isBatch }: { method: string; isBatch: boolean },
): void {
  const procedures = names.flatMap((name) => findProcedure(name) ?? []);
  if (procedures.length === 0) throw new AppError('ROUTE_NOT_FOUND');
  const mismatch = procedures.find(({ _def }) => methodOfType[_def.type] !== method);
  if (mismatch) throw new AppError('METHOD_NOT_ALLOWED', { allow: [methodOfType[mismatch._def.type]] });
  const message = isBatch ? findBatchProblem(names, procedures) : undefined;
  if (message !== undefined)
    throw new AppError('VALIDATION_FAILED', { issues: [{ path: 'batch', message }] });
}

/**
 * Refuses what tRPC's httpBatchStreamLink sends. Its answer would begin before its calls have ended, so that none of
 * them could set the status, `Retry-After` or `WWW-Authenticate`, nor meet the deadline of the request.
 */
function refuseStream({ headers }: FastifyRequest<TrpcRoute>, isBatch: boolean): void {
  // With its option `streamHeader`, the link sends Accept in place of its own header.
  const path = [streamHeader, ...(isBatch ? ['accept'] : [])].find((name) => isForLines(headers[name]));
  if (path === undefined) return;
  const message = `must not ask for ${streamType}: use httpBatchLink instead of httpBatchStreamLink`;
  throw new AppError('VALIDATION_FAILED', { issues: [{ path, message }] });
}

function isForLines(value: string | string[] | undefined): boolean {
  return String(value)
    .split(',')
    .some((type) => type.trim() === streamType);
}

function findBatchProblem(
  names: readonly string[],
  procedures: readonly AnyTRPCProcedure[],
): string | undefined {
  if (names.length > batchSizeMax) return `must have at most ${batchSizeMax} calls`;
  const has = (type: keyof typeof methodOfType) => procedures.some(({ _def }) => _def.type === type);
  if (has('subscription')) return 'must not contain a subscription';
  const guessed = nounList.find(
    ({ name: noun, isGuessable }) => isGuessable && names.some((name) => name.startsWith(`${noun}.`)),
  );
  if (names.length === 1 || !has('mutation') || !guessed) return undefined;
  return `must not combine mutations under ${guessed.name} with other calls`;
}

function namesOf(path: string, isBatch: boolean): string[] {
  return isBatch ? path.split(',') : [path];
}

/** Returns the method, with HEAD treated as GET; Fastify omits the body. */
function methodOf(request: FastifyRequest): string {
  return request.method === 'HEAD' ? 'GET' : request.method;
}

function findIssues({ query, method, headers }: FastifyRequest<TrpcRoute>): InputIssue[] {
  const known = parameters[method === 'HEAD' ? 'GET' : method] ?? [];
  const isKeyedBatch = query['batch'] !== undefined && 'idempotency-key' in headers;
  const keyIssues = isKeyedBatch ? [{ path: 'Idempotency-Key', message: 'is not allowed with a batch' }] : [];
  const queryIssues = Object.entries(query).flatMap(([name, value]) => {
    if (!known.includes(name)) return [{ path: name, message: 'is not a known parameter' }];
    if (Array.isArray(value)) return [{ path: name, message: 'must be given only once' }];
    return name === 'batch' && value !== '1' ? [{ path: name, message: 'must be 1' }] : [];
  });
  return [...queryIssues, ...keyIssues];
}

/** Passes on only the headers and parameters that tRPC needs, so that no others can change its response. */
function toFetchRequest(request: FastifyRequest<TrpcRoute>, path: string, signal: AbortSignal): Request {
  const { batch, input } = request.query;
  const url = new URL(`http://localhost/trpc/${encodeURIComponent(path)}`);
  if (batch === '1') url.searchParams.set('batch', batch);
  const lastEventId = request.headers['last-event-id'];
  const headers = {
    'content-type': 'application/json',
    ...(typeof lastEventId === 'string' && { 'last-event-id': lastEventId }),
  };
  if (methodOf(request) === 'POST') {
    const init = { method: 'POST', headers, signal };
    if (typeof request.body === 'string') return new Request(url, { ...init, body: request.body });
    // tRPC 11.22 calls json(), which fails for an empty body.
    return Object.assign(new Request(url, init), { json: async () => undefined });
  }
  if (typeof input === 'string') {
    parseJson(input);
    url.searchParams.set('input', input);
  }
  return new Request(url, { headers, signal });
}

import { AppError, manyAnalysesSchema } from '@crop-planning/shared';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { createExportJoiner } from './account-export.js';
import { readFileRequest, sendFile } from './file-answers.js';
import type { FileMaker } from './file-answers.js';
import { eventLines } from './notification-events.js';
import { streamAnalyses } from './analyses-stream.js';
import type { ExportJoinerDeps } from './account-export.js';
import type { Context } from '../procedures/context.js';
import type { Subscriber } from '../procedures/event-streams.js';
import { readBodyInput, readParameterTypes, readQueryInput } from './rest-input.js';
import type { ParameterTypes, RestInput, RestRequest } from './rest-input.js';
import { endOf } from './request-end.js';
import { restRoutes } from './rest-table.js';
import type { RestRoute } from './rest-table.js';
import { findProcedure } from './router.js';
import type { ProcedureName, ServerRouter } from './router.js';
import { linkNext, sendRevalidated } from './list-headers.js';
import { isLong, toJsonStream } from '../procedures/slices.js';
import { createCallerFactory } from '../procedures/trpc.js';

/** How many plans are analysed before a stream's next lines are written. */
const plansPerCall = 10;

type Call = (input: unknown) => Promise<unknown>;

export interface RestDeps {
  router: ServerRouter;
  makeContext: (
    reply: FastifyReply,
    inputIssues: RestInput['issues'],
    noteMore?: Context['noteMore'],
  ) => Context;
  exporting: ExportJoinerDeps;
  /** Makes the files of routes whose answers are files. */
  makeFile: FileMaker;
  /**
   * Counts the stream among the open streams of analyses; returns a signal that aborts when it has to end.
   */
  openBulk: (subscriber: Subscriber, reply: FastifyReply) => AbortSignal;
}

/** Serves the REST table: a request becomes one flat input, and the procedure's result becomes the body. */
export function registerRest(
  app: FastifyInstance,
  { router, makeContext, exporting, makeFile, openBulk }: RestDeps,
): void {
  const createCaller = createCallerFactory(router);
  const joinExport = createExportJoiner(exporting);

  async function sendExport(request: FastifyRequest, reply: FastifyReply, { input, issues }: RestInput) {
    // The whole export is sent, so the client cannot request a page.
    const unknownFields = Object.keys(input ?? {}).map((path) => ({
      path,
      message: 'is not a known parameter',
    }));
    const context = makeContext(reply, [...issues, ...unknownFields]);
    const { auth } = createCaller(context);
    const identity = await context.identify();
    // The procedure refuses any other caller, which therefore cannot take up the account's one export.
    if (identity.kind !== 'account') return auth.exportMe({});
    const format = request.headers.accept?.includes('application/x-ndjson') ? 'ndjson' : 'json';
    const stream = await joinExport(identity.profile.id, (cursor) => auth.exportMe({ cursor }), {
      format,
      end: endOf(reply),
    });
    return reply
      .type(format === 'json' ? 'application/json; charset=utf-8' : 'application/x-ndjson')
      .send(stream);
  }

  async function sendAnalyses(reply: FastifyReply, { input, issues }: RestInput) {
    // A client of this route cannot choose how many plans are analysed per call.
    const isLimited = typeof input === 'object' && input !== null && 'limit' in input;
    const unknownFields = isLimited ? [{ path: 'limit', message: 'is not a known field' }] : [];
    const context = makeContext(reply, [...issues, ...unknownFields]);
    const run = async (more: object, signal: AbortSignal) => {
      const call = callOf(createCaller(context, { signal }), 'analyses.runMany');
      return manyAnalysesSchema.parse(await call(merge(input, { ...more, limit: plansPerCall })));
    };
    // The response has not begun yet, so an error of the first call is reported like any other failure.
    const first = await run({}, endOf(reply));
    const identity = await context.identify();
    // Only narrows the type: the procedure has already refused a producer.
    if (identity.kind === 'producer') throw new AppError('FORBIDDEN');
    const signal = openBulk(identity, reply);
    const stream = streamAnalyses(first, {
      runNext: (plan_ids) => run({ plan_ids }, signal),
      begin: () => reply.raw.flushHeaders(),
      signal,
    });
    return reply.type('application/x-ndjson').send(stream);
  }

  async function sendEvents(request: FastifyRequest, reply: FastifyReply, { input, issues }: RestInput) {
    const unknownFields = Object.keys(input ?? {}).map((path) => ({
      path,
      message: 'is not a known parameter',
    }));
    const context = makeContext(reply, [...issues, ...unknownFields]);
    const lastEventId = request.headers['last-event-id'];
    const { notifications } = createCaller(context);
    const events = await notifications.onCreated({
      lastEventId: typeof lastEventId === 'string' ? lastEventId : null,
    });
    const { requestId, isUnavailable } = context;
    const lines = eventLines(events[Symbol.asyncIterator](), { requestId, isUnavailable });
    return reply.type('text/event-stream').send(Readable.from(lines, { highWaterMark: 1 }));
  }

  async function sendRouteFile(reply: FastifyReply, route: RestRoute, { input, issues }: RestInput) {
    const { files, procedure } = route;
    if (!files) throw new TypeError(`${route.path} has no files`);
    const request = readFileRequest(files, input ?? {});
    const context = makeContext(reply, [...issues, ...request.issues]);
    const signal = endOf(reply);
    const result = await callOf(createCaller(context, { signal }), procedure)(request.input);
    const identity = await context.identify();
    // Only narrows the type: the procedure has already refused a producer.
    if (identity.kind === 'producer') throw new AppError('FORBIDDEN');
    const { parameters } = request;
    const accountId = identity.profile.id;
    const make = () => makeFile(result, parameters, { accountId, signal });
    return sendFile(reply, result, { files, parameters, make });
  }

  for (const route of restRoutes) {
    const readInput = inputReaderOf(route, router);
    app.route<{ Params: RestRequest['params']; Querystring: RestRequest['query'] }>({
      method: route.method,
      url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      handler: async (request, reply) => {
        const { input, issues } = readInput(request);
        if (route.joined) return sendExport(request, reply, { input, issues });
        if (route.events) return sendEvents(request, reply, { input, issues });
        if (route.files) return sendRouteFile(reply, route, { input, issues });
        if (route.lines) return sendAnalyses(reply, { input, issues });
        const context = makeContext(reply, issues, (before) => linkNext(reply, before));
        const call = callOf(createCaller(context, { signal: endOf(reply) }), route.procedure);
        const result = await call(input);
        if (route.status === 204) return reply.code(204).send();
        if (route.isRevalidated && !isLong(result)) return sendRevalidated(reply, result);
        if (!isLong(result)) return reply.code(route.status).send(result);
        return reply.code(route.status).type('application/json; charset=utf-8').send(toJsonStream(result));
      },
    });
  }
}

function inputReaderOf(route: RestRoute, router: ServerRouter): (request: RestRequest) => RestInput {
  if (route.method !== 'GET') return readBodyInput;
  let types: ParameterTypes | undefined;
  // Read for the first request, because reading those of all routes would delay the start.
  return (request) => {
    types ??= new Map([
      ...readParameterTypes(findProcedure(router, route.procedure)?._def.inputs[0]),
      ...readParameterTypes(route.files?.parameters),
    ]);
    return readQueryInput(request, types);
  };
}

/** Adds fields to an input object; leaves anything else unchanged, for the schema to refuse. */
export function merge(input: unknown, more: object): unknown {
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input);
  return isObject || input === undefined ? { ...input, ...more } : input;
}

/** Finds a procedure in the caller, a tree of names, by the dotted path that the table uses. */
export function callOf(caller: object, name: ProcedureName): Call {
  const call: Call = name.split('.').reduce((node, key) => Reflect.get(node, key), caller) as Call;
  return call;
}

import { AppError, manyAnalysesSchema } from '@crop-planning/shared';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { createExportJoiner } from './account-export.js';
import { eventLines } from './notification-events.js';
import { streamAnalyses } from './analyses-stream.js';
import type { ExportJoinerDeps } from './account-export.js';
import type { Context } from '../procedures/context.js';
import type { Subscriber } from '../procedures/event-streams.js';
import { readBodyInput, readParameterTypes, readQueryInput } from './rest-input.js';
import type { RestInput, RestRequest } from './rest-input.js';
import { endOf } from './request-end.js';
import { restRoutes } from './rest-table.js';
import type { RestRoute } from './rest-table.js';
import { findProcedure } from './router.js';
import type { ProcedureName, ServerRouter } from './router.js';
import { isLong, toJsonStream } from '../procedures/slices.js';
import { createCallerFactory } from '../procedures/trpc.js';

/** A stream's next lines are written once so many plans are done. */
const plansPerCall = 10;

type Call = (input: unknown) => Promise<unknown>;

export interface RestDeps {
  router: ServerRouter;
  makeContext: (reply: FastifyReply, inputIssues: RestInput['issues']) => Context;
  exporting: ExportJoinerDeps;
  /** Takes a place among the streams of analyses; the signal aborts when the stream has to end. */
  openBulk: (subscriber: Subscriber, reply: FastifyReply) => AbortSignal;
}

/** Serves the REST table: a request becomes one flat input, the procedure's answer the body. */
export function registerRest(
  app: FastifyInstance,
  { router, makeContext, exporting, openBulk }: RestDeps,
): void {
  const createCaller = createCallerFactory(router);
  const joinExport = createExportJoiner(exporting);

  async function sendExport(request: FastifyRequest, reply: FastifyReply, { input, issues }: RestInput) {
    // Pages are not requested one by one here.
    const unknown = Object.keys(input ?? {}).map((path) => ({ path, message: 'is not a known parameter' }));
    const context = makeContext(reply, [...issues, ...unknown]);
    const { auth } = createCaller(context);
    const identity = await context.identify();
    // Just so that the procedure refuses it: nobody else may take the account's one export.
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
    // The client does not choose here how many are done at once.
    const isLimited = typeof input === 'object' && input !== null && 'limit' in input;
    const unknown = isLimited ? [{ path: 'limit', message: 'is not a known field' }] : [];
    const context = makeContext(reply, [...issues, ...unknown]);
    const run = async (more: object, signal: AbortSignal) => {
      const call = callOf(createCaller(context, { signal }), 'analyses.runMany');
      return manyAnalysesSchema.parse(await call(merge(input, { ...more, limit: plansPerCall })));
    };
    // A refusal of the whole request is reported like any other failure.
    const first = await run({}, endOf(reply));
    const identity = await context.identify();
    // The procedure has refused a producer.
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
    const unknown = Object.keys(input ?? {}).map((path) => ({ path, message: 'is not a known parameter' }));
    const context = makeContext(reply, [...issues, ...unknown]);
    const lastEventId = request.headers['last-event-id'];
    const { notifications } = createCaller(context);
    const events = await notifications.onCreated({
      lastEventId: typeof lastEventId === 'string' ? lastEventId : null,
    });
    const { requestId, isUnavailable } = context;
    const lines = eventLines(events[Symbol.asyncIterator](), { requestId, isUnavailable });
    return reply.type('text/event-stream').send(Readable.from(lines, { highWaterMark: 1 }));
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
        if (route.lines) return sendAnalyses(reply, { input, issues });
        const call = callOf(createCaller(makeContext(reply, issues)), route.procedure);
        const answer = await call(input);
        if (route.status === 204) return reply.code(204).send();
        if (!isLong(answer)) return reply.code(route.status).send(answer);
        return reply.code(route.status).type('application/json; charset=utf-8').send(toJsonStream(answer));
      },
    });
  }
}

function inputReaderOf(route: RestRoute, router: ServerRouter): (request: RestRequest) => RestInput {
  if (route.method !== 'GET') return readBodyInput;
  const types = readParameterTypes(findProcedure(router, route.procedure)?._def.inputs[0]);
  return (request) => readQueryInput(request, types);
}

/** Anything but an object is left for the schema to refuse. */
function merge(input: unknown, more: object): unknown {
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input);
  return isObject || input === undefined ? { ...input, ...more } : input;
}

/** A caller is a tree of procedures by name; the table names them by their dotted path. */
function callOf(caller: object, name: ProcedureName): Call {
  const call: Call = name.split('.').reduce((node, key) => Reflect.get(node, key), caller) as Call;
  return call;
}

import { AppError, type InputIssue } from '@crop-planning/shared';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { ProcedureName } from '../nouns.js';
import type { Context } from '../procedures/context.js';
import type { Subscriber } from '../procedures/identity.js';
import type { RepeatedCalls, Row } from '../procedures/row.js';
import { WrittenList } from '../passed-on/written-list.js';
import { isLong, sliceSize, toJsonStream } from '../procedures/slices.js';
import { eventLines } from './event-lines.js';
import { readFileRequest, sendFile } from './file-answers.js';
import { linkNext, sendRevalidated } from './list-headers.js';
import { endOf } from './request.js';
import {
  readBodyInput,
  readParameterTypes,
  readQueryInput,
  type ParameterTypes,
  type RestInput,
  type RestRequest,
} from './rest-input.js';
import { findCaller, findProcedure, restRoutes, type RestRoute } from './rest-routes.js';

export interface RestParts {
  makeContext: (
    reply: FastifyReply,
    inputIssues: RestInput['issues'],
    means?: Pick<Context, 'noteMore' | 'takesWritten'>,
  ) => Context;
  /** Counts the stream among the open streams of lines; returns a signal that aborts when it has to end. */
  openBulk: (subscriber: Subscriber, reply: FastifyReply) => AbortSignal;
}

type Answer = (request: FastifyRequest, reply: FastifyReply, input: RestInput) => Promise<unknown>;

const json = 'application/json; charset=utf-8';
const ndjson = 'application/x-ndjson';

/** Serves the REST paths: a request becomes one flat input, and the procedure's result becomes the body. */
export function registerRest(app: FastifyInstance, deps: RestParts): void {
  for (const route of restRoutes) {
    const readInput = inputReaderOf(route);
    const answer = answerOf(route, deps);
    app.route<{ Params: RestRequest['params']; Querystring: RestRequest['query'] }>({
      method: route.method,
      url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      handler: (request, reply) => answer(request, reply, readInput(request)),
    });
  }
}

/** Adds fields to an input object; leaves anything else unchanged, for the schema to refuse. */
export function merge(input: unknown, more: object): unknown {
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input);
  return isObject || input === undefined ? { ...input, ...more } : input;
}

/**
 * Returns a call of the procedure with a dotted name, within a request; `end` returns the signal that aborts when the
 * caller has left.
 */
export function callOf(
  name: ProcedureName,
  ctx: Context,
  end: () => AbortSignal | undefined = () => undefined,
): (input: unknown) => Promise<unknown> {
  const call = findCaller(name);
  return (input) => call({ ctx, input, end });
}

function answerOf(route: RestRoute, deps: RestParts): Answer {
  if (route.joined) return joinedAnswer(route, route.joined, deps);
  if (route.events) return eventsAnswer(route, deps);
  if (route.files) return fileAnswer(route, route.files, deps);
  return route.lines?.repeated ? repeatedAnswer(route, route.lines.repeated, deps) : plainAnswer(route, deps);
}

function plainAnswer({ procedure, status, isRevalidated }: RestRoute, { makeContext }: RestParts): Answer {
  return async (_request, reply, { input, issues }) => {
    const noteMore = (before: string) => linkNext(reply, before);
    const context = makeContext(reply, issues, { noteMore, takesWritten: true });
    const result = await callOf(procedure, context, () => endOf(reply))(input);
    if (status === 204) return reply.code(204).send();
    if (result instanceof WrittenList) return sendWritten(reply, result);
    if (isLong(result)) return reply.code(status).type(json).send(toJsonStream(result));
    return isRevalidated ? sendRevalidated(reply, JSON.stringify(result)) : reply.code(status).send(result);
  };
}

/** Sends all pages of a procedure, so the client cannot request one. */
function joinedAnswer(
  { procedure }: RestRoute,
  { join }: NonNullable<Row['joined']>,
  { makeContext }: RestParts,
): Answer {
  return async (request, reply, { input, issues }) => {
    const context = makeContext(reply, [...issues, ...unknownParameters(input, 'cursor')]);
    const call = (more: object) => callOf(procedure, context)(merge(input, more));
    const identity = await context.identify();
    // The procedure refuses any other caller, which therefore cannot take up the account's turn.
    if (identity.kind !== 'account') return call({});
    const format = request.headers.accept?.includes(ndjson) ? 'ndjson' : 'json';
    const text = await join(context.core, identity.profile.id, (cursor) => call({ cursor }), {
      format,
      end: endOf(reply),
    });
    return sendLines(reply.type(format === 'json' ? json : ndjson), text);
  };
}

/** Sends the lines of repeated calls, whose size the client cannot choose. */
function repeatedAnswer(
  { procedure }: RestRoute,
  { limit, linesOf }: RepeatedCalls,
  { makeContext, openBulk }: RestParts,
): Answer {
  return async (_request, reply, { input, issues }) => {
    const context = makeContext(reply, [...issues, ...unknownParameters(input, 'limit')]);
    const call = (changed: object, signal: AbortSignal) =>
      callOf(procedure, context, () => signal)(merge(input, { ...changed, limit }));
    // The response has not begun yet, so an error of the first call is reported like any other failure.
    const first = await call({}, endOf(reply));
    const signal = openBulk(await accountOf(context), reply);
    const lines = linesOf(first, {
      next: (changed) => call(changed, signal),
      begin: () => reply.raw.flushHeaders(),
      signal,
    });
    return sendLines(reply.type(ndjson), lines);
  };
}

function eventsAnswer({ procedure }: RestRoute, { makeContext }: RestParts): Answer {
  return async ({ headers }, reply, { input, issues }) => {
    const context = makeContext(reply, [...issues, ...unknownParameters(input, 'lastEventId')]);
    const lastEventId = headers['last-event-id'];
    const from = { lastEventId: typeof lastEventId === 'string' ? lastEventId : null };
    const events = (await callOf(procedure, context)(merge(input, from))) as AsyncIterable<unknown>;
    return sendLines(reply.type('text/event-stream'), eventLines(events[Symbol.asyncIterator](), context));
  };
}

function fileAnswer(
  { procedure }: RestRoute,
  files: NonNullable<Row['files']>,
  { makeContext }: RestParts,
): Answer {
  return async (_request, reply, { input, issues }) => {
    const request = readFileRequest(files, input ?? {});
    const context = makeContext(reply, [...issues, ...request.issues]);
    const signal = endOf(reply);
    const result = await callOf(procedure, context, () => signal)(request.input);
    const accountId = (await accountOf(context)).profile.id;
    const { parameters } = request;
    const make = () => files.make(context.core, result, parameters, { accountId, signal });
    return sendFile(reply, result, { files, parameters, make });
  };
}

function sendWritten(reply: FastifyReply, list: WrittenList): FastifyReply {
  if (list.length > sliceSize) return reply.type(json).send(list.stream());
  return sendRevalidated(reply, list.bytes());
}

/** Only narrows the type: the procedure has already refused a producer. */
async function accountOf(context: Context): Promise<Subscriber> {
  const identity = await context.identify();
  if (identity.kind === 'producer') throw new AppError('FORBIDDEN');
  return identity;
}

function sendLines(reply: FastifyReply, lines: AsyncIterable<string>): FastifyReply {
  return reply.send(Readable.from(lines, { highWaterMark: 1 }));
}

/** Refuses the field of a procedure that a client of its REST path cannot choose. */
function unknownParameters(input: unknown, own: string): InputIssue[] {
  const isGiven = typeof input === 'object' && input !== null && own in input;
  return isGiven ? [{ path: own, message: 'is not a known field' }] : [];
}

function inputReaderOf(route: RestRoute): (request: RestRequest) => RestInput {
  if (route.method !== 'GET') return readBodyInput;
  let types: ParameterTypes | undefined;
  // Read for the first request, because reading those of all routes would delay the start.
  return (request) => {
    types ??= new Map([
      ...readParameterTypes(findProcedure(route.procedure)?._def.inputs[0]),
      ...readParameterTypes(route.files?.parameters),
    ]);
    return readQueryInput(request, types);
  };
}

import type { AppRouter } from '@crop-planning/server';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { restRoutes } from '../server/src/http/rest-routes.js';
import type { ProcedureName } from '../server/src/nouns.js';
import { readEvents, type AnswerCheck } from './api-document.js';
import type { TestApp } from './harness.js';

/** The input of a procedure by its dotted name. */
type InputOf<TName extends string> = Find<inferRouterInputs<AppRouter>, TName>;
type OutputOf<TName extends string> = Find<inferRouterOutputs<AppRouter>, TName>;

type Find<TTree, TName extends string> = TName extends `${infer TFirst}.${infer TRest}`
  ? TFirst extends keyof TTree
    ? Find<TTree[TFirst], TRest>
    : never
  : TName extends keyof TTree
    ? TTree[TName]
    : never;

interface RequestOptions {
  /** The Bearer token; by default that of the caller who is signed in. */
  token?: string | null;
  headers?: Record<string, string>;
  /** What sets the request apart from others of its operation. */
  summary?: string;
}

interface SentRequest extends RequestOptions {
  parameters?: Record<string, unknown>;
  /** A string is sent unchanged, anything else as JSON. */
  body?: unknown;
  /** The fields of the answer to record; by default all. */
  excerpt?: string[];
}

export type ApiRecorder = ReturnType<typeof createApiRecorder>;

/** In the examples, the first request is sent at this time. */
const startsAtMs = Date.parse('2026-03-02T07:00:00.000Z');
/** Longer lists are shortened. */
const longestList = 12;
const textLength = 80;

/**
 * Records requests and their answers in the form of server/api-examples.json: ids, times, tokens and
 * request ids are replaced, and long answers shortened. The clock of the server only moves between requests.
 */
export function createApiRecorder(app: TestApp, findUndescribed: AnswerCheck) {
  const recorded: object[] = [];
  let currentToken: string | null = null;
  let cookie = '';
  app.stopClock();
  app.advanceClock(-(app.now().getTime() % 60_000));
  const startedAtMs = app.now().getTime();

  /** Sends a request such as `GET /crop-plans/{plan_id}`. */
  async function send(operation: string, request: SentRequest = {}): Promise<unknown> {
    const { parameters = {}, body, token = currentToken, headers = {}, summary, excerpt } = request;
    const [method = '', template = ''] = operation.split(' ');
    const path = fillIn(template, parameters);
    const response = await fetch(app.url + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const { status } = response;
    cookie = response.headers.get('set-cookie')?.split(';', 1)[0] ?? cookie;
    const type = response.headers.get('content-type')?.split(';', 1)[0];
    const text = await readText(response);
    const problem = findUndescribed({ method, path, status, headers: response.headers, text });
    if (problem !== undefined) throw new Error(problem);
    const answer = type === 'application/json' ? (JSON.parse(text) as unknown) : text;
    recorded.push({
      operation,
      summary,
      ...(Object.keys(parameters).length > 0 && { parameters }),
      ...(typeof body !== 'string' && { body }),
      status,
      type,
      ...(text !== '' && { answer: excerptOf(type, answer, excerpt) }),
    });
    app.advanceClock(1_000);
    return answer;
  }

  return {
    send,
    /** Sends a request as the server's own page does; the browser adds the cookie of the answer before. */
    async sendAsPage(operation: string, request: SentRequest = {}): Promise<unknown> {
      const headers = {
        'sec-fetch-site': 'same-origin',
        'x-browser-session': '1',
        cookie,
        ...request.headers,
      };
      return send(operation, { ...request, headers });
    },
    signIn: (token: string | null) => (currentToken = token),
    /** Calls a procedure over REST. */
    async call<TName extends ProcedureName>(
      procedure: TName,
      input: InputOf<TName>,
      options?: RequestOptions,
    ): Promise<OutputOf<TName>> {
      const { method, path } = routeOf(procedure);
      const fields = Object.entries(input ?? {});
      const isParameter = ([name]: [string, unknown]) => method === 'GET' || path.includes(`{${name}}`);
      const body = fields.filter((field) => !isParameter(field));
      const answer = await send(`${method} ${path}`, {
        parameters: Object.fromEntries(fields.filter(isParameter)),
        ...(body.length > 0 && { body: Object.fromEntries(body) }),
        ...options,
      });
      return answer as OutputOf<TName>;
    },
    examples: () => JSON.parse(withoutChance(JSON.stringify(recorded), startedAtMs)) as object[],
  };
}

function routeOf(procedure: ProcedureName) {
  const route = restRoutes.find((one) => one.procedure === procedure);
  if (!route) throw new Error(`no path calls ${procedure}`);
  return route;
}

/** Puts parameters into the path, and the others into the query. */
function fillIn(template: string, parameters: Record<string, unknown>): string {
  const textOf = (value: unknown) =>
    typeof value === 'object' && !Array.isArray(value) ? JSON.stringify(value) : String(value);
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(textOf(parameters[name])),
  );
  const inQuery = Object.entries(parameters).filter(([name]) => !template.includes(`{${name}}`));
  const query = new URLSearchParams(inQuery.map(([name, value]): [string, string] => [name, textOf(value)]));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Reads a body; a stream of events, which never ends, up to its first event with data. */
async function readText(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text();
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    if (/^id: 1$[^]*\n\n/m.test(text)) break;
  }
  return text;
}

function excerptOf(type: string | undefined, answer: unknown, fields?: string[]): unknown {
  if (typeof answer !== 'string') return JSON.parse(JSON.stringify(shorten(answer), fields));
  if (type === 'text/event-stream') return readEvents(answer);
  if (type?.startsWith('image/')) return undefined;
  if (type !== 'application/x-ndjson') return `${answer.slice(0, textLength)}…`;
  return answer.replaceAll(/.+/g, (line) => JSON.stringify(shorten(JSON.parse(line))));
}

function shorten(value: unknown): unknown {
  if (Array.isArray(value)) return (value.length > longestList ? value.slice(0, 2) : value).map(shorten);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shorten(inner)]));
}

/** Replaces what is different in each run: ids, times, tokens and request ids. */
function withoutChance(json: string, startedAtMs: number): string {
  const ids = new Map<string, string>();
  const idOf = (id: string) => {
    if (!ids.has(id)) ids.set(id, `69a53a7${(ids.size + 1).toString(16).padStart(17, '0')}`);
    return ids.get(id) ?? '';
  };
  const timeOf = (time: string) => new Date(Date.parse(time) - startedAtMs + startsAtMs).toISOString();
  return json
    .replaceAll(/\b[0-9a-f]{24}\b/g, idOf)
    .replaceAll(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, timeOf)
    .replaceAll(/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'eyJhbGciOiJIUzI1NiJ9…')
    .replaceAll(/\b[a-z2-7]{32}\b/g, 'abcdefghijklmnopqrstuvwxyz234567')
    .replaceAll(/(?<before>"first_letters\\?":\\?")\w{6}/g, '$<before>abcdef')
    .replaceAll(/\bcroppat_[\w-]+/g, 'croppat_…')
    .replaceAll(/\b(?:[2-9A-Z]{5}-){5}[2-9A-Z]{5}\b/g, 'AAAAA-BBBBB-CCCCC-DDDDD-EEEEE-FFFFF')
    .replaceAll(/(?<before>"request_id\\?":\\?")[\w-]+/g, '$<before>0f6f1c9e-5d3c-4c58-9d0b-2f3a8f1e6b7d');
}

import { Readable } from 'node:stream';
import {
  createCropClient,
  createTokenAccess,
  type CropAnswer,
  type CropFetch,
  type CropRequest,
  type TokenAccess,
  type TokenStore,
} from '@crop-planning/client';
import { CliError, exitCodes } from '../terminal/failures.js';
import type { Io } from '../terminal/io.js';
import type { RequestOptions } from './api.js';
import { addressHint } from './network-errors.js';
import { createSender, excessError, parseJson, readText, type Answer, type Send } from './requests.js';

export interface ServiceOptions extends RequestOptions {
  url: string;
  profile?: string | undefined;
  /** Without a store every request is anonymous. */
  tokens: TokenStore | undefined;
  /** Changes how the client's requests are sent. */
  wrapFetch?: ((fetch: CropFetch) => CropFetch) | undefined;
}

const eventBytesMax = 1024 * 1024;

/** Access to the service, through the typed client and with raw requests. */
export async function createService(
  io: Io,
  {
    url,
    profile,
    tokens,
    timeout,
    wrapFetch = (fetch) => fetch,
    isBatching = false,
    verbose = false,
    debug = false,
  }: ServiceOptions,
) {
  const traceModule = verbose || debug ? await import('./trace.js') : undefined;
  const proxyModule = url.startsWith('https:') ? await import('./proxy.js') : undefined;
  const proxy = proxyModule?.proxyFor(url, io.env);
  const send = createSender({
    url,
    profile,
    timeoutMs: timeout * 1000,
    interrupted: io.interrupted,
    tunnels: proxy && proxyModule?.createTunnelAgent(url, proxy),
    trace: traceModule?.createTrace(io, debug),
  });
  const fetch = createFetch(url, send);
  const client = createCropClient({
    url,
    fetch: wrapFetch(fetch),
    isBatching,
    // A server that is down, or silent for the whole time limit, is unlikely to be back a moment later.
    isTriedAgain: (failure) => failure instanceof CliError && failure.details.isCutOff === true,
    ...(tokens && { tokens }),
  });
  const access = tokens && createTokenAccess({ url, fetch, tokens });
  return { client, send: createSignedSender({ url, send, access }) };
}

interface SignedSenderDeps {
  /** The service's address. */
  url: string;
  send: Send;
  /** Undefined for requests without a credential. */
  access: TokenAccess | undefined;
}

/** Creates a sender that adds the credential, and renews it if the service refuses it. */
function createSignedSender({ url, send, access }: SignedSenderDeps): Send {
  return async (path, request) => {
    const token = await access?.token();
    const answer = await sendWith(token, path, request);
    if (answer.status !== 401) return answer;
    const text = await readText(url, answer);
    if (!/"(TOKEN_EXPIRED|INVALID_TOKEN)"/.test(text) || access?.noteRefused(token) !== true) {
      return { ...answer, body: Readable.from([Buffer.from(text)]) };
    }
    return sendWith(await access.token(), path, request);
  };

  function sendWith(token: string | undefined, path: string, request: CropRequest): Promise<Answer> {
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return send(url + path, { ...request, headers: { ...request.headers, ...authorization } });
  }
}

/** Creates a fetch for the client that fails if anything but the service answers at the address. */
function createFetch(url: string, send: Send): CropFetch {
  return async (address, request) => {
    const answer = await send(address, request);
    if (isEventStream(answer)) {
      refuseLongEvents(answer.body, () => answer.stop(excessError(url, eventBytesMax)));
      return asStream(answer);
    }
    const text = await readText(url, answer);
    return {
      ok: answer.status < 300,
      headers: headersOf(answer),
      json: async () => parseAnswer(url, answer.status, text),
    };
  };
}

function isEventStream({ headers, status }: Answer): boolean {
  return status === 200 && headers['content-type']?.startsWith('text/event-stream') === true;
}

function headersOf({ headers }: Answer): { get(name: string): string | null } {
  return { get: (name) => headers[name]?.toString() ?? null };
}

/** Streams the body; the time limit restarts with each chunk. */
function asStream(answer: Answer): CropAnswer {
  const { body, renew } = answer;
  body.on('data', renew).pause();
  return {
    ok: true,
    headers: headersOf(answer),
    body: Readable.toWeb(body),
    json: () => Promise.reject(new Error('A stream of events is not JSON.')),
  };
}

/** Limits the size of an event, because the stream's reader buffers an event until it ends. */
function refuseLongEvents(body: Readable, onExcess: () => void): void {
  let bytes = 0;
  body.on('data', (chunk: Buffer) => {
    const end = chunk.lastIndexOf('\n\n');
    bytes = end < 0 ? bytes + chunk.length : chunk.length - end;
    if (bytes > eventBytesMax) onExcess();
  });
}

function parseAnswer(url: string, status: number, body: string): unknown {
  const answer = parseJson(body);
  if (isServiceAnswer(answer)) return answer;
  if (status >= 500) {
    throw new CliError(
      exitCodes.server,
      'SERVICE_UNAVAILABLE',
      `${url} answered ${status} without a reason.`,
      {
        hints: ['The server, or a proxy in front of it, has a problem. Try again shortly.'],
      },
    );
  }
  const message = `${url} answered ${status}, but not as a crop planning service does.`;
  throw new CliError(exitCodes.network, 'NOT_THE_SERVICE', message, {
    hints: [`A proxy or another program answered, ${addressHint}`],
  });
}

/** Returns true for an answer of the service, or for a list of its answers to a batch. */
function isServiceAnswer(answer: unknown): boolean {
  if (Array.isArray(answer)) return answer.length > 0 && answer.every(isServiceAnswer);
  if (typeof answer !== 'object' || answer === null) return false;
  if ('result' in answer) return typeof answer.result === 'object' && answer.result !== null;
  const error = 'error' in answer ? answer.error : undefined;
  return typeof error === 'object' && error !== null && 'data' in error && 'message' in error;
}

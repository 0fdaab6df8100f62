import http from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import type { CropAnswer, CropFetch } from '@crop-planning/client';
import { isLoopback } from './config.js';
import { CliError, interruption } from '../failures.js';
import { exitCodes } from '../exit-codes.js';

export interface TransportOptions {
  /** The service's address, as it is named in messages. */
  url: string;
  timeoutMs: number;
  interrupted: AbortSignal;
}

const connectTimeoutMs = 5_000;
const MiB = 1024 * 1024;
/** The longest answer of the service, a list of 20,000 plans, has 10 MiB. */
const answerBytesMax = 64 * MiB;
const eventBytesMax = MiB;

/** A fetch that gives up in time and says which address it tried; it follows no redirect. */
export function createTransport({ url, timeoutMs, interrupted }: TransportOptions): CropFetch {
  const isSecure = url.startsWith('https:');
  const { request, Agent } = isSecure ? https : http;
  const agent = new Agent({ keepAlive: true });

  return (address, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const sent = request(address, { method, headers, agent });
      const stop = (error: Error) => void sent.destroy(error);
      const onInterrupt = () => stop(interruption());
      const onAbort = () => void sent.destroy();
      const whole = setTimeout(() => stop(timeoutError(url, timeoutMs, method)), timeoutMs);
      const connecting = setTimeout(() => stop(connectError(url, 'ETIMEDOUT')), connectTimeoutMs);
      const onConnect = () => clearTimeout(connecting);
      const onError = (error: Error) => reject(asNetworkError(url, error));
      interrupted.addEventListener('abort', onInterrupt, { once: true });
      if (interrupted.aborted) onInterrupt();
      signal?.addEventListener('abort', onAbort, { once: true });
      if (signal?.aborted) onAbort();

      sent.on('socket', (socket) => {
        if (socket.connecting) socket.once(isSecure ? 'secureConnect' : 'connect', onConnect);
        else onConnect();
      });
      sent.on('error', onError);
      sent.on('close', () => {
        clearTimeout(whole);
        clearTimeout(connecting);
        interrupted.removeEventListener('abort', onInterrupt);
        signal?.removeEventListener('abort', onAbort);
      });
      sent.on('response', (response) => {
        const status = response.statusCode ?? 0;
        const onExcess = (bytesMax: number) => stop(excessError(url, bytesMax));
        if (isEventStream(response)) {
          refuseLongEvents(response, onExcess);
          return resolve(asStream(response, () => whole.refresh()));
        }
        readBody(response, onExcess).then(
          (text) => resolve({ ok: status < 300, json: async () => parseAnswer(url, status, text) }),
          onError,
        );
      });
      sent.end(body);
    });
}

function isEventStream({ headers, statusCode }: http.IncomingMessage): boolean {
  return statusCode === 200 && headers['content-type']?.startsWith('text/event-stream') === true;
}

/** The time for a request is here the time between two lines. */
function asStream(response: http.IncomingMessage, onLine: () => void): CropAnswer {
  response.on('data', onLine).pause();
  return {
    ok: true,
    headers: { get: (name) => response.headers[name]?.toString() ?? null },
    body: Readable.toWeb(response),
    json: () => Promise.reject(new Error('A stream of events is no JSON.')),
  };
}

async function readBody(
  response: http.IncomingMessage,
  onExcess: (bytesMax: number) => void,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    if (bytes > answerBytesMax) onExcess(answerBytesMax);
    else chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Whoever reads the stream keeps what has come of an event until its end. */
function refuseLongEvents(response: http.IncomingMessage, onExcess: (bytesMax: number) => void): void {
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    const end = chunk.lastIndexOf('\n\n');
    bytes = end < 0 ? bytes + chunk.length : chunk.length - end;
    if (bytes > eventBytesMax) onExcess(eventBytesMax);
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
        hints: ['The server, or a proxy before it, is in trouble. Try again shortly.'],
      },
    );
  }
  throw new CliError(exitCodes.network, 'NOT_THE_SERVICE', `${url} is not a crop planning service.`, {
    hints: [`It answered with status ${status}, but not in the service's way. CROP_API_URL may be wrong.`],
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isServiceAnswer(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false;
  if ('result' in answer) return typeof answer.result === 'object' && answer.result !== null;
  const error = 'error' in answer ? answer.error : undefined;
  return typeof error === 'object' && error !== null && 'data' in error && 'message' in error;
}

function asNetworkError(url: string, error: Error): CliError {
  if (error instanceof CliError) return error;
  return connectError(url, 'code' in error ? String(error.code) : error.message);
}

function connectError(url: string, reason: string): CliError {
  const { host, hostname } = new URL(url);
  const known: Record<string, readonly [message: string, hint: string]> = {
    ECONNREFUSED: [
      `Nothing answers at ${url}.`,
      'The server is not running there, or CROP_API_URL is wrong.',
    ],
    ENOTFOUND: [`There is no host called ${hostname}.`, 'CROP_API_URL is wrong, or there is no network.'],
    EAI_AGAIN: [`The name ${hostname} could not be looked up.`, 'There may be no network at the moment.'],
    ETIMEDOUT: [
      `${host} did not take the connection in time.`,
      'It may be down, or a firewall is in between.',
    ],
    ECONNRESET: [
      `The connection to ${url} was cut.`,
      'The server or a proxy closed it before it had answered.',
    ],
  };
  const [message, hint] = known[reason] ?? [
    `No connection to ${url} (${reason}).`,
    'CROP_API_URL may be wrong.',
  ];
  return new CliError(exitCodes.network, reason === 'ETIMEDOUT' ? 'TIMEOUT' : 'NETWORK', message, {
    hints: [hint],
    isCutOff: reason === 'ECONNRESET' || reason === 'EPIPE',
    tryNext: isLoopback(hostname) ? 'crop-server start' : `curl -i ${url}/health/live`,
  });
}

function excessError(url: string, bytesMax: number): CliError {
  const message = `${url} sent more than ${bytesMax / MiB} MiB at once.`;
  return new CliError(exitCodes.network, 'NOT_THE_SERVICE', message, {
    hints: ['The service never does. CROP_API_URL may be wrong.'],
  });
}

function timeoutError(url: string, timeoutMs: number, method: string): CliError {
  const hints = ['The server may be busy; --timeout SECONDS waits longer.'];
  if (method !== 'GET') hints.push('What was asked may have been done all the same.');
  const message = `No answer from ${url} within ${timeoutMs / 1000} s.`;
  return new CliError(exitCodes.network, 'TIMEOUT', message, { hints });
}

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Agent as HttpsAgent } from 'node:https';
import type { Readable } from 'node:stream';
import type { CropRequest } from '@crop-planning/client';
import { CliError, exitCodes, interruption } from '../terminal/failures.js';
import type { TunnelOptions } from './proxy.js';
import { addressHint, connectError } from './network-errors.js';
import type { Trace } from './trace.js';

export interface RequestsOptions {
  /** The service's address, as messages show it. */
  url: string;
  /** The profile in use, for messages; undefined for the default profile. */
  profile?: string | undefined;
  timeoutMs: number;
  interrupted: AbortSignal;
  trace: Trace | undefined;
  /** In place of connections of its own: those through a proxy. */
  tunnels?: HttpsAgent | undefined;
}

/** A response whose body may still be arriving. */
export interface Answer {
  status: number;
  statusText: string;
  headers: IncomingHttpHeaders;
  body: Readable;
  /** Restarts the time limit for the rest of the response. */
  renew(): void;
  stop(error: Error): void;
}

export type Send = (address: string, request: CropRequest) => Promise<Answer>;

const connectTimeoutMs = 5_000;
const MiB = 1024 * 1024;
/** The longest response of the service, a list of 20,000 plans, is 10 MiB. */
const answerBytesMax = 64 * MiB;

/** The time that a login renewal may take after Ctrl-C: if it were cut off, the new tokens would be lost. */
const renewalGraceMs = 3_000;

/**
 * Creates a sender of requests with a time limit; its errors name the address. Redirects are not followed.
 */
export function createSender({
  url,
  profile,
  timeoutMs,
  interrupted,
  trace,
  tunnels,
}: RequestsOptions): Send {
  const isSecure = url.startsWith('https:');
  // Loaded late, because these modules are slow to load and not every command sends a request.
  const { request, Agent } = isSecure
    ? process.getBuiltinModule('node:https')
    : process.getBuiltinModule('node:http');
  const agent = tunnels ?? new Agent({ keepAlive: true });

  return (address, init) =>
    new Promise((resolve, reject) => {
      const { method, headers, body, signal } = init;
      const opening = tunnels && new AbortController();
      const options: TunnelOptions = { method, headers, agent, opening: opening?.signal };
      const outgoing = request(address, options);
      const requestTrace = trace?.begin(address, init);
      let incoming: IncomingMessage | undefined;
      const stop = (error: Error) => {
        // The reader of the body gets this error rather than one that says that the connection was cut.
        incoming?.destroy(error);
        outgoing.destroy(error);
        stopOpening(error);
      };
      /** A request that waits for its tunnel reports nothing. */
      const stopOpening = (error: Error) => {
        if (opening === undefined) return;
        reject(error);
        opening.abort();
      };
      const interrupt = () => stop(interruption());
      let grace: NodeJS.Timeout | undefined;
      const isRenewal = new URL(address).pathname.endsWith('/auth.refresh');
      const onInterrupt = isRenewal ? () => (grace = setTimeout(interrupt, renewalGraceMs)) : interrupt;
      const onAbort = () => {
        outgoing.destroy();
        stopOpening(interruption());
      };
      const requestTimer = setTimeout(() => stop(timeoutError(url, timeoutMs, method)), timeoutMs);
      // A proxy has a time limit of its own.
      const connectTimer =
        tunnels === undefined
          ? setTimeout(() => stop(connectError(url, 'ETIMEDOUT', profile)), connectTimeoutMs)
          : undefined;
      const onConnect = () => clearTimeout(connectTimer);
      interrupted.addEventListener('abort', onInterrupt, { once: true });
      if (interrupted.aborted) interrupt();
      signal?.addEventListener('abort', onAbort, { once: true });
      if (signal?.aborted) onAbort();

      outgoing.on('socket', (socket) => {
        if (socket.connecting) socket.once(isSecure ? 'secureConnect' : 'connect', onConnect);
        else onConnect();
      });
      outgoing.on('error', (error) => {
        requestTrace?.failed(error);
        reject(asNetworkError(url, error, profile));
      });
      outgoing.on('close', () => {
        clearTimeout(requestTimer);
        clearTimeout(connectTimer);
        clearTimeout(grace);
        interrupted.removeEventListener('abort', onInterrupt);
        signal?.removeEventListener('abort', onAbort);
      });
      outgoing.on('response', (response) => {
        const { statusCode = 0, statusMessage = '' } = response;
        incoming = response.on('error', () => {});
        requestTrace?.answered(response);
        resolve({
          status: statusCode,
          statusText: statusMessage,
          headers: response.headers,
          body: response,
          renew: () => void requestTimer.refresh(),
          stop,
        });
      });
      outgoing.end(body);
    });
}

/** Reads the whole body as text, but stops before an endless one fills the memory. */
export async function readText(url: string, answer: Answer): Promise<string> {
  return (await readBytes(url, answer)).toString();
}

/** Reads the whole body, but stops before an endless one fills the memory. */
export function readBytes(url: string, { body, stop }: Answer): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  return new Promise((resolve, reject) => {
    body.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > answerBytesMax) stop(excessError(url, answerBytesMax));
      else chunks.push(chunk);
    });
    body.on('end', () => resolve(Buffer.concat(chunks)));
    body.on('error', (error) => reject(asNetworkError(url, error)));
    // A trace that is also listening has paused the body.
    body.resume();
  });
}

export function asNetworkError(url: string, error: Error, profile?: string): CliError {
  if (error instanceof CliError) return error;
  return connectError(url, 'code' in error ? String(error.code) : error.message, profile);
}

export function excessError(url: string, bytesMax: number): CliError {
  const message = `${url} sent more than ${bytesMax / MiB} MiB at once.`;
  return new CliError(exitCodes.network, 'NOT_THE_SERVICE', message, {
    hints: [`The service never does that. Something else answers there, ${addressHint}`],
  });
}

function timeoutError(url: string, timeoutMs: number, method: string): CliError {
  const hints = ['The server may be busy; --timeout SECONDS waits longer.'];
  if (method !== 'GET') hints.push('The request may still have been carried out.');
  const message = `No answer from ${url} within ${timeoutMs / 1000} s.`;
  return new CliError(exitCodes.network, 'TIMEOUT', message, { hints });
}

/** Returns undefined for a text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

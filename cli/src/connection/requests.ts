import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { CropRequest } from '@crop-planning/client';
import { interruption } from '../failures.js';
import { asNetworkError, connectError, excessError, timeoutError } from './network-errors.js';
import type { Trace } from './trace.js';

export interface RequestsOptions {
  /** The service's address, as it is named in messages. */
  url: string;
  timeoutMs: number;
  interrupted: AbortSignal;
  trace: Trace | undefined;
}

/** What came back, of which the body may still be on its way. */
export interface Answer {
  status: number;
  statusText: string;
  headers: IncomingHttpHeaders;
  body: Readable;
  /** Gives the rest of the answer the whole time once more. */
  renew(): void;
  stop(error: Error): void;
}

export type Send = (address: string, request: CropRequest) => Promise<Answer>;

const connectTimeoutMs = 5_000;
const MiB = 1024 * 1024;
/** The longest answer of the service, a list of 20,000 plans, has 10 MiB. */
const answerBytesMax = 64 * MiB;

/** How long a renewal of the login goes on after Ctrl-C: cut off, it would lose the tokens that replace the old ones. */
const renewalGraceMs = 3_000;

/** Sends requests that are given up in time; what goes wrong names the address. No redirect is followed. */
export function createSender({ url, timeoutMs, interrupted, trace }: RequestsOptions): Send {
  const isSecure = url.startsWith('https:');
  // Loading them takes long, above all what TLS needs, and not every command sends a request.
  const { request, Agent } = isSecure
    ? process.getBuiltinModule('node:https')
    : process.getBuiltinModule('node:http');
  const agent = new Agent({ keepAlive: true });

  return (address, init) =>
    new Promise((resolve, reject) => {
      const { method, headers, body, signal } = init;
      const sent = request(address, { method, headers, agent });
      const seen = trace?.begin(address, init);
      let received: IncomingMessage | undefined;
      const stop = (error: Error) => {
        // Whoever reads the body is told why it ends, which is not that the connection was cut.
        received?.destroy(error);
        sent.destroy(error);
      };
      const interrupt = () => stop(interruption());
      let grace: NodeJS.Timeout | undefined;
      const onInterrupt = isRenewal(address)
        ? () => (grace = setTimeout(interrupt, renewalGraceMs))
        : interrupt;
      const onAbort = () => void sent.destroy();
      const whole = setTimeout(() => stop(timeoutError(url, timeoutMs, method)), timeoutMs);
      const connecting = setTimeout(() => stop(connectError(url, 'ETIMEDOUT')), connectTimeoutMs);
      const onConnect = () => clearTimeout(connecting);
      interrupted.addEventListener('abort', onInterrupt, { once: true });
      if (interrupted.aborted) interrupt();
      signal?.addEventListener('abort', onAbort, { once: true });
      if (signal?.aborted) onAbort();

      sent.on('socket', (socket) => {
        if (socket.connecting) socket.once(isSecure ? 'secureConnect' : 'connect', onConnect);
        else onConnect();
      });
      sent.on('error', (error) => {
        seen?.failed(error);
        reject(asNetworkError(url, error));
      });
      sent.on('close', () => {
        clearTimeout(whole);
        clearTimeout(connecting);
        clearTimeout(grace);
        interrupted.removeEventListener('abort', onInterrupt);
        signal?.removeEventListener('abort', onAbort);
      });
      sent.on('response', (response) => {
        const { statusCode = 0, statusMessage = '' } = response;
        received = response.on('error', () => {});
        seen?.answered(response);
        resolve({
          status: statusCode,
          statusText: statusMessage,
          headers: response.headers,
          body: response,
          renew: () => void whole.refresh(),
          stop,
        });
      });
      sent.end(body);
    });
}

function isRenewal(address: string): boolean {
  return new URL(address).pathname.endsWith('/auth.refresh');
}

/** The whole body; one that does not end is given up before it fills the memory. */
export function readText(url: string, { body, stop }: Answer): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  return new Promise((resolve, reject) => {
    body.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > answerBytesMax) stop(excessError(url, answerBytesMax));
      else chunks.push(chunk);
    });
    body.on('end', () => resolve(Buffer.concat(chunks).toString()));
    body.on('error', (error) => reject(asNetworkError(url, error)));
    // A trace that listens as well has paused it.
    body.resume();
  });
}

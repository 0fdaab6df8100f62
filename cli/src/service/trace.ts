import type { IncomingMessage } from 'node:http';
import type { CropRequest } from '@crop-planning/client';
import { visible } from '@crop-planning/shared/visible-text';
import type { Io } from '../terminal/io.js';
import { bodyWithoutSecrets, headerWithoutSecrets, withoutTokens } from './secrets.js';

/** What -v and --debug write about requests, on stderr. */
export interface Trace {
  begin(address: string, request: CropRequest): TracedRequest;
}

export interface TracedRequest {
  answered(response: IncomingMessage): void;
  failed(error: Error): void;
}

export interface TraceOptions {
  /** A line for each request. */
  verbose?: boolean;
  /** Headers and bodies too, without anything that would let somebody in. */
  debug?: boolean;
}

const bodyLengthMax = 64 * 1024;

export function createTrace(
  { stderr, now }: Pick<Io, 'stderr' | 'now'>,
  { verbose = false, debug = false }: TraceOptions,
): Trace | undefined {
  return verbose || debug ? { begin } : undefined;

  function begin(address: string, { method, headers, body }: CropRequest): TracedRequest {
    const beganAt = now().getTime();
    const { pathname, search } = new URL(address);
    const what = `${method} ${pathname}`;
    if (debug)
      tell('>', [
        what + withoutTokens(search),
        ...headerLines(headers),
        ...bodyLines(body ?? '', { isSent: true }),
      ]);
    const took = () => `in ${now().getTime() - beganAt} ms`;
    return {
      answered(response) {
        const id = response.headers['x-request-id'];
        tell('*', [
          `${what}: ${response.statusCode} ${took()}${id === undefined ? '' : `, request ${String(id)}`}`,
        ]);
        if (debug) tellAnswer(response);
      },
      failed: (error) => tell('*', [`${what}: failed ${took()}, ${error.message}`]),
    };
  }

  function tellAnswer(response: IncomingMessage): void {
    tell('<', [`${response.statusCode} ${response.statusMessage}`, ...headerLines(response.headers)]);
    if (response.headers['content-type']?.startsWith('text/event-stream')) return;
    let body = '';
    let bytesLeftOut = 0;
    response.on('data', (chunk: Buffer) => {
      if (body.length < bodyLengthMax) body += chunk.toString('latin1');
      else bytesLeftOut += chunk.length;
    });
    response.on('end', () => {
      const text = Buffer.from(body, 'latin1').toString();
      const rest = bytesLeftOut === 0 ? [] : [`… and ${bytesLeftOut} bytes more`];
      tell('<', [...bodyLines(text, { isSent: false }), ...rest]);
    });
    // The reader of the answer attaches a moment later.
    response.pause();
  }

  function tell(mark: string, lines: readonly string[]): void {
    void stderr.write(lines.map((line) => `${mark} ${visible(line)}\n`).join(''));
  }
}

function headerLines(headers: Readonly<Record<string, string | string[] | undefined>>): string[] {
  return Object.entries(headers).map(([name, value]) => headerWithoutSecrets(name, String(value)));
}

function bodyLines(body: string, from: { isSent: boolean }): string[] {
  return body === '' ? [] : bodyWithoutSecrets(body, from).split('\n');
}

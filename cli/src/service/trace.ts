import type { IncomingMessage } from 'node:http';
import type { CropRequest } from '@crop-planning/client';
import { visible } from '@crop-planning/shared/visible-text';
import type { Io } from '../terminal/io.js';
import { wrap } from '../terminal/output/wrapping.js';

/** Reports requests on stderr, for -v and --debug. */
export type Trace = ReturnType<typeof createTrace>;

export interface TraceOptions {
  /** Whether to write a line for each request. */
  verbose?: boolean;
  /** Whether to write headers and bodies too, without credentials. */
  debug?: boolean;
}

const bodyLengthMax = 64 * 1024;
const hidden = '…';
const secretHeader = /^(authorization|proxy-authorization|cookie|set-cookie)$/i;
/** Matches a secret JSON field and its text value, which may be cut off. */
const secretField = /("\w*(?:password|token|secret)\w*"\s*:\s*)"(?:[^"\\]|\\.)*"?/gi;
/** In a request, `code` is a one-time code; in a response, it is an error code. */
const sentCode = /("code"\s*:\s*)"(?:[^"\\]|\\.)*"?/g;
const tokens = /eyJ[\w-]+\.[\w-]+\.[\w-]+|croppat_[\w-]+/g;

/** Creates a trace that writes a line for each request and, with `isDebug`, headers and bodies too. */
export function createTrace({ stderr, now }: Pick<Io, 'stderr' | 'now'>, isDebug: boolean) {
  /** The width of a terminal, to which the line of a request is wrapped; headers and bodies stay as they are. */
  const width = stderr.columns ?? Infinity;
  return { begin };

  function begin(address: string, { method, headers, body }: CropRequest) {
    const beganAt = now().getTime();
    const { pathname, search } = new URL(address);
    const endpoint = `${method} ${pathname}`;
    if (isDebug)
      writeLines('>', [
        endpoint + withoutTokens(search),
        ...headerLines(headers),
        ...bodyLines(body ?? '', { isSent: true }),
      ]);
    const duration = () => `in ${now().getTime() - beganAt} ms`;
    return {
      answered(response: IncomingMessage): void {
        const id = response.headers['x-request-id'];
        writeSummary(
          `${endpoint}: ${response.statusCode} ${duration()}${id === undefined ? '' : `, request ${String(id)}`}`,
        );
        if (isDebug) writeAnswer(response);
      },
      failed: (error: Error): void => writeSummary(`${endpoint}: failed ${duration()}, ${error.message}`),
    };
  }

  function writeAnswer(response: IncomingMessage): void {
    writeLines('<', [`${response.statusCode} ${response.statusMessage}`, ...headerLines(response.headers)]);
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
      writeLines('<', [...bodyLines(text, { isSent: false }), ...rest]);
    });
    // Pause until the response's reader attaches, a moment later.
    response.pause();
  }

  function writeSummary(text: string): void {
    void stderr.write(
      wrap(`* ${visible(text)}`, width, '  ')
        .map((line) => `${line}\n`)
        .join(''),
    );
  }

  function writeLines(mark: string, lines: readonly string[]): void {
    void stderr.write(lines.map((line) => `${mark} ${visible(line)}\n`).join(''));
  }
}

function headerLines(headers: Readonly<Record<string, string | string[] | undefined>>): string[] {
  return Object.entries(headers).map(([name, value]) => headerWithoutSecrets(name, String(value)));
}

function bodyLines(body: string, from: { isSent: boolean }): string[] {
  return body === '' ? [] : bodyWithoutSecrets(body, from).split('\n');
}

/** Writes `name: value` without credentials. */
function headerWithoutSecrets(name: string, value: string): string {
  return `${name}: ${secretHeader.test(name) ? value.replace(/\S+$/, hidden) : withoutTokens(value)}`;
}

function bodyWithoutSecrets(body: string, { isSent }: { isSent: boolean }): string {
  const text = body.replace(secretField, `$1"${hidden}"`);
  return withoutTokens(isSent ? text.replace(sentCode, `$1"${hidden}"`) : text);
}

function withoutTokens(text: string): string {
  return text.replace(tokens, hidden);
}

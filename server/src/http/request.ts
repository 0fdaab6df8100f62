// What is read of a request before its procedure: its path, host and body, and whether it may be sent twice; and when
// its response ends.
import { AppError } from '@crop-planning/shared';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The folder of the paths for the server's own page, and the path of a cookie that is sent without TLS. */
export const browserPath = '/auth/browser';

/** Returns the path of a request without its query, decoded as the router decodes it before it compares. */
export function pathOf({ url }: { url: string }): string {
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  if (!path.includes('%')) return path;
  try {
    return decodeURI(path);
  } catch {
    // Refused by the router.
    return path;
  }
}

/** Whether a request is for one of the paths for the server's own page, however the path is spelled. */
export function isForBrowser(request: { url: string }): boolean {
  return pathOf(request).startsWith(`${browserPath}/`);
}

const hostHeader = /^(?:\[[\da-f:.]+\]|(?:[\w.~!$&'()*+;=-]|%[\da-f]{2})+)(?::\d*)?$/i;

let newestHost: string | undefined;

/** True for a value that a Host header can have: a name or an address, and possibly a port. */
export function isHost(text: string): boolean {
  // Nearly all requests name the same host, and it takes longer to parse than the rest of the headers.
  if (text === newestHost) return true;
  const isOne = hostHeader.test(text) && URL.canParse(`http://${text}`);
  if (isOne) newestHost = text;
  return isOne;
}

const repeatableMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS']);

/** Whether sending the request twice does what sending it once does: because of its method, or because of its key. */
export function isRepeatable({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  return repeatableMethods.has(method) || headers['idempotency-key'] !== undefined;
}

/** An event stream has no end of its own: it ends when its client leaves or is cut off. */
export function isEventStream(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type')).startsWith('text/event-stream');
}

/** The reason of every such signal: one made for each response would first write down its stack. */
const hasEnded = new DOMException('The response is complete or its client has disconnected.', 'AbortError');

/**
 * Returns a signal that aborts when the response is complete or its client has disconnected; it is already
 * aborted if either happened before the call.
 */
export function endOf({ raw }: FastifyReply): AbortSignal {
  const end = new AbortController();
  if (raw.destroyed) end.abort(hasEnded);
  else raw.once('close', () => end.abort(hasEnded));
  return end.signal;
}

/** Raises an AbortError if the response is complete or its client has disconnected. */
export function throwIfEnded({ raw }: FastifyReply): void {
  if (raw.destroyed) throw hasEnded;
}

/** Parses JSON; raises MALFORMED_JSON if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('MALFORMED_JSON', { cause });
  }
}

/**
 * Makes application/json the only body type; an empty body counts as no body. With `asText`, the body is
 * checked but passed on as text.
 */
export function acceptJson(app: FastifyInstance, { asText }: { asText: boolean }): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: unknown, bytes: Buffer) => {
      if (bytes.length === 0) return undefined;
      const text = decode(bytes);
      const value = parseJson(text);
      return asText ? text : value;
    },
  );
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError('MALFORMED_JSON', { cause });
  }
}

import { Agent, request } from 'node:http';
import { connect } from 'node:net';

/** The outcome of a request: a status, or `cut off` or `left` if the server or the client disconnected. */
export interface Outcome {
  status: number | 'cut off' | 'left';
  /** Whether the answer says when to retry. */
  hasRetryAfter: boolean;
}

export interface Ask {
  method: string;
  /** Path with its query. */
  path: string;
  token?: string;
  /** A string is sent unchanged, anything else as JSON. */
  body?: unknown;
  /** The address in X-Forwarded-For, as the trusted proxy reports it. */
  from?: string;
  headers?: Record<string, string>;
  /** Aborts when the client has to disconnect. */
  leave?: AbortSignal;
}

export interface Answered extends Outcome {
  body: string;
}

export const left: Outcome = { status: 'left', hasRetryAfter: false };
export const cutOff: Outcome = { status: 'cut off', hasRetryAfter: false };

const agent = new Agent({ keepAlive: true });

/** Sends a request and reads its answer, unless the client disconnects before. */
export function ask(
  url: string,
  { method, path, token, body, from, headers, leave }: Ask,
): Promise<Answered> {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const sentHeaders = {
    ...(text !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(from !== undefined && { 'x-forwarded-for': from }),
    ...headers,
  };
  return new Promise((resolve) => {
    const fail = () => resolve({ ...(leave?.aborted ? left : cutOff), body: '' });
    const options = { method, agent, headers: sentHeaders, ...(leave && { signal: leave }) };
    const sent = request(url + path, options, (answer) => {
      const outcome = {
        status: answer.statusCode ?? 0,
        hasRetryAfter: answer.headers['retry-after'] !== undefined,
      };
      let received = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => (received += chunk));
      answer.on('error', fail);
      answer.on('end', () => resolve({ ...outcome, body: received }));
    });
    sent.on('error', fail);
    sent.end(text);
  });
}

/** Like `ask`, but returns the JSON of the answer, and raises an Error if the request fails. */
export async function askWell(url: string, sent: Ask): Promise<Record<string, unknown>> {
  const { status, body } = await ask(url, sent);
  if (typeof status === 'number' && status < 300) return body === '' ? {} : JSON.parse(body);
  throw new Error(`${sent.method} ${sent.path} answered ${status}: ${body}`);
}

export interface RawOptions {
  /**
   * How many answers to wait for before the client disconnects, 0 for none; by default, the client waits
   * until the server closes the connection.
   */
  answers?: number;
  /** A text that is sent every second. */
  drip?: string;
  /** Whether the client reads the answers. */
  isRead?: boolean;
  /** Aborts when the client has to disconnect. */
  leave: AbortSignal;
}

/** Sends this text over a separate connection, and returns the outcomes of the requests in it. */
export function sendRaw(url: string, text: string, options: RawOptions): Promise<Outcome[]> {
  const { answers = Infinity, drip, isRead = true, leave } = options;
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const outcomes: Outcome[] = [];
    let buffered = '';
    const socket = connect(Number(port), hostname);
    const timer = setInterval(() => drip !== undefined && socket.write(drip), 1_000);
    const end = () => {
      // Frees the connection immediately, whatever is still to be sent.
      socket.destroy();
    };
    leave.addEventListener('abort', end);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      leave.removeEventListener('abort', end);
      const last = leave.aborted || answers === 0 ? left : cutOff;
      resolve(outcomes.length === 0 ? [last] : outcomes);
    });
    socket.write(text, () => answers === 0 && end());
    if (leave.aborted) return end();
    if (!isRead) return void socket.pause();
    socket.on('data', (chunk: Buffer) => {
      buffered += chunk.toString('latin1');
      const heads = [...buffered.matchAll(/HTTP\/1\.1 (\d{3}) [^]*?\r\n\r\n/g)];
      for (const [head, status] of heads)
        outcomes.push({ status: Number(status), hasRetryAfter: /^retry-after:/im.test(head) });
      const last = heads.at(-1);
      // Keeps the end of the received data, which may be the beginning of the next head.
      buffered = buffered.slice(last ? last.index + last[0].length : -4_096);
      if (outcomes.length >= answers) end();
    });
  });
}

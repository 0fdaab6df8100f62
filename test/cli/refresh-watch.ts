import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy to a server; the proxy counts and reports the renewals of logins. */
export interface RefreshWatch {
  url: string;
  readonly count: number;
  close(): Promise<void>;
}

/** Each callback receives the number of the renewal, counted from 1. */
export interface RefreshEvents {
  /** Called when the request has arrived, before it is passed on. */
  onAsked?: (count: number) => void;
  /** Called when the server has answered, before the answer is passed on. */
  onAnswered?: (count: number) => void;
}

export async function watchRefreshes(target: string, events: RefreshEvents = {}): Promise<RefreshWatch> {
  let count = 0;
  const server = createServer((incoming, answer) => {
    if (!incoming.url?.includes('auth.refresh')) return forward(incoming, answer, () => {});
    const number = ++count;
    events.onAsked?.(number);
    forward(incoming, answer, () => events.onAnswered?.(number));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    get count() {
      return count;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };

  function forward(incoming: IncomingMessage, answer: ServerResponse, onAnswered: () => void): void {
    const { method, headers } = incoming;
    const sent = request(new URL(incoming.url ?? '', target), { method, headers }, (received) => {
      onAnswered();
      answer.writeHead(received.statusCode ?? 0, received.headers);
      received.pipe(answer);
    });
    incoming.pipe(sent);
  }
}

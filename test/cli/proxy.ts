import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Meddling {
  /** Whether to cut the connection of a request instead of forwarding it. */
  isCut?(path: string): boolean;
  /** Returns a body to answer with status 200, or undefined to forward the request to the server. */
  answerInstead?(path: string): string | undefined;
  /** Called before a request is forwarded. */
  meddle?(path: string): Promise<void>;
  /** Called when the server has answered, before the answer is passed on. */
  onAnswer?(path: string): void;
  /** Called after an answer of the server has been passed on. */
  onAnswered?(path: string): void;
}

/** Starts a proxy to the server; the proxy runs until the test ends. */
export async function startProxy(
  url: string,
  {
    isCut = () => false,
    answerInstead = () => undefined,
    meddle = async () => {},
    onAnswer = () => {},
    onAnswered = () => {},
  }: Meddling,
): Promise<string> {
  const proxy = createServer((incoming, answer) => {
    const { method, headers, url: path = '' } = incoming;
    if (isCut(path)) return void incoming.socket.destroy();
    const other = answerInstead(path);
    if (other !== undefined) {
      answer.writeHead(200, { 'content-type': 'application/json' });
      return void answer.end(other);
    }
    void meddle(path).then(() => {
      const passed = request(new URL(path, url), { method, headers }, (response) => {
        onAnswer(path);
        answer.writeHead(response.statusCode ?? 0, response.headers);
        response.pipe(answer).on('finish', () => onAnswered(path));
      });
      incoming.pipe(passed);
    });
  });
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

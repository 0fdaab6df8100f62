import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * Starts a proxy to the server; the proxy runs until the test ends. It cuts the connection of each request
 * that `isCut` selects. For every other request it calls `meddle` before forwarding the request, and
 * `onAnswered` after passing on the answer.
 */
export async function startProxy(
  url: string,
  isCut: (path: string) => boolean,
  meddle: (path: string) => Promise<void> = async () => {},
  onAnswered: (path: string) => void = () => {},
): Promise<string> {
  const proxy = createServer((incoming, answer) => {
    const { method, headers, url: path = '' } = incoming;
    if (isCut(path)) return void incoming.socket.destroy();
    void meddle(path).then(() => {
      const passed = request(new URL(path, url), { method, headers }, (response) => {
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

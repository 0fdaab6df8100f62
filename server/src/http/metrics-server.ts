import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AnswerMetrics } from './metrics.js';

export type MetricsServer = ReturnType<typeof createMetricsServer>;

/** Serves the metrics, and nothing else, at an address that callers of the service do not reach. */
export function createMetricsServer(answerMetrics: AnswerMetrics) {
  const server = createServer((request, response) => {
    const isFound = request.url === '/metrics' && request.method === 'GET';
    if (!isFound) return void response.writeHead(404).end();
    answerMetrics().then(
      ({ contentType, text }) => response.writeHead(200, { 'content-type': contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  return {
    async listen(address: { host: string; port: number }): Promise<void> {
      server.listen(address);
      await once(server, 'listening');
    },
    close(): void {
      server.close();
      server.closeAllConnections();
    },
  };
}

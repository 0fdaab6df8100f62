import { once } from 'node:events';
import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setInterval } from 'node:timers/promises';
import { expect } from 'vitest';
import { test } from '../harness.js';

const socketsEach = 125;
const head = 'POST /auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';

/**
 * Slow clients: the text that each sends first and then every second, and when it must have been
 * disconnected.
 */
const clients = [
  { first: '', more: '', secondsMax: 15 },
  { first: 'GET /crop-plans HT', more: '', secondsMax: 15 },
  { first: head, more: 'x: y\r\n', secondsMax: 15 },
  { first: `${head}content-length: 9000\r\n\r\n{`, more: ' ', secondsMax: 20 },
];

test(
  '500 slow sockets are closed while other requests are served',
  { timeout: 60_000 },
  async ({ app, rest }) => {
    const { hostname, port } = new URL(app.url);
    const startedAt = performance.now();
    const secondsSince = () => (performance.now() - startedAt) / 1000;
    let open = socketsEach * clients.length;
    const sockets = clients.flatMap(({ first, more, secondsMax }) =>
      Array.from({ length: socketsEach }, async () => {
        const socket = connect({ host: hostname, port: Number(port) });
        let received = '';
        socket.on('error', () => {}).on('data', (bytes) => (received += bytes));
        socket.write(first);
        const drip = globalThis.setInterval(() => socket.write(more), 1_000);
        await once(socket, 'close');
        clearInterval(drip);
        open -= 1;
        return { seconds: secondsSince(), secondsMax, received };
      }),
    );
    const all = Promise.all(sockets);

    let served = 0;
    let slowestMs = 0;
    for await (const _ of setInterval(25)) {
      if (open === 0) break;
      const requestedAt = performance.now();
      expect((await rest('GET /health/ready')).status).toBe(200);
      slowestMs = Math.max(slowestMs, performance.now() - requestedAt);
      served += 1;
    }
    const closed = await all;
    expect(closed.filter(({ seconds, secondsMax }) => seconds > secondsMax)).toEqual([]);
    // No error response is sent: it would keep a client from resending a request that was only late because
    // the server was suspended.
    expect(closed.filter(({ received }) => received !== '')).toEqual([]);
    expect(served).toBeGreaterThan(100);
    expect(slowestMs).toBeLessThan(2_000);
  },
);

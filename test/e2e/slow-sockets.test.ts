import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { patience, restOf, startTestApp } from '../harness.js';

const socketsEach = 125;
const head = 'POST /auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
const [headersMs, bodyMs, dripMs] = [2_000, 2_500, 100];

/** Slow clients: the text that each sends first and then with every drip, for as long as it is connected. */
const clients = [
  { first: '', more: '' },
  { first: 'GET /crop-plans HT', more: '' },
  { first: head, more: 'x: y\r\n' },
  { first: `${head}content-length: 9000\r\n\r\n{`, more: ' ' },
];

test('500 slow sockets are closed while other requests are served', async ({ onTestFinished }) => {
  const options = { deadlines: { ...patience, headersMs, bodyMs } };
  const app = await startTestApp({}, undefined, undefined, options);
  onTestFinished(app.close);
  const rest = restOf(app);
  const { hostname, port } = new URL(app.url);
  let open = socketsEach * clients.length;
  const sockets = clients.flatMap(({ first, more }) =>
    Array.from({ length: socketsEach }, async () => {
      const socket = connect({ host: hostname, port: Number(port) });
      let received = '';
      socket.on('error', () => {}).on('data', (bytes) => (received += bytes));
      socket.write(first);
      const drip = setInterval(() => socket.write(more), dripMs);
      // A reset is an error first.
      await new Promise((resolve) => socket.on('close', resolve));
      clearInterval(drip);
      open -= 1;
      return received;
    }),
  );
  const all = Promise.all(sockets);

  const openAtAnswers: number[] = [];
  while (open > 0) {
    expect((await rest('GET /health/ready')).status).toBe(200);
    openAtAnswers.push(open);
  }
  const closed = await all;
  // No error response is sent: it would keep a client from resending a request that was only late because
  // the server was suspended.
  expect(closed.filter((received) => received !== '')).toEqual([]);
  expect(openAtAnswers[0]).toBeGreaterThan(socketsEach);
  expect(openAtAnswers.length).toBeGreaterThan(4);
});

import type { FastifyInstance } from 'fastify';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { startTestApp } from '../harness.js';

const healthRequest = 'GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n';

test('a network gets at most a quarter of MAX_CONNECTIONS, unless it is local or a trusted proxy’s', async () => {
  const { app, connectFrom } = await startReachable();
  const isAnsweredFrom = async (address: string) => isAnswered(await connectFrom(address));
  const first = await connectFrom('203.0.113.1');
  expect(await isAnswered(first)).toBe(true);
  expect(await isAnsweredFrom('203.0.113.200')).toBe(true);
  expect(await isAnsweredFrom('203.0.113.77')).toBe(false);
  expect(await isAnsweredFrom('::ffff:203.0.113.1')).toBe(false);
  expect(await isAnsweredFrom('203.0.114.1')).toBe(true);
  // Each address is in a different /56.
  expect(await isAnsweredFrom('2001:db8:1:100::1')).toBe(true);
  expect(await isAnsweredFrom('2001:db8:1:200::1')).toBe(true);
  expect(await isAnsweredFrom('2001:db8:1:300::1')).toBe(false);
  for (let at = 0; at < 3; at += 1) {
    expect(await isAnsweredFrom('198.51.100.7')).toBe(true);
    expect(await isAnswered(connectTo(app.url))).toBe(true);
  }

  first.destroy();
  await expect.poll(() => isAnsweredFrom('203.0.113.2')).toBe(true);
  const metrics = await (await fetch(`${app.url}/metrics`)).text();
  expect(
    Number(/^connections_refused_total\{limit="network"\} (\d+)$/m.exec(metrics)?.[1]),
  ).toBeGreaterThanOrEqual(3);
  const warnings = app.logged.filter(({ level }) => level === 'warn');
  expect(warnings).toMatchObject([{ fields: { limit: 'network' } }]);
  expect(JSON.stringify(warnings)).not.toMatch(/203\.0|2001:db8/);
});

test('connections beyond MAX_CONNECTIONS are closed and counted', async () => {
  const app = await startTestApp({ MAX_CONNECTIONS: 2 });
  onTestFinished(app.close);
  const [first, second] = [connectTo(app.url), connectTo(app.url)];
  await Promise.all([once(first, 'connect'), once(second, 'connect')]);
  await once(connectTo(app.url), 'close');
  expect(await isAnswered(first)).toBe(true);
  first.write('GET /metrics HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  expect(await text(first)).toMatch(/^connections_refused_total\{limit="server"\} 1$/m);
  second.destroy();
});

/**
 * Starts a server and simulates connections from any address. The machine that runs the tests may have only
 * loopback addresses, so each connection goes to a second port, gets its remote address set, and is then
 * handed to the server, as Node allows.
 */
async function startReachable() {
  let fastify: FastifyInstance | undefined;
  const listen = (message: unknown) => void ({ fastify } = message as { fastify: FastifyInstance });
  subscribe('fastify.initialization', listen);
  const app = await startTestApp({ MAX_CONNECTIONS: 8, TRUST_PROXY: ['198.51.100.7'] });
  unsubscribe('fastify.initialization', listen);
  onTestFinished(app.close);
  const secondServer = createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1');
  await once(secondServer, 'listening');
  onTestFinished(() => void secondServer.close());
  return {
    app,
    async connectFrom(address: string): Promise<Socket> {
      const { port } = secondServer.address() as { port: number };
      const near = connectTo(`http://127.0.0.1:${port}`);
      const [far] = (await once(secondServer, 'connection')) as [Socket];
      Object.defineProperty(far, 'remoteAddress', { value: address });
      fastify?.server.emit('connection', far);
      return near;
    },
  };
}

function connectTo(url: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) }).on('error', () => {});
  onTestFinished(() => void socket.destroy());
  return socket;
}

/** Sends a request; returns false if the server closes the connection instead of answering. */
async function isAnswered(socket: Socket): Promise<boolean> {
  socket.write(healthRequest);
  const [chunk] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [Buffer | boolean];
  return chunk instanceof Buffer && chunk.toString().startsWith('HTTP/1.1 200');
}

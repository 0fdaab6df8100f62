import type { FastifyInstance } from 'fastify';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test as base } from 'vitest';
import { startTestApp, type TestApp } from '../harness.js';
import { startServerProcess } from '../server-process.js';

const MiB = 1024 * 1024;
const large = '/docs/swagger-ui-bundle.js';
const hasProc = existsSync('/proc/self/status');

interface Watched {
  app: TestApp;
  /** The requests begun: those unanswered now, the most unanswered at any time, and the total. */
  begun: { now: number; most: number; all: number };
}

const test = base
  .extend('watched', async ({}, { onCleanup }): Promise<Watched> => {
    const begun = { now: 0, most: 0, all: 0 };
    const listen = (message: unknown) => {
      const { fastify } = message as { fastify: FastifyInstance };
      fastify.addHook('onRequest', async () => {
        begun.now += 1;
        begun.all += 1;
        begun.most = Math.max(begun.most, begun.now);
      });
      fastify.addHook('onResponse', async () => void (begun.now -= 1));
    };
    subscribe('fastify.initialization', listen);
    const app = await startTestApp();
    unsubscribe('fastify.initialization', listen);
    onCleanup(app.close);
    return { app, begun };
  })
  .extend('server', async ({}, { onCleanup }) => {
    const directory = await mkdtemp(join(tmpdir(), 'crop-test-'));
    const server = startServerProcess({ PORT: '0', DATA_DIR: directory, LOG_LEVEL: 'warn' });
    onCleanup(async () => {
      server.kill('SIGKILL');
      await server.exitCode;
      await rm(directory, { recursive: true, force: true });
    });
    return { url: await server.url(), pid: server.pid ?? 0 };
  });

describe('pipelined requests', () => {
  test('are started at most sixteen at a time, and all are answered in order', async ({ watched }) => {
    const { app, begun } = watched;
    const paths = Array.from({ length: 1_000 }, (_, at) => `/crop-plans/${at}`);
    const socket = open(app);
    socket.write(paths.map((path, at) => requestOf(path, `x-request-id: no-${at}\r\n`)).join(''));
    const answers = await readAnswers(socket, paths.length);
    expect(answers.map(({ head }) => /x-request-id: (.*)\r/.exec(head)?.[1])).toEqual(
      paths.map((_, at) => `no-${at}`),
    );
    expect(begun).toEqual({ now: 0, most: 16, all: 1_000 });
    socket.destroy();
  });

  test('keep their bodies, however they are split into packets', async ({ watched: { app } }) => {
    const socket = open(app);
    const bodyOf = (at: number) => JSON.stringify({ refresh_token: 'x'.repeat((at % 7) * 3_000) });
    const post = (at: number) =>
      `POST /auth/refresh HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nx-request-id: no-${at}\r\ncontent-length: ${bodyOf(at).length}\r\n\r\n${bodyOf(at)}`;
    const bytes = Array.from({ length: 60 }, (_, at) => post(at)).join('');
    for (let at = 0, size = 1; at < bytes.length; at += size, size = (size * 7 + 1) % 20_011) {
      socket.write(bytes.slice(at, at + size));
    }
    const answers = await readAnswers(socket, 60);
    expect(answers.map(({ head }) => /x-request-id: (.*)\r/.exec(head)?.[1])).toEqual(
      answers.map((_, at) => `no-${at}`),
    );
    expect(new Set(answers.map(({ head }) => head.slice(0, 12)))).toEqual(new Set(['HTTP/1.1 401']));
    socket.destroy();
  });

  test('are not begun while the client reads no responses, and are dropped with their connection', async ({
    watched: { app, begun },
  }) => {
    const socket = open(app);
    socket.pause();
    socket.write(requestOf(large).repeat(1_000));
    await once(socket, 'readable');
    const other = await fetch(`${app.url}/health/live`);
    expect(other.status).toBe(200);
    expect(begun.all).toBeLessThan(100);
    socket.destroy();
    expect((await fetch(`${app.url}/health/live`)).status).toBe(200);
    expect(begun.all).toBeLessThan(100);
  });
});

test('a client that is still sending reads its answers when the server stops', async ({ watched }) => {
  const { app, begun } = watched;
  const socket = open(app).pause();
  socket.write(requestOf('/health/live'));
  await expect.poll(() => begun.all - begun.now).toBe(1);
  const closed = app.close();
  // If the system reset the connection, one of these would fail, and the client would lose its answer.
  for (let times = 0; times < 3; times += 1)
    await new Promise((resolve) => socket.write(requestOf('/health/live'), resolve));
  const answers = await readAnswers(socket, 1);
  expect(answers).toHaveLength(1);
  socket.destroy();
  await closed;
  expect(begun.all).toBe(1);
});

test.skipIf(!hasProc)(
  'a large file that is requested many times is read from disk once',
  async ({ server }) => {
    const socket = open(server);
    const before = readBytes(server.pid);
    socket.write(requestOf(large).repeat(100));
    const [first] = await readAnswers(socket, 100);
    expect(first?.size).toBeGreaterThan(MiB);
    expect(readBytes(server.pid) - before).toBeLessThan(4 * MiB);
    socket.destroy();
  },
);

// A thousand copies of the large file are 1.4 GB, which a busy machine takes a while to send.
test.skipIf(!hasProc).for([large, '/openapi.json', '/metrics', '/docs'])(
  'a thousand responses from %s take little memory, whether or not the client reads them',
  async (path, { server }) => {
    await (await fetch(server.url + path)).arrayBuffer();
    const before = anonymousBytes(server.pid);
    const unread = open(server);
    unread.pause();
    unread.write(requestOf(path).repeat(1_000));
    const socket = open(server);
    let most = 0;
    const measure = () => (most = Math.max(most, anonymousBytes(server.pid)));
    socket.write(requestOf(path).repeat(1_000));
    await readAnswers(socket, 1_000, measure);
    expect((most - before) / MiB).toBeLessThan(150);
    socket.destroy();
    unread.destroy();
  },
);

function open({ url }: { url: string }): Socket {
  const { hostname, port } = new URL(url);
  return connect({ host: hostname, port: Number(port) }).on('error', () => {});
}

function requestOf(path: string, headers = ''): string {
  return `GET ${path} HTTP/1.1\r\nhost: x\r\n${headers}\r\n`;
}

/** Reads `count` responses by their content length, and returns their heads and body sizes. */
async function readAnswers(socket: Socket, count: number, onData: () => void = () => {}) {
  const answers: { head: string; size: number }[] = [];
  let head = '';
  let bodyLeft = 0;
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    onData();
    let rest: Buffer = chunk;
    while (rest.length > 0) {
      const body = Math.min(bodyLeft, rest.length);
      bodyLeft -= body;
      rest = rest.subarray(body);
      if (bodyLeft > 0 || rest.length === 0) break;
      // The end of a head may be split across chunks, so the search begins in the part already read.
      const headLength = head.length;
      head += rest.toString('latin1');
      const end = head.indexOf('\r\n\r\n', Math.max(0, headLength - 3));
      if (end < 0) break;
      head = head.slice(0, end + 4);
      rest = rest.subarray(end + 4 - headLength);
      bodyLeft = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      answers.push({ head, size: bodyLeft });
      head = '';
    }
    if (answers.length === count && bodyLeft === 0) return answers;
  }
  throw new Error(`Only ${answers.length} of ${count} answers arrived.`);
}

/** Returns the size of the process's memory that is not backed by a file. */
function anonymousBytes(pid: number): number {
  return figureOf(`/proc/${pid}/status`, /RssAnon:\s+(\d+) kB/) * 1024;
}

function readBytes(pid: number): number {
  return figureOf(`/proc/${pid}/io`, /rchar: (\d+)/);
}

function figureOf(file: string, pattern: RegExp): number {
  return Number(pattern.exec(readFileSync(file, 'utf8'))?.[1]);
}

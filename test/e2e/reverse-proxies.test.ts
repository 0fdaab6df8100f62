import { once } from 'node:events';
import { connect as connectHttp2, type ClientHttp2Session } from 'node:http2';
import { request, type RequestOptions } from 'node:https';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished } from 'vitest';
import { createPlan, planInput, restOf, startTestApp, test as service } from '../harness.js';
import {
  absenceOf,
  freePort,
  reverseProxies,
  startReverseProxy,
  type ReverseProxy,
} from '../reverse-proxies.js';

/** The longest body that the server takes. */
const bodySizeBytesMax = 64 * 1024;

/** A server as docs/configuration.md sets it up behind a proxy on the same machine; `ports` are those of the proxies. */
const test = service
  .extend('ports', { scope: 'file' }, async () => Promise.all(reverseProxies.map(freePort)))
  .extend('app', { scope: 'file' }, async ({ ports }, { onCleanup }) => {
    const PUBLIC_ORIGINS = ports.map((port) => `https://localhost:${port}`);
    const app = await startTestApp({ PUBLIC_ORIGINS, TRUST_PROXY: ['127.0.0.1', '::1'] });
    onCleanup(app.close);
    return app;
  });

for (const [at, program] of reverseProxies.entries()) {
  const { isAbsent, note } = absenceOf(program);
  const behind = test.extend('proxy', { scope: 'file' }, async ({ app, ports }, { onCleanup }) => {
    const proxy = await startReverseProxy(program, app, ports[at] ?? 0);
    onCleanup(proxy.close);
    return proxy;
  });

  describe.skipIf(isAbsent)(
    `${program.name} in front of the server, with the documented lines${note}`,
    () => {
      behind(
        'passes notifications on at once, in twelve streams, over HTTP/1.1 and HTTP/2',
        async ({ proxy, rest, account, apiKey }) => {
          const token = account.tokens.access_token;
          const plan = await createPlan(rest, token);
          const session = openHttp2(proxy);
          const paths = ['/notifications/stream', '/trpc/notifications.onCreated?input={}'];
          const streams = await Promise.all(
            Array.from({ length: 12 }, (_, nth) => {
              const path = paths[nth % 2] ?? '';
              return nth < 6 ? openStream(proxy, path, token) : openHttp2Stream(session, path, token);
            }),
          );
          for (const feasibility_label of ['feasible', 'infeasible'])
            await rest('POST /analyses', {
              token: apiKey,
              body: { crop_plan_id: plan.id, feasibility_label },
            });
          for (const stream of streams) {
            const read = await readUntil(stream, '"severity":"critical"');
            expect(read).toContain(plan.name);
            // The server pings a stream that has been silent for 15 s, so nothing was kept back until then.
            expect(read).not.toContain('ping');
          }
        },
      );

      behind('is not believed by the limits to have another caller than it has', async ({ proxy }) => {
        const ask = (localAddress: string, forged: string) =>
          send(proxy, 'POST /visitors/preview', {
            localAddress,
            headers: { 'x-forwarded-for': forged, forwarded: `for=${forged}` },
            body: '{"planting_month":13}',
          });
        const [caller, neighbour] = [`127.0.${at}.2`, `127.0.${at}.3`];
        for (let nth = 1; nth <= 30; nth += 1)
          expect((await ask(caller, `203.0.113.${nth}`)).status).toBe(400);
        expect((await ask(caller, '203.0.113.31')).status).toBe(429);
        expect((await ask(neighbour, caller)).status).toBe(400);
      });

      behind(
        'passes on the page’s requests, the longest ones, and long answers',
        async ({ app, proxy, account }) => {
          const { email, password, tokens } = account;
          const page = { origin: proxy.url, 'sec-fetch-site': 'same-origin', 'x-browser-session': '1' };
          const signIn = (headers: object) =>
            send(proxy, 'POST /auth/browser/login', {
              headers: { ...headers },
              body: JSON.stringify({ email, password }),
            });
          expect((await signIn(page)).status).toBe(200);
          expect((await signIn({ ...page, origin: 'https://evil.example' })).body).toContain(
            'ORIGIN_NOT_ALLOWED',
          );

          const headers = { authorization: `Bearer ${tokens.access_token}` };
          const create = async (bytes: number) =>
            send(proxy, 'POST /crop-plans', { headers, body: JSON.stringify(planInput).padEnd(bytes) });
          expect((await create(bodySizeBytesMax)).status).toBe(201);
          expect(await create(bodySizeBytesMax + 1)).toMatchObject({
            status: 413,
            body: expect.stringContaining('BODY_TOO_LARGE'),
          });
          const document = await (await fetch(`${app.url}/openapi.json`)).text();
          expect((await send(proxy, 'GET /openapi.json')).body).toBe(document);
        },
      );
    },
  );
}

test('every answer that is sent piece by piece asks proxies not to buffer it, and no other answer does', async ({
  app,
  account,
}) => {
  const token = account.tokens.access_token;
  const rest = restOf(app);
  await createPlan(rest, token);
  const streamed = ['GET /notifications/stream', 'GET /auth/me/export', 'POST /crop-plans/analyses'];
  const whole = ['GET /crop-plans', 'GET /auth/me', 'GET /nowhere', 'GET /trpc/auth.me', 'GET /health/live'];
  const headerOf = async (path: string) =>
    (await rest(path, { token, ...(path.startsWith('POST') && { body: {} }) })).headers.get(
      'x-accel-buffering',
    );
  for (const path of streamed) expect([path, await headerOf(path)]).toEqual([path, 'no']);
  for (const path of whole) expect([path, await headerOf(path)]).toEqual([path, null]);
});

interface Sent extends Pick<RequestOptions, 'localAddress' | 'headers'> {
  body?: string;
}

/** Sends a request over HTTP/1.1; returns the answer once its headers are there. */
async function ask({ port, certificate }: ReverseProxy, route: string, { body, headers, ...more }: Sent) {
  const [method = '', path = ''] = route.split(' ');
  const asked = request({
    host: '127.0.0.1',
    port,
    servername: 'localhost',
    ca: certificate,
    agent: false,
    method,
    path,
    headers: {
      host: `localhost:${port}`,
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      }),
      ...headers,
    },
    ...more,
  });
  onTestFinished(() => void asked.destroy());
  asked.end(body);
  const [answer] = await once(asked, 'response');
  return answer as Readable & { statusCode: number };
}

async function send(
  proxy: ReverseProxy,
  route: string,
  sent: Sent = {},
): Promise<{ status: number; body: string }> {
  const answer = await ask(proxy, route, sent);
  return { status: answer.statusCode, body: await text(answer) };
}

async function openStream(proxy: ReverseProxy, path: string, token: string): Promise<Readable> {
  const answer = await ask(proxy, `GET ${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.statusCode).toBe(200);
  return answer;
}

function openHttp2({ port, url, certificate }: ReverseProxy): ClientHttp2Session {
  const session = connectHttp2(url, { host: '127.0.0.1', port, servername: 'localhost', ca: certificate });
  onTestFinished(() => session.destroy());
  return session;
}

async function openHttp2Stream(session: ClientHttp2Session, path: string, token: string): Promise<Readable> {
  const stream = session.request({ ':path': path, authorization: `Bearer ${token}` });
  const [headers] = await once(stream, 'response');
  expect(headers).toMatchObject({ ':status': 200 });
  return stream;
}

/** Reads on until the answer has this text; returns what was read. */
async function readUntil(answer: AsyncIterable<Buffer>, end: string): Promise<string> {
  let read = '';
  for await (const chunk of answer) {
    read += chunk.toString();
    if (read.includes(end)) break;
  }
  return read;
}

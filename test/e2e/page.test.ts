import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { createTestClock, restOf, startTestApp, test as base, type TestApp } from '../harness.js';

interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  /** The body as it was sent. */
  bytes: Buffer;
}

const html = '<!doctype html><title>Crops</title><script type="module" src="assets/app-3f2a.js"></script>';
const script = 'export const crops = "maize, wheat, rice";'.repeat(100);
const style = 'body { margin: 0 }';
const files = {
  'index.html.br': brotliCompressSync(html),
  'secret.txt': 'secret',
  'assets/app-3f2a.js.br': brotliCompressSync(script),
  'assets/app-3f2a.js.map': '{"sources":["/home/ann/app.ts"]}',
  'assets/app-3f2a.js.map.br': brotliCompressSync('{"sources":["/home/ann/app.ts"]}'),
  'assets/style-77.css': style,
  'assets/picture.png': 'png',
  'assets/.env': 'secret',
  'assets/sub/app.js': 'secret',
};
const policy = [
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; font-src 'self'",
  "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "require-trusted-types-for 'script'; trusted-types service-worker",
].join('; ');

const test = base
  .extend('folder', { scope: 'file' }, async ({}, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'crop-page-'));
    onCleanup(() => rm(folder, { recursive: true, force: true }));
    await mkdir(join(folder, 'assets/sub'), { recursive: true });
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    return folder;
  })
  .extend('server', { scope: 'file' }, async ({ folder }, { onCleanup }): Promise<TestApp> => {
    const settings = { CORS_ORIGINS: ['https://app.example.org'] };
    const app = await startTestApp(settings, createTestClock(), false, { pageFolder: folder });
    onCleanup(app.close);
    return app;
  });

describe('the page', () => {
  test('is at /, whatever its query, and may load only its own files', async ({ server }) => {
    for (const path of ['/', '/?view=plans&crop=maize', '/?']) {
      const { status, headers, bytes } = await get(server, path);
      expect([status, bytes.toString()]).toEqual([200, html]);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        'cache-control': 'no-cache',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy':
          'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
        vary: 'Origin, Accept-Encoding',
      });
      expect(headers).not.toHaveProperty('set-cookie');
    }
  });

  test('loads files that a browser may keep for a year', async ({ server }) => {
    for (const [path, type, text] of [
      ['/assets/app-3f2a.js', 'text/javascript; charset=utf-8', script],
      ['/assets/style-77.css', 'text/css; charset=utf-8', style],
      ['/assets/picture.png', 'image/png', 'png'],
    ] as const) {
      const { status, headers, bytes } = await get(server, path);
      expect([status, bytes.toString()]).toEqual([200, text]);
      expect(headers).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      });
    }
  });

  test.for([
    ['br, gzip', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['deflate', undefined],
    ['identity', undefined],
    ['br;q=0', undefined],
    [undefined, undefined],
    ['', undefined],
    ['nonsense;;;=,', undefined],
  ] as const)(
    'is sent in the encoding that fits Accept-Encoding: %s',
    async ([accepted, encoding], { server }) => {
      for (const [path, text] of [
        ['/', html],
        ['/assets/app-3f2a.js', script],
      ] as const) {
        const { headers, bytes } = await get(server, path, { 'accept-encoding': accepted });
        const plain = { br: brotliDecompressSync, gzip: gunzipSync };
        expect(headers['content-encoding']).toBe(encoding);
        expect((encoding ? plain[encoding](bytes) : bytes).toString()).toBe(text);
        expect(Number(headers['content-length'])).toBe(bytes.length);
      }
      // This file is too small to be worth compressing.
      const { headers } = await get(server, '/assets/style-77.css', { 'accept-encoding': accepted });
      expect(headers['content-encoding']).toBeUndefined();
    },
  );

  test('is not sent again to a browser that has it in the same encoding', async ({ server }) => {
    for (const path of ['/', '/assets/app-3f2a.js']) {
      const plain = String((await get(server, path)).headers.etag);
      const compressed = { 'accept-encoding': 'br' };
      const other = String((await get(server, path, compressed)).headers.etag);
      expect(new Set([plain, other]).size).toBe(2);
      const ask = (tag: string, more = {}) => get(server, path, { 'if-none-match': tag, ...more });
      const known = await ask(other, compressed);
      expect([known.status, known.bytes.length, known.headers.etag]).toEqual([304, 0, other]);
      expect(known.headers).not.toHaveProperty('content-encoding');
      expect(known.headers['cache-control']).toBe((await get(server, path)).headers['cache-control']);
      expect((await ask(`W/${plain}`)).status).toBe(304);
      expect((await ask(`"x", ${plain}`)).status).toBe(304);
      expect((await ask(other)).status).toBe(200);
      expect((await ask('"x"')).status).toBe(200);
    }
  });

  test('answers HEAD with the headers of GET', async ({ server }) => {
    for (const path of ['/', '/assets/app-3f2a.js']) {
      const [head, whole] = [await get(server, path, {}, 'HEAD'), await get(server, path)];
      expect([head.status, head.bytes.length]).toEqual([200, 0]);
      expect(head.headers.etag).toBe(whole.headers.etag);
      expect(head.headers['content-length']).toBe(whole.headers['content-length']);
    }
  });

  test('answers no other method', async ({ server }) => {
    const rest = restOf(server);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      for (const path of ['/', '/assets/app-3f2a.js']) {
        const answer = await rest(`${method} ${path}`);
        expect(answer).toMatchObject({ status: 405, body: { code: 'METHOD_NOT_ALLOWED' } });
        expect(answer.headers.get('allow')).toBe('GET, HEAD');
      }
    }
  });

  test.for([
    '/index.html',
    '/index.html.br',
    '/secret.txt',
    '/assets',
    '/assets/',
    '/assets/nope.js',
    '/assets/app-3f2a.js.br',
    '/assets/app-3f2a.js.map',
    '/assets/app-3f2a.js.map.br',
    '/assets/.env',
    '/assets/sub',
    '/assets/sub/app.js',
    '/assets/sub%2Fapp.js',
    '/assets/..%2Findex.html',
    '/assets/__proto__',
    '/assets/app-3f2a.js/',
    '/plans',
    '/favicon.ico',
    '//',
    '/.',
  ])('has no file %s', async (path, { server }) => {
    const { status, headers, bytes } = await get(server, path);
    expect([status, JSON.parse(bytes.toString())]).toMatchObject([404, { code: 'ROUTE_NOT_FOUND' }]);
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('an address where there is nothing', () => {
  const ofChromium = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8';

  test.for([
    ['/nosuch', './'],
    ['/nosuch?a=1/2', './'],
    ['/no/such/page', '../../'],
    ['/crop-plans/', '../'],
    ['/assets/nope.js', '../'],
  ] as const)('is a page with a way back for a browser: %s', async ([path, start], { server }) => {
    const { status, headers, bytes } = await get(server, path, { accept: ofChromium });
    const text = bytes.toString();
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(text).toContain('<h1>There is no page at this address</h1>');
    expect([...text.matchAll(/href="([^"]*)"/g)].map(([, link]) => link)).toEqual([
      `${start}assets/style-77.css`,
      start,
      `${start}docs`,
    ]);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self'; base-uri/);
    expect([headers['cache-control'], headers.vary]).toEqual(['no-store', 'Origin, Accept']);
    expect(headers['x-request-id']).toMatch(/./);
    const head = await get(server, path, { accept: ofChromium }, 'HEAD');
    expect([head.status, head.headers['content-type'], head.bytes.length]).toEqual([
      404,
      'text/html; charset=utf-8',
      0,
    ]);
    expect(head.headers['content-length']).toBe(String(bytes.length));
  });

  test.for([
    undefined,
    '*/*',
    'application/json',
    'application/json, text/plain, */*',
    'application/json, text/html',
    'text/html;q=0, */*',
    'text/html;q=0.5, application/json',
    'nonsense;;;=,',
  ])('is JSON for a program that accepts %s', async (accept, { server }) => {
    const { status, headers, bytes } = await get(server, '/nosuch', { accept });
    expect([status, headers.vary]).toEqual([404, 'Origin']);
    expect(JSON.parse(bytes.toString())).toMatchObject({ status: 404, code: 'ROUTE_NOT_FOUND' });
  });

  test('leaves every other refusal to a browser as it is', async ({ server }) => {
    for (const [path, status] of [
      ['/crop-plans', 401],
      ['/auth/login', 405],
      ['/trpc/no.such', 404],
      ['/%', 400],
    ] as const) {
      const answer = await get(server, path, { accept: ofChromium });
      expect([path, answer.status]).toEqual([path, status]);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    }
  });
});

describe('without a built page', () => {
  test('the server works, and says how to build the page', async ({ onTestFinished }) => {
    const app = await startTestApp({}, createTestClock(), false, {
      pageFolder: join(tmpdir(), 'crop-no-page'),
    });
    onTestFinished(app.close);
    const rest = restOf(app);
    const refused = await rest('GET /');
    expect(refused).toMatchObject({ status: 404, body: { code: 'ROUTE_NOT_FOUND' } });
    expect((refused.body as { message: string }).message).toContain('`npm run build` builds it');
    const shown = await get(app, '/', { accept: 'text/html' });
    expect([shown.status, shown.bytes.toString()]).toEqual([404, expect.stringContaining('`npm run build`')]);
    const noted = app.logged.filter(({ message }) => message.includes('has not been built'));
    expect(noted).toMatchObject([{ level: 'warn' }]);
    expect(await rest('POST /')).toMatchObject({ status: 405 });
    expect(await rest('GET /assets/app.js')).toMatchObject({ status: 404 });
    expect(await rest('GET /health/ready')).toMatchObject({ status: 200 });
    expect((await fetch(`${app.url}/docs`)).status).toBe(200);
  });
});

/** Sends the path as it is, and leaves the body as it was sent; fetch would change both. */
function get(
  { url }: TestApp,
  path: string,
  headers: OutgoingHttpHeaders = {},
  method = 'GET',
): Promise<Received> {
  const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const outgoing = request({ hostname, port, path, method, headers: sent }, (answer) => {
      const { statusCode: status = 0, headers: received } = answer;
      buffer(answer).then((bytes) => resolve({ status, headers: received, bytes }), reject);
    });
    outgoing.on('error', reject).end();
  });
}

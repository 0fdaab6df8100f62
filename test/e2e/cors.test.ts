import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { ConfigError, readConfig } from '../../server/src/settings/config.js';
import { mayAllowLocalPages } from '../../server/src/settings/local-pages.js';
import { follow } from '../server-process.js';
import { root } from '../source-files.js';
import { restOf, serverBin, startTestApp, test as base, type RestAnswer } from '../harness.js';

const friend = 'https://app.example.org';
const stranger = 'https://app.example.org.evil.example';

const test = base.extend('shared', { scope: 'file' }, async ({}, { onCleanup }) => {
  const app = await startTestApp({ CORS_ORIGINS: [friend, 'http://localhost:5173'] });
  onCleanup(app.close);
  return app;
});

describe('without CORS_ORIGINS', () => {
  test('pages from other origins get no CORS headers', async ({ rest }) => {
    const preflight = { origin: friend, 'access-control-request-method': 'GET' };
    const preflightAnswer = await rest('OPTIONS /crop-plans', { headers: preflight });
    expect(preflightAnswer).toMatchObject({ status: 405, body: { code: 'METHOD_NOT_ALLOWED' } });
    expect(corsHeaders(preflightAnswer)).toEqual([]);
    expect(corsHeaders(await rest('GET /health/live', { headers: { origin: friend } }))).toEqual([]);
  });

  test('the first page from another origin is logged with the setting that would allow it', async ({
    onTestFinished,
  }) => {
    const app = await startTestApp();
    onTestFinished(app.close);
    const rest = restOf(app);
    const noted = () => app.logged.filter(({ message }) => message.includes('CORS_ORIGINS'));
    for (const origin of ['null', 'x'.repeat(5_000), 'https://a.example/path', app.url])
      await rest('GET /health/live', { headers: { origin } });
    expect(noted()).toEqual([]);
    for (const origin of [friend, friend, stranger]) await rest('GET /crop-plans', { headers: { origin } });
    expect(noted()).toMatchObject([{ level: 'warn', fields: { origin: friend } }]);
  });
});

describe('with CORS_ORIGINS', () => {
  test.for([friend, 'http://localhost:5173'])(
    'pages from %s may send requests and read the responses',
    async (origin, { shared }) => {
      const rest = restOf(shared);
      const headers = {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      };
      const preflightAnswer = await rest('OPTIONS /crop-plans', { headers });
      expect(preflightAnswer).toMatchObject({ status: 200, body: undefined });
      expect(Object.fromEntries(preflightAnswer.headers)).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-methods': 'GET, HEAD, POST, PATCH, DELETE',
        'access-control-allow-headers':
          'authorization, content-type, idempotency-key, if-none-match, last-event-id, trpc-accept, x-request-id',
        'access-control-max-age': '600',
        vary: 'Origin',
      });
      for (const request of [
        'GET /crop-plans',
        'PUT /crop-plans',
        'GET /nope',
        'POST /trpc/auth.login',
        'GET /trpc/crops.list',
        'GET /docs',
        'GET /health/live',
      ]) {
        const [method = '', path = ''] = request.split(' ');
        const answer = await fetch(shared.url + path, { method, headers: { origin } });
        expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
        expect(answer.headers.get('vary')).toBe('Origin');
        expect(answer.headers.get('access-control-expose-headers')).toBe(
          'allow, etag, link, retry-after, www-authenticate, x-api-version, x-request-id',
        );
        expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
      }
    },
  );

  test.for([stranger, 'http://app.example.org', 'https://APP.example.org', 'null', '*'])(
    'pages from %s may not read responses',
    async (origin, { shared }) => {
      const rest = restOf(shared);
      const headers = { origin, 'access-control-request-method': 'POST' };
      for (const answer of [
        await rest('OPTIONS /crop-plans', { headers }),
        await rest('GET /crop-plans', { headers }),
      ]) {
        expect(corsHeaders(answer)).toEqual([]);
        expect(answer.headers.get('vary')).toContain('Origin');
      }
    },
  );

  test('unknown paths and methods are refused as usual', async ({ shared }) => {
    const rest = restOf(shared);
    const headers = { origin: friend, 'access-control-request-method': 'POST' };
    expect(await rest('OPTIONS /nope', { headers })).toMatchObject({
      status: 404,
      body: { code: 'ROUTE_NOT_FOUND' },
    });
    expect(await rest('OPTIONS /crop-plans/', { headers })).toMatchObject({ status: 404 });
    const plain = await rest('OPTIONS /crop-plans');
    expect(plain).toMatchObject({ status: 405, body: { code: 'METHOD_NOT_ALLOWED' } });
    expect(plain.headers.get('allow')).toBe('POST, GET, HEAD');
    expect(await rest('POST /health/live', { headers: { origin: friend } })).toMatchObject({ status: 405 });
  });
});

describe('npm start', () => {
  const start = join(root, 'scripts/start.mjs');
  const local = ['http://localhost:5173', 'http://127.0.0.1:5173', 'http://localhost'];
  const foreign = [
    friend,
    'http://localhost.evil.example:5173',
    'https://localhost:5173',
    'http://127.0.0.2:5173',
    'http://192.168.1.5:5173',
    'null',
  ];

  async function allowedBy(script: readonly string[], settings: Record<string, string>): Promise<string[]> {
    const folder = await mkdtemp(join(tmpdir(), 'crop-test-'));
    const env = { PATH: process.env['PATH'], HOME: folder, PORT: '0', ...settings };
    const server = follow(spawn(process.execPath, [...script], { env, stdio: 'pipe' }));
    try {
      const url = await server.url();
      const allowed: string[] = [];
      for (const origin of [...local, ...foreign]) {
        const { headers } = await fetch(`${url}/health/live`, { headers: { origin } });
        expect(headers.get('access-control-allow-credentials')).toBeNull();
        if (headers.get('access-control-allow-origin') === origin) allowed.push(origin);
      }
      return allowed;
    } finally {
      server.kill('SIGTERM');
      await server.exitCode;
      await rm(folder, { recursive: true, force: true });
    }
  }

  base('lets pages from any port of this machine call the service', async () => {
    expect(await allowedBy([start], { HOST: '::1', CORS_ORIGINS: friend })).toEqual([...local, friend]);
  });

  base.for([
    [start, { NODE_ENV: 'production' }],
    [serverBin, {}],
  ] as const)('lets no page call any other kind of server: %s %o', async ([script, settings]) => {
    expect(await allowedBy(script === start ? [start] : [serverBin, 'start'], settings)).toEqual([]);
  });

  base.for([
    [true, {}],
    [true, { HOST: '::1' }],
    [false, { HOST: '0.0.0.0' }],
    [false, { HOST: '192.168.1.5' }],
    [false, { TRUST_PROXY: '10.0.0.0/8' }],
    [
      false,
      { MONGODB_URI: 'mongodb://db.example/crop', JWT_SECRET: 'a secret of at least thirty-two bytes' },
    ],
  ] as const)('lets pages call the server: %s with %o', ([isAllowed, settings]) => {
    const config = readConfig({ HOME: '/nowhere', ...settings });
    expect([mayAllowLocalPages(config, undefined), mayAllowLocalPages(config, 'production')]).toEqual([
      isAllowed,
      false,
    ]);
  });
});

describe('the settings CORS_ORIGINS and TRUST_PROXY', () => {
  const read = (changes: object) => readConfig({ HOME: '/nowhere', ...changes });

  base('are read as lists', () => {
    expect(
      read({ CORS_ORIGINS: 'https://a.example, http://[::1]:8080', TRUST_PROXY: '10.0.0.0/8,::1' }),
    ).toMatchObject({
      CORS_ORIGINS: ['https://a.example', 'http://[::1]:8080'],
      TRUST_PROXY: ['10.0.0.0/8', '::1'],
    });
    expect(read({ CORS_ORIGINS: '', TRUST_PROXY: '' })).not.toHaveProperty('TRUST_PROXY');
  });

  base.for([
    '*',
    'a.example',
    'https://a.example/',
    'https://A.example',
    'https://a.example:443',
    'http://a.example:80',
    'https://a.example/app',
    'https://a.example?x',
    'https://*.a.example',
    'https://a.example;https://b.example',
    'https://ann@a.example',
    'https://bücher.example',
    'capacitor://localhost',
    'null',
    'https://a.example,',
  ])('refuse CORS_ORIGINS=%s', (text) => {
    expect(() => read({ CORS_ORIGINS: text })).toThrow(ConfigError);
  });

  base.for([
    'true',
    '1',
    'loopback',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    '10.0.0.0/08',
    '10.0.0/8',
    'fe80::1%eth0',
    '::1,',
  ])('refuse TRUST_PROXY=%s', (text) => {
    expect(() => read({ TRUST_PROXY: text })).toThrow(ConfigError);
  });

  base('are explained at startup if their values are invalid', () => {
    const env = { ...process.env, CORS_ORIGINS: '*', TRUST_PROXY: 'true' };
    const { status, stderr } = spawnSync(process.execPath, [serverBin, 'start'], { env, encoding: 'utf8' });
    expect(status).toBe(2);
    expect(stderr).toBe(
      [
        'The settings are not valid:',
        '  CORS_ORIGINS must be a list of exact origins such as https://app.example.org, in lower case and without a path, a default port or *',
        '  TRUST_PROXY must be a list of addresses and ranges such as 10.0.0.0/8; a range of all addresses is not allowed',
        '',
      ].join('\n'),
    );
  });
});

function corsHeaders({ headers }: RestAnswer): string[] {
  return [...headers.keys()].filter((name) => name.startsWith('access-control-'));
}

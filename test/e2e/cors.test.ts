import { spawnSync } from 'node:child_process';
import { describe, expect } from 'vitest';
import { ConfigError, readConfig } from '../../server/src/settings/config.js';
import { restOf, serverBin, startTestApp, test as base } from '../harness.js';
import type { RestAnswer } from '../harness.js';

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
          'authorization, content-type, idempotency-key, last-event-id, x-request-id',
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
        expect(answer.headers.get('access-control-expose-headers')).toContain('x-request-id');
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
        expect(answer.headers.get('access-control-allow-origin')).toBeNull();
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

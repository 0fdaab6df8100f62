import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect } from 'vitest';
import { test } from '../harness.js';

const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-api-version': '1.0',
};

describe('every response', () => {
  test('carries the client’s request id if it is harmless, otherwise a generated one', async ({ rest }) => {
    const idFor = async (requestId: string) =>
      (await rest('GET /nope', { headers: { 'x-request-id': requestId } })).headers.get('x-request-id');
    expect(await idFor('My.request_1-a')).toBe('My.request_1-a');
    const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
    for (const requestId of ['', 'with space', 'x'.repeat(65), '<b>'])
      expect(await idFor(requestId)).toMatch(uuid);
  });

  test('carries security headers for browsers', async ({ rest, account }) => {
    for (const request of ['GET /auth/me', 'GET /nope', 'GET /health/live', 'GET /trpc/auth.me']) {
      const { headers } = await rest(request, { token: account.tokens.access_token });
      expect(Object.fromEntries(headers)).toMatchObject(commonHeaders);
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });

  test('to HEAD has the status of GET, and no body', async ({ rest, account }) => {
    const token = account.tokens.access_token;
    for (const path of ['/crop-plans', '/health/ready', '/trpc/cropPlans.list']) {
      expect(await rest(`HEAD ${path}`, { token })).toMatchObject({ status: 200, body: undefined });
    }
  });

  test.for([
    ['input that is not HTTP', 'NOT HTTP\r\n\r\n', 400, 'VALIDATION_FAILED'],
    ['oversized headers', `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 400, 'VALIDATION_FAILED'],
    [
      'a request without a host header',
      'GET /health/live HTTP/1.1\r\nconnection: close\r\n\r\n',
      400,
      'VALIDATION_FAILED',
    ],
    [
      'two hosts',
      'GET /health/live HTTP/1.1\r\nhost: x\r\nHost: x\r\nconnection: close\r\n\r\n',
      400,
      'VALIDATION_FAILED',
    ],
    ['two hosts in HTTP/1.0', 'GET /docs HTTP/1.0\r\nhost: x\r\nhost: y\r\n\r\n', 400, 'VALIDATION_FAILED'],
    ...['', 'ann@x', 'x/y', 'x y', 'x:y', 'x:65536', '[::1', '[::1]x', 'é', 'x,y', '%zz'].map(
      (host) =>
        [
          `the host "${host}"`,
          `GET /openapi.json HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`,
          400,
          'VALIDATION_FAILED',
        ] as const,
    ),
    [
      'a request without a path',
      'OPTIONS * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
      404,
      'ROUTE_NOT_FOUND',
    ],
    [
      'a URL that cannot be decoded',
      'GET /%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
      400,
      'VALIDATION_FAILED',
    ],
    [
      'an unknown expectation',
      'GET /nope HTTP/1.1\r\nhost: x\r\nexpect: rain\r\nconnection: close\r\n\r\n',
      404,
      'ROUTE_NOT_FOUND',
    ],
  ] as const)('has the usual form even for %s', async ([, request, status, code], { app }) => {
    const { hostname, port } = new URL(app.url);
    const socket = connect({ host: hostname, port: Number(port) });
    socket.write(request, 'latin1');
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    const [statusLine, ...lines] = head.split('\r\n');
    const headers = new Headers(lines.map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]));
    expect(statusLine).toContain(`HTTP/1.1 ${status} `);
    expect(JSON.parse(body)).toMatchObject({ status, code, request_id: headers.get('x-request-id') });
    expect(Object.fromEntries(headers)).toMatchObject(commonHeaders);
  });
});

test('two hosts and an invalid host are refused on every path, and usual ones are not', async ({ app }) => {
  const paths = [
    'GET /crop-plans',
    'POST /auth/login',
    'OPTIONS /crop-plans',
    'GET /trpc/auth.me',
    'GET /docs',
    'GET /metrics',
    'GET /health/live',
    'GET /',
    'POST /auth/browser/logout',
    'GET /nowhere',
  ];
  const { hostname, port } = new URL(app.url);
  const statusOf = async (request: string, hosts: readonly string[]) => {
    const socket = connect({ host: hostname, port: Number(port) });
    const lines = hosts.map((host) => `host: ${host}\r\n`).join('');
    socket.write(`${request} HTTP/1.1\r\n${lines}connection: close\r\n\r\n`);
    return /^HTTP\/1.1 (\d+)/.exec(await text(socket))?.[1];
  };
  for (const path of paths) {
    for (const hosts of [['x', 'y'], ['x', 'x'], ['ann@x']])
      expect([path, hosts, await statusOf(path, hosts)]).toEqual([path, hosts, '400']);
  }
  for (const host of [
    'x',
    'x:',
    'X.example.',
    'a_b:4000',
    '127.0.0.1:1',
    '[::1]:4000',
    'xn--bcher-kva.example',
  ])
    expect([host, await statusOf('GET /health/live', [host])]).toEqual([host, '200']);
});

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
    socket.write(request);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    const [statusLine, ...lines] = head.split('\r\n');
    const headers = new Headers(lines.map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]));
    expect(statusLine).toContain(`HTTP/1.1 ${status} `);
    expect(JSON.parse(body)).toMatchObject({ status, code, request_id: headers.get('x-request-id') });
    expect(Object.fromEntries(headers)).toMatchObject(commonHeaders);
  });
});

import { createTRPCClient, httpBatchLink, httpBatchStreamLink } from '@trpc/client';
import type { AppRouter } from '@crop-planning/server';
import { once } from 'node:events';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect } from 'vitest';
import { restRoutes } from '../../server/src/http/rest-routes.js';
import { createPlan, failure, issuePaths, planInput, test } from '../harness.js';

const json = { 'content-type': 'application/json' };

describe('a path', () => {
  test.for([
    '/nope',
    '/crop-plans/',
    '/crop-plans//',
    '//crop-plans',
    '/Crop-Plans',
    '/auth',
    '/health',
    '/crop-plans/1/2',
  ])('%s does not exist', async (path, { rest }) => {
    const answer = await rest(`POST ${path}`, { body: '{' });
    expect(answer.body).toEqual({
      status: 404,
      code: 'ROUTE_NOT_FOUND',
      message: 'This path does not exist.',
      request_id: answer.headers.get('x-request-id'),
    });
  });

  test.for([
    ['PUT', '/crop-plans', 'POST, GET, HEAD'],
    ['DELETE', '/auth/login', 'POST'],
    ['PUT', '/crop-plans/0123456789abcdef01234567', 'GET, HEAD, PATCH, DELETE'],
    ['OPTIONS', '/notifications', 'GET, HEAD'],
    ['PROPFIND', '/analyses', 'POST'],
    ['POST', '/health/live', 'GET, HEAD'],
    ['POST', '/', 'GET, HEAD'],
  ] as const)('does not allow %s %s', async ([method, path, allow], { rest }) => {
    const answer = await rest(`${method} ${path}`);
    expect(answer).toMatchObject({ status: 405, body: { code: 'METHOD_NOT_ALLOWED' } });
    expect(answer.headers.get('allow')).toBe(allow);
  });

  test('is refused if it cannot be decoded', async ({ app }) => {
    expect(await send(app.url, 'GET', '/crop-plans/%zz')).toMatchObject({
      status: 400,
      code: 'VALIDATION_FAILED',
    });
    expect(await send(app.url, 'GET', '/trpc/%zz')).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
  });
});

describe('a body', () => {
  test('must be JSON, which is checked before the access token', async ({ app, rest }) => {
    for (const body of ['{', '{"name":}', 'x', '{"a":"\\ud8"}']) {
      for (const path of ['/crop-plans', '/trpc/cropPlans.create']) {
        const answer = await send(app.url, 'POST', path, { headers: json, body });
        expect(answer).toMatchObject({ status: 400, code: 'MALFORMED_JSON' });
      }
    }
    const broken = Buffer.from([0x22, 0xff, 0x22]);
    expect(await send(app.url, 'POST', '/crop-plans', { headers: json, body: broken })).toMatchObject({
      code: 'MALFORMED_JSON',
    });
    expect(await rest('POST /crop-plans', { body: {} })).toMatchObject({ status: 401 });
  });

  test.for(['[]', '"text"', '1', 'null'])('of %s is refused', async (body, { rest, account }) => {
    const answer = await rest('POST /crop-plans', { token: account.tokens.access_token, body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
  });

  test('must have a JSON content type and no content encoding but identity', async ({ app }) => {
    const refused = [
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'multipart/form-data; boundary=x' },
      {},
      { ...json, 'content-encoding': 'gzip' },
    ];
    for (const headers of refused) {
      for (const path of ['/auth/login', '/trpc/auth.login']) {
        expect(await send(app.url, 'POST', path, { headers, body: '{}' })).toMatchObject({
          status: 415,
          code: 'UNSUPPORTED_MEDIA_TYPE',
        });
      }
    }
    const accepted = { 'content-type': 'APPLICATION/JSON; charset=utf-8', 'content-encoding': 'identity' };
    expect(await send(app.url, 'POST', '/auth/login', { headers: accepted, body: '{}' })).toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });

  test('may be at most 64 KiB long', async ({ app }) => {
    const bodyOf = (size: number) => `{"email":"${'x'.repeat(size - 12)}"}`;
    for (const path of ['/auth/login', '/trpc/auth.login']) {
      expect(await send(app.url, 'POST', path, { headers: json, body: bodyOf(64 * 1024) })).toMatchObject({
        status: 400,
      });
      expect(await send(app.url, 'POST', path, { headers: json, body: bodyOf(64 * 1024 + 1) })).toMatchObject(
        {
          status: 413,
          code: 'BODY_TOO_LARGE',
        },
      );
    }
  });

  test('may still be sent after the refusal, so that a proxy that sends it all reads the refusal', async ({
    app,
  }) => {
    const { hostname, port } = new URL(app.url);
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    let received = '';
    socket.on('data', (bytes) => (received += bytes));
    const ended = once(socket, 'end');
    socket.write(
      'POST /auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 65537\r\n\r\n',
    );
    await ended;
    expect(received).toMatch(/^HTTP\/1.1 413 .*"code":"BODY_TOO_LARGE"/s);
    // To a connection that has been closed, the second part could not be sent any more.
    for (const part of ['x'.repeat(32_768), 'x'.repeat(32_769)])
      await new Promise<void>((resolve, reject) => {
        socket.once('error', reject);
        socket.write(part, () => resolve());
      });
    const closed = once(socket, 'close');
    socket.end();
    expect(await closed).toEqual([false]);
  });

  test('may be omitted if none is needed, with or without a content type', async ({ app, createAccount }) => {
    for (const [path, status] of [
      ['/auth/logout', 204],
      ['/trpc/auth.logout', 200],
    ] as const) {
      for (const headers of [json, {}]) {
        const { tokens } = await createAccount();
        const authorization = `Bearer ${tokens.access_token}`;
        expect(await send(app.url, 'POST', path, { headers: { ...headers, authorization } })).toMatchObject({
          status,
        });
      }
    }
  });

  test('may not repeat a path parameter, and a query may not contain fields of the body', async ({
    rest,
    account,
  }) => {
    const token = account.tokens.access_token;
    const { id } = await createPlan(rest, token);
    const repeated = await rest(`DELETE /crop-plans/${id}`, { token, body: { plan_id: id } });
    expect(issuePaths(repeated.body)).toEqual(['plan_id']);
    const query = await rest('POST /crop-plans?name=x', { token, body: planInput });
    expect(issuePaths(query.body)).toEqual(['name']);
    const both = await rest(`GET /crop-plans/${id}?plan_id=${id}`, { token });
    expect(issuePaths(both.body)).toEqual(['plan_id']);
    expect(await rest('POST /crop-plans?name=x', { body: planInput })).toMatchObject({ status: 401 });
  });
});

describe('a query', () => {
  test.for([
    'GET /crop-plans?',
    'GET /crops/find?query=maize&',
    'GET /notifications?limit=1&',
    'PATCH /notifications/read-all?',
    'GET /trpc/cropPlans.list?',
    'POST /trpc/notifications.markAllRead?',
  ])('of %s may not contain names that are special in JavaScript', async (request, { app, account }) => {
    const [method = '', path = ''] = request.split(' ');
    const authorization = `Bearer ${account.tokens.access_token}`;
    for (const name of ['__proto__', 'constructor', '__proto__[x]', 'toString', 'hasOwnProperty']) {
      const answer = await send(app.url, method, `${path}${name}=1`, { headers: { authorization } });
      expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
      expect(answer.body).toContain(`"path":"${name}"`);
    }
  });

  test('may not contain __proto__ in its tRPC input, nor may a JSON body', async ({ app, rest, account }) => {
    const token = account.tokens.access_token;
    const headers = { authorization: `Bearer ${token}` };
    for (const [query, input] of [
      ['', '{"__proto__":1}'],
      ['batch=1&', '{"0":{"__proto__":{"include_archived":true}}}'],
    ] as const) {
      const path = `/trpc/cropPlans.list?${query}input=${encodeURIComponent(input)}`;
      expect(await send(app.url, 'GET', path, { headers })).toMatchObject({
        status: 400,
        code: 'VALIDATION_FAILED',
      });
    }
    const body = JSON.stringify(planInput).replace('{', '{"__proto__":{"is_archived":true},');
    const answer = await rest('POST /crop-plans', { token, body });
    expect(answer.status).toBe(400);
    expect(issuePaths(answer.body)).toEqual(['__proto__']);
  });
});

test.for(['/auth/me', '/trpc/auth.me', '/notifications/stream', '/trpc/crops.list,auth.me?batch=1'])(
  'GET %s with two Authorization headers is refused, whichever of them contains a valid token',
  async (path, { app, account }) => {
    const valid = `Bearer ${account.tokens.access_token}`;
    for (const authorization of [
      [valid, valid],
      [valid, 'Bearer x'],
      ['', valid],
    ]) {
      const { code } = await send(app.url, 'GET', path, { headers: { authorization } });
      expect(code).toBe('INVALID_TOKEN');
    }
  },
);

describe('tRPC', () => {
  test('returns errors with the service’s own data', async ({ trpc }) => {
    const error = await failure(trpc().auth.login.mutate({ email: 'x', password: 'y' }));
    expect(error.message).toBe('The request is not valid. See issues.');
    expect(error.data).toEqual({
      code: 'VALIDATION_FAILED',
      httpStatus: 400,
      message: 'The request is not valid. See issues.',
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      issues: [{ path: 'email', message: 'must be an email address' }],
    });
  });

  test.for([
    ['GET', '/trpc/nope', 404, 'ROUTE_NOT_FOUND'],
    ['POST', '/trpc/nope', 404, 'ROUTE_NOT_FOUND'],
    ['GET', '/trpc/__proto__', 404, 'ROUTE_NOT_FOUND'],
    ['GET', '/trpc/auth', 404, 'ROUTE_NOT_FOUND'],
    ['GET', '/trpc/', 404, 'ROUTE_NOT_FOUND'],
    ['GET', '/trpc', 404, 'ROUTE_NOT_FOUND'],
    ['GET', '/trpc/auth.login', 405, 'METHOD_NOT_ALLOWED'],
    ['POST', '/trpc/auth.me', 405, 'METHOD_NOT_ALLOWED'],
    ['DELETE', '/trpc/auth.me', 405, 'METHOD_NOT_ALLOWED'],
    ['GET', '/trpc/auth.me?input=%7B', 400, 'MALFORMED_JSON'],
    ['GET', '/trpc/auth.me?input=%7B%22x%22:1%7D', 400, 'VALIDATION_FAILED'],
    ['GET', '/trpc/auth.me?input=1', 400, 'VALIDATION_FAILED'],
    ['GET', '/trpc/auth.me?batch=1&input=1', 400, 'VALIDATION_FAILED'],
    ['GET', '/trpc/auth.me?batch=2', 400, 'VALIDATION_FAILED'],
    ['GET', '/trpc/auth.me?x=1', 400, 'VALIDATION_FAILED'],
    ['GET', '/trpc/auth.me?connectionParams=%7B', 400, 'VALIDATION_FAILED'],
    ['GET', `/trpc/${'auth.me,'.repeat(10)}auth.me?batch=1`, 400, 'VALIDATION_FAILED'],
    ['POST', '/trpc/auth.login,auth.login?batch=1', 400, 'VALIDATION_FAILED'],
  ] as const)('answers %s %s with %s %s', async ([method, path, status, code], { app, account }) => {
    const headers = { authorization: `Bearer ${account.tokens.access_token}`, accept: 'application/jsonl' };
    expect(await send(app.url, method, path, { headers })).toMatchObject({ status, code });
  });

  test.for([
    '/trpc/notifications.onCreated,cropPlans.list?batch=1&input=1',
    '/trpc/cropPlans.list,notifications.onCreated?batch=1',
    '/trpc/notifications.onCreated?batch=1',
  ])(
    'refuses the batch %s, which contains a subscription, with a JSON error that contains the request’s id',
    async (path, { app, account }) => {
      const headers = { authorization: `Bearer ${account.tokens.access_token}` };
      const answer = await send(app.url, 'GET', path, { headers });
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(JSON.parse(answer.body)).toMatchObject({
        error: {
          data: {
            code: 'VALIDATION_FAILED',
            httpStatus: 400,
            request_id: answer.headers['x-request-id'],
            issues: [{ path: 'batch', message: 'must not contain a subscription' }],
          },
        },
      });
    },
  );

  test('answers each call of a batch separately', async ({ app, account, rest }) => {
    const token = account.tokens.access_token;
    const client = createTRPCClient<AppRouter>({
      links: [httpBatchLink({ url: `${app.url}/trpc`, headers: { authorization: `Bearer ${token}` } })],
    });
    const plan = await createPlan(rest, token);
    const [profile, plans, error] = await Promise.all([
      client.auth.me.query(),
      client.cropPlans.list.query({ include_archived: true }),
      failure(client.cropPlans.get.query({ plan_id: 'nonsense' })),
    ]);
    expect(profile.email).toBe(account.email);
    expect(plans).toEqual([plan]);
    expect(error.data?.code).toBe('CROP_PLAN_NOT_FOUND');
  });

  test.for(['trpc-accept', 'accept'] as const)(
    'refuses a batch streamed by tRPC’s own link, which asks for it with the header %s, and names the link to use',
    async (streamHeader, { app, account, rest }) => {
      const token = account.tokens.access_token;
      const client = createTRPCClient<AppRouter>({
        links: [
          httpBatchStreamLink({
            url: `${app.url}/trpc`,
            streamHeader,
            headers: { authorization: `Bearer ${token}` },
          }),
        ],
      });
      const refused = await Promise.all([
        failure(client.auth.me.query()),
        failure(client.cropPlans.list.query()),
        failure(client.cropPlans.create.mutate(planInput)),
      ]);
      for (const { data } of refused)
        expect(data).toMatchObject({
          code: 'VALIDATION_FAILED',
          httpStatus: 400,
          request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          issues: [{ path: streamHeader, message: expect.stringContaining('use httpBatchLink instead') }],
        });
      expect((await rest('GET /crop-plans', { token })).body).toEqual([]);
    },
  );

  test('calls every procedure with either GET or POST, and says which', async ({ app }) => {
    for (const { procedure } of restRoutes) {
      const answers = await Promise.all(
        ['GET', 'POST'].map((method) => fetch(`${app.url}/trpc/${procedure}`, { method })),
      );
      for (const { body } of answers) await body?.cancel();
      const [get, post] = answers.map(({ status, headers }) => status === 405 && headers.get('allow'));
      expect([
        [procedure, false, 'GET'],
        [procedure, 'POST', false],
      ]).toContainEqual([procedure, get, post]);
    }
    const empty = await fetch(`${app.url}/trpc/crops.list?input=`);
    expect([empty.status, await empty.text()]).toEqual([400, expect.stringContaining('MALFORMED_JSON')]);
  });

  test('names the authentication scheme or the allowed method when it refuses a call', async ({ rest }) => {
    const { headers } = await rest('GET /trpc/auth.me');
    expect(headers.get('www-authenticate')).toBe('Bearer');
    const batch = await rest('GET /trpc/auth.me,crops.list,auth.me?batch=1');
    expect([batch.status, batch.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect((await rest('GET /trpc/auth.login')).headers.get('allow')).toBe('POST');
  });
});

interface RawOptions {
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
}

/** Sends exactly these headers, unlike fetch. Returns the response and its REST or tRPC error code. */
async function send(url: string, method: string, path: string, { headers = {}, body }: RawOptions = {}) {
  const { hostname, port } = new URL(url);
  const sent = {
    ...headers,
    ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
  };
  const answer = await new Promise<{
    status: number | undefined;
    headers: IncomingHttpHeaders;
    body: string;
  }>((resolve, reject) => {
    const request = httpRequest({ hostname, port, method, path, headers: sent }, (response) => {
      text(response).then(
        (received) => resolve({ status: response.statusCode, headers: response.headers, body: received }),
        reject,
      );
    });
    request.on('error', reject).end(body);
  });
  return { ...answer, code: /"code":"([A-Z_]+)"/.exec(answer.body)?.[1] };
}

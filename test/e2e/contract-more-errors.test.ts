import { describe, expect } from 'vitest';
import { createPlan, planInput, type RestOptions, type TestAccount } from '../harness.js';
import { test, unknownId, type Client } from '../refusals.js';

const { name: _, ...scenario } = planInput;

describe('more errors', () => {
  test('body, query or path is not valid | 400 | VALIDATION_FAILED, with issues', async ({
    expectRefusal,
    rest,
    token,
    foreign,
  }) => {
    const refusal = { status: 400, code: 'VALIDATION_FAILED' } as const;
    const plan_id = foreign.plan;
    const { body } = await expectRefusal(
      refusal,
      [`PATCH /crop-plans/${plan_id}`, { token, body: { crop: 'rice', name: '' } }],
      // @ts-expect-error the types forbid invalid input, too
      [token, (client) => client.cropPlans.update.mutate({ plan_id, crop: 'rice', name: '' })],
    );
    const issues = [
      { path: 'name', message: 'must have 1 to 120 characters' },
      { path: 'crop', message: 'is not a known field' },
    ];
    expect(body).toMatchObject({ issues });
    expect(await rest('GET /crop-plans?limit=2&limit=3', { token })).toMatchObject({
      status: 400,
      body: refusal,
    });
    expect(await rest('GET /crop-plans/%zz', { token })).toMatchObject({ status: 400, body: refusal });
  });

  test('body is not JSON (on /trpc too) | 400 | MALFORMED_JSON', async ({ rest, token }) => {
    const broken: RestOptions = { token, body: '{"name":' };
    expect(await rest('POST /crop-plans', broken)).toMatchObject({
      status: 400,
      body: { code: 'MALFORMED_JSON' },
    });
    expect(await rest('POST /trpc/cropPlans.create', broken)).toMatchObject({
      status: 400,
      body: { error: { data: { code: 'MALFORMED_JSON', httpStatus: 400 } } },
    });
  });

  test('body over 64 KiB | 413 | BODY_TOO_LARGE', async ({ expectRefusal, token }) => {
    const input = { ...planInput, name: 'n'.repeat(64 * 1024) };
    await expectRefusal(
      { status: 413, code: 'BODY_TOO_LARGE' },
      ['POST /crop-plans', { token, body: input }],
      [token, (client) => client.cropPlans.create.mutate(input)],
    );
  });

  test('body with another content type, with none, or with a content encoding | 415 | UNSUPPORTED_MEDIA_TYPE', async ({
    rest,
    token,
  }) => {
    for (const headers of [{ 'content-type': 'text/plain' }, { 'content-encoding': 'gzip' }]) {
      const options = { token, body: planInput, headers };
      expect(await rest('POST /crop-plans', options)).toMatchObject({
        status: 415,
        body: { code: 'UNSUPPORTED_MEDIA_TYPE' },
      });
      expect(await rest('POST /trpc/cropPlans.create', options)).toMatchObject({
        status: 415,
        body: { error: { data: { code: 'UNSUPPORTED_MEDIA_TYPE' } } },
      });
    }
  });

  test('no access token | 401 | AUTHENTICATION_REQUIRED', async ({ expectRefusal }) => {
    await expectRefusal(
      { status: 401, code: 'AUTHENTICATION_REQUIRED' },
      ['GET /auth/sessions'],
      [undefined, (client) => client.auth.sessions.list.query()],
    );
  });

  test('token with an invalid signature or of the wrong type, token of an ended session, or unknown API key | 401 | INVALID_TOKEN', async ({
    expectRefusal,
    trpc,
    account,
    createAccount,
  }) => {
    const loggedOut = await createAccount();
    await trpc(loggedOut.tokens.access_token).auth.logout.mutate();
    const { access_token, refresh_token } = account.tokens;
    for (const token of [
      `${access_token}x`,
      refresh_token,
      loggedOut.tokens.access_token,
      'cropkey_nonsense',
    ]) {
      await expectRefusal(
        { status: 401, code: 'INVALID_TOKEN' },
        ['GET /auth/me', { token }],
        [token, (client) => client.auth.me.query()],
      );
    }
  });

  test('token of an account that is deleted or not active | 401 | ACCOUNT_NOT_VALID', async ({
    expectRefusal,
    trpc,
    db,
    account,
    createAccount,
  }) => {
    const deletedAccount = await createAccount();
    await db.collection('accounts').updateOne({ email: account.email }, { $set: { is_active: false } });
    await trpc(deletedAccount.tokens.access_token).auth.deleteMe.mutate({
      password: deletedAccount.password,
    });
    for (const { tokens } of [account, deletedAccount]) {
      const token = tokens.access_token;
      await expectRefusal(
        { status: 401, code: 'ACCOUNT_NOT_VALID' },
        ['GET /crop-plans', { token }],
        [token, (client) => client.cropPlans.list.query()],
      );
    }
  });

  test('caller without permission (an access token at POST /analyses, an API key elsewhere) | 403 | FORBIDDEN', async ({
    expectRefusal,
    token,
    apiKey,
  }) => {
    const refusal = { status: 403, code: 'FORBIDDEN' } as const;
    const body = { crop_plan_id: unknownId, feasibility_label: 'feasible' } as const;
    await expectRefusal(
      refusal,
      ['POST /analyses', { token, body }],
      [token, (client) => client.analyses.record.mutate(body)],
    );
    const calls: [string, (client: Client) => Promise<unknown>][] = [
      ['GET /auth/me', (client) => client.auth.me.query()],
      ['GET /auth/sessions', (client) => client.auth.sessions.list.query()],
      ['GET /auth/me/export', (client) => client.auth.exportMe.query()],
      ['PATCH /notifications/read-all', (client) => client.notifications.markAllRead.mutate()],
      [
        `GET /crop-plans/${unknownId}/analyses`,
        (client) => client.analyses.list.query({ plan_id: unknownId }),
      ],
      ['GET /crops', (client) => client.crops.list.query()],
      ['GET /locations', (client) => client.locations.search.query()],
    ];
    for (const [request, call] of calls) {
      await expectRefusal(refusal, [request, { token: apiKey }], [apiKey, call]);
    }
  });

  test('session to end does not exist or is another account’s | 404 | SESSION_NOT_FOUND', async ({
    expectRefusal,
    token,
    foreign,
  }) => {
    const refusal = { status: 404, code: 'SESSION_NOT_FOUND', message: 'Session not found.' } as const;
    for (const session_id of [foreign.session, unknownId, 'nonsense']) {
      const { body } = await expectRefusal(
        refusal,
        [`DELETE /auth/sessions/${session_id}`, { token }],
        [token, (client) => client.auth.sessions.revoke.mutate({ session_id })],
      );
      expect(body).toEqual({ ...refusal, request_id: expect.any(String) });
    }
  });

  test('crop that the model does not know | 422 | CROP_NOT_SUPPORTED, with suggestions', async ({
    expectRefusal,
    rest,
    token,
  }) => {
    const { id: plan_id } = await createPlan(rest, token, { crop: 'maze' });
    const refusal = { status: 422, code: 'CROP_NOT_SUPPORTED' } as const;
    const { body } = await expectRefusal(
      refusal,
      [`POST /crop-plans/${plan_id}/analyses`, { token, body: {} }],
      [token, (client) => client.analyses.run.mutate({ plan_id })],
    );
    expect(body).toMatchObject({ suggestions: expect.arrayContaining(['maize']) });
  });

  test('crop name that means several crops | 409 | CROP_AMBIGUOUS, with suggestions', async ({
    expectRefusal,
    token,
  }) => {
    const input = { ...scenario, crop: 'coffee' };
    const { body } = await expectRefusal(
      { status: 409, code: 'CROP_AMBIGUOUS' },
      ['POST /analyses/preview', { token, body: input }],
      [token, (client) => client.analyses.preview.query(input)],
    );
    expect(body).toMatchObject({ suggestions: ['arabica coffee', 'robusta coffee'] });
  });

  test('place that the model does not know | 422 | LOCATION_NOT_FOUND, with suggestions', async ({
    expectRefusal,
    token,
  }) => {
    const input = { ...scenario, location: 'nakru' };
    const { body } = await expectRefusal(
      { status: 422, code: 'LOCATION_NOT_FOUND' },
      ['POST /analyses/preview', { token, body: input }],
      [token, (client) => client.analyses.preview.query(input)],
    );
    expect(body).toMatchObject({ suggestions: expect.arrayContaining(['Nakuru, Kenya']) });
  });

  test('place name that matches several places | 409 | LOCATION_AMBIGUOUS, with candidates', async ({
    expectRefusal,
    token,
  }) => {
    const { body } = await expectRefusal(
      { status: 409, code: 'LOCATION_AMBIGUOUS' },
      ['GET /crops/suggestions?location=lincoln&planting_month=5', { token }],
      [token, (client) => client.crops.suggest.query({ location: 'Lincoln', planting_month: 5 })],
    );
    expect(body).toMatchObject({
      candidates: expect.arrayContaining([
        {
          name: 'Lincoln, United Kingdom',
          region: 'England',
          country: 'United Kingdom',
          people: expect.any(Number),
          latitude: expect.closeTo(53.23, 1),
          longitude: expect.closeTo(-0.54, 1),
          lat: expect.closeTo(53.23, 1),
          lon: expect.closeTo(-0.54, 1),
        },
        expect.objectContaining({ name: 'Lincoln, United States', region: 'Nebraska' }),
      ]),
    });
  });

  test('no such path or procedure, or a trailing slash | 404 | ROUTE_NOT_FOUND', async ({ rest, token }) => {
    for (const path of ['/nope', '/crop-plans/', '/notifications/read-all/', '/auth/sessions/']) {
      expect(await rest(`PATCH ${path}`, { token })).toMatchObject({
        status: 404,
        body: { code: 'ROUTE_NOT_FOUND' },
      });
    }
    expect(await rest('POST /trpc/auth.sessions', { token })).toMatchObject({
      status: 404,
      body: { error: { data: { code: 'ROUTE_NOT_FOUND' } } },
    });
  });

  test.for([
    ['GET', '/notifications/read-all', 'PATCH'],
    ['POST', `/notifications/${unknownId}/read`, 'PATCH'],
    ['POST', '/auth/me', 'GET, HEAD, PATCH, DELETE'],
    ['GET', '/auth/change-password', 'POST'],
    ['PATCH', '/auth/sessions', 'GET, HEAD'],
    ['GET', `/auth/sessions/${unknownId}`, 'DELETE'],
    ['PATCH', `/crop-plans/${unknownId}/analyses`, 'POST, GET, HEAD'],
    ['GET', '/analyses/preview', 'POST'],
    ['GET', '/trpc/notifications.markAllRead', 'POST'],
  ] as const)(
    'path does not support the method: %s %s | 405 | METHOD_NOT_ALLOWED, with Allow: %s',
    async ([method, path, allow], { rest, token }) => {
      const answer = await rest(`${method} ${path}`, { token });
      expect(answer.status).toBe(405);
      expect(JSON.stringify(answer.body)).toContain('"METHOD_NOT_ALLOWED"');
      expect(answer.headers.get('allow')).toBe(allow);
    },
  );

  test('any unexpected error | 500 | INTERNAL_ERROR, without internal details', async ({
    expectRefusal,
    rest,
    db,
    token,
  }) => {
    const { id } = await createPlan(rest, token);
    await db
      .collection('crop_plans')
      .updateMany({ name: planInput.name }, { $set: { planting_month: 'canary' } });
    const { body } = await expectRefusal(
      { status: 500, code: 'INTERNAL_ERROR' },
      [`GET /crop-plans/${id}`, { token }],
      [token, (client) => client.cropPlans.get.query({ plan_id: id })],
    );
    expect(body).toEqual({
      status: 500,
      code: 'INTERNAL_ERROR',
      message: 'Something went wrong on our side.',
      request_id: expect.any(String),
    });
  });
});

describe('responses compared byte by byte, with a fixed request id', () => {
  const fixedId = { 'x-request-id': 'same' };

  test('are identical for another account’s resource and a missing one', async ({ app, token, foreign }) => {
    const textOf = async (method: string, path: string, body?: object) => {
      const response = await fetch(app.url + path, {
        method,
        headers: {
          ...fixedId,
          authorization: `Bearer ${token}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const headers = [...response.headers].filter(([name]) => name !== 'date' && name !== 'keep-alive');
      return JSON.stringify([response.status, headers, await response.text()]);
    };
    const requests: [string, (id: string) => string, string, object?][] = [
      ['GET', (id) => `/crop-plans/${id}`, foreign.plan],
      ['PATCH', (id) => `/crop-plans/${id}`, foreign.plan, { is_archived: true }],
      ['DELETE', (id) => `/crop-plans/${id}`, foreign.plan],
      ['GET', (id) => `/crop-plans/${id}/analyses`, foreign.plan],
      ['POST', (id) => `/crop-plans/${id}/analyses`, foreign.plan, {}],
      ['PATCH', (id) => `/notifications/${id}/read`, foreign.notification],
      ['DELETE', (id) => `/auth/sessions/${id}`, foreign.session],
    ];
    for (const [method, pathOf, foreignId, body] of requests) {
      const missing = await textOf(method, pathOf(unknownId), body);
      expect(missing).toContain('404');
      expect(await textOf(method, pathOf(foreignId), body)).toBe(missing);
      expect(await textOf(method, pathOf('nonsense'), body)).toBe(missing);
    }
  });
});

test('access or refresh token expired | 401 | TOKEN_EXPIRED', async ({
  app,
  rest,
  expectRefusal,
  account,
}) => {
  const { access_token: token, refresh_token }: TestAccount['tokens'] = account.tokens;
  // The server remembers that the signature is right.
  expect((await rest('GET /auth/me', { token })).status).toBe(200);
  app.advanceClock(31 * 24 * 60 * 60 * 1000);
  const refusal = { status: 401, code: 'TOKEN_EXPIRED', message: 'The token has expired.' } as const;
  await expectRefusal(refusal, ['GET /auth/me', { token }], [token, (client) => client.auth.me.query()]);
  await expectRefusal(
    refusal,
    ['POST /auth/refresh', { body: { refresh_token } }],
    [undefined, (client) => client.auth.refresh.mutate({ refresh_token })],
  );
});

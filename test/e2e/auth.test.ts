import { tokenResponseSchema } from '@crop-planning/shared';
import { describe, expect } from 'vitest';
import { failure, failureCode, issuePaths, runServerCommand, test } from '../harness.js';

const body = { email: 'nobody@example.org', password: 'a quiet field at dawn', full_name: 'Ann Farmer' };

/** A hash of the fixture accounts' password, at a cost of 5. */
const cheapHash = '$2b$05$d2g3VOQLxDOKxtFcgLjZxusueG2BULP.a7v010qmOGyS4axuKRhJq';

describe('registering', () => {
  test('signs the new account in', async ({ rest }) => {
    const answer = await rest('POST /auth/register', {
      body: { ...body, email: '  Ann@Example.ORG ', organization: 'Co-op' },
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refresh_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      expires_in_minutes: 15,
    });
    const { access_token } = tokenResponseSchema.parse(answer.body);
    expect((await rest('GET /auth/me', { token: access_token })).body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      email: 'ann@example.org',
      full_name: 'Ann Farmer',
      organization: 'Co-op',
      is_verified: false,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
  });

  test('refuses an email that is taken, in any letter case', async ({ rest, trpc, account }) => {
    const duplicate = { ...body, email: account.email.toUpperCase() };
    expect(await rest('POST /auth/register', { body: duplicate })).toMatchObject({
      status: 409,
      body: {
        code: 'EMAIL_ALREADY_REGISTERED',
        message: 'An account with this email already exists. Try logging in.',
      },
    });
    expect(await failureCode(trpc().auth.register.mutate(duplicate))).toBe('EMAIL_ALREADY_REGISTERED');
  });

  test('has an international domain in ASCII, and is found in either form', async ({ rest, app }) => {
    const [typed, stored] = ['Ann/Co!@Bücher.Example', 'ann/co!@xn--bcher-kva.example'];
    expect((await rest('POST /auth/register', { body: { ...body, email: typed } })).status).toBe(201);
    expect(await rest('POST /auth/register', { body: { ...body, email: stored } })).toMatchObject({
      body: { code: 'EMAIL_ALREADY_REGISTERED' },
    });
    for (const email of [typed, stored]) {
      const answer = await rest('POST /auth/login', { body: { email, password: body.password } });
      const { access_token } = tokenResponseSchema.parse(answer.body);
      expect((await rest('GET /auth/me', { token: access_token })).body).toMatchObject({ email: stored });
      const found = await runServerCommand(['accounts', 'verify', email, '--json'], app.environment);
      expect(JSON.parse(found.stdout)).toMatchObject({ email: stored });
      const audit = await runServerCommand(['audit', 'list', '--account', email, '--json'], app.environment);
      expect(JSON.parse(audit.stdout)).toContainEqual(expect.objectContaining({ event: 'login.succeeded' }));
    }
  });

  test.for([
    ['email', { email: 'no address' }],
    ['email', { email: `${'x'.repeat(250)}@example.org` }],
    ['password', { password: 'too short' }],
    ['password', { password: 'ünïcödé' }],
    ['password', { password: 'é'.repeat(37) }],
    ['password', { password: 'with a NUL \0 inside' }],
    ['password', { password: 1234567890 }],
    ['full_name', { full_name: ' \t ' }],
    ['organization', { organization: 'x'.repeat(121) }],
    ['is_active', { is_active: true }],
  ] as const)('refuses an invalid %s: %j', async ([field, changes], { rest }) => {
    const answer = await rest('POST /auth/register', { body: { ...body, ...changes } });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(issuePaths(answer.body)).toEqual([field]);
  });

  test('reports every problem with a password as an issue', async ({ trpc }) => {
    const error = await failure(trpc().auth.register.mutate({ ...body, password: 'short\0' }));
    expect(error.data).toMatchObject({
      code: 'VALIDATION_FAILED',
      httpStatus: 400,
      issues: [
        { path: 'password', message: 'must have at least 10 characters' },
        { path: 'password', message: 'must not contain NUL characters or lone surrogates' },
      ],
    });
  });

  test('accepts a password of exactly 72 bytes, every one of which counts', async ({ rest }) => {
    const email = 'long@example.org';
    const password = 'é'.repeat(36);
    expect(await rest('POST /auth/register', { body: { ...body, email, password } })).toMatchObject({
      status: 201,
    });
    expect(await rest('POST /auth/login', { body: { email, password } })).toMatchObject({ status: 200 });
    for (const wrong of [`${password}x`, `${'é'.repeat(35)}e`]) {
      expect(await rest('POST /auth/login', { body: { email, password: wrong } })).toMatchObject({
        status: 401,
      });
    }
  });
});

describe('a stored account', () => {
  test('has the time of the last login and a password hash of the configured cost', async ({
    trpc,
    db,
    account,
  }) => {
    const { email, password } = account;
    const find = () => db.collection('accounts').findOne({ email });
    expect(await find()).toMatchObject({ last_login_at: null, is_active: true });
    await trpc().auth.login.mutate({ email, password });
    expect(await find()).toMatchObject({
      password_hash: expect.stringMatching(/^\$2b\$04\$/),
      last_login_at: expect.any(Date),
    });
  });

  test('gets its password rehashed at login when the configured cost has changed', async ({
    trpc,
    db,
    account,
  }) => {
    const { email, password } = account;
    const accounts = db.collection('accounts');
    await accounts.updateOne({ email }, { $set: { password_hash: cheapHash } });
    await trpc().auth.login.mutate({ email, password });
    expect(await accounts.findOne({ email })).toMatchObject({
      password_hash: expect.stringMatching(/^\$2b\$04\$/),
    });
    expect(tokenResponseSchema.parse(await trpc().auth.login.mutate({ email, password }))).toBeDefined();
  });
});

describe('logging in', () => {
  test('returns tokens, whatever the letter case of the email', async ({ rest, trpc, account }) => {
    const { email, password } = account;
    const answer = await rest('POST /auth/login', { body: { email: ` ${email.toUpperCase()}`, password } });
    expect(answer.status).toBe(200);
    const { access_token } = tokenResponseSchema.parse(answer.body);
    expect((await trpc(access_token).auth.me.query()).email).toBe(email);
  });

  test('does not distinguish an unknown email from a wrong password', async ({ rest, trpc, account }) => {
    const answers = [
      await rest('POST /auth/login', { body: { email: account.email, password: 'something else' } }),
      await rest('POST /auth/login', { body: { email: body.email, password: account.password } }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({
        status: 401,
        code: 'INVALID_CREDENTIALS',
        message: 'Incorrect email or password.',
        request_id: answer.headers.get('x-request-id'),
      });
    }
    const wrong = { email: account.email, password: 'something else' };
    expect(await failureCode(trpc().auth.login.mutate(wrong))).toBe('INVALID_CREDENTIALS');
  });

  test.for([
    { email: 'no address', password: 'x' },
    { email: 'a@example.org' },
    { email: { $ne: '' }, password: 'x' },
  ])('refuses malformed input %j', async (wrong, { rest }) => {
    expect(await rest('POST /auth/login', { body: wrong })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED' },
    });
  });
});

describe('a deactivated account', () => {
  test('cannot log in, refresh its tokens or use its access token', async ({ rest, trpc, db, account }) => {
    const { email, password, tokens } = account;
    await db.collection('accounts').updateOne({ email }, { $set: { is_active: false } });
    expect(await rest('POST /auth/login', { body: { email, password } })).toMatchObject({
      status: 401,
      body: {
        code: 'ACCOUNT_DEACTIVATED',
        message: 'The account has been deactivated. Contact support.',
      },
    });
    expect(await failureCode(trpc().auth.login.mutate({ email, password }))).toBe('ACCOUNT_DEACTIVATED');
    const wrong = { email, password: 'something else' };
    expect(await failureCode(trpc().auth.login.mutate(wrong))).toBe('INVALID_CREDENTIALS');
    const { refresh_token, access_token } = tokens;
    expect(await rest('POST /auth/refresh', { body: { refresh_token } })).toMatchObject({
      status: 401,
      body: { code: 'ACCOUNT_NOT_VALID' },
    });
    expect(await failureCode(trpc(access_token).auth.me.query())).toBe('ACCOUNT_NOT_VALID');
  });
});

describe('the profile', () => {
  test('requires an access token', async ({ rest, trpc }) => {
    expect(await rest('GET /auth/me')).toMatchObject({
      status: 401,
      body: { code: 'AUTHENTICATION_REQUIRED' },
    });
    expect(await failureCode(trpc().auth.me.query())).toBe('AUTHENTICATION_REQUIRED');
  });

  test('accepts the Bearer scheme in any letter case, and no other scheme', async ({ rest, account }) => {
    const token = account.tokens.access_token;
    const statusWith = async (authorization: string) =>
      (await rest('GET /auth/me', { headers: { authorization } })).status;
    expect(await statusWith(`bEARER ${token}`)).toBe(200);
    expect(await statusWith(`Basic ${token}`)).toBe(401);
    expect(await statusWith(token)).toBe(401);
  });
});

describe('logging out', () => {
  test('ends the current session and no other', async ({ rest, trpc, account }) => {
    const { email, password, tokens } = account;
    const other = await trpc().auth.login.mutate({ email, password });
    const answer = await rest('POST /auth/logout', { token: tokens.access_token });
    expect(answer).toMatchObject({ status: 204, body: undefined });
    expect(answer.headers.get('content-type')).toBeNull();
    expect(await rest('GET /auth/me', { token: tokens.access_token })).toMatchObject({
      status: 401,
      body: { code: 'INVALID_TOKEN' },
    });
    expect(await failureCode(trpc().auth.refresh.mutate({ refresh_token: tokens.refresh_token }))).toBe(
      'INVALID_TOKEN',
    );
    expect(await trpc(other.access_token).auth.logout.mutate()).toBeNull();
  });

  test('requires an access token', async ({ rest, trpc }) => {
    expect(await rest('POST /auth/logout')).toMatchObject({
      status: 401,
      body: { code: 'AUTHENTICATION_REQUIRED' },
    });
    expect(await failureCode(trpc().auth.logout.mutate())).toBe('AUTHENTICATION_REQUIRED');
  });
});

import { describe, expect } from 'vitest';
import { failureCode, issuePaths, restOf, test, trpcOf, type TestAccount, type TestApp } from '../harness.js';

interface Stored {
  last_login_at: Date | null;
  created_at: Date;
}

/** The titles are rows of the contract's table of account fields, checked over REST and tRPC. */
describe('account', () => {
  test('id | the subject claim (sub) of every token', async ({ app, account }) => {
    const tokens = await signIn(app, account);
    for (const { access_token, refresh_token } of [account.tokens, tokens.rest, tokens.trpc]) {
      for (const token of [access_token, refresh_token]) {
        expect(claimsOf(token)).toMatchObject({ sub: (await profilesOf(app, account)).rest.id });
      }
    }
  });

  test('email | stored in lower case, unique, compared in lower case', async ({
    app,
    rest,
    trpc,
    account,
  }) => {
    const shouted = { ...account, email: account.email.toUpperCase() };
    await signIn(app, shouted);
    const { email, password, full_name } = shouted;
    const duplicate = await rest('POST /auth/register', { body: { email, password, full_name } });
    expect(duplicate).toMatchObject({ status: 409, body: { code: 'EMAIL_ALREADY_REGISTERED' } });
    expect(await failureCode(trpc().auth.register.mutate({ email, password, full_name }))).toBe(
      'EMAIL_ALREADY_REGISTERED',
    );
    const profiles = await profilesOf(app, account);
    expect([profiles.rest.email, profiles.trpc.email]).toEqual([account.email, account.email]);
  });

  test('password | input only, stored as a bcrypt hash, never returned, never logged', async ({
    app,
    db,
    account,
  }) => {
    const answers = JSON.stringify([await signIn(app, account), await profilesOf(app, account)]);
    expect(answers).not.toContain('password');
    const stored = await db.collection('accounts').findOne({ email: account.email });
    expect(stored).toMatchObject({ password_hash: expect.stringMatching(/^\$2b\$04\$.{53}$/) });
    for (const text of [answers, JSON.stringify(stored), JSON.stringify(app.logged)]) {
      expect(text).not.toContain(account.password);
    }
  });

  test('full_name, organization | text', async ({ app, rest, trpc, account }) => {
    const token = account.tokens.access_token;
    const wrong = await rest('PATCH /auth/me', { token, body: { full_name: 7, organization: false } });
    expect(issuePaths(wrong.body)).toEqual(['full_name', 'organization']);
    await trpc(token).auth.updateMe.mutate({ full_name: 'Zoë Åkesson', organization: 'Café Žito' });
    const profiles = await profilesOf(app, account);
    for (const profile of [profiles.rest, profiles.trpc]) {
      expect(profile).toMatchObject({ full_name: 'Zoë Åkesson', organization: 'Café Žito' });
    }
  });

  test('is_verified | boolean, in the profile, not enforced at login', async ({ app, account }) => {
    const profiles = await profilesOf(app, account);
    expect([profiles.rest.is_verified, profiles.trpc.is_verified]).toEqual([false, false]);
    await signIn(app, account);
  });

  test('is_active | boolean, not in the profile; if false, login and refresh are refused', async ({
    app,
    rest,
    trpc,
    db,
    account,
  }) => {
    const profiles = await profilesOf(app, account);
    expect([profiles.rest, profiles.trpc].filter((profile) => 'is_active' in profile)).toEqual([]);
    await db.collection('accounts').updateOne({ email: account.email }, { $set: { is_active: false } });
    const { email, password } = account;
    const { refresh_token } = account.tokens;
    expect(await rest('POST /auth/login', { body: { email, password } })).toMatchObject({ status: 401 });
    expect(await rest('POST /auth/refresh', { body: { refresh_token } })).toMatchObject({ status: 401 });
    expect(await failureCode(trpc().auth.login.mutate({ email, password }))).toBe('ACCOUNT_DEACTIVATED');
    expect(await failureCode(trpc().auth.refresh.mutate({ refresh_token }))).toBe('ACCOUNT_NOT_VALID');
  });

  test('last_login_at | UTC, set on each successful login, not returned', async ({ app, db, account }) => {
    const lastLogin = async () =>
      (await db.collection<Stored>('accounts').findOne({ email: account.email }))?.last_login_at;
    expect(await lastLogin()).toBeNull();
    const before = app.now();
    await signIn(app, account);
    const first = await lastLogin();
    expect(first?.getTime()).toBeGreaterThanOrEqual(before.getTime());
    await signIn(app, account);
    expect((await lastLogin())?.getTime()).toBeGreaterThan(first?.getTime() ?? Infinity);
    expect(JSON.stringify(await profilesOf(app, account))).not.toContain('last_login_at');
  });

  test('created_at | returned', async ({ app, db, account }) => {
    const stored = await db.collection<Stored>('accounts').findOne({ email: account.email });
    const createdAt = stored?.created_at.toISOString();
    const profiles = await profilesOf(app, account);
    expect([profiles.rest.created_at, profiles.trpc.created_at]).toEqual([createdAt, createdAt]);
  });
});

async function signIn(app: TestApp, { email, password }: Pick<TestAccount, 'email' | 'password'>) {
  const { status, body } = await restOf(app)('POST /auth/login', { body: { email, password } });
  expect(status).toBe(200);
  return {
    rest: body as TestAccount['tokens'],
    trpc: await trpcOf(app).auth.login.mutate({ email, password }),
  };
}

async function profilesOf(app: TestApp, { tokens: { access_token: token } }: TestAccount) {
  const trpc = await trpcOf(app, token).auth.me.query();
  const { status, body } = await restOf(app)('GET /auth/me', { token });
  expect(status).toBe(200);
  return { rest: body as typeof trpc, trpc };
}

function claimsOf(token: string): unknown {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

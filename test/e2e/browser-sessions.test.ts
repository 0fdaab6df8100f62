import { describe, expect } from 'vitest';
import { browserRoutes } from '../../server/src/http/browser/browser-routes.js';
import {
  codeOf,
  credentialsOf,
  newAccount,
  openBrowserPage,
  signInAtPage,
  type BrowserPage,
} from '../browser-page.js';
import {
  createResetCode,
  issuePaths,
  restOf,
  runServerCommand,
  startTestApp,
  test as base,
} from '../harness.js';

const newPassword = 'a quiet field at dusk';
const publicOrigin = 'https://crops.example.org';

const test = base.extend('page', async ({ app, account }): Promise<BrowserPage> =>
  signInAtPage(app, account),
);

describe('signing in at the page', () => {
  test('creates an account and one session, whose refresh token only the cookie has', async ({
    app,
    rest,
  }) => {
    const page = openBrowserPage(app);
    const answer = await page.send('POST /auth/browser/register', { body: newAccount() });
    expect(answer).toMatchObject({ status: 201, body: { expires_in_minutes: 15 } });
    expect(Object.keys(Object(answer.body)).sort()).toEqual(['access_token', 'expires_in_minutes']);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { port } = new URL(app.url);
    expect(answer.cookies.map(withoutValue)).toEqual([
      `crop-session-${port}=…; Path=/auth/browser; HttpOnly; SameSite=Strict`,
    ]);
    const { access_token: token } = answer.body as { access_token: string };
    expect(await rest('GET /auth/sessions', { token })).toMatchObject({
      status: 200,
      body: [{ name: 'browser, without TLS', is_current: true }],
    });
  });

  test('logs in, renews the session with a new cookie, and logs out', async ({ rest, page }) => {
    const first = page.cookie();
    const token = await page.accessToken('POST /auth/browser/refresh');
    expect(page.cookie()).not.toBe(first);
    expect(await rest('GET /auth/me', { token })).toMatchObject({ status: 200 });
    const last = page.cookie();
    expect(await page.send('POST /auth/browser/logout')).toMatchObject({ status: 204, body: undefined });
    expect(page.cookie()).toBeUndefined();
    expect(await rest('GET /auth/me', { token })).toMatchObject({
      status: 401,
      body: { code: 'INVALID_TOKEN' },
    });
    page.setCookie(last);
    expect(codeOf(await page.send('POST /auth/browser/refresh'))).toBe('401 INVALID_TOKEN');
  });

  test('uses a cookie that only https servers of this name can set, if browsers use https', async ({
    onTestFinished,
  }) => {
    const app = await startTestApp({ PUBLIC_ORIGINS: [publicOrigin] });
    onTestFinished(app.close);
    const page = openBrowserPage(app, publicOrigin);
    const answer = await page.send('POST /auth/browser/register', { body: newAccount() });
    expect(answer.cookies.map(withoutValue)).toEqual([
      '__Host-crop-session=…; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Strict',
    ]);
    const token = await page.accessToken('POST /auth/browser/refresh');
    expect(await restOf(app)('GET /auth/sessions', { token })).toMatchObject({
      body: [{ name: 'browser' }],
    });
    const removal = await page.send('POST /auth/browser/logout');
    expect(removal.cookies.map(withoutValue)).toEqual([
      '__Host-crop-session=…; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict',
    ]);
  });

  test('ends the session that the new one replaces', async ({ app, account, page, rest }) => {
    const before = await page.accessToken('POST /auth/browser/refresh');
    const token = await page.accessToken('POST /auth/browser/login', { body: credentialsOf(account) });
    expect(await rest('GET /auth/me', { token: before })).toMatchObject({ status: 401 });
    // The other session is the one with which the account was created.
    expect((await rest('GET /auth/sessions', { token })).body).toHaveLength(2);
    const failed = await page.send('POST /auth/browser/login', {
      body: { email: account.email, password: 'a loud field' },
    });
    expect([codeOf(failed), failed.cookies]).toEqual(['401 INVALID_CREDENTIALS', []]);
    expect(await rest('GET /auth/me', { token })).toMatchObject({ status: 200 });
    expect(app.logged.map(({ fields }) => JSON.stringify(fields)).join()).not.toContain(valueOf(page));
  });

  test('works with a one-time code', async ({ app, account, rest }) => {
    const code = await createResetCode(app, account.email);
    const page = openBrowserPage(app);
    const body = { email: account.email, code, new_password: newPassword };
    await page.accessToken('POST /auth/browser/reset-password', { body });
    const token = await page.accessToken('POST /auth/browser/refresh');
    expect((await rest('GET /auth/sessions', { token })).body).toMatchObject([
      { name: 'browser, without TLS' },
    ]);
  });

  test('logging out succeeds whatever the cookie is', async ({ app, page }) => {
    const stale = page.cookie();
    await page.accessToken('POST /auth/browser/refresh');
    await page.accessToken('POST /auth/browser/refresh');
    const current = page.cookie();
    for (const cookie of [undefined, `${stale?.split('=')[0]}=nonsense`, stale, current]) {
      page.setCookie(cookie);
      expect(await page.send('POST /auth/browser/logout', { body: {} })).toMatchObject({ status: 204 });
    }
    // Even a cookie that had been replaced ended its session.
    const other = openBrowserPage(app);
    other.setCookie(current);
    expect(codeOf(await other.send('POST /auth/browser/refresh'))).toBe('401 INVALID_TOKEN');
  });

  test('counts wrong passwords towards the limits of logging in', async ({ app, account, rest }) => {
    const page = openBrowserPage(app);
    const body = { email: account.email, password: 'a loud field' };
    for (let time = 0; time < 5; time += 1) {
      expect(codeOf(await page.send('POST /auth/browser/login', { body }))).toBe('401 INVALID_CREDENTIALS');
      expect(await rest('POST /auth/login', { body })).toMatchObject({ status: 401 });
    }
    const refused = await page.send('POST /auth/browser/login', { body: credentialsOf(account) });
    expect(codeOf(refused)).toBe('429 TOO_MANY_REQUESTS');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('staying signed in', () => {
  test('renewals at the same moment all succeed, and the session survives', async ({ app, page }) => {
    const cookie = page.cookie();
    const tabs = Array.from({ length: 20 }, () => openBrowserPage(app));
    await Promise.all(
      tabs.map((tab) => {
        tab.setCookie(cookie);
        return tab.accessToken('POST /auth/browser/refresh');
      }),
    );
    for (const tab of tabs.slice(0, 2)) await tab.accessToken('POST /auth/browser/refresh');
  });

  test('a stolen cookie that is used late ends the session of owner and thief', async ({
    app,
    page,
    rest,
  }) => {
    app.stopClock();
    const thief = openBrowserPage(app);
    thief.setCookie(page.cookie());
    const token = await page.accessToken('POST /auth/browser/refresh');
    app.advanceClock(30_100);
    expect(codeOf(await thief.send('POST /auth/browser/refresh'))).toBe('401 INVALID_TOKEN');
    expect(codeOf(await page.send('POST /auth/browser/refresh'))).toBe('401 INVALID_TOKEN');
    expect(await rest('GET /auth/me', { token })).toMatchObject({ status: 401 });
  });

  test('a cookie older than the previous one ends the session at once', async ({ app, page }) => {
    const thief = openBrowserPage(app);
    thief.setCookie(page.cookie());
    await page.accessToken('POST /auth/browser/refresh');
    await page.accessToken('POST /auth/browser/refresh');
    expect(codeOf(await thief.send('POST /auth/browser/refresh'))).toBe('401 INVALID_TOKEN');
    expect(codeOf(await page.send('POST /auth/browser/refresh'))).toBe('401 INVALID_TOKEN');
  });

  test('a password that was changed elsewhere ends the session', async ({ account, page, rest }) => {
    const { access_token: token } = account.tokens;
    const body = { current_password: account.password, new_password: newPassword };
    expect(await rest('POST /auth/change-password', { token, body })).toMatchObject({ status: 200 });
    expect(codeOf(await page.send('POST /auth/browser/refresh'))).toBe('401 INVALID_TOKEN');
  });

  test('changing the password at the page ends all sessions and opens a new one', async ({
    account,
    page,
    rest,
  }) => {
    const old = page.cookie();
    const token = await page.accessToken('POST /auth/browser/refresh');
    const body = { current_password: account.password, new_password: newPassword };
    const change = 'POST /auth/browser/change-password';
    expect(codeOf(await page.send(change, { body }))).toBe('401 AUTHENTICATION_REQUIRED');
    await page.accessToken(change, { body, headers: { authorization: `Bearer ${token}` } });
    const next = await page.accessToken('POST /auth/browser/refresh');
    expect((await rest('GET /auth/sessions', { token: next })).body).toMatchObject([
      { name: 'browser, without TLS', is_current: true },
    ]);
    expect(await rest('GET /auth/me', { token: account.tokens.access_token })).toMatchObject({ status: 401 });
    page.setCookie(old);
    expect(codeOf(await page.send('POST /auth/browser/refresh'))).toBe('401 INVALID_TOKEN');
  });

  test('an account that was deactivated or deleted is signed out', async ({
    app,
    account,
    page,
    createAccount,
    rest,
  }) => {
    await runServerCommand(['accounts', 'deactivate', account.email], app.environment);
    expect(codeOf(await page.send('POST /auth/browser/refresh'))).toBe('401 ACCOUNT_NOT_VALID');
    const other = await createAccount();
    const otherPage = await signInAtPage(app, other);
    const token = other.tokens.access_token;
    await rest('DELETE /auth/me', { token, body: { password: other.password } });
    expect(codeOf(await otherPage.send('POST /auth/browser/refresh'))).toBe('401 ACCOUNT_NOT_VALID');
    expect(await otherPage.send('POST /auth/browser/logout')).toMatchObject({ status: 204 });
  });

  test('ends after 30 days without use', async ({ onTestFinished }) => {
    const app = await startTestApp();
    onTestFinished(app.close);
    const page = openBrowserPage(app);
    await page.accessToken('POST /auth/browser/register', { body: newAccount() });
    app.advanceClock(31 * 86_400_000);
    expect(codeOf(await page.send('POST /auth/browser/refresh'))).toBe('401 TOKEN_EXPIRED');
  });
});

describe('the cookie', () => {
  test('is ignored everywhere else', async ({ app, account, page }) => {
    const cookie = page.cookie();
    const send = (route: string, body?: object) => page.send(route, { body, headers: { cookie } });
    expect(codeOf(await send('POST /auth/refresh'))).toBe('400 VALIDATION_FAILED');
    expect(codeOf(await send('POST /auth/refresh', {}))).toBe('400 VALIDATION_FAILED');
    expect(codeOf(await send('POST /auth/logout'))).toBe('401 AUTHENTICATION_REQUIRED');
    expect(codeOf(await send('GET /auth/me'))).toBe('401 AUTHENTICATION_REQUIRED');
    const trpc = await send('POST /trpc/auth.logout');
    expect(trpc).toMatchObject({
      status: 401,
      body: { error: { data: { code: 'AUTHENTICATION_REQUIRED' } } },
    });
    // The body counts, and the answer sets no cookie.
    const { refresh_token } = account.tokens;
    const refreshed = await send('POST /auth/refresh', { refresh_token });
    expect([refreshed.status, refreshed.cookies]).toEqual([200, []]);
    await page.accessToken('POST /auth/browser/refresh');
    expect(
      (await openBrowserPage(app).send('POST /auth/login', { body: credentialsOf(account) })).cookies,
    ).toEqual([]);
  });

  test('is the only place from which the token is read', async ({ account, page }) => {
    const { refresh_token, access_token } = account.tokens;
    for (const [route, body] of [
      ['refresh', { refresh_token }],
      ['logout', { refresh_token }],
      ['login', { ...credentialsOf(account), refresh_token }],
    ] as const) {
      const answer = await page.send(`POST /auth/browser/${route}`, { body });
      expect([codeOf(answer), issuePaths(answer.body), answer.cookies]).toEqual([
        '400 VALIDATION_FAILED',
        ['refresh_token'],
        [],
      ]);
    }
    await page.accessToken('POST /auth/browser/refresh');
    const cookie = page.cookie() ?? '';
    const withToken = { headers: { authorization: `Bearer ${refresh_token}` } };
    page.setCookie(undefined);
    expect(codeOf(await page.send('POST /auth/browser/refresh', withToken))).toBe(
      '401 AUTHENTICATION_REQUIRED',
    );
    expect(codeOf(await page.send('POST /auth/browser/refresh?refresh_token=x'))).toBe(
      '401 AUTHENTICATION_REQUIRED',
    );
    page.setCookie(`${cookie.split('=')[0]}=${access_token}`);
    expect(codeOf(await page.send('POST /auth/browser/refresh'))).toBe('401 INVALID_TOKEN');
    page.setCookie(cookie);
    expect(codeOf(await page.send('POST /auth/browser/refresh?x=1'))).toBe('400 VALIDATION_FAILED');
    await page.accessToken('POST /auth/browser/refresh');
  });

  test('does not count if there are several, or if its name is that of another server', async ({
    app,
    account,
    page,
  }) => {
    const cookie = page.cookie() ?? '';
    const value = valueOf(page);
    const planted = await signInAtPage(app, account);
    const refresh = (pairs: string | string[]) =>
      page.send('POST /auth/browser/refresh', { headers: { cookie: pairs } }).then(codeOf);
    expect(await refresh(`${planted.cookie()}; ${cookie}`)).toBe('401 INVALID_TOKEN');
    expect(await refresh([cookie, cookie])).toBe('401 INVALID_TOKEN');
    for (const name of ['crop-session-1', '__Host-crop-session', 'crop-session', 'refresh_token'])
      expect(await refresh(`${name}=${value}`)).toBe('401 AUTHENTICATION_REQUIRED');
    expect(await refresh(`theme=dark; ${cookie}; __proto__=x`)).toBe('200');
  });

  test('is refused if it is damaged or far too long', async ({ app, page }) => {
    const [name] = (page.cookie() ?? '').split('=');
    const refresh = (value: string) =>
      page.send('POST /auth/browser/refresh', { headers: { cookie: `${name}=${value}` } }).then(codeOf);
    for (const value of ['', 'x', '%00', '%E0%A4%A', `${valueOf(page)}x`, 'x'.repeat(8_000)])
      expect([value, await refresh(value)]).toEqual([value, '401 INVALID_TOKEN']);
    expect(await refresh('x'.repeat(20_000))).toBe('400 VALIDATION_FAILED');
    expect(await page.send('POST /auth/browser/refresh')).toMatchObject({ status: 200 });
    expect(app.logged.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

describe('the paths', () => {
  test('answer only POST', async ({ page }) => {
    for (const { path } of browserRoutes) {
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const answer = await page.send(`${method} ${path}`);
        expect([codeOf(answer), answer.headers.allow, answer.cookies]).toEqual([
          '405 METHOD_NOT_ALLOWED',
          'POST',
          [],
        ]);
      }
      expect(await page.send(`HEAD ${path}`)).toMatchObject({ status: 405, body: undefined, cookies: [] });
    }
    expect(codeOf(await page.send('POST /auth/browser'))).toBe('404 ROUTE_NOT_FOUND');
    expect(codeOf(await page.send('POST /auth/browser/me'))).toBe('404 ROUTE_NOT_FOUND');
  });

  test('refuse fields that they do not know, and bodies that are not JSON', async ({
    app,
    account,
    page,
  }) => {
    const login = (body: unknown) => openBrowserPage(app).send('POST /auth/browser/login', { body });
    const named = await login({ ...credentialsOf(account), session_name: 'kitchen' });
    expect([codeOf(named), issuePaths(named.body)]).toEqual(['400 VALIDATION_FAILED', ['session_name']]);
    expect(codeOf(await login('{'))).toBe('400 MALFORMED_JSON');
    expect(codeOf(await login([]))).toBe('400 VALIDATION_FAILED');
    expect(issuePaths((await login({})).body)).toEqual(['email', 'password']);
    for (const body of [[], 'null', { x: 1 }]) {
      expect(codeOf(await page.send('POST /auth/browser/logout', { body }))).toBe('400 VALIDATION_FAILED');
      expect(codeOf(await page.send('POST /auth/browser/refresh', { body }))).toBe('400 VALIDATION_FAILED');
    }
    await page.accessToken('POST /auth/browser/refresh', { body: {} });
  });
});

function withoutValue(cookie: string): string {
  return cookie.replace(/=[^;]*/, '=…');
}

function valueOf(page: BrowserPage): string {
  return (page.cookie() ?? '').split('=')[1] ?? '';
}

import { tokenResponseSchema } from '@crop-planning/shared';
import { describe, expect } from 'vitest';
import { codeOf, credentialsOf, openBrowserPage, signInAtPage, type BrowserPage } from '../browser-page.js';
import { startTestApp, test as base } from '../harness.js';
import { decode, forge } from '../token-forger.js';

const refresh = 'POST /auth/browser/refresh';

const test = base.extend('page', async ({ app, account }): Promise<BrowserPage> =>
  signInAtPage(app, account),
);

function tokenOf(page: BrowserPage): string {
  return (page.cookie() ?? '').split('=')[1] ?? '';
}

function setToken(page: BrowserPage, token: string): void {
  page.setCookie(`${page.cookie()?.split('=')[0]}=${token}`);
}

function carrierOf(token: string): unknown {
  return decode(token.split('.')[1] ?? '')['carrier'];
}

describe('a refresh token', () => {
  test('from a browser’s cookie works only at the browser’s routes', async ({ page, rest, trpc }) => {
    const refresh_token = tokenOf(page);
    expect(await rest('POST /auth/refresh', { body: { refresh_token } })).toMatchObject({
      status: 401,
      body: { code: 'INVALID_TOKEN' },
    });
    await expect(trpc().auth.refresh.mutate({ refresh_token })).rejects.toThrow('not valid');
    // The session goes on.
    await page.accessToken(refresh);
    await page.accessToken(refresh);
    expect(carrierOf(tokenOf(page))).toBe('cookie');
  });

  test('from an answer’s body works only at the other routes, and a logout of the browser ignores it', async ({
    account,
    page,
    rest,
  }) => {
    const { refresh_token } = account.tokens;
    setToken(page, refresh_token);
    expect(codeOf(await page.send(refresh))).toBe('401 INVALID_TOKEN');
    expect(codeOf(await page.send('POST /auth/browser/logout'))).toBe('204');
    const { body } = await rest('POST /auth/refresh', { body: { refresh_token } });
    expect(carrierOf(tokenResponseSchema.parse(body).refresh_token)).toBe('body');
  });

  test.for([undefined, 'Cookie', '', 7, null, ['cookie']])(
    'with the carrier %j is not valid',
    async (carrier, { page }) => {
      setToken(page, forge(tokenOf(page), { claims: { carrier } }));
      expect(codeOf(await page.send(refresh))).toBe('401 INVALID_TOKEN');
    },
  );
});

describe('an access token beside the cookie of another account', () => {
  test('is refused on every path, and changes nothing', async ({ account, page, createAccount }) => {
    const other = await createAccount();
    const cookie = page.cookie();
    const headers = { authorization: `Bearer ${other.tokens.access_token}` };
    const passwords = { current_password: other.password, new_password: 'a quiet field at dusk' };
    const bodies = { 'change-password': passwords, login: credentialsOf(account), refresh: {}, logout: {} };
    for (const [route, body] of Object.entries(bodies)) {
      const answer = await page.send(`POST /auth/browser/${route}`, { body, headers });
      expect([route, codeOf(answer), answer.cookies]).toEqual([route, '401 INVALID_TOKEN', []]);
      expect(answer.body).toMatchObject({
        message: expect.stringContaining('different accounts') as unknown,
      });
    }
    expect(page.cookie()).toBe(cookie);
    const token = await page.accessToken(refresh);
    await page.accessToken(refresh, { headers: { authorization: `Bearer ${token}` } });
  });
});

test('a path of the browser’s is recognised however it is spelled', async ({ onTestFinished }) => {
  const friend = 'https://app.example.org';
  const app = await startTestApp({ CORS_ORIGINS: [friend] });
  onTestFinished(app.close);
  const page = openBrowserPage(app);
  const headers = { origin: friend, 'access-control-request-method': 'POST' };
  for (const path of [
    '/auth/browser/refresh',
    '/auth/%62rowser/refresh',
    '/%61uth/browser/refresh?x',
    '/auth/browser/nothing#x',
  ]) {
    for (const method of ['OPTIONS', 'GET', 'PUT']) {
      const answer = await page.send(`${method} ${path}`, { headers });
      const isThere = path.includes('refresh');
      expect([method, path, codeOf(answer), answer.headers.allow]).toEqual(
        isThere
          ? [method, path, '405 METHOD_NOT_ALLOWED', 'POST']
          : [method, path, '404 ROUTE_NOT_FOUND', undefined],
      );
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  }
  const called = await page.send('GET /%74rpc/auth.me', { headers: { origin: undefined } });
  expect(called.body).toMatchObject({ error: { data: { code: 'AUTHENTICATION_REQUIRED' } } });
});

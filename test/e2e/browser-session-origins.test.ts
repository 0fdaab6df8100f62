import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect } from 'vitest';
import { browserRoutes } from '../../server/src/http/browser/browser-routes.js';
import { readConfig } from '../../server/src/settings/config.js';
import {
  codeOf,
  credentialsOf,
  openBrowserPage,
  signInAtPage,
  type BrowserPage,
  type PageAnswer,
} from '../browser-page.js';
import { startTestApp, test as base, type TestApp } from '../harness.js';

const publicOrigin = 'https://crops.example.org';
const friend = 'https://app.example.org';

const test = base
  .extend('page', async ({ app, account }): Promise<BrowserPage> => signInAtPage(app, account))
  /** A server that browsers reach at an https address, and that lets pages of another origin call it. */
  .extend('encrypted', { scope: 'file' }, async ({}, { onCleanup }): Promise<TestApp> => {
    const app = await startTestApp({ PUBLIC_ORIGINS: [publicOrigin], CORS_ORIGINS: [friend] });
    onCleanup(app.close);
    return app;
  });

/** Headers that make a request of the page look like an attacker's. */
const attacks: readonly [string, Record<string, string | string[] | undefined>][] = [
  ['a page of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['a page of another port of this host', { origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' }],
  ['another port of this host, without its origin', { origin: undefined, 'sec-fetch-site': 'same-site' }],
  ['another site, without its origin', { origin: undefined, 'sec-fetch-site': 'cross-site' }],
  ['an address typed or bookmarked', { origin: undefined, 'sec-fetch-site': 'none' }],
  ['a program without a browser', { origin: undefined, 'sec-fetch-site': undefined }],
  [
    'a page of another origin in an old browser',
    { origin: 'https://evil.example', 'sec-fetch-site': undefined },
  ],
  ['a sandboxed page in an old browser', { origin: 'null', 'sec-fetch-site': undefined }],
  ['two answers about the site', { 'sec-fetch-site': ['same-origin', 'cross-site'] }],
  ['a site in another spelling', { 'sec-fetch-site': 'Same-Origin' }],
  ['a proxy that hides the host of its page', { origin: publicOrigin }],
  [
    'a name that points to this machine (DNS rebinding)',
    { host: 'evil.example', origin: 'http://evil.example' },
  ],
  ['this machine at another port', { host: '127.0.0.1:1', origin: 'http://127.0.0.1:1' }],
  ['this machine without a port', { host: '127.0.0.1', origin: 'http://127.0.0.1' }],
  ['a page without the header', { 'x-browser-session': undefined }],
  ['another value of the header', { 'x-browser-session': 'true' }],
  ['the header sent twice', { 'x-browser-session': ['1', '1'] }],
];

describe('a request is refused if it comes from', () => {
  test.for(attacks)('%s', async ([, headers], { app, account, page }) => {
    const cookie = page.cookie();
    for (const { path } of browserRoutes) {
      const answer = await page.send(`POST ${path}`, { headers, body: credentialsOf(account) });
      expect([path, codeOf(answer), answer.cookies]).toEqual([path, '403 ORIGIN_NOT_ALLOWED', []]);
      expect(corsHeaders(answer)).toEqual([]);
    }
    // Nothing has happened to the session.
    await page.accessToken('POST /auth/browser/refresh');
    expect(page.cookie()).not.toBe(cookie);
    expect(app.url).toContain('127.0.0.1');
  });

  test('two hosts at once', async ({ app }) => {
    const { host, hostname, port } = new URL(app.url);
    const answerTo = async (hosts: readonly string[]) => {
      const socket = connect({ host: hostname, port: Number(port) });
      const page = [`origin: ${app.url}`, 'sec-fetch-site: same-origin', 'x-browser-session: 1'];
      const lines = [
        ...hosts.map((one) => `host: ${one}`),
        ...page,
        'content-length: 0',
        'connection: close',
      ];
      socket.write(['POST /auth/browser/logout HTTP/1.1', ...lines, '', ''].join('\r\n'));
      return (await text(socket)).split('\r\n', 1)[0];
    };
    expect(await answerTo([host])).toBe('HTTP/1.1 204 No Content');
    expect(await answerTo([host, 'evil.example'])).toBe('HTTP/1.1 400 Bad Request');
    expect(await answerTo(['evil.example', host])).toBe('HTTP/1.1 400 Bad Request');
    expect(await answerTo([`ann@${host}`])).toBe('HTTP/1.1 400 Bad Request');
  });

  test('a page that CORS_ORIGINS lets call everything else', async ({ encrypted }) => {
    const page = openBrowserPage(encrypted, publicOrigin);
    const asked = { origin: friend, 'access-control-request-method': 'POST' };
    for (const { path } of browserRoutes) {
      const preflight = await page.send(`OPTIONS ${path}`, { headers: asked });
      expect([codeOf(preflight), preflight.headers.allow]).toEqual(['405 METHOD_NOT_ALLOWED', 'POST']);
      const answer = await page.send(`POST ${path}`, {
        headers: { origin: friend, 'sec-fetch-site': 'cross-site' },
      });
      expect(codeOf(answer)).toBe('403 ORIGIN_NOT_ALLOWED');
      expect([...corsHeaders(preflight), ...corsHeaders(answer)]).toEqual([]);
    }
    const spelled = await page.send('POST /auth/%62rowser/refresh', { headers: { origin: friend } });
    expect([codeOf(spelled), ...corsHeaders(spelled)]).toEqual(['403 ORIGIN_NOT_ALLOWED']);
  });

  test('a form of another page, which would sign its victim in as somebody else', async ({
    app,
    account,
  }) => {
    const { email } = account;
    const victim = openBrowserPage(app);
    for (const [type, body] of [
      ['text/plain', JSON.stringify({ email, password: account.password, x: '=' })],
      ['application/x-www-form-urlencoded', `email=${email}&password=${account.password}`],
    ]) {
      const headers = {
        'content-type': type,
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
        'x-browser-session': undefined,
      };
      const answer = await victim.send('POST /auth/browser/login', { headers, body });
      expect([codeOf(answer), answer.cookies]).toEqual(['403 ORIGIN_NOT_ALLOWED', []]);
    }
  });
});

describe('the server knows as its own', () => {
  test('the names of this machine with its port, also for browsers that send only the origin', async ({
    app,
  }) => {
    const { port } = new URL(app.url);
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`]) {
      const page = openBrowserPage(app, `http://${host}`);
      for (const headers of [{}, { origin: undefined }, { 'sec-fetch-site': undefined }])
        expect(await page.send('POST /auth/browser/logout', { headers })).toMatchObject({ status: 204 });
    }
  });

  test('no address of a server that others can reach without TLS', async ({ onTestFinished }) => {
    const app = await startTestApp({ HOST: '0.0.0.0' });
    onTestFinished(app.close);
    const { port } = new URL(app.url);
    const local = { url: `http://127.0.0.1:${port}` };
    const noted = () => app.logged.filter(({ message }) => message.includes('PUBLIC_ORIGINS'));
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `0.0.0.0:${port}`]) {
      const answer = await openBrowserPage(local, `http://${host}`).send('POST /auth/browser/logout');
      expect(answer).toMatchObject({ status: 403, body: { code: 'ORIGIN_NOT_ALLOWED' } });
      expect((answer.body as { message: string }).message).toContain('PUBLIC_ORIGINS');
    }
    expect(noted()).toMatchObject([{ level: 'warn', fields: { host: `127.0.0.1:${port}` } }]);
  });

  test('an https address only for pages that were loaded over https', async ({ encrypted }) => {
    const page = openBrowserPage(encrypted, publicOrigin);
    const origin = 'http://crops.example.org';
    for (const site of ['same-origin', undefined]) {
      const headers = { origin, 'sec-fetch-site': site };
      expect(codeOf(await page.send('POST /auth/browser/logout', { headers }))).toBe(
        '403 ORIGIN_NOT_ALLOWED',
      );
    }
  });
});

describe('the setting PUBLIC_ORIGINS', () => {
  const read = (changes: object) => readConfig({ HOME: '/nowhere', ...changes });

  base('lists https origins, and http ones of this machine', () => {
    const text = 'https://crops.example.org, https://10.0.0.1:8443,http://localhost:8080,http://[::1]';
    expect(read({ PUBLIC_ORIGINS: text, HOST: '::1' }).PUBLIC_ORIGINS).toEqual([
      'https://crops.example.org',
      'https://10.0.0.1:8443',
      'http://localhost:8080',
      'http://[::1]',
    ]);
    expect(read({ PUBLIC_ORIGINS: '' })).not.toHaveProperty('PUBLIC_ORIGINS');
  });

  base.for([
    '*',
    'crops.example.org',
    'http://crops.example.org',
    'http://localhost.example.org',
    'https://crops.example.org/',
    'https://crops.example.org:443',
    'https://Crops.example.org',
    'null',
    'https://crops.example.org,',
  ])('refuses %s', (text) => {
    expect(() => read({ PUBLIC_ORIGINS: text })).toThrow(/^PUBLIC_ORIGINS must be a list of exact origins/);
  });

  base('refuses http if other machines can reach the server', () => {
    const http = { PUBLIC_ORIGINS: 'https://a.example,http://localhost:4000' };
    const rule = 'PUBLIC_ORIGINS may contain http only if HOST is a loopback address';
    expect(() => read({ ...http, HOST: '0.0.0.0' })).toThrow(rule);
    expect(read({ ...http, HOST: 'localhost' })).toHaveProperty('PUBLIC_ORIGINS');
    expect(read({ PUBLIC_ORIGINS: 'https://a.example', HOST: '0.0.0.0' })).toHaveProperty('PUBLIC_ORIGINS');
  });
});

function corsHeaders({ headers }: PageAnswer): string[] {
  return Object.keys(headers).filter((name) => name.startsWith('access-control-'));
}

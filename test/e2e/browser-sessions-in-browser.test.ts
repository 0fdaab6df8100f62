import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { browser, nameOfThisMachine, openPage } from '../browser.js';
import { startTestApp, test as base, type TestApp } from '../harness.js';

/** Another server on this machine, and what browsers have sent to it. */
interface Neighbour {
  url: string;
  received: { path: string; cookie: string | undefined }[];
}

/**
 * A file that Chromium shows as text, and whose origin may be asked from there. The web page would renew the session
 * itself, and the API reference takes seconds to draw.
 */
const plainFile = '/service-worker.js';

interface Sent {
  path: string;
  body?: object;
  /** What a page of another origin would leave out or change. */
  init?: RequestInit;
}

const test = base
  .extend('neighbour', { scope: 'file' }, async ({}, { onCleanup }): Promise<Neighbour> => {
    const received: Neighbour['received'] = [];
    const server = createServer(({ url: path = '', headers }, response) => {
      received.push({ path, cookie: headers.cookie });
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>Neighbour</title>');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onCleanup(() => new Promise((resolve) => server.close(() => resolve())));
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
  })
  .extend('browserPage', { scope: 'file' }, async ({}, { onCleanup }) => openPage(onCleanup))
  .extend('server', { scope: 'file' }, async ({ neighbour }, { onCleanup }): Promise<TestApp> => {
    const app = await startTestApp({ CORS_ORIGINS: [neighbour.url] });
    onCleanup(app.close);
    return app;
  });

describe.skipIf(browser.isAbsent)(`signing in with Chromium, without TLS${browser.note}`, () => {
  test('lasts over a reload and in two tabs, and leaves nothing that scripts can read', async ({
    server,
    browserPage: page,
  }) => {
    await page.goto(`${server.url}${plainFile}`);
    const { status, text } = await send(page, { path: 'register', body: newAccount() });
    expect([status, Object.keys(JSON.parse(text) as object)]).toEqual([
      201,
      ['access_token', 'expires_in_minutes'],
    ]);
    await page.reload();
    expect(await send(page, { path: 'refresh' })).toMatchObject({ status: 200 });

    const tab = await page.context().newPage();
    await tab.goto(`${server.url.replace('127.0.0.1', 'localhost')}${plainFile}`);
    expect(await send(tab, { path: 'refresh' })).toMatchObject({ status: 401 });
    await tab.goto(`${server.url}${plainFile}`);
    const both = await Promise.all([page, tab, page, tab].map((one) => send(one, { path: 'refresh' })));
    expect(both.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    const readable = await tab.evaluate(
      '[document.cookie, location.href, localStorage.length, sessionStorage.length]',
    );
    expect(readable).toEqual(['', `${server.url}${plainFile}`, 0, 0]);
    await tab.close();

    const [cookie, ...others] = await page.context().cookies();
    expect(others).toEqual([]);
    expect(cookie).toMatchObject({
      name: `crop-session-${new URL(server.url).port}`,
      path: '/auth/browser',
      httpOnly: true,
      sameSite: 'Strict',
      expires: -1,
    });
  });

  test('cannot be used by pages of another port of this machine, even of those in CORS_ORIGINS', async ({
    server,
    neighbour,
    browserPage: page,
  }) => {
    const { email, password } = await signIn(page, server);
    const before = await cookieOf(page);
    await page.goto(`${neighbour.url}/`);
    const target = `${server.url}/auth/browser/`;
    // Everything else is open to this page.
    expect(await page.evaluate((url) => fetch(`${url}/health/live`).then(({ ok }) => ok), server.url)).toBe(
      true,
    );
    for (const credentials of ['include', 'same-origin'] as const) {
      for (const path of ['refresh', 'logout', 'login']) {
        const body = { email, password };
        expect(await send(page, { path: target + path, body, init: { credentials } })).toMatchObject({
          status: 0,
        });
        // Without the header and as plain text, the browser sends the request without asking first.
        const init: RequestInit = { credentials, mode: 'no-cors', headers: { 'content-type': 'text/plain' } };
        expect(await send(page, { path: target + path, body, init })).toMatchObject({ status: 0, text: '' });
      }
    }
    await submitForm(page, `${target}logout`);
    expect(await page.locator('body').textContent()).toContain('"ORIGIN_NOT_ALLOWED"');
    expect(await cookieOf(page)).toBe(before);
    await page.goto(`${server.url}${plainFile}`);
    expect(await send(page, { path: 'refresh' })).toMatchObject({ status: 200 });
  });

  test('cannot be started by a page of another site, which would sign its victim in as somebody else', async ({
    server,
    neighbour,
    browserPage: page,
  }) => {
    await page.context().clearCookies();
    await page.goto(`${neighbour.url.replace('127.0.0.1', 'localhost')}/`);
    for (const path of ['login', 'register']) {
      await submitForm(
        page,
        `${server.url}/auth/browser/${path}`,
        JSON.stringify({ ...newAccount(), x: '' }),
      );
      expect(await page.locator('body').textContent()).toContain('"ORIGIN_NOT_ALLOWED"');
      await page.goBack();
    }
    expect(await page.context().cookies()).toEqual([]);
  });

  test('is refused at a name that somebody has pointed to this machine', async ({
    server,
    browserPage: page,
  }) => {
    const { email, password } = await signIn(page, server);
    const { port } = new URL(server.url);
    // To the browser, the attacker's page and the server are one origin here.
    await page.goto(`http://${nameOfThisMachine}:${port}${plainFile}`);
    for (const path of ['refresh', 'logout', 'login', 'register']) {
      const { status, text } = await send(page, {
        path,
        body: path === 'login' ? { email, password } : newAccount(),
      });
      expect([path, status, (JSON.parse(text) as { code: string }).code]).toEqual([
        path,
        403,
        'ORIGIN_NOT_ALLOWED',
      ]);
    }
    await page.goto(`${server.url}${plainFile}`);
    expect(await send(page, { path: 'refresh' })).toMatchObject({ status: 200 });
  });

  test('sends its cookie to other servers on this machine, but only below the same path', async ({
    server,
    neighbour,
    browserPage: page,
  }) => {
    await signIn(page, server);
    const token = await cookieOf(page);
    neighbour.received.length = 0;
    for (const path of ['/', '/auth', '/auth/browser', '/auth/browser/x'])
      await page.goto(neighbour.url + path);
    const got = neighbour.received
      .filter(({ cookie = '' }) => cookie.includes(token))
      .map(({ path }) => path);
    // docs/security.md says so: without TLS, cookies do not tell the ports of a machine apart.
    expect(got).toEqual(['/auth/browser', '/auth/browser/x']);
  });
});

function newAccount() {
  return { email: `${randomUUID()}@example.org`, password: 'a quiet field at dawn', full_name: 'Ann Farmer' };
}

async function signIn(page: Page, { url }: TestApp) {
  const account = newAccount();
  await page.goto(`${url}${plainFile}`);
  const { status } = await send(page, { path: 'register', body: account });
  expect(status).toBe(201);
  return account;
}

/** Has a script of the page send a request as ours does; the status is 0 if the browser kept the answer. */
function send(page: Page, { path, body, init = {} }: Sent): Promise<{ status: number; text: string }> {
  const json = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    'x-browser-session': '1',
    ...(json !== undefined && { 'content-type': 'application/json' }),
  };
  const request = JSON.stringify({ method: 'POST', headers, body: json, ...init });
  // As text, because the tests are compiled without the types of the DOM.
  return page.evaluate(`fetch(new URL(${JSON.stringify(path)}, new URL('/auth/browser/', location.href)), ${request})
    .then(async (answer) => ({ status: answer.status, text: await answer.text() }))
    .catch(() => ({ status: 0, text: '' }))`);
}

/** Submits a form, which needs nobody's permission; the name and value of its field make up the body. */
async function submitForm(page: Page, action: string, body = '{}'): Promise<void> {
  const [name = '', value = ''] = body.split(/(?<=.)(?="\}$)/);
  await page.setContent('<form method="post" enctype="text/plain"><input type="hidden"></form>');
  await page.evaluate(`(({ action, name, value }) => {
    const [form] = document.forms;
    Object.assign(form.querySelector('input'), { name, value });
    Object.assign(form, { action }).submit();
  })(${JSON.stringify({ action, name, value })})`);
  await page.waitForURL(action);
}

async function cookieOf(page: Page): Promise<string> {
  const [cookie] = await page.context().cookies();
  return cookie?.value ?? '';
}

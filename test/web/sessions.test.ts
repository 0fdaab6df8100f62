import { EventEmitter, once } from 'node:events';
import { describe, expect } from 'vitest';
import { browser, nameOfThisMachine } from '../browser.js';
import { createPlan, register, restOf, startTestApp } from '../harness.js';
import { startPair } from '../pair.js';
import { logIn, openSite, openView, readThinTables, test, watch, type Site } from './site.js';

const minuteMs = 60_000;
const otherThanStream = /\/trpc\/(?!notifications\.onCreated)/;

describe.skipIf(browser.isAbsent)(`a login at the page in Chromium${browser.note}`, () => {
  test('survives a reload and expired tokens, in two tabs at once', async ({ app, site, account, rest }) => {
    await createPlan(rest, account.tokens.access_token);
    await logIn(site, account);
    const { page } = site;
    await page.reload();
    await page.getByRole('link', { name: 'North field' }).waitFor();
    const other = watch(await page.context().newPage());
    await other.page.goto(`${app.url}/#/plans`);
    await other.page.getByRole('link', { name: 'North field' }).waitFor();
    for (const view of ['account', 'plans']) {
      app.advanceClock(16 * minuteMs);
      const heading = view === 'plans' ? 'Plans' : 'Account';
      await Promise.all([site, other].map((tab) => openView(tab, `#/${view}`, heading)));
    }
    await Promise.all(
      [site, other].map((tab) => tab.page.getByRole('link', { name: 'North field' }).waitFor()),
    );
    await openView(other, '#/account', 'Account');
    await other.page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    expect(await page.getByText('North field').count()).toBe(0);
  });

  test('takes an international email as people type it and in ASCII, for the same account', async ({
    site,
  }) => {
    const [typed, stored] = ['Ada@Bücher.Example', 'ada@xn--bcher-kva.example'];
    const { page } = site;
    const password = 'a quiet field at dawn';
    await page.evaluate(`void (location.hash = '#/register')`);
    await page.getByLabel('Full name').fill('Ada Wanjiru');
    // Typed, because Chromium turns what is typed into ASCII.
    await page.getByLabel('Email').pressSequentially(typed);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Create the account' }).click();
    await page.getByRole('navigation', { name: 'Views' }).waitFor();
    await openView(site, '#/account', 'Account');
    await page.getByText(stored).waitFor();
    await page.getByRole('button', { name: 'Log out' }).click();
    await logIn(site, { email: stored, password });
    await openView(site, '#/account', 'Account');
    await page.getByText(stored).waitFor();
    expect(site.problems).toEqual([]);
  });

  test('that one tab ends while another renews it has ended in both', async ({ app, site, account }) => {
    await logIn(site, account);
    await openView(site, '#/account', 'Account');
    const other = watch(await site.page.context().newPage());
    await other.page.goto(`${app.url}/#/notifications`);
    await openView(other, '#/notifications', 'Notifications');
    const renewal = await holdAnswer(other, '**/auth/browser/refresh');
    app.advanceClock(16 * minuteMs);
    await other.page.evaluate(`void (location.hash = '#/plans')`);
    await renewal.answered;
    await site.page.getByRole('button', { name: 'Log out' }).click();
    const logouts = () => site.requested.filter((url) => url.endsWith('/auth/browser/logout')).length;
    expect(logouts()).toBe(0);
    renewal.release();
    for (const { page } of [site, other]) {
      await page.getByRole('heading', { name: 'Log in' }).waitFor();
      expect(await page.getByText('Your session has ended').count()).toBe(0);
    }
    expect(logouts()).toBe(1);
    await site.page.reload();
    await site.page.getByRole('heading', { name: 'Log in' }).waitFor();
  });

  test('that one tab ends while another is refused for it has ended without a word in both', async ({
    app,
    site,
    account,
  }) => {
    await logIn(site, account);
    await openView(site, '#/account', 'Account');
    const other = watch(await site.page.context().newPage());
    await other.page.goto(`${app.url}/#/account`);
    await openView(other, '#/account', 'Account');
    const logout = await holdAnswer(site, '**/auth/browser/logout');
    await site.page.getByRole('button', { name: 'Log out' }).click();
    await logout.answered;
    await other.page.evaluate(`void (location.hash = '#/notifications')`);
    // Whether its stream has ended or its next view was refused: the tab waits for its turn to renew the login.
    await other.page.waitForFunction('navigator.locks.query().then(({ pending }) => pending.length === 1)');
    const renewed = other.page.waitForResponse('**/auth/browser/refresh');
    logout.release();
    await renewed;
    await other.page.getByRole('heading', { name: 'Log in' }).waitFor();
    await other.page.waitForLoadState('networkidle');
    expect(await other.page.getByText('Your session has ended').count()).toBe(0);
  });

  test('that is ended elsewhere asks for another one, and then shows the same view', async ({
    site,
    account,
    rest,
  }) => {
    await logIn(site, account);
    await openView(site, '#/notifications', 'Notifications');
    await rest('POST /auth/change-password', {
      token: account.tokens.access_token,
      body: { current_password: account.password, new_password: 'an even quieter field' },
    });
    await site.page.getByText('Your session has ended').waitFor();
    await logIn(site, { ...account, password: 'an even quieter field' });
    await site.page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
  });

  test('outlasts a restart of the server, which the page notices and heals from', async ({
    onTestFinished,
  }) => {
    const tables = await readThinTables();
    const { left, right, clock, close } = await startPair({}, { tables });
    onTestFinished(close);
    const account = await register(restOf(right));
    const site = await openSite(left, onTestFinished);
    await logIn(site, account);
    await site.page.getByText('You have no plans yet').waitFor();
    await left.close();
    await site.page.getByText('The connection to the service is lost.').waitFor();
    // A view that was not opened before cannot be loaded now.
    await site.page.getByRole('link', { name: 'Map', exact: true }).click();
    await site.page.getByText('There is no answer from the service.').waitFor();
    expect(await site.page.getByText('updated').count()).toBe(0);
    await site.page.getByRole('link', { name: 'Notifications', exact: true }).click();
    await site.page.getByRole('button', { name: 'Try again' }).click();
    await createPlan(restOf(right), account.tokens.access_token);
    const restarted = await startTestApp(
      { PORT: Number(new URL(left.url).port), MONGODB_URI: left.environment['MONGODB_URI'] ?? '' },
      clock,
      false,
      { tables },
    );
    onTestFinished(restarted.close);
    await site.page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
    await site.page.getByRole('link', { name: 'Plans', exact: true }).click();
    await site.page.getByRole('link', { name: 'North field' }).waitFor();
    await expect.poll(() => site.page.getByText('The connection to the service is lost.').count()).toBe(0);
    await site.page.getByRole('link', { name: 'Map', exact: true }).click();
    await site.page.getByRole('application').waitFor();
  });

  test('is kept while the service is unavailable, and shown as soon as it is back', async ({
    site,
    account,
  }) => {
    const { page } = site;
    await logIn(site, account);
    const body = { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Try again.', request_id: 'a' };
    await page.route('**/auth/browser/refresh', (route) => route.fulfill({ status: 503, json: body }), {
      times: 1,
    });
    await page.clock.install();
    await page.reload();
    await page.getByRole('heading', { name: 'The page cannot open yet' }).waitFor();
    await page.getByText('Try again.', { exact: true }).waitFor();
    await page.clock.runFor(3_000);
    await page.getByText('You have no plans yet').waitFor();
    // Without an answer, nothing is known of the service.
    await page.route('**/auth/browser/refresh', (route) => route.abort(), { times: 2 });
    await page.reload();
    await page.getByRole('heading', { name: 'There is no answer' }).waitFor();
    await page.clock.runFor(3_000);
    await page.getByText('You have no plans yet').waitFor();
  });

  test('is kept when another server has set a cookie of its name, and the page says what to delete', async ({
    app,
    site,
    account,
  }) => {
    const { page } = site;
    await logIn(site, account);
    const { hostname: domain, port } = new URL(app.url);
    const planted = { name: `crop-session-${port}`, domain, path: '/auth/browser/refresh' };
    await page.context().addCookies([{ ...planted, value: account.tokens.refresh_token }]);
    const note = page.getByText(`Delete the cookies of ${domain}`);
    await page.reload();
    await note.waitFor();
    await logIn(site, account);
    app.advanceClock(16 * minuteMs);
    await page.evaluate(`void (location.hash = '#/account')`);
    await note.waitFor();
    await page.context().clearCookies(planted);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
  });

  test('is not offered over plain http from another machine', async ({ app: { url }, site: { page } }) => {
    await page.goto(url.replace('127.0.0.1', nameOfThisMachine));
    await page.getByRole('heading', { name: 'Log in over https' }).waitFor();
    expect(await page.locator('input').count()).toBe(0);
  });

  test('shows that the server was updated if it has another page, and offers to reload', async ({
    app,
    site,
    account,
  }) => {
    const { page } = site;
    const updated = page.getByText('The service has been updated since you opened this page.');
    const start = `${app.url}/`;
    const view = '**/assets/account-view-*.js';
    await page.route(otherThanStream, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, headers: { ...answer.headers(), 'x-api-version': '2.0' } });
    });
    const asked = page.waitForResponse(start);
    await logIn(site, account);
    // Reloading would bring the same page again.
    await asked;
    await page.route(view, (route) => route.fulfill({ status: 404, json: {} }));
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await page.getByText('The service is there, but did not deliver this part of the page.').waitFor();
    expect(await updated.count()).toBe(0);
    await page.route(start, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace(/assets\/index-/, '$&new-'),
      });
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    await updated.waitFor();
    await page.getByText('The service has been updated, and the page that you opened no longer').waitFor();
    for (const route of [otherThanStream, view, start]) await page.unroute(route);
    await page.getByRole('button', { name: 'Reload', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
    expect(await page.getByText('The service has been updated').count()).toBe(0);
  });

  test('says what it knows when notifications do not arrive, or when the login is gone', async ({
    app,
    site,
    account,
  }) => {
    const { page } = site;
    const stream = '**/trpc/notifications.onCreated*';
    await page.route(stream, (route) => route.fulfill({ status: 502, body: 'no such stream' }));
    await logIn(site, account);
    await page.getByText('New notifications do not arrive at the moment.').waitFor();
    expect(await page.getByText('The connection to the service is lost.').count()).toBe(0);
    await page.unroute(stream);
    await expect.poll(() => page.getByText('do not arrive at the moment').count()).toBe(0);
    await page.context().clearCookies();
    app.advanceClock(16 * minuteMs);
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await page.getByText('This browser no longer has your login').waitFor();
    expect(await page.getByText('ended elsewhere').count()).toBe(0);
  });
});

/** Holds the service's answers to these requests of a page back until they are released. */
async function holdAnswer({ page }: Site, url: string) {
  const events = new EventEmitter();
  const [answered, released] = [once(events, 'answered'), once(events, 'released')];
  await page.route(url, async (route) => {
    const answer = await route.fetch();
    events.emit('answered');
    await released;
    await route.fulfill({ response: answer });
  });
  return { answered, release: () => void events.emit('released') };
}

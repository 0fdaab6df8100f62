import { describe, expect } from 'vitest';
import { browser } from '../browser.js';
import { createPlan } from '../harness.js';
import { logIn, openView, test } from './site.js';

const offline = 'This device is offline.';

describe.skipIf(browser.isAbsent)(`the page without a network, in Chromium${browser.note}`, () => {
  test('says that the device is offline, and shows what could not be loaded once it is back', async ({
    site,
    account,
    rest,
  }) => {
    const { page } = site;
    const { id } = await createPlan(rest, account.tokens.access_token);
    await logIn(site, account);
    await openView(site, `#/plan/${id}`, 'North field');
    expect(await page.title()).toBe('North field – Crop planning');
    await openView(site, '#/plans', 'Plans');
    await page.context().setOffline(true);
    await page.getByText(offline).first().waitFor();
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await page.getByText('This view could not be loaded.').waitFor();
    await page.getByRole('link', { name: 'Plans', exact: true }).click();
    expect(await page.getByText('updated').count()).toBe(0);
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await page.context().setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
    await expect.poll(() => page.getByText(offline).count()).toBe(0);
  });

  test('asks again by itself for what had no answer, though the connection seems to be there', async ({
    site,
    account,
    rest,
  }) => {
    const { page } = site;
    await createPlan(rest, account.tokens.access_token);
    const lists = '**/trpc/*cropPlans.list*';
    await page.route(lists, (route) => route.abort());
    await logIn(site, account);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.unroute(lists);
    await page.getByRole('link', { name: 'North field' }).waitFor();
  });

  test('is painted before its script has arrived', async ({ app, site: { page } }) => {
    await page.route('**/assets/index-*.js', () => undefined);
    await page.goto(app.url, { waitUntil: 'commit' });
    await page.getByRole('heading', { name: 'Will this crop grow here' }).waitFor();
    const fonts = await page.evaluate('getComputedStyle(document.querySelector("h1")).maxWidth');
    expect(fonts).not.toBe('none');
  });
});

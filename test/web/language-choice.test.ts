import { describe, expect } from 'vitest';
import { browser } from '../browser.js';
import { makeAnalysedPlan } from '../shares.js';
import { barriersOf, logIn, openSite, openView, test, type Site } from './site.js';

const inEnglish = 'Will this crop grow here, planted in this month?';
const hindiFile = /\/assets\/language-hi-/;

describe.skipIf(browser.isAbsent)(`the choice of a language, in Chromium${browser.note}`, () => {
  test('of a visitor is followed at once, loads one language, and is kept in this browser alone', async ({
    app,
    site,
    onTestFinished,
  }) => {
    const { page, problems } = site;
    await page.getByLabel('Place').fill('Nakuru');
    await choose(site, 'fr');
    await spoken(site, 'fr');
    expect(await page.locator('#content input, main input').nth(1).inputValue()).toBe('Nakuru');
    await page.getByRole('button', { name: 'Se connecter' }).waitFor();
    expect(await barriersOf(site)).toEqual([]);
    expect(languagesLoaded(site)).toEqual(['fr']);
    await page.reload();
    await spoken(site, 'fr');
    const other = await openSite(app, onTestFinished);
    await other.page.getByRole('heading', { name: inEnglish }).waitFor();
    expect(languagesLoaded(other)).toEqual([]);
    await choose(site, '');
    await page.getByRole('heading', { name: inEnglish }).waitFor();
    await spoken(site, 'en');
    expect(problems).toEqual([]);
  });

  test('of an account is kept with it, and followed in another browser, until the account signs out', async ({
    app,
    account,
    rest,
    site,
    onTestFinished,
  }) => {
    const { page } = site;
    const settings = async () =>
      (await rest('GET /auth/settings', { token: account.tokens.access_token })).body;
    await logIn(site, account);
    await openView(site, '#/account', 'Account');
    await page.getByLabel('Full name').fill('Ann Who Types');
    await choose(site, 'sw');
    await spoken(site, 'sw');
    expect(await page.locator('[name=full_name]').inputValue()).toBe('Ann Who Types');
    await expect.poll(settings).toEqual({ language: 'sw' });

    const other = await openSite(app, onTestFinished);
    await logIn(other, account);
    await spoken(other, 'sw');
    await rest('PATCH /auth/settings', { token: account.tokens.access_token, body: { language: 'pt' } });
    await other.page.reload();
    await spoken(other, 'pt');
    await other.page.evaluate("void (location.hash = '#/account')");
    await other.page.locator('.account .view-head button').click();
    await other.page.getByRole('heading', { name: inEnglish }).waitFor();
    await spoken(other, 'en');
  });

  test('that the service refuses is taken back, with the reason', async ({ account, site }) => {
    const { page } = site;
    await logIn(site, account);
    await openView(site, '#/account', 'Account');
    await page.route('**/trpc/auth.settings.update*', (route) => route.abort());
    await choose(site, 'es');
    await page
      .getByText(/There was no answer from|no answer/)
      .first()
      .waitFor();
    await spoken(site, 'en');
    expect(await page.getByLabel('Language').inputValue()).toBe('');
  });

  test('whose file does not arrive leaves the former language, and says so', async ({ site }) => {
    const { page } = site;
    await page.route(hindiFile, (route) => route.abort());
    await choose(site, 'hi');
    await page.getByText('The page could not be shown in हिन्दी.').waitFor();
    await spoken(site, 'en');
    await page.getByRole('heading', { name: inEnglish }).waitFor();
    await page.unroute(hindiFile);
    await page.getByRole('button', { name: 'Try again' }).click();
    await spoken(site, 'hi');
    expect(await page.getByText('The page could not be shown').count()).toBe(0);
  });

  test('is that of a link to a result, which its owner made in that language', async ({
    app,
    account,
    rest,
    site,
    onTestFinished,
  }) => {
    const { page } = site;
    const token = account.tokens.access_token;
    const { planId } = await makeAnalysedPlan(rest, token);
    await rest('PATCH /auth/settings', { token, body: { language: 'es' } });
    await logIn(site, account);
    await spoken(site, 'es');
    await openView(site, `#/plan/${planId}`, 'North field');
    await page.locator('button', { hasText: /Share…|Compartir/ }).click();
    await page.locator('dialog button.main:enabled').click();
    const link = (await page.locator('.secret').textContent()) ?? '';
    expect(link).toMatch(/\/results\/[a-z2-7]{32}\?lang=es$/);

    const receiver = await openSite(app, onTestFinished);
    await receiver.page.goto(link);
    await receiver.page.getByText('Siembre').first().waitFor();
    await spoken(receiver, 'es');
    await choose(receiver, 'fr');
    await receiver.page.getByText('Semez').first().waitFor();
    for (const unknown of ['?lang=xx', '']) {
      await receiver.page.goto(link.replace('?lang=es', unknown));
      await spoken(receiver, 'fr');
    }
  });
});

/** Chooses a language by its code; the empty code is to follow the browser. */
async function choose({ page }: Site, code: string): Promise<void> {
  await page.locator('select:has(option[lang])').selectOption(code);
}

/** Waits until the page says that it is in a language. */
async function spoken({ page }: Site, code: string): Promise<void> {
  await page.locator(`html[lang=${code}]`).waitFor({ state: 'attached' });
}

/** Returns the languages whose files the page has requested. */
function languagesLoaded({ requested }: Site): string[] {
  return [...new Set(requested.flatMap((url) => /\/language-([a-z]{2})-/.exec(url)?.[1] ?? []))];
}

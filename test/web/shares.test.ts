import { describe, expect } from 'vitest';
import { browser, openPage } from '../browser.js';
import { makeAnalysedPlan } from '../shares.js';
import { logIn, openView, tabTo, test, watch } from './site.js';

describe.skipIf(browser.isAbsent)(`a shared result, in Chromium${browser.note}`, () => {
  test('is shown to its owner as anybody with the link sees it, and to nobody once it is revoked', async ({
    app,
    site,
    rest,
    account,
    createAccount,
    onTestFinished,
  }) => {
    const { page, problems } = site;
    const { keyboard } = page;
    const location = '-0.30312,36.08001';
    const { planId } = await makeAnalysedPlan(rest, account.tokens.access_token, { crop: 'maize', location });
    // As narrow as the receiver's, because a drawing has shorter words there.
    await page.setViewportSize({ width: 390, height: 844 });
    await logIn(site, account);
    await openView(site, `#/plan/${planId}`, 'North field');
    await tabTo(site, 'Share…');
    await keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Share the result' });
    const shown = dialog.getByRole('article');
    await shown.getByRole('heading', { name: 'North field' }).waitFor();
    expect(await shown.textContent()).not.toMatch(new RegExp(`36\\.08001|${account.full_name}`));
    await dialog.getByLabel('Show exact coordinates').waitFor();
    await dialog.getByText('The climate figures are still those of the exact point').waitFor();
    await tabTo(site, 'Show my name');
    await keyboard.press('Space');
    await shown.getByText(account.full_name).waitFor();
    const seenByOwner = await shown.innerText();
    await tabTo(site, 'Make the link');
    await keyboard.press('Enter');
    await dialog.getByText('Copy the link now').waitFor();
    await dialog.getByText('programs that show links have no picture of it').waitFor();
    const link = (await dialog.locator('.secret').textContent()) ?? '';
    expect(link).toMatch(new RegExp(`^${app.url}/results/[\\w-]{20,}$`));

    const other = watch(await openPage(onTestFinished));
    await other.page.setViewportSize({ width: 320, height: 844 });
    await other.page.goto(link);
    await other.page.getByRole('heading', { level: 1, name: 'North field' }).waitFor();
    const timeless = (text: string) => text.replaceAll(/\s+/g, ' ');
    expect(timeless(await other.page.getByRole('article').innerText())).toBe(timeless(seenByOwner));
    expect(other.requested.filter((url) => url.includes('/auth/'))).toEqual([]);

    // Nor does the page of a link take part in a login of another tab.
    const tab = watch(await page.context().newPage());
    await tab.page.goto(link);
    await tab.page.getByRole('article').waitFor();
    await openView(site, '#/account', 'Account');
    await page.getByRole('button', { name: 'Log out' }).click();
    await logIn(site, account);
    await page.getByRole('button', { name: 'Revoke… North field' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke the link' }).click();
    await page.getByRole('region', { name: 'Your links to results' }).waitFor({ state: 'detached' });
    await other.page.reload();
    await other.page.getByRole('heading', { name: 'There is no result at this link' }).waitFor();
    await other.page.getByRole('link', { name: 'Ask a question of your own' }).click();
    await other.page.getByRole('heading', { name: 'Ask without an account' }).waitFor();

    // The link to the plan itself says to another account that it is the one signed in.
    const stranger = await createAccount();
    await logIn(other, stranger);
    await other.page.evaluate(`void (location.hash = '#/plan/${planId}')`);
    await other.page.getByText('You are signed in as').waitFor();
    await other.page.getByText(stranger.email).waitFor();
    expect(tab.requested.filter((url) => url.includes('/auth/'))).toEqual([]);
    expect([...problems, ...other.problems]).toEqual([]);
  });
});

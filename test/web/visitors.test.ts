import { describe, expect } from 'vitest';
import { browser } from '../browser.js';
import { startTestApp } from '../harness.js';
import { barriersOf, openSite, tabTo, test } from './site.js';

describe.skipIf(browser.isAbsent)(`a question without an account, in Chromium${browser.note}`, () => {
  test('is answered, corrected by the suggestions of a refusal, and becomes a plan, by keyboard alone', async ({
    app,
    site,
  }) => {
    const { page, problems } = site;
    const { keyboard } = page;
    await page.getByRole('heading', { name: 'Ask without an account' }).waitFor();
    expect(await barriersOf(site)).toEqual([]);
    await tabTo(site, 'Crop');
    await keyboard.type('maze');
    await tabTo(site, 'Place');
    await keyboard.type('Nakruu');
    await tabTo(site, 'Planting month');
    await keyboard.type('March');
    await keyboard.press('Enter');
    await tabTo(site, 'Will it grow?');
    await keyboard.press('Enter');
    await page.getByText('The model does not know "maze"').waitFor();
    await page.getByRole('button', { name: 'maize', exact: true }).focus();
    await keyboard.press('Enter');
    await page.getByText('The model does not know "Nakruu"').waitFor();
    expect(await barriersOf(site)).toEqual([]);
    await page.getByRole('button', { name: /^Nakuru, Kenya/ }).focus();
    await keyboard.press('Enter');
    await page.getByRole('heading', { name: /^Plant maize in March: in all / }).waitFor();
    await page.getByRole('img', { name: /^Planned for March\. Good months: / }).waitFor();
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false);
    }
    expect(await barriersOf(site)).toEqual([]);

    // A reload keeps the question, and so do the ways to an account.
    await page.reload();
    await page.getByRole('heading', { name: /^Plant maize in March/ }).waitFor();
    expect(await page.getByLabel('Place').inputValue()).toBe('Nakuru, Kenya');
    await tabTo(site, 'Save this as a plan');
    await keyboard.press('Enter');
    await page.getByText('Kept to be your plan').waitFor();
    expect(await barriersOf(site)).toEqual([]);
    await page.getByRole('link', { name: 'Log in' }).first().click();
    await page.getByRole('link', { name: 'Create an account' }).first().click();
    await tabTo(site, 'Full name');
    await keyboard.type('Ann Farmer');
    await tabTo(site, 'Email');
    await keyboard.type('ann@example.org');
    await tabTo(site, 'Password');
    await keyboard.type('a quiet field at dawn');
    await keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'New plan' });
    await dialog.waitFor();
    expect(await dialog.getByLabel('Planting month').inputValue()).toBe('3');
    await tabTo(site, 'Create and analyse');
    await keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Nakuru maize' }).waitFor();
    await page.getByText('planted in March').waitFor();
    expect(new URL(page.url()).hash).toMatch(/^#\/plan\/[0-9a-f]{24}$/);
    expect(problems).toEqual([]);
    expect(app.logged.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('is refused with the time to wait once the hour’s questions are asked', async ({ site, rest }) => {
    const { page } = site;
    const body = { crop: 'no such crop', location: 'Nakuru, Kenya', planting_month: 3 };
    for (let asked = 0; asked < 30; asked += 1) await rest('POST /visitors/preview', { body });
    await page.goto(`${page.url()}#/ask?crop=maize&location=Nakuru&month=3`);
    await page.getByText('Too many questions without an account').waitFor();
    await page.getByText(/^Try again in \d+ minutes\.$/).waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  });

  test('is not offered by a server that answers nobody without an account', async ({}) => {
    const undo: (() => Promise<void>)[] = [];
    const app = await startTestApp({ VISITORS: 'off' });
    undo.push(app.close);
    try {
      const { page } = await openSite(app, (each) => void undo.unshift(each));
      await page.goto(`${app.url}/#/ask?crop=maize&location=Nakuru&month=3`);
      await page.getByRole('heading', { name: 'Log in' }).waitFor();
      const asking = page.getByRole('heading', { name: 'Ask without an account' });
      await asking.waitFor({ state: 'detached' });
      await page.getByText('at rest in the cold').waitFor();
    } finally {
      for (const each of undo) await each();
    }
  });
});

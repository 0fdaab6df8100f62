import { describe, expect } from 'vitest';
import { browser } from '../browser.js';
import { startTestApp } from '../harness.js';
import { barriersOf, openSite, tabTo, test } from './site.js';

describe.skipIf(browser.isAbsent)(`a question without an account, in Chromium${browser.note}`, () => {
  test('is answered, corrected by the suggestions of a refusal, and kept through the forms, by keyboard alone', async ({
    app,
    site,
  }) => {
    const { page, problems } = site;
    const { keyboard } = page;
    await page.getByRole('heading', { name: 'Ask without an account' }).waitFor();
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

    // A reload keeps the question, and so do the ways to an account.
    await page.reload();
    await page.getByRole('heading', { name: /^Plant maize in March/ }).waitFor();
    expect(await page.getByLabel('Place').inputValue()).toBe('Nakuru, Kenya');
    await tabTo(site, 'Save this as a plan');
    await keyboard.press('Enter');
    await page.getByText('Kept to be your plan').waitFor();
    await page.getByRole('link', { name: 'Log in' }).first().click();
    await page.getByRole('link', { name: 'Create an account' }).first().click();
    await page.getByText('Kept to be your plan: maize at Nakuru, Kenya').waitFor();
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

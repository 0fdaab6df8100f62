import { describe, expect } from 'vitest';
import { browser } from '../browser.js';
import { createPlan } from '../harness.js';
import { logIn, openView, testOfWorld as test } from './site.js';

/** Resolves to what has the focus as soon as the question beside a plan is there, when the next key may be pressed. */
const focusedWhenAsked = `new Promise((resolve) =>
  new MutationObserver((_, observer) => {
    if (document.querySelector('.what-if') === null) return;
    observer.disconnect();
    resolve(document.activeElement.textContent);
  }).observe(document.body, { childList: true, subtree: true }))`;

describe.skipIf(browser.isAbsent)(`working on plans in Chromium${browser.note}`, () => {
  test('corrects an analysed plan in one step, takes that back, and copies a plan', async ({
    site,
    account,
    rest,
  }) => {
    const { page, problems } = site;
    const token = account.tokens.access_token;
    const { id } = await createPlan(rest, token, { crop: 'maiz', location: 'Nakuru, Kenya' });
    const plans = async () => {
      const { body } = await rest('GET /crop-plans?include_archived=true', { token });
      return (body as { id: string; crop: string; is_archived: boolean }[]).map(
        ({ crop, is_archived: isArchived }) => `${crop}${isArchived ? ', archived' : ''}`,
      );
    };
    const dialog = page.getByRole('dialog');
    const save = dialog.getByRole('button', { name: 'Save' });
    await logIn(site, account);

    // One without analyses is replaced; its crop is checked again because it was changed.
    await openView(site, `#/plan/${id}`, 'North field');
    await page.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Crop', { exact: true }).fill('maizee');
    await save.click();
    await dialog.getByText('The model does not know "maizee"').waitFor();
    await dialog.getByRole('button', { name: 'maize', exact: true }).click();
    await save.click();
    await page.getByText('The model says').waitFor();
    expect(await plans()).toEqual(['maize']);

    // If the old plan cannot be archived, the copy is removed again.
    await page.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Crop', { exact: true }).fill('sorghum');
    await dialog.getByText('archives this one with its history').waitFor();
    await page.route('**/trpc/cropPlans.update*', (route) => route.fulfill({ status: 503, body: '{}' }));
    await save.click();
    await dialog.getByText('its copy was removed again').waitFor();
    expect(await plans()).toEqual(['maize']);
    await page.unroute('**/trpc/cropPlans.update*');
    await save.click();
    await page.getByText(/^sorghum/).waitFor();
    expect(await plans()).toEqual(['sorghum', 'maize, archived']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page
      .getByText(/^maize/)
      .first()
      .waitFor();
    await expect.poll(plans).toEqual(['sorghum, archived', 'maize']);

    await page.getByRole('button', { name: 'Copy' }).click();
    expect(await dialog.getByLabel('Name of the plan').inputValue()).toBe('North field (copy)');
    await dialog.getByLabel('Planting month').selectOption('April');
    await dialog.getByRole('button', { name: 'Create and analyse' }).click();
    await page.getByRole('heading', { level: 1, name: 'North field (copy)' }).waitFor();
    await page.getByText('planted in April').waitFor();
    expect(problems).toEqual([]);
  });

  test('asks what if and what else grows beside the result, and compares plans', async ({
    site,
    account,
    rest,
  }) => {
    const { page, problems } = site;
    const token = account.tokens.access_token;
    const { id } = await createPlan(rest, token, { location: 'Nakuru, Kenya', planting_month: 11 });
    await createPlan(rest, token, { name: 'South field', location: 'Cusco, Peru' });
    for (let times = 0; times < 2; times += 1)
      await rest(`POST /crop-plans/${id}/analyses`, { token, body: {} });
    await logIn(site, account);
    await openView(site, `#/plan/${id}`, 'North field');
    await page.getByText('The model would say the same today.').waitFor();
    await page.getByText('2 times since').waitFor();
    await page.getByRole('button', { name: 'What are a good, a poor and a lost year?' }).click();
    await page.getByText('A poor year has a harvest, but not a good one.').waitFor();
    const focused = page.evaluate<string>(focusedWhenAsked);
    await page.getByRole('button', { name: 'What if…' }).click();
    expect(await focused).toBe('What if');
    const question = page.getByRole('region', { name: 'What if', exact: true });
    await question.getByLabel('Water').selectOption('irrigated');
    await question.getByLabel('Planting month').selectOption('April');
    const table = question.getByRole('region', { name: 'The plan and the question' });
    await table.getByRole('columnheader', { name: 'Apr, irrigated' }).waitFor();
    await table.getByRole('row', { name: 'Month November April' }).waitFor();

    await page.getByRole('button', { name: 'What else grows here…' }).click();
    const others = page.getByRole('region', { name: 'What else grows here' });
    await others
      .getByRole('button', { name: /^What if/ })
      .first()
      .click();
    await question.getByText('Change something').waitFor({ state: 'detached' });
    await table.waitFor();
    const asked = await question.getByLabel('Crop', { exact: true }).inputValue();
    await question.getByRole('button', { name: 'Save as a plan…' }).click();
    const name = `North field (${asked})`;
    expect(await page.getByLabel('Name of the plan').inputValue()).toBe(name);
    await page.getByRole('button', { name: 'Create and analyse' }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();

    await openView(site, '#/plans', 'Plans');
    for (const plan of ['Pick North field', 'Pick South field'])
      await page.getByRole('checkbox', { name: plan, exact: true }).check();
    await page.getByRole('link', { name: 'Compare' }).click();
    await page.getByRole('row', { name: 'Month March November' }).waitFor();
    expect(problems).toEqual([]);
  });

  test('sends a deletion after ten seconds or when the page is left, and not if it is undone', async ({
    site,
    account,
    rest,
  }) => {
    const { page, problems } = site;
    const token = account.tokens.access_token;
    for (const name of ['One', 'Two', 'Three']) await createPlan(rest, token, { name });
    const names = async () => {
      const { body } = await rest('GET /crop-plans', { token });
      return (body as { name: string }[]).map(({ name }) => name);
    };
    await page.clock.install();
    await logIn(site, account);
    const remove = async (...picked: string[]) => {
      for (const name of picked) await page.getByRole('checkbox', { name: `Pick ${name}` }).check();
      await page.getByRole('button', { name: 'Delete these…' }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^Delete/ })
        .click();
      await page.getByRole('link', { name: picked[0] ?? '', exact: true }).waitFor({ state: 'detached' });
    };
    await remove('One', 'Two');
    await page.clock.runFor(9_000);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'One', exact: true }).waitFor();
    await page.clock.runFor(20_000);
    expect(await names()).toEqual(['Three', 'Two', 'One']);

    await remove('One');
    await page.clock.runFor(10_000);
    await expect.poll(names).toEqual(['Three', 'Two']);
    await remove('Two');
    await page.goto('about:blank');
    await expect.poll(names).toEqual(['Three']);
    expect(problems).toEqual([]);
  });
});

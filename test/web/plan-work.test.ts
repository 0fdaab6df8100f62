import { describe, expect } from 'vitest';
import { browser } from '../browser.js';
import { createPlan } from '../harness.js';
import { findBarriers, logIn, openView, test } from './site.js';

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
    expect(await findBarriers(site, 'all')).toEqual([]);
    await page.route('**/trpc/cropPlans.update*', (route) => route.fulfill({ status: 503, body: '{}' }));
    await save.click();
    await dialog.getByText('its copy was removed again').waitFor();
    expect(await plans()).toEqual(['maize']);
    await page.unroute('**/trpc/cropPlans.update*');
    await save.click();
    await page.getByText(/^sorghum/).waitFor();
    expect(await plans()).toEqual(['sorghum', 'maize, archived']);
    expect(await findBarriers(site, 'all')).toEqual([]);
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
});

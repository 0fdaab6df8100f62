import { describe, expect } from 'vitest';
import { browser } from '../browser.js';
import { stationOf } from '../climate-files.js';
import { findBarriers, logIn, openView, test } from './site.js';

describe.skipIf(browser.isAbsent)(`the page in Chromium${browser.note}`, () => {
  test('leads from the file of a weather station to the answer for a plan', async ({ site, account }) => {
    const { page, problems } = site;
    await logIn(site, account);
    await openView(site, '#/account', 'Account');
    const upload = (text: string, encoding: BufferEncoding = 'utf8') =>
      page
        .getByLabel('File of the station')
        .setInputFiles({ name: 'station.csv', mimeType: 'text/csv', buffer: Buffer.from(text, encoding) });
    await upload('date;tmax;tmin;rain\n2019-01;20;25;3\n');
    await page.getByLabel('Name of the climate').fill('Lower farm');
    await page.getByLabel('Place of the station').fill('-0.3,36.07,1850');
    await page.getByRole('button', { name: 'Add the climate' }).click();
    await page.getByText('line 2: tmin must not be above tmax').waitFor();
    await upload(stationOf(1991, 2020), 'latin1');
    await page.getByRole('button', { name: 'Add the climate' }).click();
    await page.getByText('The file is not text in UTF-8.').waitFor();
    await upload(stationOf(1991, 2020).replaceAll(';20,0;', ';50,0;'));
    await page.getByRole('button', { name: 'Add the climate' }).click();
    await page.getByText(/The mean temperature of January is 30 °C, but .* in the world grid\./).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await upload(stationOf(1991, 2020));
    await page.getByRole('button', { name: 'Add the climate' }).click();
    await page.getByRole('row', { name: /Lower farm -0.3, 36.07, 1850 m 1991-2020/ }).waitFor();
    expect(await findBarriers(site, 'all')).toEqual([]);

    await openView(site, '#/plans', 'Plans');
    await page.getByRole('button', { name: 'Create your first plan' }).click();
    await page.getByLabel('Crop', { exact: true }).fill('maize');
    await page.getByLabel('Place', { exact: true }).fill('Nakuru, Kenya');
    await page.getByLabel('Planting month').selectOption('March');
    await page.getByLabel('Climate').selectOption('Lower farm');
    await page.getByLabel('Name of the plan').fill('North field');
    await page.getByRole('button', { name: 'Create and analyse' }).click();
    await page.getByText('The model says').waitFor();
    await page.getByText('Lower farm (your own climate)').first().waitFor({ state: 'attached' });

    // A climate in use is kept; once the plan has that of its place again, it can be removed.
    await openView(site, '#/account', 'Account');
    await page.getByRole('button', { name: 'Remove… Lower farm' }).click();
    await page.getByRole('button', { name: 'Remove the climate' }).click();
    await page.getByText('A plan uses this climate.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await openView(site, '#/plans', 'Plans');
    await page.getByRole('link', { name: 'North field' }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Climate').selectOption('that of the place');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await openView(site, '#/account', 'Account');
    await page.getByRole('button', { name: 'Remove… Lower farm' }).click();
    await page.getByRole('button', { name: 'Remove the climate' }).click();
    await page.getByRole('row', { name: /Lower farm/ }).waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
  });
});

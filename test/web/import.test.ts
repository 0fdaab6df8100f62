import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Download, Page } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import { browser } from '../browser.js';
import { createPlan } from '../harness.js';
import { findBarriers, logIn, openView, test, type Site } from './site.js';

const markup = '<img src=x onerror="window.hit=1">';
const farm = [
  'Name;Crop;Place;Planting date;Risk;Irrigation',
  'North field;maize;Nakuru, Kenya;3;low;',
  `${markup};mahindi;Nakuru;March;low;irrigated`,
  `'=1+1;wheat;Eldoret;2027-04-15;HIGH;`,
  'Lower field;maze;Nakuru;4;low;',
  'Upper field;maze;Nakuru;5;low;',
  'Far field;maize;Nakuru;13;low;',
  'Lost field;maize;Xyzzyville;3;low;',
].join('\r\n');
const offGlobe = 'Edge field;maize;95,200;3;low;';

describe.skipIf(browser.isAbsent)(`the page in Chromium${browser.note}`, () => {
  test('says of a file that is none of plans what it is, before anything is sent', async ({
    site,
    account,
  }) => {
    const { page, problems } = site;
    await logIn(site, account);
    await openView(site, '#/import', 'Import plans');
    const folder = await mkdtemp(join(tmpdir(), 'crop-page-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const large = join(folder, 'large.csv');
    await writeFile(large, '');
    await truncate(large, 50 * 1024 * 1024);
    const posted: string[] = [];
    page.on('request', (request) => void (request.method() === 'POST' && posted.push(request.url())));
    const header = 'name,crop,location,month,risk\n';
    const rows = (count: number) => header + 'A,maize,Nakuru,3,low\n'.repeat(count);
    const cases: readonly (readonly [name: string, contents: string | Buffer, words: string])[] = [
      [
        'farm.xlsx',
        Buffer.from([0x50, 0x4b, 3, 4, 20, 0]),
        'The file is an archive or a workbook of another kind.',
      ],
      ['farm.csv', Buffer.from(`${header}Vi\x81a,maize,Nakuru,3,low\n`, 'latin1'), 'is not text in UTF-8'],
      ['farm.yaml', '- name: A\n- name: &x B\n', 'Line 2 has an anchor, which plan files cannot have.'],
      ['farm.csv', rows(100_000), 'The file has more than 20,000 rows.'],
      ['farm.csv', '', 'The file is empty.'],
      [`${markup}.csv`, 'a;b;c\n1;2;3', 'The header in line 1 is wrong.'],
      ['farm.json', '[{"name": 1},]', 'Line 1, column 14: a value is missing.'],
    ];
    for (const [name, contents, words] of cases) {
      await choose(page, name, contents);
      await page.getByRole('alert').getByText(words).waitFor();
    }
    await page.getByLabel('File of plans').setInputFiles(large);
    await page.getByRole('alert').getByText('It has 50 MiB.').waitFor();
    expect({ posted, problems, hit: await page.evaluate('window.hit') }).toEqual({
      posted: [],
      problems: [],
      hit: undefined,
    });
  });

  test('makes plans of a spreadsheet, of which wrong rows are corrected, and files of the plans', async ({
    site,
    account,
    rest,
  }) => {
    const { page, problems } = site;
    const token = account.tokens.access_token;
    await createPlan(rest, token);
    await logIn(site, account);
    await page.getByRole('link', { name: 'Import…' }).click();
    await choose(page, `${markup}.csv`, farm);
    const summary = page.getByRole('region', { name: 'Summary' });
    await summary.getByText('2 rows to save, 1 already there, 4 to correct.').waitFor();
    await page.getByRole('row', { name: /2 North field .* already there/ }).waitFor();
    await page
      .getByRole('row', { name: /3 <img .* mahindi \(maize\) Nakuru → Nakuru, Kenya March, irr/ })
      .waitFor();
    await page.getByRole('row', { name: /7 Far field .*planting_month "13": must be 1 to 12/ }).waitFor();

    // By keyboard alone: the crop that the model does not know, here and in the other row with it.
    await page.getByRole('button', { name: 'Correct… line 5' }).focus();
    await page.keyboard.press('Enter');
    const editor = page.getByRole('dialog', { name: 'Line 5' });
    await editor.getByText('The model does not know "maze".').waitFor();
    await editor.getByRole('button', { name: 'maize', exact: true }).focus();
    await page.keyboard.press('Enter');
    await editor.getByRole('button', { name: 'Take this' }).focus();
    await page.keyboard.press('Enter');
    await editor.waitFor({ state: 'detached' });
    await summary.getByText('4 rows to save, 1 already there, 2 to correct.').waitFor();

    await page.getByLabel('Rows').selectOption({ label: 'to correct: 2' });
    await page.getByRole('button', { name: 'Leave out line 8' }).click();
    await page.getByRole('button', { name: 'Correct… line 7' }).click();
    const month = page.getByRole('dialog', { name: 'Line 7' }).getByLabel('Planting month');
    await page.getByRole('button', { name: 'Take this' }).click();
    await page.getByText('It must be a whole number from 1 to 12.').waitFor();
    await month.selectOption('October');
    await page.getByRole('button', { name: 'Take this' }).click();
    await summary.getByText('5 rows to save, 1 already there.').waitFor();

    // The service creates a plan whose answer is lost twice; saving again creates it once.
    const cut = page.route('**/trpc/cropPlans.create**', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await cut;
    await page.getByRole('button', { name: 'Save 5 plans' }).click();
    await page.getByText('There was no answer from').waitFor();
    await page.unroute('**/trpc/cropPlans.create**');
    await page.getByRole('button', { name: 'Save 5 plans' }).click();
    await summary.getByText('5 plans saved, 1 already there.').waitFor();
    const { body } = await rest('GET /crop-plans', { token });
    expect((body as { name: string }[]).map(({ name }) => name).sort()).toEqual(
      ['North field', markup, '=1+1', 'Lower field', 'Upper field', 'Far field'].sort(),
    );
    await page.getByRole('button', { name: 'Analyse the new plans' }).click();
    await page.getByText('5 of 5 plans analysed.').waitFor();

    await page.getByRole('button', { name: 'Export…' }).click();
    await page.getByRole('dialog', { name: 'Export 6 plans' }).waitFor();
    const plans = await save(page, 'plans.csv');
    expect(plans).toContain("\r\n'=1+1,wheat,Eldoret,4,high,rainfed,own,none,none\r\n");
    expect(plans).toContain(
      `\r\n"${markup.replaceAll('"', '""')}",mahindi,Nakuru,3,low,irrigated,own,none,none\r\n`,
    );
    expect(await save(page, 'results.csv')).toMatch(/^\ufeffid,name,crop.*verdict_code,verdict_months,score/);
    const calendar = await save(page, 'plans.ics');
    expect(calendar.match(/^SUMMARY:Plant .*/gm)).toHaveLength(6);
    const report = await save(page, 'report.html');
    expect(report).toContain('&lt;img src=x onerror=&quot;window.hit=1&quot;&gt;');
    expect(report).not.toContain('<img');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

    await openView(site, '#/import', 'Import plans');
    await choose(page, 'plans.csv', plans);
    await summary.getByText('0 rows to save, 6 already there.').waitFor();
    expect(await page.evaluate('window.hit')).toBeUndefined();
    expect(problems).toEqual([]);
  });

  test('continues an import whose view is left, and keeps the rows that are not saved', async ({
    site,
    account,
    createAccount,
  }) => {
    const { page, problems } = site;
    await logIn(site, account);
    await openView(site, '#/import', 'Import plans');
    await choose(page, 'farm.csv', [...farm.split('\r\n').slice(0, 4), offGlobe].join('\n'));
    const summary = page.getByRole('region', { name: 'Summary' });
    await summary.getByText('3 rows to save, 1 to correct.').waitFor();
    await page.getByRole('row', { name: /5 Edge field .* to correct .*latitude/ }).waitFor();

    const held: (() => void)[] = [];
    const isReleased = new Promise<void>((resolve) => held.push(resolve));
    await page.route('**/trpc/cropPlans.create**', async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Save 3 plans' }).click();
    await page.getByRole('link', { name: 'Back to the plans' }).click();
    const note = page.getByRole('region', { name: 'Import' });
    await note.getByText('The import goes on: farm.csv').waitFor();
    await expectNoBarriers(site);
    const ask = `dispatchEvent(new Event('beforeunload', { cancelable: true }))`;
    expect(await page.evaluate(ask)).toBe(false);

    held.forEach((release) => release());
    await note.getByText('The import has ended: farm.csv, 1 row not saved.').waitFor();
    await page.getByText('3 plans', { exact: true }).waitFor();
    expect(await page.evaluate(ask)).toBe(true);
    await note.getByRole('link', { name: 'Show it' }).click();
    await summary.getByText('3 plans saved, 1 to correct.').waitFor();
    await page.getByRole('button', { name: 'Leave out line 5' }).click();
    await summary.getByText('3 plans saved.').waitFor();
    await page.getByRole('link', { name: 'Back to the plans' }).click();
    await page.getByText('3 plans', { exact: true }).waitFor();
    expect(await note.count()).toBe(0);

    // Rows that wait are there again, but not for the next account.
    const other = await createAccount();
    await openView(site, '#/import', 'Import plans');
    await choose(page, 'farm.csv', farm);
    await summary.waitFor();
    await openView(site, '#/account', 'Account');
    await openView(site, '#/import', 'Import plans');
    await summary.waitFor();
    await openView(site, '#/account', 'Account');
    await page.getByRole('button', { name: 'Log out' }).click();
    await logIn(site, other);
    await openView(site, '#/import', 'Import plans');
    expect(await summary.count()).toBe(0);
    expect(problems).toEqual([]);
  });
});

describe.skipIf(browser.isAbsent)(`files of other programs in Chromium${browser.note}`, () => {
  test('are read as the command line reads them, and the page asks what a column is', async ({
    site,
    account,
  }) => {
    const { page, problems } = site;
    await logIn(site, account);
    await openView(site, '#/import', 'Import plans');
    const summary = page.getByRole('region', { name: 'Summary' });
    const farmFile = (name: string) => new URL(`../farm-files/${name}`, import.meta.url);
    for (const [name, told, note] of [
      ['18-office-workbook.xlsx', '2 rows to save.', 'Read the sheet "Plans 2027", the first of 2.'],
      ['17-by-hand.yaml', '2 rows to save.', ''],
      [
        '01-excel-french.csv',
        '2 rows to save.',
        'Read as text in Windows-1252: check names that are not plain English.',
      ],
    ] as const) {
      await choose(page, name, await readFile(farmFile(name)));
      await summary.getByText(`${name}: ${told}`).waitFor();
      if (note !== '') await page.getByText(note).waitFor();
    }
    await choose(page, '18-office-workbook.xlsx', await readFile(farmFile('18-office-workbook.xlsx')));
    await page.getByLabel('Sheet').selectOption('Prices');
    await page.getByRole('alert').getByText('Missing: name').waitFor();

    await choose(page, 'farm.csv', 'Field;Corp;Month;Risk;Name\nNakuru, Kenya;maize;3;low;A\n');
    const columns = page.getByRole('form', { name: 'Columns' });
    await columns.getByLabel('“Field” is').selectOption('location');
    await expectNoBarriers(site);
    await columns.getByRole('button', { name: 'Read the file' }).click();
    await summary.getByText('1 row to save.').waitFor();
    await page.getByText('Read as you said: Field is location, Corp is crop.').waitFor();
    expect(problems).toEqual([]);
  });
});

async function choose(page: Page, name: string, contents: string | Buffer): Promise<void> {
  const buffer = typeof contents === 'string' ? Buffer.from(contents) : contents;
  await page.getByLabel('File of plans').setInputFiles({ name, mimeType: 'text/csv', buffer });
}

/** Saves a file by its button in the dialog, and returns its text. */
async function save(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Save ${name}` }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(name);
  return textOf(download);
}

async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8');
}

async function expectNoBarriers(site: Site): Promise<void> {
  expect(await findBarriers(site, 'all')).toEqual([]);
}

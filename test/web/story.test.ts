import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { scoreText } from '@crop-planning/shared/words/score-text';
import { yearFiguresOf, type YearFigures } from '@crop-planning/shared/words/year-figures';
import { exampleYear } from '../../web/src/welcome/example-year.js';
import { browser } from '../browser.js';
import { recordAnalyses } from '../cli/cli-fixture.js';
import { createPlan, restOf } from '../harness.js';
import { root } from '../source-files.js';
import { foreignRequests, logIn, openView, testOfWorld as test } from './site.js';

const assets = join(root, 'web/dist/assets');
/** As much script as the first view may load, compressed. */
const bytesMax = 150_000;

/** Set to keep the picture: `PAGE_PICTURE=docs/page.png npm test -- test/web/story.test.ts -t picture`. */
const pictureFile = process.env['PAGE_PICTURE'];

const plansOfPicture = [
  ['Rift Valley maize', 'maize', 'Nakuru, Kenya', 3],
  ['Hannover wheat', 'wheat', 'Hannover, Germany', 10],
  ['Andean quinoa', 'quinoa', 'Cusco, Peru', 9],
  ['Punjab wheat', 'wheat', 'Ludhiana, India', 11],
] as const;

describe.skipIf(browser.isAbsent)(`the page in Chromium${browser.note}`, () => {
  test('leads from a new account to a plan saved from the map', async ({ app, site, apiKey }) => {
    const { page, problems } = site;
    const password = 'a quiet field at dawn';
    await page.getByRole('heading', { name: 'Will this crop grow here' }).waitFor();
    await page.getByText('at rest in the cold').waitFor();
    await page.getByRole('link', { name: 'Create an account' }).first().click();
    await page.getByLabel('Full name').fill('Ann Farmer');
    await page.getByLabel('Email').fill('ann@example.org');
    await page.getByLabel('Password').fill('short');
    await page.getByRole('button', { name: 'Create the account' }).click();
    await page.getByText('must have at least 10 characters').waitFor();
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Create the account' }).click();
    await page.getByText('You have no plans yet').waitFor();

    // A plan, with suggestions while typing; a name that the model does not know is corrected first.
    await page.getByRole('button', { name: 'Create your first plan' }).click();
    await page.getByLabel('Crop', { exact: true }).fill('mai');
    await page.getByRole('option', { name: 'maize' }).click();
    await page.getByLabel('Place', { exact: true }).fill('Nakruu');
    await page.getByLabel('Planting month').selectOption('March');
    await page.getByLabel('Name of the plan').fill('North field');
    await page.getByRole('button', { name: 'Create and analyse' }).click();
    await page.getByText('The model does not know "Nakruu"').waitFor();
    await page.getByLabel('Place', { exact: true }).fill('Nakur');
    await page.getByRole('option', { name: 'Nakuru, Kenya' }).click();
    await page.getByRole('button', { name: 'Create and analyse' }).click();
    await page.getByRole('heading', { level: 1, name: 'North field' }).waitFor();
    await page.getByText('The model says').waitFor();
    await page.getByRole('img', { name: /The year of this planting/ }).waitFor();
    const planId = /[0-9a-f]{24}/.exec(page.url())?.[0] ?? '';

    await page.getByRole('link', { name: 'Plans', exact: true }).click();
    await page.route('**/crop-plans/analyses', (route) => route.fulfill({ body: '' }), { times: 1 });
    await page.getByRole('button', { name: 'Analyse all' }).click();
    await page.getByText('There was no answer from').waitFor();
    await page.getByRole('button', { name: 'Analyse all' }).click();
    await page.getByText('1 of 1 plans analysed.').waitFor();
    await page.getByText('months in which people sow it here').waitFor();
    await page.getByRole('img', { name: /Sown here in .+ \(GGCMI phase 3\)\.$/ }).waitFor();
    await page.getByLabel('Search').fill('wheat');
    await page.getByText('No plan fits these filters.').waitFor();
    expect(new URL(page.url()).hash).toBe('#/plans?q=wheat');

    await page.getByRole('link', { name: 'Map', exact: true }).click();
    await page.getByText(/the best month to plant maize, rainfed/).waitFor();
    await openView(site, '#/map?crop=maize&month=4', 'Map');
    await page.getByText(/^the score of maize planted in April/).waitFor();
    const map = page.getByRole('application');
    const box = await map.boundingBox();
    await map.click({ position: { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 } });
    await page.getByRole('button', { name: 'Save as a plan' }).click();
    await page.getByRole('button', { name: 'Create and analyse' }).click();
    await page.getByRole('heading', { level: 1, name: /^maize near / }).waitFor();
    await page.getByRole('link', { name: 'Plans', exact: true }).click();
    await page.getByText('2 plans', { exact: true }).waitFor();

    // Another producer changes the result, which is shown at once, and its number in the title.
    await recordAnalyses(restOf(app), apiKey, planId, ['infeasible']);
    await expect.poll(() => page.title()).toBe('(1) Plans – Crop planning');
    await page.getByRole('row', { name: /North field .* infeasible/ }).waitFor();
    await page.getByRole('link', { name: /^Notifications/ }).click();
    await page.getByRole('button', { name: /^Mark as read/ }).click();
    await expect.poll(() => page.title()).toBe('Notifications – Crop planning');

    await page.getByRole('link', { name: 'Account', exact: true }).click();
    const accountName = page.locator('form input[autocomplete=username]');
    await expect.poll(() => accountName.inputValue()).toBe('ann@example.org');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export the account' }).click();
    expect((await download).suggestedFilename()).toBe('crop-planning-account.json');
    const kept =
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href])';
    expect(await page.evaluate(kept)).toBe(JSON.stringify([{}, {}, '', `${app.url}/#/account`]));
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    expect(foreignRequests(site, app)).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('asks before anything is lost for good, by keyboard too, and takes an archived plan back', async ({
    app,
    site,
    account,
    rest,
  }) => {
    const { page } = site;
    const token = account.tokens.access_token;
    const { id } = await createPlan(rest, token);
    await rest('POST /auth/tokens', { token, body: { name: 'nightly', scope: 'read', expires_in_days: 1 } });
    await logIn(site, account);
    await page.getByRole('button', { name: 'Archive North field' }).click();
    await page.getByText('You have no plans that are not archived').waitFor();
    const undo = page.getByRole('button', { name: 'Undo' });
    // At the lower edge of the window, 720 px high, though the view is short.
    expect((await undo.boundingBox())?.y).toBeGreaterThan(640);
    await undo.click();
    await page.getByRole('link', { name: 'North field' }).waitFor();

    await openView(site, `#/plan/${id}`, 'North field');
    await page.getByRole('button', { name: 'Delete' }).focus();
    const question = page.getByRole('alertdialog', { name: 'Delete this plan?' });
    const focused = () => page.evaluate<string>('document.activeElement.textContent');
    await page.keyboard.press('Enter');
    await question.waitFor();
    expect(await focused()).toBe('Cancel');
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    expect(await focused()).toBe('Delete…');
    expect(await rest(`GET /crop-plans/${id}`, { token })).toMatchObject({ status: 200 });
    await page.keyboard.press('Enter');
    await question.waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('You have no plans yet').waitFor();

    await openView(site, '#/account', 'Account');
    for (const [opener, action] of [
      [/^Revoke…/, 'Revoke the token'],
      [/^End…/, 'End the session'],
    ] as const) {
      await page.getByRole('button', { name: opener }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: action }).click();
      await page.getByRole('button', { name: opener }).waitFor({ state: 'detached' });
    }
    await page.getByRole('button', { name: 'Delete the account…' }).click();
    await page.getByRole('dialog').getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: 'Delete everything' }).click();
    const refusal = await page.getByRole('dialog').getByRole('alert').textContent();
    expect(refusal).toBe('This is not your current password.');

    await page.goto(`${app.url}/no/such/page`);
    await page.getByRole('heading', { name: 'There is no page at this address' }).waitFor();
    await page.getByRole('link', { name: 'To the start' }).click();
    await page.getByText('You have no plans yet').waitFor();
  });

  test('loads at most 150 kB of script, and the map only when it is opened', async ({ site, account }) => {
    const { page, requested } = site;
    await logIn(site, account);
    await page.getByText('You have no plans yet').waitFor();
    const scripts = new Set(
      requested.filter((url) => url.endsWith('.js')).map((url) => url.split('/').at(-1) ?? ''),
    );
    const bytes = [...scripts].map((name) => gzipSync(readFileSync(join(assets, name))).length);
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(bytesMax);
    expect([...scripts].filter((name) => /map|plan-view|account/.test(name))).toEqual([]);
    await page.getByRole('link', { name: 'Map', exact: true }).click();
    await page.getByRole('application').waitFor();
    expect(requested.filter((url) => url.includes('/assets/map-view')).length).toBeGreaterThan(0);
  });

  test('has its picture in README.md: the map with plans, and the year of a point', async ({
    site,
    account,
    rest,
  }) => {
    const { page } = site;
    const token = account.tokens.access_token;
    for (const [name, crop, location, planting_month] of plansOfPicture) {
      const { id } = await createPlan(rest, token, { name, crop, location, planting_month });
      await rest(`POST /crop-plans/${id}/analyses`, { token, body: {} });
    }
    await logIn(site, account);
    await page.setViewportSize({ width: 1280, height: 920 });
    await openView(site, '#/map?crop=maize&month=4&at=-20.50,-51.50', 'Map');
    await page.getByRole('button', { name: 'Save as a plan' }).waitFor();
    await page.getByText(/^the score of maize planted in/).waitFor();
    await page.getByRole('link', { name: 'Cusco, Peru' }).waitFor();
    const picture = await page.screenshot();
    if (pictureFile !== undefined) writeFileSync(join(root, pictureFile), picture);
    expect(picture.length).toBeGreaterThan(20_000);
  });
});

test('the example year of the first page is what the model says of it', async ({ trpc, account }) => {
  const preview = await trpc(account.tokens.access_token).analyses.preview.query({
    crop: 'wheat',
    location: 'Hannover, Germany',
    planting_month: exampleYear.plantingMonth,
    risk_tolerance: 'medium',
  });
  expect(asShown(exampleYear)).toEqual(asShown(yearFiguresOf(preview.details)));
});

it('the built page has nothing inline that its Content-Security-Policy forbids', () => {
  const html = readFileSync(join(root, 'web/dist/index.html'), 'utf8');
  expect(html.match(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=/g)).toBeNull();
  const others = readdirSync(assets)
    .filter((name) => /\.(js|css)$/.test(name))
    .flatMap(
      (name) =>
        readFileSync(join(assets, name), 'utf8').match(/url\(['"]?(?:data|https?):[^)]*\)|@import/g) ?? [],
    );
  expect(others).toEqual([]);
});

/** Returns the figures of a year as the page writes them. */
function asShown({ window, meanC, minimumC, rainMm, soilMm, irrigationMm, ...rest }: YearFigures) {
  const rounded = (figures: readonly number[] | null, decimals: number) =>
    figures?.map((figure) => Number(figure.toFixed(decimals)));
  return {
    ...rest,
    window: window.map(({ feasibility_label, score }) => [feasibility_label, scoreText(score)]),
    meanC: rounded(meanC, 1),
    minimumC: rounded(minimumC, 1),
    rainMm: rounded(rainMm, 0),
    soilMm: rounded(soilMm, 0),
    irrigationMm: rounded(irrigationMm, 0),
  };
}

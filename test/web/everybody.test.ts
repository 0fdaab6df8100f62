import { EventEmitter, once } from 'node:events';
import { describe, expect } from 'vitest';
import { browser } from '../browser.js';
import { createPlan } from '../harness.js';
import { addPlans } from '../large-account.js';
import { barriersOf, findBarriers, logIn, openView, test, type Site } from './site.js';

const hostile = '<img src=x onerror=alert(1)><script>alert(2)</script>{{7*7}}';

const map = '#/map?crop=maize&month=4&at=9.90,8.90';

const lists = [
  ['#/plans', 'Plans'],
  ['#/notifications', 'Notifications'],
  ['#/account', 'Account'],
] as const;

describe.skipIf(browser.isAbsent)(`the page for everybody, in Chromium${browser.note}`, () => {
  test('has no barriers that axe-core finds in its lists', async ({ site, account, rest }) => {
    const { page } = site;
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    const barriers = [];
    await createPlan(rest, account.tokens.access_token);
    await logIn(site, account);
    for (const [fragment, heading] of lists) {
      await openView(site, fragment, heading);
      await page.getByText('Loading').waitFor({ state: 'detached' });
      barriers.push(...(await check(site, heading)));
    }
    expect(barriers).toEqual([]);
  });

  test('has no barriers that axe-core finds in a plan and on the map', async ({ site, account, rest }) => {
    const { page } = site;
    const maize = { location: 'Masvingo', planting_month: 11 };
    const { id } = await createPlan(rest, account.tokens.access_token, maize);
    await rest(`POST /crop-plans/${id}/analyses`, { token: account.tokens.access_token, body: {} });
    await logIn(site, account);
    await openView(site, `#/plan/${id}`, 'North field');
    await page.getByRole('heading', { name: 'History' }).waitFor();
    await page.getByRole('region', { name: 'Years by the state of the Pacific' }).waitFor();
    for (const summary of await page.locator('summary').all()) await summary.click();
    const barriers = await check(site, 'a plan');
    await openView(site, map, 'Map');
    await page.getByRole('button', { name: 'Save as a plan' }).waitFor();
    await page.getByRole('link', { name: 'Masvingo, Zimbabwe' }).waitFor();
    barriers.push(...(await check(site, 'the map')));
    expect(barriers).toEqual([]);
  });

  test('brings the answer to a tap into sight on a phone, and shows a map in grey while another is made', async ({
    site,
    account,
  }) => {
    const { page } = site;
    await logIn(site, account);
    const surface = page.getByRole('application');
    const colours = () =>
      page.evaluate<string>('getComputedStyle(document.querySelector(".surface canvas")).filter');
    const saving = page.getByRole('button', { name: 'Save as a plan' });
    const scrolled = () => page.evaluate<number>('scrollY');
    for (const [width, height] of [
      [390, 844],
      [1280, 920],
    ] as const) {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height });
      await openView(site, '#/plans', 'Plans');
      await page.evaluate('scrollTo(0, 0)');
      await openView(site, '#/map?crop=maize&month=4', 'Map');
      await page.getByText(/^the score of maize planted in April, rainfed\. Click/).waitFor();
      const box = await surface.boundingBox();
      await surface.click({ position: { x: (box?.width ?? 0) * 0.55, y: (box?.height ?? 0) * 0.5 } });
      await saving.waitFor();
      const button = await saving.boundingBox();
      const map = await surface.boundingBox();
      expect((button?.y ?? height) + (button?.height ?? 0)).toBeLessThan(height);
      expect(map?.y).toBeGreaterThan(0);
      expect(await page.evaluate('document.activeElement.getAttribute("role")')).toBe('application');
      if (width > 900) expect(await scrolled()).toBe(0);
    }
    expect(await colours()).toBe('none');
    const maps = '**/trpc/maps.suitability*';
    const calculation = new EventEmitter();
    const [asked, released] = [once(calculation, 'asked'), once(calculation, 'released')];
    await page.route(maps, async (route) => {
      calculation.emit('asked');
      await released;
      await route.continue();
    });
    await page.getByLabel('Water').selectOption('irrigated');
    await asked;
    await expect.poll(colours).toBe('grayscale(1)');
    expect(await surface.getAttribute('aria-busy')).toBe('true');
    expect(await surface.getAttribute('aria-label')).toMatch(/^Map of the score of maize .* rainfed/);
    const status = page.getByText(/^Calculating the map of the score of maize planted in April, irrigated/);
    expect(await status.getAttribute('role')).toBe('status');
    expect(await findBarriers(site, 'all')).toEqual([]);
    calculation.emit('released');
    await page.getByText(/^the score of maize planted in April, irrigated\. Click/).waitFor();
    await expect.poll(colours).toBe('none');
    expect(await surface.getAttribute('aria-busy')).toBe('false');
  });

  test('shows scripts and markup in every text as they were typed', async ({
    app,
    site,
    rest,
    account,
    apiKey,
  }) => {
    const { page, problems } = site;
    const token = account.tokens.access_token;
    const { id } = await createPlan(rest, token, { name: hostile, crop: hostile, location: hostile });
    const record = (label: string) =>
      rest('POST /analyses', {
        token: apiKey,
        body: {
          crop_plan_id: id,
          feasibility_label: label,
          limiting_factor: hostile,
          reasons: [hostile, hostile],
          details: { model_version: hostile },
        },
      });
    await record('feasible');
    await rest('PATCH /auth/me', { token, body: { full_name: hostile, organization: hostile } });
    await rest('POST /auth/tokens', { token, body: { name: hostile, scope: 'read', expires_in_days: 1 } });
    await logIn(site, account);
    await record('marginal');
    for (const [fragment, heading] of [...lists, [map, 'Map'] as const])
      await openView(site, fragment, heading);
    await openView(site, `#/plan/${id}`, hostile);
    await page.getByRole('listitem').filter({ hasText: hostile }).first().waitFor();
    await openView(site, `#/plans?q=${encodeURIComponent(hostile)}`, 'Plans');
    await page.getByRole('link', { name: hostile }).waitFor();
    await openView(site, '#/notifications', 'Notifications');
    await page.getByRole('heading', { name: hostile }).waitFor();
    expect(await page.locator('img').count()).toBe(0);
    expect(problems).toEqual([]);
    expect(app.logged.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('lists 2,000 plans, fifty at a time, and searches all of them', async ({
    site,
    account,
    db,
    rest,
  }) => {
    await createPlan(rest, account.tokens.access_token, { name: 'West slope' });
    await addPlans(db, rest, account.tokens.access_token, 1_999);
    await logIn(site, account);
    const { page, requested } = site;
    await page.getByText('2,000 plans', { exact: true }).waitFor();
    expect(await page.locator('.plans tbody tr').count()).toBe(50);
    // What a change of the filters costs: a row has few elements, and a row that stays is not drawn again.
    expect(await page.locator('.plans tbody *').count()).toBeLessThan(50 * 30);
    await page.evaluate(`document.querySelectorAll('.plans tbody tr').forEach((row) => (row.isKept = true))`);
    await page.getByLabel('Search').fill('North');
    await page.getByText('1,999 of 2,000 plans', { exact: true }).waitFor();
    const kept = `[...document.querySelectorAll('.plans tbody tr')].filter((row) => row.isKept).length`;
    expect(await page.evaluate(kept)).toBeGreaterThanOrEqual(49);
    const lists = requested.filter((url) => url.includes('/trpc/cropPlans.list'));
    expect(lists.length).toBe(11);
    await page.getByLabel('Search').fill('slope west');
    await page.getByText('1 of 2,000 plans', { exact: true }).waitFor();
    expect(requested.filter((url) => url.includes('/trpc/cropPlans.list')).length).toBe(11);
    await page.goto(`${page.url().split('#')[0]}#/plans?page=40`);
    await page.getByText('Page 40 of 40').waitFor();
    await page.getByRole('link', { name: 'Previous' }).click();
    await page.getByText('Page 39 of 40').waitFor();
    expect(await page.evaluate('scrollY')).toBe(0);
  });

  test('prints a plan as a report, without the page around it', async ({ site, account, rest }) => {
    const { id } = await createPlan(rest, account.tokens.access_token);
    await rest(`POST /crop-plans/${id}/analyses`, { token: account.tokens.access_token, body: {} });
    await logIn(site, account);
    const { page } = site;
    await openView(site, `#/plan/${id}`, 'North field');
    await page.getByText('What the model cannot know').waitFor();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await page.getByRole('navigation').count()).toBe(0);
    expect(await page.getByRole('button').count()).toBe(0);
    const ink = await page.evaluate('getComputedStyle(document.body).color');
    expect(ink).toBe('rgb(27, 38, 32)');
    expect((await page.pdf()).length).toBeGreaterThan(10_000);
  });
});

/** Returns the barriers in light and dark, and the widths at which the page scrolls sideways. */
async function check(site: Site, view: string): Promise<string[]> {
  const { page } = site;
  const barriers = (await barriersOf(site)).map((found) => `${view}, ${found}`);
  for (const width of [320, 800, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    const isWider = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
    if (isWider === true) barriers.push(`${view} at ${width} px scrolls sideways`);
  }
  return barriers;
}

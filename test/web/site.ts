import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { openPage } from '../browser.js';
import { createTestClock, startTestApp, test as base, type TestAccount, type TestApp } from '../harness.js';
import { thinnedWorld } from '../thinned-world.js';

/** A browser at the server's page. */
export interface Site {
  page: Page;
  /** The URLs that the page has requested. */
  requested: string[];
  /** What went wrong in the page. */
  problems: string[];
}

/**
 * The tables of a world that is thinned except in much of Africa, where the tests ask about points. The page draws it as
 * it draws the whole one, whose maps take seconds each.
 */
export async function readThinTables() {
  const { tables } = await thinnedWorld(
    100,
    ({ latitude, longitude }) => latitude > -25 && latitude < 12 && longitude > 5 && longitude < 45,
  );
  return tables;
}

/** Provides `site`, the page of a server with the tables of `readThinTables`. */
export const test = base
  .extend('app', { scope: 'file' }, async ({}, { onCleanup }) => {
    const tables = await readThinTables();
    const app = await startTestApp({}, createTestClock(), false, { tables });
    onCleanup(app.close);
    return app;
  })
  .extend('site', async ({ app }, { onCleanup }) => openSite(app, onCleanup));

/** The same with the whole world. */
export const testOfWorld = base.extend('site', async ({ app }, { onCleanup }) => openSite(app, onCleanup));

/** Opens the page in a browser of its own; nobody is signed in there. */
export async function openSite(
  { url }: { url: string },
  onCleanup: (undo: () => Promise<void>) => void,
): Promise<Site> {
  const page = await openPage(onCleanup);
  const site = watch(page);
  await page.goto(url);
  return site;
}

/** Records what a page requests, and what goes wrong in it. */
export function watch(page: Page): Site {
  const site: Site = { page, requested: [], problems: [] };
  page.on('request', (request) => site.requested.push(request.url()));
  page.on('pageerror', ({ message }) => site.problems.push(message));
  page.on('console', (message) => {
    // Chromium reports every refusal, such as that of the first renewal, for which there is no cookie yet.
    const isRefusal = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isRefusal) site.problems.push(message.text());
  });
  return site;
}

export async function logIn({ page }: Site, account: Pick<TestAccount, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('navigation', { name: 'Views' }).waitFor();
}

/** Opens a view by the fragment of its address, such as `#/plans`. */
export async function openView({ page }: Site, fragment: string, heading: string): Promise<void> {
  await page.evaluate(`void (location.hash = ${JSON.stringify(fragment)})`);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Of these rules, those whose findings depend on the colour scheme, which changes nothing but colours. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/** Returns what axe-core finds in the page as it stands, by the rules of WCAG 2.2 AA or those of colours alone. */
export async function findBarriers({ page }: Site, rules: 'all' | 'colours'): Promise<string[]> {
  const isThere = await page.evaluate('window.axe !== undefined');
  if (isThere !== true) await page.evaluate(axe.source);
  const runOnly = rules === 'all' ? { type: 'tag', values: standards } : { type: 'rule', values: ofColours };
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, ${JSON.stringify({ runOnly, resultTypes: ['violations'] })})`,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

/** Returns the barriers in light and dark. */
export async function barriersOf(site: Site): Promise<string[]> {
  const barriers: string[] = [];
  for (const [colorScheme, rules] of [
    ['light', 'all'],
    ['dark', 'colours'],
  ] as const) {
    await site.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    barriers.push(...(await findBarriers(site, rules)).map((found) => `${colorScheme}: ${found}`));
  }
  return barriers;
}

/** Returns the URLs of other origins that were requested. */
export function foreignRequests({ requested }: Site, { url }: Pick<TestApp, 'url'>): string[] {
  return requested.filter((each) => !each.startsWith(`${url}/`) && !each.startsWith('blob:'));
}

/** Returns the name of the element that has the focus. */
export const nameOfFocused = `(() => {
  const { activeElement: element } = document;
  return element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent;
})()`;

/** Presses Tab until an element with this name has the focus; throws after a hundred of them. */
export async function tabTo({ page }: Site, name: string): Promise<void> {
  for (let presses = 0; presses < 100; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate<string>(nameOfFocused);
    if (focused.startsWith(name)) return;
  }
  throw new Error(`The focus never reaches ${name}.`);
}

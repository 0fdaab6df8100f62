// How long the page keeps somebody waiting who has 2,000 plans, or imports 2,000 and 20,000 rows: for each thing that
// they do, the longest wait until it was painted, the longest task, and what the browser did meanwhile.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ObjectId, type Db, type Document } from 'mongodb';
import type { Page } from 'playwright-core';
import { browser, openPage } from '../browser.js';
import { withFolder } from './processes.js';
import { seedPassword, withDatabase } from './seed.js';

const plansCount = 2_000;
const rowCounts = [2_000, 20_000];
const crops = ['maize', 'wheat', 'potato', 'cocoa', 'sorghum', 'olive', 'rice', 'barley'];
const places = ['Nakuru, Kenya', 'Kumasi, Ghana', 'Seville, Spain', 'Nagpur, India', 'Puno, Peru'];

/** Counts what the browser has done since `begin()`; runs in the page. */
const meter = `(() => {
  const now = { waits: [], tasks: [], added: 0 };
  const watch = (kind, take, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type: kind, ...more });
  watch('event', ({ duration }) => now.waits.push(duration), { durationThreshold: 16 });
  watch('longtask', ({ duration }) => now.tasks.push(duration));
  const countOf = (node) => (node.nodeType === 1 ? 1 + node.querySelectorAll('*').length : 0);
  new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) now.added += countOf(node);
  }).observe(document, { childList: true, subtree: true });
  window.meter = {
    begin: () => Object.assign(now, { waits: [], tasks: [], added: 0 }),
    end: () => ({
      wait: Math.max(0, ...now.waits),
      task: Math.max(0, ...now.tasks),
      added: now.added,
      elements: document.querySelectorAll('*').length,
    }),
  };
})()`;

interface Counted {
  wait: number;
  task: number;
  added: number;
  elements: number;
}

/** Prints a line for each interaction; a busy machine makes all of them longer, but not the counts of elements. */
export async function measurePage(url: string, databaseUri: string): Promise<void> {
  if (browser.isAbsent) return console.log(`\nthe page${browser.note}`);
  const undone: (() => Promise<void>)[] = [];
  try {
    const email = await withDatabase(databaseUri, (db) => seedPlans(url, db));
    const page = await openPage((undo) => void undone.push(undo));
    // Otherwise it would keep this process from ending.
    undone.push(async () => page.context().browser()?.close());
    await page.addInitScript(meter);
    await measureList(page, url, email);
    for (const count of rowCounts) await measureImport(page, count);
  } finally {
    for (const undo of undone) await undo();
  }
}

async function measureList(page: Page, url: string, email: string): Promise<void> {
  const measure = await startMeasuring(page, `the list of ${plansCount.toLocaleString()} plans`);
  const press = (label: string, key: string) => async () => {
    await page.getByLabel(label, { exact: true }).focus();
    await page.keyboard.press(key);
  };
  await page.goto(url);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(seedPassword);
  await measure('opening it', async () => {
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText(`${plansCount.toLocaleString()} plans`, { exact: true }).waitFor();
  });
  await measure('opening it again', async () => {
    await page.getByRole('link', { name: 'Account' }).click();
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
    await page.getByRole('link', { name: 'Plans', exact: true }).click();
    await page.getByText(`${plansCount.toLocaleString()} plans`, { exact: true }).waitFor();
  });
  await page.getByLabel('Search').focus();
  for (const letter of 'corn') await measure(`typing ${letter}`, () => page.keyboard.press(letter));
  for (const _ of 'corn') await measure('deleting a letter', () => page.keyboard.press('Backspace'));
  for (const label of ['Result', 'Month', 'Water', 'Order']) {
    await measure(`${label}: the next`, press(label, 'ArrowDown'));
    await measure(`${label}: the next again`, press(label, 'ArrowDown'));
    await measure(`${label}: any`, press(label, 'Home'));
  }
  const archived = page.getByLabel('Archived ones too');
  await measure('archived ones too', async () => {
    await archived.click();
    await page.getByText(`${plansCount.toLocaleString()} plans`, { exact: true }).waitFor();
  });
  await measure('not archived ones', () => archived.click());
  const pick = page.locator('.plans tbody input').first();
  await measure('picking one', () => pick.click());
  await measure('picking all', () => page.getByRole('button', { name: /Pick all/ }).click());
  await measure('picking one less', () => pick.click());
  await measure('picking none', () => page.getByRole('button', { name: 'Pick none' }).click());
  const next = page.getByRole('link', { name: 'Next' });
  await measure('the next page', () => next.click());
  await measure('the page after it', () => next.click());
  await measure('scrolling', () => scroll(page));
  await measure('the window for an export', () => page.getByRole('button', { name: 'Export…' }).click());
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await measure('archiving one', async () => {
    await page.getByRole('button', { name: 'Archive' }).first().click();
    await page.getByText('1,999 plans', { exact: true }).waitFor();
  });
  await measure('analysing 400 of them', async () => {
    await page.getByLabel('Search').fill('Seville');
    await page.getByRole('button', { name: /Analyse these/ }).click();
    await page.getByText(/^\d+ of \d+ plans analysed\.$/).waitFor();
  });
  await page.getByLabel('Search').fill('');
}

async function measureImport(page: Page, count: number): Promise<void> {
  const words = count.toLocaleString();
  const measure = await startMeasuring(page, `an import of ${words} rows`);
  await page.evaluate(`void (location.hash = '#/import')`);
  const summary = page.getByRole('region', { name: 'Summary' });
  await withFolder('crop-bench-page-', async (folder) => {
    // A file that is passed as bytes is decoded in the page, which takes longer than reading it.
    const file = join(folder, 'farm.csv');
    await writeFile(file, fileOf(count));
    await measure('reading the file', async () => {
      await page.getByLabel('File of plans').setInputFiles(file);
      await summary.getByText('to correct').waitFor();
    });
  });
  const next = page.getByRole('button', { name: 'Next' });
  await measure('the next page', () => next.click());
  await measure('the page after it', () => next.click());
  await measure('scrolling', () => scroll(page));
  await page.getByLabel('Rows').focus();
  await measure('only those to correct', () => page.keyboard.press('ArrowDown'));
  await measure('opening the window', () =>
    page
      .getByRole('button', { name: /^Correct/ })
      .first()
      .click(),
  );
  await measure('typing a letter there', () => page.keyboard.press('x'));
  await page.keyboard.press('Backspace');
  await measure('correcting a row and those like it', async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'maize', exact: true }).click();
    await page.getByRole('button', { name: 'Take this' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
  await measure('all rows', () => page.keyboard.press('Home'));
  await page.getByLabel('Rows').focus();
  await page.keyboard.press('Home');
  await measure('leaving one out', () =>
    page
      .getByRole('button', { name: /^Leave out/ })
      .first()
      .click(),
  );
  await measure('taking it back', () =>
    page
      .getByRole('button', { name: /^Take back/ })
      .first()
      .click(),
  );
  await measure('saving for a while', async () => {
    await page.getByRole('button', { name: /^Save/ }).click();
    await pause(4_000);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: /^Save/ }).waitFor();
  });
}

/** Every 500th row has a crop that the model does not know. */
function fileOf(count: number): string {
  const rows = Array.from({ length: count }, (_, at) => {
    const crop = at % 500 === 499 ? 'maze' : crops[at % crops.length];
    return `Row ${at} of ${count},${crop},"${places[at % places.length]}",${1 + (at % 12)},low`;
  });
  return ['name,crop,location,planting_month,risk_tolerance', ...rows].join('\n');
}

async function scroll(page: Page): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) {
    await page.mouse.wheel(0, 400);
    await page.evaluate('new Promise(requestAnimationFrame)');
  }
}

/** Returns what measures one thing that somebody does, and prints it. */
async function startMeasuring(page: Page, title: string) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const titles = ['wait ms', 'longest task', 'task ms', 'script', 'style', 'layout', 'added', 'elements'];
  console.log(`\n${title.padEnd(36)}${titles.map((one) => one.padStart(13)).join('')}`);
  const read = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    const values = new Map(metrics.map(({ name, value }) => [name, value * 1_000]));
    return ['Task', 'Script', 'RecalcStyle', 'Layout'].map((name) => values.get(`${name}Duration`) ?? NaN);
  };
  return async (name: string, act: () => Promise<unknown>): Promise<void> => {
    await page.evaluate('window.meter?.begin()');
    const before = await read();
    await act();
    await settle(page);
    const spent = (await read()).map((value, at) => value - (before[at] ?? NaN));
    const { wait, task, added, elements } = await page.evaluate<Counted>('window.meter.end()');
    const columns = [wait, task, ...spent, added, elements].map((value) => value.toFixed(0).padStart(13));
    console.log(`${name.padEnd(36)}${columns.join('')}`);
  };
}

/** Waits until what was done is painted and nothing is left to do; a deferred rendering counts too. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(`new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done)))`);
  await pause(250);
  await page.evaluate(`new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done)))`);
}

/** Registers an account and gives it plans with analyses: the model's own, copied. Returns its email address. */
async function seedPlans(url: string, db: Db): Promise<string> {
  const email = `${new ObjectId().toHexString()}@example.org`;
  const send = async (path: string, body: object, token = ''): Promise<Record<string, unknown>> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  const account = { email, password: seedPassword, full_name: 'Ann Farmer' };
  const token = String((await send('/auth/register', account))['access_token']);
  const firsts: string[] = [];
  for (const [at, crop] of crops.entries())
    for (const [next, location] of places.entries()) {
      const planting = { crop, location, planting_month: 1 + ((at * places.length + next) % 12) };
      const water = next % 2 === 0 ? 'rainfed' : 'irrigated';
      const plan = { name: `${location}: ${crop} 0`, risk_tolerance: 'low', water, ...planting };
      const { id } = await send('/crop-plans', plan, token);
      await send(`/crop-plans/${String(id)}/analyses`, {}, token);
      firsts.push(String(id));
    }
  await copyPlans(db, firsts);
  return email;
}

async function copyPlans(db: Db, ids: readonly string[]): Promise<void> {
  const plans: Document[] = [];
  const analyses: Document[] = [];
  for (const id of ids) {
    const plan = await db.collection('crop_plans').findOne({ _id: new ObjectId(id) });
    const analysis = await db.collection('analyses').findOne({ crop_plan_id: new ObjectId(id) });
    for (let copy = 1; copy < plansCount / ids.length; copy += 1) {
      const _id = new ObjectId();
      plans.push({ ...plan, _id, name: String(plan?.['name']).replace(/0$/, String(copy)) });
      analyses.push({ ...analysis, _id: new ObjectId(), crop_plan_id: _id });
    }
  }
  await db.collection('crop_plans').insertMany(plans);
  await db.collection('analyses').insertMany(analyses);
}

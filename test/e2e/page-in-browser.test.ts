import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { browser, openPage } from '../browser.js';
import { createTestClock, startTestApp, test as base } from '../harness.js';

const html = `<!doctype html><title>Page</title><body><p style="color: red">Crops</p>
<script>window.inline = true;</script><script type="module" src="assets/app-1.js"></script>`;

/** Tries what an attacker's text would try, and notes what the browser says about it. */
const script = `
const attempt = async (work) => { try { await work(); return 'done'; } catch (error) { return error.name; } };
const outcomes = {};
outcomes.inline = window.inline ?? 'not run';
outcomes.markup = await attempt(() => (document.body.innerHTML = '<b>x</b>'));
outcomes.script = await attempt(() => (document.createElement('script').src = 'assets/app-1.js'));
outcomes.eval = await attempt(() => new Function('return 1')());
outcomes.policy = await attempt(() => trustedTypes.createPolicy('mine', {}));
outcomes.elsewhere = await attempt(() => fetch('http://localhost:1/'));
outcomes.own = await attempt(() => fetch('health/live'));
document.body.dataset.outcomes = JSON.stringify(outcomes);
`;

const test = base.extend('folder', { scope: 'file' }, async ({}, { onCleanup }) => {
  const folder = await mkdtemp(join(tmpdir(), 'crop-page-'));
  onCleanup(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), html);
  await writeFile(join(folder, 'assets/app-1.js'), script);
  return folder;
});

describe.skipIf(browser.isAbsent)(`the page’s policy in Chromium${browser.note}`, () => {
  test('runs the page’s own scripts, and lets no text become a script', async ({
    folder,
    onTestFinished,
  }) => {
    const app = await startTestApp({}, createTestClock(), false, { pageFolder: folder });
    onTestFinished(app.close);
    const page = await openPage(onTestFinished);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.goto(app.url);
    const outcomes = await page.locator('body[data-outcomes]').getAttribute('data-outcomes');
    expect(JSON.parse(outcomes ?? '')).toEqual({
      inline: 'not run',
      markup: 'TypeError',
      script: 'TypeError',
      eval: 'EvalError',
      policy: 'TypeError',
      elsewhere: 'TypeError',
      own: 'done',
    });
    const color = await page.evaluate(`getComputedStyle(document.querySelector('p')).color`);
    expect(color).toBe('rgb(0, 0, 0)');
    expect(requested.filter((url) => !url.startsWith(`${app.url}/`))).toEqual([]);
  });

  test('keeps the page out of frames', async ({ folder, onTestFinished }) => {
    const app = await startTestApp({}, createTestClock(), false, { pageFolder: folder });
    onTestFinished(app.close);
    const page = await openPage(onTestFinished);
    await page.goto(`${app.url}/health/live`);
    await page.setContent(`<iframe src="${app.url}/"></iframe>`);
    const [, frame] = page.frames();
    await frame?.waitForLoadState();
    expect(await frame?.getByText('Crops').count()).toBe(0);
    expect(frame?.url()).toMatch(/^chrome-error:/);
  });
});

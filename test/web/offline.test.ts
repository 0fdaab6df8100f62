import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { browser, openPage } from '../browser.js';
import { createPlan, createTestClock, register, restOf, startTestApp } from '../harness.js';
import { root } from '../source-files.js';
import { logIn, openView, readThinTables, test, watch } from './site.js';

const iconSchema = z.object({ src: z.string(), sizes: z.string(), purpose: z.string(), type: z.string() });

const keptAddresses = `(async () => {
  const names = await caches.keys();
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().map(({ url }) => new URL(url).pathname);
})()`;

const isControlled = 'navigator.serviceWorker.controller !== null';
const registrations = 'navigator.serviceWorker.getRegistrations().then((all) => all.length)';

describe.skipIf(browser.isAbsent)(`the page’s service worker in Chromium${browser.note}`, () => {
  test('keeps the page’s own files and nothing else, opens the page without a server, and leaves to another program', async ({
    onTestFinished,
  }) => {
    const tables = await readThinTables();
    const app = await startTestApp({}, createTestClock(), false, { tables });
    onTestFinished(app.close);
    const rest = restOf(app);
    const account = await register(rest);
    const { id } = await createPlan(rest, account.tokens.access_token);
    const site = watch(await openPage(onTestFinished, 'allow'));
    const { page, problems } = site;
    await page.goto(app.url);
    await expect.poll(() => page.evaluate(isControlled)).toBe(true);
    await page.reload();
    const devtools = await page.context().newCDPSession(page);
    const { errors, data } = await devtools.send('Page.getAppManifest');
    expect([errors, data]).toEqual([[], expect.stringContaining('"name":"Crop planning"')]);
    const { icons } = z.object({ icons: z.array(iconSchema) }).parse(JSON.parse(data ?? ''));
    expect(icons.map(({ sizes, purpose, type }) => `${sizes} ${purpose} ${type}`)).toEqual([
      'any any image/svg+xml',
      '192x192 any image/png',
      '512x512 any image/png',
      '512x512 maskable image/png',
    ]);
    const apple = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
    const pictures = [
      ...icons.map(({ src, sizes, type }) => ({ path: `assets/${src}`, size: Number.parseInt(sizes), type })),
      { path: apple ?? '', size: 180, type: 'image/png' },
    ];
    for (const { path, size, type } of pictures) {
      const answer = await fetch(new URL(path, app.url));
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, type]);
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (type === 'image/png')
        expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([size, size]);
    }
    // Of what Chromium wants of an app, only a profile that stays is missing.
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
    await logIn(site, account);
    await openView(site, `#/plan/${id}`, 'North field');
    await openView(site, '#/map?crop=maize&month=4', 'Map');
    await page.getByText(/^the score of maize planted in April/).waitFor();
    await openView(site, '#/account', 'Account');
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    const kept = await page.evaluate<string[]>(keptAddresses);
    expect(kept).toContain('/');
    expect(kept.length).toBeGreaterThan(5);
    expect(kept.filter((path) => path !== '/' && !/^\/assets\/[\w.-]+-[\w-]{8}\.\w+$/.test(path))).toEqual(
      [],
    );
    expect(problems).toEqual([]);

    await app.close();
    await page.reload();
    await page.getByRole('heading', { name: 'There is no answer' }).waitFor();

    const port = Number(new URL(app.url).port);
    const next = await startTestApp({ PORT: port }, createTestClock(), false, {
      pageFolder: await nextBuild(onTestFinished),
    });
    onTestFinished(next.close);
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    await page.reload();
    await expect.poll(() => page.evaluate('caches.keys()')).toEqual(['crop-page-next']);
    await next.close();

    const other = createServer((_, response) => response.end('Another program')).listen(port, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(async () => void other.close());
    await page.goto(`${app.url}/`);
    await page.getByText('Another program').waitFor();
    await expect.poll(() => page.evaluate(registrations)).toBe(0);
    expect(await page.evaluate(keptAddresses)).toEqual([]);
  });
});

/** Returns a folder with the page whose service worker is that of another build. */
async function nextBuild(onTestFinished: (undo: () => Promise<void>) => void): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'crop-page-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(join(root, 'server/page'), folder, { recursive: true });
  const name = join(folder, 'service-worker.js');
  const program = brotliDecompressSync(await readFile(`${name}.br`)).toString();
  await writeFile(name, program.replace(/"id":"\w+"/, '"id":"next"'));
  await rm(`${name}.br`);
  return folder;
}

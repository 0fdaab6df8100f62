import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { browser } from '../browser.js';
import { root } from '../source-files.js';
import { logIn, test } from './site.js';

const assets = join(root, 'web/dist/assets');
/** As much script as the first view may load, compressed. */
const bytesMax = 150_000;

describe.skipIf(browser.isAbsent)(`the first view in Chromium${browser.note}`, () => {
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

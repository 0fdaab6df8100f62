import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { browser } from '../browser.js';
import { createPlan } from '../harness.js';
import { root } from '../source-files.js';
import { logIn, openView, test } from './site.js';

/** Set to keep the picture: `PAGE_PICTURE=docs/page.png npm test -- test/web/picture.test.ts`. */
const pictureFile = process.env['PAGE_PICTURE'];

const plans = [
  ['Rift Valley maize', 'maize', 'Nakuru, Kenya', 3],
  ['Hannover wheat', 'wheat', 'Hannover, Germany', 10],
  ['Andean quinoa', 'quinoa', 'Cusco, Peru', 9],
  ['Punjab wheat', 'wheat', 'Ludhiana, India', 11],
] as const;

describe.skipIf(browser.isAbsent)(`the picture of the page in README.md${browser.note}`, () => {
  test('shows the map with plans, and the year of a point', async ({ site, account, rest }) => {
    const { page } = site;
    const token = account.tokens.access_token;
    for (const [name, crop, location, planting_month] of plans) {
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

import { describe, expect } from 'vitest';
import { browser } from '../browser.js';
import { createPlan } from '../harness.js';
import { findBarriers, logIn, openView, test } from './site.js';

const longName = 'The field behind the old mill, second terrace, '.repeat(2).trim();

describe.skipIf(browser.isAbsent)(`the page on a phone, in Chromium${browser.note}`, () => {
  test('has a plan on the first screen of the list, and a history that scrolls by itself', async ({
    site,
    account,
    rest,
    apiKey,
  }) => {
    const { page } = site;
    const { id } = await createPlan(rest, account.tokens.access_token, { name: longName });
    for (let i = 0; i < 10; i += 1) {
      const feasibility_label = i % 2 === 0 ? 'feasible' : 'marginal';
      const answer = await rest('POST /analyses', {
        token: apiKey,
        body: { crop_plan_id: id, feasibility_label, reasons: ['A record of the test.'] },
      });
      expect(answer.status).toBe(201);
    }
    await logIn(site, account);
    const link = page.getByRole('link', { name: longName });
    for (const [width, height] of [
      [320, 568],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      const box = await link.boundingBox();
      expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThan(height);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    }
    await page.getByRole('button', { name: 'Filters' }).press('Enter');
    await page.getByLabel('Search').fill('mill');
    await page.getByRole('button', { name: 'Filters (1 in use)' }).waitFor();
    expect(await findBarriers(site, 'all')).toEqual([]);
    await openView(site, `#/plan/${id}`, longName);
    const history = page.getByRole('region', { name: 'History of the plan' });
    const [whole, shown] = await history.evaluate(({ scrollHeight, clientHeight }) => [
      scrollHeight,
      clientHeight,
    ]);
    expect(shown).toBeLessThan(400);
    expect(whole).toBeGreaterThan(shown ?? 0);
  });
});

import { describe, expect } from 'vitest';
import { browser, openPage } from '../browser.js';
import { test } from '../harness.js';
import { speakMarked, unmarked } from './marked-page.js';

describe.skipIf(browser.isAbsent)(`the language of the page, in Chromium${browser.note}`, () => {
  test('says nothing outside of its catalogues to somebody who logs in', async ({ app, onTestFinished }) => {
    const page = await openPage(onTestFinished);
    await speakMarked(page);
    await page.goto(app.url);
    await page.getByRole('button', { name: 'Se connecter' }).waitFor();
    expect(await unmarked(page, 'main form:has([type=password])')).toEqual([]);
  });
});

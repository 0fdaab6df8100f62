import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { browser, openPage } from '../browser.js';
import { createHands } from './hands.js';
import { findBarriers, foreignRequests, test, watch, type Site } from './site.js';

/** A folder for pictures of every step to look at. */
const pictures = process.env['STORY_PICTURES'];

/** A spreadsheet with a crop and a place that do not exist, and a month that does not. */
const farm = [
  'Name;Crop;Place;Planting month;Risk;Irrigation',
  'River field;maize;Nakuru, Kenya;November;medium;',
  'Hill field;potato;Nakuru, Kenya;March;low;',
  'Lower field;maze;Nakuru, Kenya;April;low;',
  'Far field;maize;Nakuru, Kenya;13;low;',
  'Lost field;wheat;Xyzzyville;March;low;irrigated',
].join('\r\n');

/** The wider one is looked at in the dark, as with the page zoomed to 200 % too; the phone also at 320 px. */
const screens = [
  { width: 1280, height: 900, narrowest: 640, colorScheme: 'dark', by: 'keyboard' },
  { width: 390, height: 844, narrowest: 320, colorScheme: 'light', by: 'pointer' },
] as const;

type Screen = (typeof screens)[number];

describe.skipIf(browser.isAbsent)(`the story of somebody who decides, in Chromium${browser.note}`, () => {
  for (const screen of screens) {
    test(`leads from a question to a shared answer at ${screen.width} px by ${screen.by}, without barriers`, async ({
      app,
      site,
      onTestFinished,
    }) => {
      const { page, problems } = site;
      const { press, pressBefore, fill, choose } = createHands(site, screen.by);
      const found: string[] = [];
      const look = createLook(site, screen, found);
      await page.setViewportSize(screen);
      await page.emulateMedia({ colorScheme: screen.colorScheme, reducedMotion: 'reduce' });
      await page.getByRole('heading', { name: 'Ask without an account' }).waitFor();
      await look('start');

      await fill('Crop', 'maize');
      await fill('Place', 'Nakuru, Kenya');
      await choose('Planting month', 'March');
      await press('button', 'Will it grow?');
      await page.getByRole('heading', { name: /^Plant maize in March/ }).waitFor();
      await look('answer');
      await press('button', 'Save this as a plan');
      await page.getByText('Kept to be your plan').waitFor();
      await fill('Full name', 'Ann Farmer');
      await fill('Email', `ann${screen.width}@example.org`);
      await fill('Password', 'a quiet field at dawn');
      await look('register');
      await press('button', 'Create the account');
      await page.getByRole('dialog', { name: 'New plan' }).waitFor();
      await look('new plan');
      await press('button', 'Create and analyse');
      await page.getByRole('heading', { level: 1, name: 'Nakuru maize' }).waitFor();
      await page.getByText('planted in March').waitFor();
      await look('plan');

      await press('link', 'Plans');
      await page.getByText('1 plan', { exact: true }).waitFor();
      await press('link', 'Import…');
      await page.getByRole('heading', { level: 1, name: 'Import plans' }).waitFor();
      const chooser = page.waitForEvent('filechooser');
      await press('button', 'Choose a file…');
      await (await chooser).setFiles({ name: 'farm.csv', mimeType: 'text/csv', buffer: Buffer.from(farm) });
      const summary = page.getByRole('region', { name: 'Summary' });
      await summary.getByText('2 rows to save, 3 to correct.').waitFor();
      await look('import');
      await press('button', 'Correct… line 4');
      const editor = page.getByRole('dialog', { name: 'Line 4' });
      await editor.getByText('The model does not know "maze".').waitFor();
      await look('correct');
      await press('button', 'maize');
      await press('button', 'Take this');
      await summary.getByText('3 rows to save, 2 to correct.').waitFor();
      await look('corrected');
      await press('button', 'Correct… line 6');
      await press('button', 'Save it anyway, without a result');
      await press('button', 'Save 4 plans');
      await summary.getByText('4 plans saved, 1 to correct.').waitFor();
      await look('saved');

      await press('link', 'Back to the plans');
      await page.getByText('5 plans', { exact: true }).waitFor();
      await look('plans');
      await press('button', 'Analyse all');
      await page.getByText('4 of 5 plans analysed, 1 could not be analysed.').waitFor();
      await look('analysed');
      await press('checkbox', 'Pick River field');
      await press('checkbox', 'Pick Nakuru maize');
      await look('picked');
      await press('link', 'Compare');
      await page.getByRole('row', { name: 'Month November March' }).waitFor();
      const sides = page.getByRole('region', { name: 'The plans side by side' });
      await look('compare');
      for (const each of [screen.narrowest, screen.width]) {
        await page.setViewportSize({ width: each, height: screen.height });
        const hidden = await sides.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
        expect({ each, hidden }).toEqual({ each, hidden: 0 });
      }

      await press('link', 'Nakuru maize');
      await page.getByRole('heading', { level: 1, name: 'Nakuru maize' }).waitFor();
      await press('button', 'What if…');
      await choose('Water', 'irrigated');
      await page.getByRole('columnheader', { name: 'irrigated' }).waitFor();
      await look('what if');
      await press('button', 'What if…');
      await press('button', 'What else grows here…');
      await page.getByRole('list', { name: 'Crops that suit this place' }).waitFor();
      await look('grows here');
      await press('button', 'What else grows here…');

      for (const [opener, title] of [
        ['Edit', 'Edit the plan'],
        ['Copy', 'Copy the plan'],
        ['Export…', 'Export 1 plan'],
      ] as const) {
        await press('button', opener);
        await page.getByRole('dialog', { name: title }).waitFor();
        await look(title);
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        expect(await focused(page)).toBe(opener);
      }
      await press('button', 'Share…');
      const dialog = page.getByRole('dialog', { name: 'Share the result' });
      await dialog.getByRole('article').waitFor();
      expect(await dialog.getByRole('checkbox').count()).toBe(1);
      await look('share');
      await press('button', 'Make the link');
      await dialog.getByText('Copy the link now').waitFor();
      await look('link');
      const link = (await dialog.locator('.secret').textContent()) ?? '';
      await press('button', 'I have kept it');
      expect(await focused(page)).toBe('Share…');

      const receiver = watch(await openPage(onTestFinished));
      await receiver.page.setViewportSize(screen);
      await receiver.page.emulateMedia({ colorScheme: screen.colorScheme, reducedMotion: 'reduce' });
      await receiver.page.goto(link);
      await receiver.page.getByRole('heading', { level: 1, name: 'Nakuru maize' }).waitFor();
      await createLook(receiver, screen, found)('shared');

      await press('link', 'Plans');
      await press('checkbox', 'Pick Lost field');
      await press('button', 'Delete these…');
      await page.getByRole('alertdialog', { name: 'Delete 1 plan?' }).waitFor();
      await look('delete');
      await press('button', 'Delete 1 plan');
      await page.getByText('4 plans', { exact: true }).waitFor();
      await look('deleted');
      await pressBefore('button', 'Undo');
      await page.getByText('5 plans', { exact: true }).waitFor();
      await look('undone');
      const names = await page.locator('.plans tbody th').allTextContents();
      const place = names.indexOf('Hill field');
      await press('button', 'Archive Hill field');
      await page.getByRole('button', { name: 'Archive Hill field' }).waitFor({ state: 'detached' });
      expect(await focused(page)).toBe(`Archive ${names[place + 1] ?? names[place - 1]}`);

      await press('link', 'Map');
      await page.getByText(/Click or tap the map to ask about a point/).waitFor();
      await look('map');
      await fill('Find a place on the map', 'Nakuru');
      await page.keyboard.press('Enter');
      await expect.poll(() => page.url()).toMatch(/centre=-0\.\d+%2C36\.\d+/);
      if (screen.by === 'keyboard') await page.keyboard.press('Enter');
      else await page.getByRole('application').click({ position: { x: 90, y: 90 } });
      const saving = page.getByRole('button', { name: 'Save as a plan' });
      await saving.waitFor();
      const { y = screen.height, height = 0 } = (await saving.boundingBox()) ?? {};
      expect(y + height).toBeLessThan(screen.height);
      await look('answer on the map');
      await page.keyboard.press('Escape');
      await saving.waitFor({ state: 'detached' });
      expect(await page.evaluate('document.activeElement.getAttribute("role")')).toBe('application');
      expect(found).toEqual([]);
      expect([...problems, ...receiver.problems]).toEqual([]);
      expect(foreignRequests(site, app)).toEqual([]);
    });
  }
});

function focused(page: Page): Promise<string> {
  return page.evaluate<string>('document.activeElement.textContent');
}

/** Looks at each step: no barriers, nothing to scroll sideways, and the focus where somebody can continue. */
function createLook(site: Site, { width, height, narrowest, colorScheme }: Screen, found: string[]) {
  const { page } = site;
  let steps = 0;
  return async (step: string) => {
    steps += 1;
    const name = `${width}-${String(steps).padStart(2, '0')}-${step.replaceAll(' ', '-')}`;
    await picture(page, `${name}-light`, 'light');
    await picture(page, `${name}-dark`, 'dark');
    await page.emulateMedia({ colorScheme });
    const focus = await page.evaluate<string>('document.activeElement.tagName');
    await page.setViewportSize({ width: narrowest, height });
    const scrolled = await page.evaluate<number>('document.documentElement.scrollWidth');
    await picture(page, `${name}-narrow`, colorScheme);
    await page.setViewportSize({ width, height });
    found.push(...(await findBarriers(site, 'all')).map((barrier) => `${name}: ${barrier}`));
    if (scrolled > narrowest) found.push(`${name} scrolls sideways at ${narrowest} px`);
    if (focus === 'BODY' && steps > 1) found.push(`${name}: nothing has the focus`);
  };
}

async function picture(page: Page, name: string, colorScheme: 'light' | 'dark'): Promise<void> {
  if (pictures === undefined) return;
  await page.emulateMedia({ colorScheme });
  await mkdir(pictures, { recursive: true });
  const fullPage = (await page.locator('dialog').count()) === 0;
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage });
}

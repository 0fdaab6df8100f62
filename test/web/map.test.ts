import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { listedCropPlanSchema } from '@crop-planning/shared';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { createPlan } from '../harness.js';
import { findBarriers, logIn, openView, test } from './site.js';

/** A folder for pictures to look at. */
const pictures = process.env['MAP_PICTURES'];
const april = '#/map?crop=maize&month=4';
const ring = [
  [36.07, -0.3],
  [36.08, -0.3],
  [36.08, -0.29],
  [36.07, -0.3],
];
const field = { type: 'Polygon', coordinates: [ring] };
const hostile = '<img src=x onerror=alert(1)>';

describe('the map', () => {
  test('finds a place, says its value, and opens the same view from a link', async ({ site, account }) => {
    const { page, problems } = site;
    await logIn(site, account);
    await openView(site, april, 'Map');
    await page.getByText(/^the score of maize planted in April, rainfed\. Click/).waitFor();
    await page.getByRole('combobox', { name: 'Find a place on the map' }).fill('Nakuru');
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).hash).toMatch(/centre=-0\.\d+%2C36\.\d+&zoom=28\.0/);
    const surface = page.getByRole('application');
    const box = await surface.boundingBox();
    await surface.hover({ position: { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 } });
    await page.getByText(/^-0\.\d\d,36\.\d\d: [01]\.\d\d \(/).waitFor();
    await picture(page, 'nakuru');
    const link = page.url();
    await page.getByRole('button', { name: 'World', exact: true }).click();
    await expect.poll(() => page.url()).not.toContain('centre');
    await page.goto(link);
    await page.getByRole('application').waitFor();
    await expect.poll(() => page.url()).toBe(link);
    await page.getByRole('combobox', { name: 'Find a place on the map' }).fill('Xyzzyplace');
    await page.keyboard.press('Enter');
    await page.getByText('No place begins with').waitFor();
    expect(problems).toEqual([]);
  });

  test('asks about a place that was found as soon as the keys move the map', async ({ site, account }) => {
    const { page, problems } = site;
    await logIn(site, account);
    await openView(site, april, 'Map');
    await page.evaluate(`document.querySelector('.surface').addEventListener('focus', ({ target }) =>
      queueMicrotask(() => target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))))`);
    await page.getByRole('combobox', { name: 'Find a place on the map' }).fill('Nakuru');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'The point on the map' }).waitFor();
    expect(new URL(page.url()).hash).toMatch(/at=-0\.\d+%2C36\.\d+&centre=-0\.\d+%2C36\.\d+/);
    expect(problems).toEqual([]);
  });

  test('asks about a field from a file, and keeps its outline with the plan', async ({
    site,
    account,
    rest,
  }) => {
    const { page, problems } = site;
    await logIn(site, account);
    await openView(site, april, 'Map');
    const open = (name: string, text: string) =>
      page
        .getByLabel('A file with a field')
        .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    for (const [name, text, failure] of [
      ['a.kml', `<!DOCTYPE kml><kml/>`, 'has a DOCTYPE'],
      [
        'b.kml',
        kmlOf(
          'big',
          Array.from({ length: 150_000 }, () => '36,0'),
        ),
        'has 150,000 points; at most 500',
      ],
      ['c.json', '{"type":"LineString","coordinates":[[1,2],[3,4]]}', 'has no point and no area'],
      ['d.json', '{', 'neither GeoJSON nor KML'],
      ['e.json', ' '.repeat(6_000_000), 'larger than 5 MB'],
    ] as const) {
      await open(name, text);
      await page.getByRole('alert').getByText(failure).waitFor();
    }
    const kml = kmlOf(
      hostile.replaceAll('<', '&lt;'),
      ring.map((point) => `${point.join(',')},1800`),
    );
    await open(
      'fields.geojson',
      JSON.stringify({ type: 'FeatureCollection', features: [featureOf('A'), featureOf('B')] }),
    );
    await page.getByRole('button', { name: 'B', exact: true }).waitFor();
    await open('field.kml', kml);
    await page.getByRole('button', { name: 'Save as a plan' }).click();
    expect(await page.getByLabel('Name of the plan').inputValue()).toBe(hostile);
    await page.getByText('The plan keeps the outline of the field: 3 points.').waitFor();
    await picture(page, 'field');
    await page.getByRole('button', { name: 'Create and analyse' }).click();
    await page.getByRole('heading', { level: 1, name: hostile }).waitFor();
    await page.getByText('field outlined by 3 points').waitFor();
    const { body } = await rest('GET /crop-plans?include=outline', { token: account.tokens.access_token });
    expect(listedCropPlanSchema.array().parse(body)).toMatchObject([{ name: hostile, outline: field }]);
    expect(problems).toEqual([]);
  });

  test('lets a field be drawn by keyboard, and has no barriers on a phone, light and dark', async ({
    site,
    account,
  }) => {
    const { page, problems } = site;
    await logIn(site, account);
    await openView(site, `${april}&centre=-0.3,36.07&zoom=200`, 'Map');
    await page.getByText(/^the score of maize planted in April, rainfed\. Click/).waitFor();
    await page.getByRole('button', { name: 'Draw a field' }).press('Enter');
    const surface = page.getByRole('application');
    await surface.focus();
    for (const key of ['Enter', 'ArrowRight', 'Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await page.getByText('3 corners', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Finish the field' }).press('Enter');
    await page.getByRole('button', { name: 'Save as a plan' }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    const sheet = await page.getByRole('button', { name: 'Save as a plan' }).boundingBox();
    expect((sheet?.y ?? 844) + (sheet?.height ?? 0)).toBeLessThan(844);
    const barriers = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      barriers.push(...(await findBarriers(site, 'all')));
      await picture(page, `phone-${colorScheme}`);
    }
    await page.getByRole('button', { name: 'Close the point' }).click();
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
    for (const [width, height] of [
      [390, 844],
      [1280, 920],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.getByRole('button', { name: 'World', exact: true }).click();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await picture(page, `world-${width}-${colorScheme}`);
      }
    }
    expect(barriers).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('shows the tapped point above the sheet of a phone, which Escape or a pull closes', async ({
    site,
    account,
  }) => {
    const { page, problems } = site;
    await logIn(site, account);
    for (const [width, height] of [
      [390, 844],
      [320, 568],
    ] as const) {
      await page.setViewportSize({ width, height });
      await openView(site, `${april}&centre=-0.3,36.07&zoom=28&height=${height}`, 'Map');
      const surface = page.getByRole('application');
      const sheet = page.getByRole('region', { name: 'The point on the map' });
      const box = await surface.boundingBox();
      const tap = () => surface.click({ position: { x: width / 2, y: (box?.height ?? 0) - 12 } });
      await tap();
      await sheet.getByRole('button', { name: 'Save as a plan' }).waitFor();
      await expect.poll(() => isClearOfSheet(page)).toBe(true);
      await picture(page, `sheet-${width}`);
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'detached' });
      await tap();
      const head = await sheet.getByRole('heading', { level: 2 }).boundingBox();
      const [x, y] = [(head?.x ?? 0) + 20, (head?.y ?? 0) + 8];
      for (const distance of [20, 120]) {
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.mouse.move(x, y + distance, { steps: 4 });
        expect(await sheet.count()).toBe(1);
        await page.mouse.up();
      }
      await sheet.waitFor({ state: 'detached' });
      expect(page.url()).not.toContain('at=');
    }
    expect(problems).toEqual([]);
  });

  test('draws the fields of plans from near, asks for them only then, and asks about points exactly', async ({
    site,
    account,
    rest,
  }) => {
    const { page, problems, requested } = site;
    const corner = (x: number, y: number) => [36.07 + 0.005 * x, -0.3 + 0.005 * y];
    const corners = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)];
    const outline = { type: 'Polygon', coordinates: [corners] };
    await createPlan(rest, account.tokens.access_token, { outline });
    await logIn(site, account);
    const asksForOutlines = () =>
      requested.filter((url) => decodeURIComponent(url).includes('"outline"')).length;
    await openView(site, `${april}&centre=-0.3,36.07&zoom=28`, 'Map');
    await page.getByText(/^the score of maize planted in April, rainfed\. Click/).waitFor();
    expect(asksForOutlines()).toBe(0);
    await openView(site, `${april}&centre=-0.3,36.07&zoom=10000`, 'Map');
    const surface = page.getByRole('application');
    const { width = 0, height = 0 } = (await surface.boundingBox()) ?? {};
    const ink = (x: number, y: number) =>
      page.evaluate<number[]>(
        `[...document.querySelector('.surface canvas').getContext('2d').getImageData(${x}, ${y}, 1, 1).data]`,
      );
    const [middle, edge] = [Math.round(height / 2), Math.round(width / 2 + 50)];
    await expect.poll(() => ink(edge, middle + 20)).toEqual([22, 33, 27, 255]);
    expect(await ink(edge - 15, middle + 20)).not.toEqual([22, 33, 27, 255]);
    expect(asksForOutlines()).toBe(1);
    await picture(page, 'outline');
    await surface.click({ position: { x: width / 2 + 30, y: height / 2 + 10 } });
    await expect.poll(() => new URL(page.url()).hash).toMatch(/at=-0\.30\d\d?%2C36\.07\d\d?(&|$)/);
    expect(problems).toEqual([]);
  });

  test('leaves the other views working if its script does not load', async ({ site, account }) => {
    const { page } = site;
    await logIn(site, account);
    await page.getByText('You have no plans yet').waitFor();
    await page.route('**/assets/map-view*', (route) => route.abort());
    await page.getByRole('link', { name: 'Map', exact: true }).click();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
    await page.unroute('**/assets/map-view*');
  });
});

function featureOf(name: string) {
  return { type: 'Feature', properties: { name }, geometry: field };
}

function kmlOf(name: string, points: readonly string[]): string {
  return (
    '<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark>' +
    `<name>${name}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${points.join(' ')}</coordinates>` +
    '</LinearRing></outerBoundaryIs></Polygon></Placemark></Document></kml>'
  );
}

/** Whether the point asked about is within the screen, and above the sheet. */
function isClearOfSheet(page: Page): Promise<boolean> {
  return page.evaluate<boolean>(`(() => {
    const [point, sheet] = ['.here', '.point'].map((name) => document.querySelector(name)?.getBoundingClientRect());
    return Boolean(point && sheet) && point.top >= 0 && point.bottom <= sheet.top;
  })()`);
}

async function picture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  await mkdir(pictures, { recursive: true });
  await page.waitForTimeout(600);
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}

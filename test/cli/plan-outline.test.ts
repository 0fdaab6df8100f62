import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { createPlan } from '../harness.js';
import { isAroundKenya, startThinApp } from '../thinned-world.js';
import { test as base } from './cli-fixture.js';

const hostile = '<script>alert(1)</script>';
const ring = [
  [36.07, -0.3],
  [36.08, -0.3],
  [36.08, -0.29],
  [36.07, -0.3],
];
const outline = { type: 'Polygon', coordinates: [ring] };
const other = { type: 'MultiPolygon', coordinates: [[ring], [ring]] };
const feature = { type: 'Feature', properties: { name: '<b>Field</b>' }, geometry: outline };
const values = [
  '--name',
  'Field',
  '--crop',
  'maize',
  '--location',
  'Nakuru',
  '--month',
  '3',
  '--risk',
  'low',
];

/** The tests ask about Kenya alone. */
const testOfKenya = base.extend('app', { scope: 'file' }, async ({}, { onCleanup }) => {
  const app = await startThinApp(100, { isToKeep: isAroundKenya });
  onCleanup(app.close);
  return app;
});

const test = testOfKenya.extend('file', async ({ cli }) => {
  return async (name: string, content: unknown) => {
    const file = join(cli.folder, name);
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
    return file;
  };
});

describe('--outline', () => {
  test('reads a file of GeoJSON; the outline is shown, copied, changed and cleared', async ({
    cli,
    account,
    file,
  }) => {
    await cli.logIn(account);
    const collection = { type: 'FeatureCollection', features: [feature] };
    const field = await file('field.geojson', collection);
    expect(await cli.json(['plan', 'create', ...values, '--outline', field])).not.toHaveProperty('outline');
    expect(await cli.json(['plan', 'show', 'Field'])).toMatchObject({ outline });
    expect(await cli.json(['plan', 'list'])).not.toHaveProperty('0.outline');
    const { stdout } = await cli.run(['plan', 'show', 'Field', '--format', 'table']);
    expect(stdout).toMatch(/OUTLINE +3 points\n/);
    await cli.json(['plan', 'copy', 'Field', '--month', 'apr', '--name', 'Copy']);
    expect(await cli.json(['plan', 'show', 'Copy'])).toMatchObject({ outline });
    await cli.json(['plan', 'update', 'Copy', '--outline', JSON.stringify(other)]);
    expect(await cli.json(['plan', 'show', 'Copy'])).toMatchObject({ outline: other });
    await cli.json(['plan', 'update', 'Copy', '--outline', 'none']);
    expect(await cli.json(['plan', 'show', 'Copy'])).toMatchObject({ outline: null });
  });

  test.for(['csv', 'json', 'ndjson'])(
    'is exported to %s and imported again',
    async (format, { cli, account, createAccount, file }) => {
      await cli.logIn(account);
      await cli.json(['plan', 'create', ...values, '--outline', JSON.stringify(outline)]);
      const exported = await cli.run(['plan', 'export', '--format', format]);
      const plans = await file(`plans.${format}`, exported.stdout);
      await cli.logIn(await createAccount());
      expect(await cli.json(['plan', 'import', plans])).toMatchObject({ created: 1, failed: [] });
      expect(await cli.json(['plan', 'show', 'Field'])).toMatchObject({ outline });
      expect(await cli.json(['plan', 'apply', plans])).toMatchObject({ updated: 0, skipped: 1 });
      const changed = await file('changed.json', [
        { ...JSON.parse(plansJson(exported.stdout, format)), outline: other },
      ]);
      expect(await cli.json(['plan', 'apply', changed])).toMatchObject({ updated: 1 });
      expect(await cli.json(['plan', 'show', 'Field'])).toMatchObject({ outline: other });
    },
  );

  test.for([
    ['not JSON', '<kml/>', 'is not GeoJSON'],
    ['a point only', { type: 'Point', coordinates: [36, 0] }, 'has no outline'],
    ['two fields', { type: 'FeatureCollection', features: [feature, feature] }, 'has 2 outlines'],
    ['a line', { type: 'LineString', coordinates: ring }, 'has no point and no area'],
    ['metres', { type: 'Polygon', coordinates: [[[250_000, 9_960_000]]] }, 'are not degrees'],
    [
      'a million points',
      { type: 'Polygon', coordinates: [Array.from({ length: 1_000_000 }, () => [1, 2])] },
      'has 1,000,000 points; at most 500 are possible',
    ],
  ] as const)('refuses a file with %s', async ([, content, message], { cli, account, file }) => {
    await cli.logIn(account);
    const field = await file('field.geojson', content);
    const { code, stderr } = await cli.run(['plan', 'create', ...values, '--outline', field]);
    expect(code).not.toBe(0);
    expect(stderr.replace(/\s+/g, ' ')).toContain(message);
    expect(await cli.json(['plan', 'list'])).toEqual([]);
  });
});

describe('GeoJSON', () => {
  test('of plans has outlines, points of places, and the fields of a list', async ({
    cli,
    account,
    rest,
  }) => {
    await cli.logIn(account);
    const token = account.tokens.access_token;
    await createPlan(rest, token, { name: hostile, outline });
    await createPlan(rest, token, { name: 'By name', location: 'Nakuru, Kenya' });
    await createPlan(rest, token, { name: 'Nowhere', location: 'Xyzzyplace' });
    const { code, stdout } = await cli.run(['plan', 'list', '--format', 'geojson', '--sort', 'name']);
    expect(code).toBe(0);
    const { type, features } = JSON.parse(stdout) as { type: string; features: object[] };
    expect(type).toBe('FeatureCollection');
    expect(features).toMatchObject([
      { type: 'Feature', geometry: outline, properties: { name: hostile, latest_feasibility_label: null } },
      {
        geometry: { type: 'Point', coordinates: [expect.closeTo(36.07, 1), expect.closeTo(-0.28, 1)] },
        properties: { name: 'By name', planting_month: 3 },
      },
      { geometry: null, properties: { name: 'Nowhere' } },
    ]);
    const one = await cli.run(['plan', 'list', '--format', 'geojson', '--query', 'By name']);
    expect((JSON.parse(one.stdout) as { features: object[] }).features).toHaveLength(1);
  });

  test('of a map has a point with value and words for each node on land', async ({ cli, account }) => {
    await cli.logIn(account);
    const file = join(cli.folder, 'map.geojson');
    const box = ['map', 'maize', '--month', 'mar', '--in', '33,-5,42,5'];
    expect(await cli.json([...box, '-o', file])).toMatchObject({ format: 'geojson', crop: 'maize' });
    const csv = join(cli.folder, 'map.csv');
    await cli.run([...box, '-o', csv]);
    const rows = (await readFile(csv, 'utf8')).trim().split(/\r?\n/).slice(1);
    const { features } = JSON.parse(await readFile(file, 'utf8')) as {
      features: { geometry: { coordinates: number[] }; properties: { value: number; label: string } }[];
    };
    expect(
      features.map(
        ({
          geometry: {
            coordinates: [x, y],
          },
          properties: { value },
        }) => `${y},${x},${value}`,
      ),
    ).toEqual(rows);
    expect(features[0]?.properties.label).toMatch(/./);
  });
});

/** The one plan in an exported file as JSON. */
function plansJson(text: string, format: string): string {
  if (format !== 'csv') return JSON.stringify([JSON.parse(text)].flat()[0]);
  return JSON.stringify({
    name: 'Field',
    crop: 'maize',
    location: 'Nakuru',
    planting_month: 3,
    risk_tolerance: 'low',
  });
}

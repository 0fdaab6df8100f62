import { parse } from 'csv-parse/sync';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished } from 'vitest';
import { connectTo, runServerCommand as run, startTestApp, register, restOf, test } from '../harness.js';
import type { CommandResult, TestApp } from '../harness.js';
import { startOpenMeteo } from '../open-meteo.js';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const columns = [
  'place',
  'country',
  'lat',
  'lon',
  'elevation_m',
  ...months.map((month) => `tmean_${month}_c`),
  ...months.map((month) => `tmin_${month}_c`),
  ...months.map((month) => `rain_${month}_mm`),
  'source',
];
const referenceFile = fileURLToPath(new URL('../../../shared/data/climate-reference.csv', import.meta.url));
const isReferenceThere = existsSync(referenceFile);
if (!isReferenceThere)
  console.warn('../shared/data/climate-reference.csv is not there: its import is skipped.');

const figures = {
  place: 'Molo',
  country: 'Kenya',
  lat: '-0.25',
  lon: '35.73',
  elevation_m: '2500',
  source: 'Our station',
};

describe('crop-server climate', () => {
  test('imports a place that the running server knows at once, and forgets when it is removed', async ({
    app,
    rest,
    account,
  }) => {
    const preview = () => previewAt(rest, account.tokens.access_token, 'MOLO, ke');
    expect(await preview()).toMatchObject({ status: 422, body: { code: 'LOCATION_NOT_FOUND' } });

    const imported = await importRows(app, [figures], ['--json']);
    expect(imported).toEqual({ code: 0, stdout: '{"imported":1}\n', stderr: '' });
    const { status, body } = await preview();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      details: {
        climate: {
          location: { name: 'Molo, Kenya', elevation_m: 2500 },
          source: 'Our station',
          period: 'not stated',
          mean_temperature_c: months.map(() => 15),
          min_temperature_c: months.map(() => 8),
          rain_mm: months.map(() => 90),
        },
      },
    });

    const listed: unknown = JSON.parse((await run(['climate', 'list', '--json'], app.environment)).stdout);
    const item = {
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'Molo, Kenya',
      place: 'Molo',
      region: null,
      country_code: 'KE',
      latitude: -0.25,
      longitude: 35.73,
      elevation_m: 2500,
      source: 'Our station',
      period: 'not stated',
      origin: 'imported',
      stored_at: expect.stringMatching(/Z$/),
    };
    expect(listed).toEqual([item]);
    const removed = await run(['climate', 'remove', 'molo, kenya', '--json'], app.environment);
    expect(JSON.parse(removed.stdout)).toEqual(item);
    expect(await preview()).toMatchObject({ status: 422 });
    const again = await run(['climate', 'remove', 'Molo, Kenya'], app.environment);
    expect(again).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^No stored climate/) });
  });

  test('replaces a place that is imported again, and keeps its id', async ({ app }) => {
    await importRows(app, [{ ...figures, place: 'Njoro', rain_mar_mm: '90' }]);
    const [before] = await list(app, 'Njoro, Kenya');
    const row = { ...figures, place: 'NJORO', country: 'ke', elevation_m: '', source: 'Station, 1981-2010' };
    const second = await importRows(app, [row]);
    expect(second.stdout).toBe('Imported 1 climate.\n');
    expect(await list(app, 'NJORO, Kenya')).toEqual([
      expect.objectContaining({ id: before?.['id'], elevation_m: null, period: '1981-2010' }),
    ]);
  });

  test('takes regions and other names, with which places of one name are told apart', async ({
    app,
    rest,
    account,
  }) => {
    const token = account.tokens.access_token;
    const rows = [
      { ...figures, place: 'Greenville', country: 'US', region: 'Mississippi', aliases: '' },
      { ...figures, place: 'Greenville', country: 'USA', region: 'Ohio', aliases: 'Grün Stadt; Grenville' },
    ];
    await importRows(app, rows);
    const candidates = ['Greenville, Mississippi, United States', 'Greenville, Ohio, United States'];
    const refused = await previewAt(rest, token, 'greenville');
    expect(refused).toMatchObject({ status: 409, body: { code: 'LOCATION_AMBIGUOUS', candidates } });
    for (const name of [...candidates, 'greenville, ohio', 'GRUN STADT', 'Grenville, Us']) {
      expect(await previewAt(rest, token, name)).toMatchObject({ status: 200 });
    }
    const ohio = await previewAt(rest, token, 'Grün Stadt');
    expect(ohio.body).toMatchObject({ details: { climate: { location: { name: candidates[1] } } } });
  });

  test('stands before the live source, and that before the starter table', async () => {
    const live = { name: 'Nakuru', latitude: -0.28, longitude: 36.07, elevation: 1850, country_code: 'KE' };
    const source = await startOpenMeteo([live]);
    const app = await startTestApp({ CLIMATE_URL: source.url });
    onTestFinished(async () => {
      await app.close();
      await source.close();
    });
    const rest = restOf(app);
    const token = (await register(rest)).tokens.access_token;
    const sourceOf = async () => {
      const { body } = await previewAt(rest, token, 'Nakuru');
      return (body as { details: { climate: { source: string } } }).details.climate.source;
    };
    expect(await sourceOf()).toBe('Open-Meteo archive (ERA5)');
    await importRows(app, [{ ...figures, place: 'Nakuru' }]);
    expect(await sourceOf()).toBe('Our station');
    const listed = await rest('GET /locations?query=nakuru', { token });
    expect(listed.body).toMatchObject([{ name: 'Nakuru, Kenya', source: 'Our station' }]);

    const items = await list(app, 'Nakuru, Kenya');
    expect(items.map(({ origin }) => origin).sort()).toEqual(['imported', 'live']);
    const unclear = await run(['climate', 'remove', 'Nakuru, Kenya'], app.environment);
    expect(unclear).toMatchObject({ code: 1, stderr: expect.stringContaining('Name one by its id') });
    for (const { id } of items) {
      expect(await run(['climate', 'remove', String(id)], app.environment)).toMatchObject({ code: 0 });
    }
    source.behave('failing');
    expect(await sourceOf()).toBe('CRU CL 2.0');
  });

  test('changes the list that the running server has read, as does its removal', async ({
    app,
    rest,
    account,
  }) => {
    const token = account.tokens.access_token;
    const names = async () => {
      const { body } = await rest('GET /locations?query=elburgon', { token });
      return (body as { name: string }[]).map(({ name }) => name);
    };
    expect(await names()).toEqual([]);
    await importRows(app, [{ ...figures, place: 'Elburgon' }]);
    expect(await names()).toEqual(['Elburgon, Kenya']);
    await importRows(app, [{ ...figures, place: 'ELBURGON' }]);
    expect(await names()).toEqual(['ELBURGON, Kenya']);
    await run(['climate', 'remove', 'Elburgon, Kenya'], app.environment);
    expect(await names()).toEqual([]);
  });

  test('imports a large file as one', async () => {
    const large = await startTestApp();
    const { db, close } = await connectTo(large);
    onTestFinished(async () => {
      await close();
      await large.close();
    });
    const rows = Array.from({ length: 2_000 }, (_, i) => ({ ...figures, place: `Station ${i}` }));
    for (let time = 0; time < 2; time += 1) {
      const imported = await importRows(large, rows, ['--json']);
      expect(imported).toEqual({ code: 0, stdout: '{"imported":2000}\n', stderr: '' });
      expect(await db.collection('climates').find({}).toArray()).toHaveLength(2_000);
    }
    const rest = restOf(large);
    const token = (await register(rest)).tokens.access_token;
    const found = await rest('GET /locations?query=station%201999&limit=1', { token });
    expect(found.body).toMatchObject([{ name: 'Station 1999, Kenya' }]);
  });

  test.skipIf(!isReferenceThere)(
    'imports all of ../shared/data/climate-reference.csv',
    async ({ app, rest, account }) => {
      const token = account.tokens.access_token;
      const result = await run(['climate', 'import', referenceFile, '--json'], app.environment);
      expect(result).toEqual({ code: 0, stdout: '{"imported":400}\n', stderr: '' });
      const rows: Record<string, string>[] = parse(await readFile(referenceFile), { columns: true });
      const potato = await previewAt(rest, token, 'Nakuru, Kenya', { crop: 'potato', planting_month: 12 });
      expect(potato.body).toMatchObject({ feasibility_label: 'marginal', limiting_factor: 'water' });
      for (const { place, country, lat, lon, source } of rows.filter((_, i) => i % 40 === 0)) {
        const { body } = await previewAt(rest, token, `${place}, ${country}`);
        const location = { place, latitude: Number(lat), longitude: Number(lon) };
        expect(body).toMatchObject({ details: { climate: { location, source, period: '1961-1990' } } });
      }
    },
  );
});

describe('a file that does not fit', () => {
  test('stores nothing of it, names 20 problems and counts the rest', async ({ app }) => {
    const rows = Array.from({ length: 30 }, (_, i) => ({
      place: `Ward ${i}`,
      ...(i > 4 && { lat: 'north' }),
    }));
    const { code, stderr } = await importText(app, csvOf(rows));
    expect(code).toBe(1);
    expect(stderr.match(/^ {2}line \d+: /gm)).toHaveLength(20);
    expect(stderr).toContain('and 5 problems more');
    expect(await list(app, /^Ward/)).toEqual([]);
  });

  test('may be anything: what is quoted of it is short and in one line', async ({ app }) => {
    const cells = Array.from({ length: 50_000 }, (_, i) => `\u001b[2Jcell ${i}`);
    const { code, stderr } = await importText(app, cells.join(','));
    expect(code).toBe(1);
    expect(stderr.length).toBeLessThan(3_000);
    expect(stderr).not.toContain('\u001b');
  });

  test('must be there, and be named', async ({ app }) => {
    const missing = await run(['climate', 'import', '/nowhere/at-all.csv'], app.environment);
    expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('does not exist') });
    const folder = await run(['climate', 'import', tmpdir()], app.environment);
    expect(folder).toMatchObject({ code: 1, stderr: expect.stringContaining('is a folder') });
    expect(await run(['climate', 'import'], app.environment)).toMatchObject({ code: 2 });
  });
});

test('the commands work while no server runs', async () => {
  const directory = await makeFolder();
  const environment = { DATA_DIR: join(directory, 'data') };
  const file = join(directory, 'climates.csv');
  await writeFile(file, `\uFEFF${csvOf([figures]).replaceAll('\n', '\r\n')}`);
  expect(await run(['climate', 'import', file], environment)).toMatchObject({ code: 0, stderr: '' });
  const listed = await run(['climate', 'list'], environment);
  expect(listed.stdout).toMatch(/^[0-9a-f]{24}\tMolo, Kenya\t-0\.25,35\.73\t2500 m\timported\t/);
});

type Row = Partial<Record<string, string>>;

function importRows(app: TestApp, rows: readonly Row[], options: string[] = []): Promise<CommandResult> {
  return importText(app, csvOf(rows), options);
}

async function importText(
  { environment }: TestApp,
  content: string,
  options: string[] = [],
): Promise<CommandResult> {
  const file = join(await makeFolder(), 'climates.csv');
  await writeFile(file, content);
  return run(['climate', 'import', file, ...options], environment);
}

async function makeFolder(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'crop-test-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** Rows at 15 and at least 8 deg C with 90 mm in every month, but for what is given. */
function csvOf(rows: readonly Row[]): string {
  const header = [...columns, ...['region', 'aliases'].filter((column) => rows.some((row) => column in row))];
  const valueOf = (row: Row, column: string) => {
    const usual = { tmean: '15', tmin: '8', rain: '90' }[column.split('_')[0] ?? ''];
    return row[column] ?? (figures as Row)[column] ?? usual ?? '';
  };
  const lines = rows.map((row) => header.map((column) => `"${valueOf(row, column)}"`).join(','));
  return [header.join(','), ...lines].join('\n');
}

async function list({ environment }: TestApp, name: string | RegExp): Promise<Record<string, unknown>[]> {
  const { stdout } = await run(['climate', 'list', '--json'], environment);
  const items: Record<string, unknown>[] = JSON.parse(stdout);
  return items.filter((item) =>
    typeof name === 'string' ? item['name'] === name : name.test(String(item['name'])),
  );
}

function previewAt(rest: ReturnType<typeof restOf>, token: string, location: string, changes: object = {}) {
  const input = { crop: 'maize', planting_month: 3, risk_tolerance: 'medium' };
  return rest('POST /analyses/preview', { token, body: { ...input, location, ...changes } });
}

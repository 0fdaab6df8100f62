import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import {
  connectTo,
  createDatabase,
  runServerCommand as run,
  startTestApp,
  register,
  restOf,
  test,
} from '../harness.js';
import {
  csvOf,
  figures,
  importRows,
  importText,
  list,
  makeFolder,
  months,
  previewAt,
} from '../climate-files.js';
import { startOpenMeteo } from '../open-meteo.js';
import { climateFiles, readRows } from '../feasibility-figures.js';
import { sharedFile, sharedFiles } from '../shared-data.js';

const reference = sharedFiles(climateFiles);

const sourceSchema = z.object({
  details: z.object({ climate: z.object({ location: z.object({ source: z.string() }) }) }),
});

describe('crop-server climate', () => {
  test('imports a place, which the running server knows immediately, and forgets once the place is removed', async ({
    app,
    rest,
    account,
  }) => {
    const preview = () => previewAt(rest, account.tokens.access_token, 'KWA MFANO, ke');
    expect(await preview()).toMatchObject({ status: 422, body: { code: 'LOCATION_NOT_FOUND' } });

    const imported = await importRows(app, [{ ...figures, place: 'Kwa Mfano' }], ['--json']);
    expect(imported).toEqual({ code: 0, stdout: '{"imported":1}\n', stderr: '' });
    const { status, body } = await preview();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      details: {
        climate: {
          location: { name: 'Kwa Mfano, Kenya', elevation_m: 2500, climate_distance_km: null },
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
      name: 'Kwa Mfano, Kenya',
      place: 'Kwa Mfano',
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
    const removed = await run(['climate', 'remove', 'kwa mfano, kenya', '--json'], app.environment);
    expect(JSON.parse(removed.stdout)).toEqual(item);
    expect(await preview()).toMatchObject({ status: 422 });
    const secondRemoval = await run(['climate', 'remove', 'Kwa Mfano, Kenya'], app.environment);
    expect(secondRemoval).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^No stored climate/),
    });
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

  test('accepts regions and aliases, which distinguish places with the same name', async ({
    app,
    rest,
    account,
  }) => {
    const token = account.tokens.access_token;
    const rows = [
      { ...figures, place: 'Twinfold', country: 'US', region: 'Mississippi', aliases: '' },
      { ...figures, place: 'Twinfold', country: 'USA', region: 'Ohio', aliases: 'Grün Stadt; Grenville' },
    ];
    await importRows(app, rows);
    const candidates = ['Twinfold, Mississippi, United States', 'Twinfold, Ohio, United States'];
    const refused = await previewAt(rest, token, 'twinfold');
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'LOCATION_AMBIGUOUS', candidates: candidates.map((name) => ({ name })) },
    });
    for (const name of [...candidates, 'twinfold, ohio', 'GRUN STADT', 'Grenville, Us']) {
      expect(await previewAt(rest, token, name)).toMatchObject({ status: 200 });
    }
    const ohio = await previewAt(rest, token, 'Grün Stadt');
    expect(ohio.body).toMatchObject({ details: { climate: { location: { name: candidates[1] } } } });
  });

  test('imports a place that takes precedence over a region of the same name', async ({
    app,
    rest,
    account,
  }) => {
    const token = account.tokens.access_token;
    const ambiguous = await previewAt(rest, token, 'Manicaland');
    expect(ambiguous).toMatchObject({ status: 409, body: { regions: ['Manicaland, Zimbabwe'] } });
    const row = { ...figures, place: 'Manicaland', country: 'ZW', lat: '-19', lon: '32.6' };
    await importRows(app, [row], ['--force']);
    const found = await previewAt(rest, token, 'Manicaland');
    expect(found.body).toMatchObject({ details: { climate: { source: 'Our station' } } });
  });

  test('imports a place that takes precedence over the live source, which takes precedence over the grid', async () => {
    const source = await startOpenMeteo();
    const app = await startTestApp({ CLIMATE_URL: source.url });
    onTestFinished(async () => {
      await app.close();
      await source.close();
    });
    const rest = restOf(app);
    const token = (await register(rest)).tokens.access_token;
    const sourceOf = async () => {
      const { body } = await previewAt(rest, token, 'Nakuru, Kenya');
      return sourceSchema.parse(body).details.climate.location.source;
    };
    expect(await sourceOf()).toBe('Open-Meteo archive (ERA5)');
    await importRows(app, [{ ...figures, place: 'Nakuru' }]);
    expect(await sourceOf()).toBe('Our station');

    const listed: { id: string; origin: string }[] = JSON.parse(
      (await run(['climate', 'list', '--json'], app.environment)).stdout,
    );
    expect(listed.map(({ origin }) => origin)).toEqual(['imported', 'live']);
    for (const { id } of listed) {
      expect(await run(['climate', 'remove', '--', id], app.environment)).toMatchObject({ code: 0 });
    }
    expect(await list(app, /./)).toEqual([]);
    source.behave('failing');
    expect(await sourceOf()).toBe('world climate grid (ERA5)');
  });

  test('imports a place that is used for coordinates within 25 km, unless elevations differ by over 300 m', async ({
    app,
    rest,
    account,
  }) => {
    await importRows(app, [
      { ...figures, place: 'Naivas Farm', lat: '-0.6', lon: '36.4', elevation_m: '2000' },
    ]);
    const sourceAt = async (location: string) => {
      const { body } = await previewAt(rest, account.tokens.access_token, location);
      return sourceSchema.parse(body).details.climate.location.source;
    };
    expect(await sourceAt('-0.61,36.4')).toBe('Our station');
    expect(await sourceAt('-0.61,36.4,2250')).toBe('Our station');
    expect(await sourceAt('-0.61,36.4,2350')).toBe('world climate grid (ERA5)');
    expect(await sourceAt('-0.9,36.4')).toBe('world climate grid (ERA5)');
  });

  test('updates the running server’s list of places on import and on removal', async ({
    app,
    rest,
    account,
  }) => {
    const token = account.tokens.access_token;
    const names = async () => {
      const { body } = await rest('GET /locations?query=kwa%20orodha', { token });
      return (body as { name: string }[]).map(({ name }) => name);
    };
    expect(await names()).toEqual([]);
    await importRows(app, [{ ...figures, place: 'Kwa Orodha' }]);
    expect(await names()).toEqual(['Kwa Orodha, Kenya']);
    await importRows(app, [{ ...figures, place: 'KWA ORODHA' }]);
    expect(await names()).toEqual(['KWA ORODHA, Kenya']);
    await run(['climate', 'remove', 'Kwa Orodha, Kenya'], app.environment);
    expect(await names()).toEqual([]);
  });

  test('imports every row of a large file, even if the file is imported twice', async () => {
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

  test.skipIf(reference.areAbsent)(
    `imports all of ../shared/data/climate-reference.csv${reference.note}`,
    async ({ app, rest, account }) => {
      const token = account.tokens.access_token;
      const file = fileURLToPath(sharedFile('climate-reference.csv'));
      const doubted = await run(['climate', 'import', file], app.environment);
      // Three of the 400 stations are much drier than the half degree of the grid around them.
      expect(new Set(doubted.stderr.match(/(?<=^ {2}line \d+: )\w+/gm))).toEqual(
        new Set(['Tuguegarao', 'San', 'Guayaquil']),
      );
      const result = await run(['climate', 'import', file, '--force', '--json'], app.environment);
      expect(result).toEqual({ code: 0, stdout: '{"imported":400}\n', stderr: '' });
      const rows = readRows('climate-reference.csv');
      for (const { place, country, lat, lon, source } of rows.filter((_, i) => i % 40 === 0)) {
        const { body } = await previewAt(rest, token, `${place}, ${country}`);
        const location = { place, latitude: Number(lat), longitude: Number(lon) };
        expect(body).toMatchObject({ details: { climate: { location, source, period: '1961-1990' } } });
      }
    },
  );
});

describe('a file for crop-server climate import', () => {
  test('is not stored at all if it is invalid; 20 problems are listed and the rest counted', async ({
    app,
  }) => {
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

  test('is quoted briefly and on one line in errors, whatever it contains', async ({ app }) => {
    const cells = Array.from({ length: 50_000 }, (_, i) => `\u001b[2Jcell ${i}`);
    const { code, stderr } = await importText(app, cells.join(','));
    expect(code).toBe(1);
    expect(stderr.length).toBeLessThan(3_000);
    expect(stderr).not.toContain('\u001b');
  });

  test('may come from standard input or a pipe, but may not exceed 32 MiB', async ({ app }) => {
    const fromStdin = csvOf([{ ...figures, place: 'Kwa Bomba' }]);
    const imported = { code: 0, stdout: 'Imported 1 climate.\n', stderr: '' };
    const { environment } = app;
    expect(await run(['climate', 'import', '-'], environment, Readable.from([fromStdin]))).toEqual(imported);
    const pipe = await makePipe();
    const importing = run(['climate', 'import', pipe], environment);
    await writeFile(pipe, csvOf([{ ...figures, place: 'Kwa Fifo' }]));
    expect(await importing).toEqual(imported);
    expect(await list(app, /^Kwa (Bomba|Fifo)/)).toHaveLength(2);

    const endless = Readable.from(endlessly(Buffer.alloc(1024 * 1024)));
    expect(await run(['climate', 'import', '-'], environment, endless)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Standard input cannot be read: it is larger than 32 MiB.\n',
    });
    expect(endless.destroyed).toBe(true);
  });

  test('is refused if standard input, or a pipe without a writer, does not end within a minute', async ({
    app,
  }) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const silent = new Readable({ read: () => {} });
    const pipe = await makePipe();
    const results = [
      run(['climate', 'import', '-'], app.environment, silent),
      run(['climate', 'import', pipe], app.environment),
    ];
    await expect.poll(() => vi.getTimerCount()).toBe(2);
    vi.advanceTimersByTime(60_000);
    expect(await Promise.all(results)).toEqual(
      ['Standard input', pipe].map((name) => ({
        code: 1,
        stdout: '',
        stderr: `${name} cannot be read: it did not end within 60 seconds.\n`,
      })),
    );
  });

  test('must be named, exist, and be a file or a pipe', async ({ app }) => {
    const missing = await run(['climate', 'import', '/nowhere/at-all.csv'], app.environment);
    expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('does not exist') });
    const folder = await run(['climate', 'import', tmpdir()], app.environment);
    expect(folder).toMatchObject({ code: 1, stderr: expect.stringContaining('is a folder') });
    const device = await run(['climate', 'import', '/dev/zero'], app.environment);
    expect(device).toMatchObject({ code: 1, stderr: expect.stringContaining('neither a file nor a pipe') });
    expect(await run(['climate', 'import'], app.environment)).toMatchObject({ code: 2 });
  });
});

test('the climate commands work while no server is running', async () => {
  const directory = await makeFolder();
  const environment = { DATA_DIR: join(directory, 'data') };
  await createDatabase(environment);
  const file = join(directory, 'climates.csv');
  await writeFile(file, `\uFEFF${csvOf([figures]).replaceAll('\n', '\r\n')}`);
  expect(await run(['climate', 'import', file], environment)).toMatchObject({ code: 0, stderr: '' });
  const listed = await run(['climate', 'list'], environment);
  expect(listed.stdout).toMatch(/^[0-9a-f]{24}\tMolo, Kenya\t-0\.25,35\.73\t2500 m\timported\t/);
});

async function makePipe(): Promise<string> {
  const pipe = join(await makeFolder(), 'pipe');
  execFileSync('mkfifo', [pipe]);
  return pipe;
}

function* endlessly(chunk: Buffer): Generator<Buffer> {
  for (;;) yield chunk;
}

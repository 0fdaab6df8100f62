import { climateSchema } from '@crop-planning/shared';
import { describe, expect } from 'vitest';
import { climatesMax } from '../../server/src/climates/own/create.js';
import { createPlan, issuePaths, planInput, test as base } from '../harness.js';
import { addClimate, analyse, cold, lowerFarm, nakuru, planWith, yearOf } from '../own-climates.js';
import { unknownId } from '../refusals.js';
import { isAroundKenya, startThinApp } from '../thinned-world.js';

/** The tests ask about Kenya alone. */
const test = base
  .extend('app', { scope: 'file' }, async ({}, { onCleanup }) => {
    const app = await startThinApp(100, { isToKeep: isAroundKenya });
    onCleanup(app.close);
    return app;
  })
  .extend('token', ({ account }) => account.tokens.access_token);

describe('a climate of your own', () => {
  test('is added, listed without its figures, read and removed', async ({ rest, trpc, token }) => {
    const added = await rest('POST /climates', { token, body: lowerFarm });
    expect(added.status).toBe(201);
    const climate = climateSchema.parse(added.body);
    expect(climate).toEqual({
      ...lowerFarm,
      id: expect.any(String),
      created_at: expect.any(String),
      whole_years: 0,
      years: [],
    });
    const other = await trpc(token).climates.create.mutate({
      ...lowerFarm,
      name: 'Upper farm',
      elevation_m: null,
      years: [yearOf(2020), yearOf(2019)],
    });
    expect(other.years.map(({ year }) => year)).toEqual([2019, 2020]);
    const listed = await rest('GET /climates', { token });
    expect(listed.body).toEqual([withoutFigures(other), withoutFigures(climate)]);
    expect(listed.body).toMatchObject([{ elevation_m: null, whole_years: 2 }, { elevation_m: 1850 }]);
    expect((await rest(`GET /climates/${climate.id}`, { token })).body).toEqual(climate);
    expect(await rest(`DELETE /climates/${climate.id}`, { token })).toMatchObject({ status: 204 });
    expect((await rest('GET /climates', { token })).body).toEqual([withoutFigures(other)]);
    const again = await rest(`DELETE /climates/${climate.id}`, { token });
    expect(again).toMatchObject({ status: 404, body: { code: 'CLIMATE_NOT_FOUND' } });
  });

  test.for<[string, object, string[]]>([
    ['no name', { name: ' ' }, ['name']],
    ['a name with an escape sequence', { name: '\u001b[2J' }, ['name']],
    ['eleven months', { rain_mm: lowerFarm.rain_mm.slice(1) }, ['rain_mm']],
    ['impossible figures', { rain_mm: [-1, ...lowerFarm.rain_mm.slice(1)] }, ['rain_mm.0']],
    ['minima above the means', { min_temperature_c: Array(12).fill(30) }, expectedMinima()],
    ['no coordinates', { latitude: undefined, longitude: null }, ['latitude', 'longitude']],
    ['a year twice', { years: [yearOf(2020), yearOf(2020)] }, ['years']],
    ['a year without rain', { years: [{ ...yearOf(2020), rain_mm: null }] }, ['years.0.rain_mm']],
    ['an unknown field', { account_id: unknownId }, ['account_id']],
    ['an operator instead of a text', { name: { $gt: '' } }, ['name']],
  ])('is refused with %s', async ([, changes, paths], { rest, token }) => {
    const { status, body } = await rest('POST /climates', { token, body: { ...lowerFarm, ...changes } });
    expect([status, issuePaths(body).sort()]).toEqual([400, paths.sort()]);
    expect((await rest('GET /climates', { token })).body).toEqual([]);
  });

  test('is refused with figures that can hardly be right, unless they have been checked', async ({
    rest,
    token,
  }) => {
    const [january = 0, , ...others] = lowerFarm.rain_mm;
    const fahrenheit = lowerFarm.mean_temperature_c.map((mean) => (mean * 9) / 5);
    const refused = await rest('POST /climates', {
      token,
      body: { ...lowerFarm, mean_temperature_c: fahrenheit, rain_mm: [january, 900, ...others] },
    });
    expect(refused).toMatchObject({ status: 422, body: { code: 'CLIMATE_DOUBTFUL' } });
    const { issues } = refused.body as { issues: { path: string; message: string }[] };
    expect(issues.filter(({ path }) => path.startsWith('mean_temperature_c.'))).toHaveLength(12);
    expect(issues.filter(({ path }) => path.startsWith('rain_mm.'))).toEqual([
      {
        path: 'rain_mm.1',
        message: 'the rain of February is 900 mm, but 30 and 70 mm in the months beside it',
      },
      {
        path: 'rain_mm.1',
        message: expect.stringMatching(/^the rain of February is 900 mm, but [\d.]+ mm in the world grid$/),
      },
    ]);
    expect((await rest('GET /climates', { token })).body).toEqual([]);
    const body = { ...lowerFarm, rain_mm: [january, 900, ...others], is_checked: true };
    const added = await rest('POST /climates', { token, body });
    expect(added).toMatchObject({ status: 201, body: { rain_mm: body.rain_mm } });
    expect(added.body).not.toHaveProperty('is_checked');
  });

  test('is compared with the grid at its own height, and only with its own months out at sea', async ({
    rest,
    token,
  }) => {
    const colder = {
      mean_temperature_c: lowerFarm.mean_temperature_c.map((mean) => mean - 12),
      min_temperature_c: lowerFarm.min_temperature_c.map((minimum) => minimum - 12),
    };
    const statusOf = async (changes: object) =>
      (await rest('POST /climates', { token, body: { ...lowerFarm, ...colder, ...changes } })).status;
    expect(await statusOf({})).toBe(422);
    expect(await statusOf({ elevation_m: 4_100 })).toBe(201);
    expect(await statusOf({ latitude: 0, longitude: -30 })).toBe(201);
  });

  test('may have months and years of up to 64 KiB', async ({ rest, token }) => {
    const years = Array.from({ length: 150 }, (_, i) => yearOf(1850 + i));
    const large = await rest('POST /climates', { token, body: { ...lowerFarm, years } });
    expect(large).toMatchObject({ status: 201, body: { whole_years: 150 } });
    const longer = years.map((year) => ({
      ...year,
      rain_mm: Array(12).fill(1e-300 / 3),
      mean_temperature_c: Array(12).fill(1e-300 / 3),
    }));
    const refused = await rest('POST /climates', { token, body: { ...lowerFarm, years: longer } });
    expect(refused).toMatchObject({ status: 413, body: { code: 'BODY_TOO_LARGE' } });
  });

  test('is one of at most 50', async ({ rest, token }) => {
    for (let count = 0; count < climatesMax; count += 1)
      await rest('POST /climates', { token, body: lowerFarm });
    const refused = await rest('POST /climates', { token, body: lowerFarm });
    expect(refused).toMatchObject({ status: 409, body: { code: 'CLIMATE_LIMIT_REACHED' } });
    expect((await rest('GET /climates', { token })).body).toHaveLength(50);
  });

  test('is added only once if the request is repeated, and not again after it has been removed', async ({
    rest,
    token,
  }) => {
    const headers = { 'idempotency-key': 'lower farm' };
    const years = [yearOf(2020), yearOf(2019)];
    const send = (changes: object = {}) =>
      rest('POST /climates', { token, headers, body: { ...lowerFarm, years, ...changes } });
    const [first, second] = await Promise.all([send(), send()]);
    expect(first).toMatchObject({ status: 201, body: { whole_years: 2 } });
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect((await rest('GET /climates', { token })).body).toHaveLength(1);
    expect(await send({ name: 'Upper farm' })).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    const { id } = climateSchema.parse(first.body);
    expect((await rest(`GET /climates/${id}`, { token })).body).toEqual(first.body);
    await rest(`DELETE /climates/${id}`, { token });
    expect(await send()).toMatchObject({ status: 201, body: first.body });
    expect((await rest('GET /climates', { token })).body).toEqual([]);
  });

  test('needs a caller who is signed in', async ({ rest }) => {
    for (const path of ['GET /climates', 'POST /climates', `GET /climates/${unknownId}`])
      expect(await rest(path, path.startsWith('POST') ? { body: lowerFarm } : {})).toMatchObject({
        status: 401,
      });
  });
});

describe("another account's climate", () => {
  test('is absent: it can be neither read, removed nor given to a plan', async ({
    rest,
    trpc,
    token,
    createAccount,
  }) => {
    const id = await addClimate(rest, (await createAccount()).tokens.access_token);
    const absent = { status: 404, body: { code: 'CLIMATE_NOT_FOUND' } };
    expect((await rest('GET /climates', { token })).body).toEqual([]);
    expect(await rest(`GET /climates/${id}`, { token })).toMatchObject(absent);
    expect(await rest(`DELETE /climates/${id}`, { token })).toMatchObject(absent);
    const body = { ...planInput, climate: id };
    expect(await rest('POST /crop-plans', { token, body })).toMatchObject(absent);
    const headers = { 'idempotency-key': 'with a climate' };
    expect(await rest('POST /crop-plans', { token, body, headers })).toMatchObject(absent);
    const plan = await createPlan(rest, token);
    expect(await rest(`PATCH /crop-plans/${plan.id}`, { token, body: { climate: id } })).toMatchObject(
      absent,
    );
    expect((await rest('GET /crop-plans', { token })).body).toHaveLength(1);
    const analyses = `/crop-plans/${plan.id}/analyses`;
    expect(await rest(`POST ${analyses}`, { token, body: { climate: id } })).toMatchObject(absent);
    expect((await rest(`GET ${analyses}`, { token })).body).toEqual([]);
    const many = await trpc(token).analyses.runMany.mutate({ plan_ids: [plan.id], climate: id });
    expect(many.results).toMatchObject([{ error: { code: 'CLIMATE_NOT_FOUND' } }]);
    const preview = await rest('POST /analyses/preview', { token, body: { ...nakuru, climate: id } });
    expect(preview).toMatchObject(absent);
  });

  test('is found by no map and by no suggestions, which take no climate', async ({
    rest,
    token,
    createAccount,
  }) => {
    const other = (await createAccount()).tokens.access_token;
    const suggestions = 'GET /crops/suggestions?location=-0.3,36.07&planting_month=3';
    const map = 'GET /maps/suitability?crop=maize&planting_month=3&bbox=36,-1,37,0&format=json';
    const before = await Promise.all([suggestions, map].map((path) => rest(path, { token })));
    const id = await addClimate(rest, other, cold);
    for (const who of [token, other]) {
      const after = await Promise.all([suggestions, map].map((path) => rest(path, { token: who })));
      expect(after.map(({ body }) => body)).toEqual(before.map(({ body }) => body));
    }
    for (const path of [suggestions, map])
      expect(await rest(`${path}&climate=${id}`, { token: other })).toMatchObject({ status: 400 });
  });

  test('changes nobody else’s answers, and is found by no name', async ({ rest, token, createAccount }) => {
    const other = (await createAccount()).tokens.access_token;
    const climate = await addClimate(rest, other, { ...cold, name: 'Kwa Baridi' });
    await analyse(rest, other, await planWith(rest, other, { climate }));
    const own = await analyse(rest, token, await planWith(rest, token, {}));
    expect(own.details.climate.source).toBe('world climate grid (ERA5)');
    for (const who of [token, other]) {
      const preview = await rest('POST /analyses/preview', {
        token: who,
        body: { ...nakuru, location: 'Kwa Baridi' },
      });
      expect(preview).toMatchObject({ status: 422, body: { code: 'LOCATION_NOT_FOUND' } });
      const near = await rest('POST /analyses/preview', {
        token: who,
        body: { ...nakuru, location: '-0.3,36.07' },
      });
      expect(near).toMatchObject({ body: { details: { climate: { source: 'world climate grid (ERA5)' } } } });
      expect((await rest('GET /locations?query=kwa%20baridi', { token: who })).body).toEqual([]);
    }
  });
});

function expectedMinima(): string[] {
  return Array.from({ length: 12 }, (_, month) => `min_temperature_c.${month}`);
}

function withoutFigures(climate: object) {
  const hidden = ['mean_temperature_c', 'min_temperature_c', 'rain_mm', 'years'];
  return Object.fromEntries(Object.entries(climate).filter(([name]) => !hidden.includes(name)));
}

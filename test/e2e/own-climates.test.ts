import {
  climateSchema,
  type AccountExport,
  type CropPlan,
  type ListedCropPlan,
  type ModelAnalysis,
  type ModelDetails,
} from '@crop-planning/shared';
import { describe, expect } from 'vitest';
import { climatesMax } from '../../server/src/climates/own/create.js';
import { createPlan, issuePaths, planInput, runServerCommand, test as base, type Rest } from '../harness.js';
import { lowerFarm } from '../own-climates.js';
import { untilPurged } from '../purged.js';
import { unknownId } from '../refusals.js';

const test = base.extend('token', ({ account }) => account.tokens.access_token);
const nakuru = { crop: 'maize', location: 'Nakuru, Kenya', planting_month: 3, risk_tolerance: 'medium' };
/** Far too cold for maize and for the place, so that an answer shows which climate it is about. */
const cold = {
  ...lowerFarm,
  is_checked: true,
  name: 'Ice hut',
  mean_temperature_c: Array(12).fill(4),
  min_temperature_c: Array(12).fill(-2),
};

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

describe('a plan with a climate of your own', () => {
  test('is analysed in that climate, whose name the answer says', async ({ rest, trpc, token }) => {
    const plan = await planWith(rest, token, { climate: await addClimate(rest, token, cold) });
    const { feasibility_label, details } = await analyse(rest, token, plan);
    expect(feasibility_label).toBe('infeasible');
    expect(details.climate).toMatchObject({
      source: 'Ice hut (your own climate)',
      period: '2001-2024',
      mean_temperature_c: cold.mean_temperature_c,
      location: { name: 'Nakuru, Kenya', source: 'Ice hut (your own climate)' },
    });
    const limit = details.limits.find(({ code }) => code === 'climate_of_your_own');
    expect(limit?.message).toMatch(
      /^The climate is one of your own, of a point [\d.]+ km away, \d+ m \w+\.$/,
    );
    const years = await rest(`GET /crop-plans/${plan.id}/years`, { token });
    expect(years.body).toMatchObject({ feasibility_label: 'infeasible' });
    const many = await trpc(token).analyses.runMany.mutate({ plan_ids: [plan.id] });
    expect(JSON.stringify(many)).toContain('"infeasible"');
  });

  test('is judged by the years of the climate if there are 21 or more', async ({ rest, token }) => {
    const judged = async (count: number) => {
      const years = Array.from({ length: count }, (_, i) => yearOf(1950 + i));
      const plan = await planWith(rest, token, {
        climate: await addClimate(rest, token, { ...lowerFarm, years }),
      });
      return (await analyse(rest, token, plan)).details;
    };
    const isOfRegion = ({ limits }: ModelDetails) => limits.some(({ code }) => code === 'years_of_a_region');
    const own = await judged(21);
    expect([own.years, isOfRegion(own)]).toMatchObject([{ first: 1951, last: 1970, judged: 20 }, false]);
    const ofRegion = await judged(20);
    expect(ofRegion.years?.first).toBeGreaterThan(1970);
    expect(isOfRegion(ofRegion)).toBe(true);
  });

  test('returns the climate only if the request includes the analysis, and can be given another', async ({
    rest,
    token,
  }) => {
    const climate = await addClimate(rest, token);
    const plan = await planWith(rest, token, { climate });
    expect(plan).not.toHaveProperty('climate');
    const path = `/crop-plans/${plan.id}`;
    const included = async () => {
      const { body } = await rest(`GET ${path}?include=analysis`, { token });
      return (body as ListedCropPlan).climate;
    };
    expect(await included()).toBe(climate);
    expect((await rest(`GET ${path}`, { token })).body).toEqual(plan);
    await rest(`PATCH ${path}`, { token, body: { name: 'Corn' } });
    expect(await included()).toBe(climate);
    await rest(`PATCH ${path}`, { token, body: { climate: null } });
    expect(await included()).toBeNull();
    const { details } = await analyse(rest, token, plan);
    expect(details.climate.source).toBe('world climate grid (ERA5)');
    const other = await addClimate(rest, token, cold);
    expect(await rest(`PATCH ${path}`, { token, body: { climate: other } })).toMatchObject({ status: 200 });
    expect((await analyse(rest, token, plan)).feasibility_label).toBe('infeasible');
    const notifications = await rest('GET /notifications', { token });
    expect(notifications.body).toMatchObject({ notifications: [{ related_crop_plan_id: plan.id }] });
  });

  test('refuses an id that is not one', async ({ rest, token }) => {
    for (const climate of ['Lower farm', 7, { $ne: null }, '']) {
      const answer = await rest('POST /crop-plans', { token, body: { ...planInput, climate } });
      expect([answer.status, issuePaths(answer.body)]).toEqual([400, ['climate']]);
    }
    const missing = await rest('POST /crop-plans', { token, body: { ...planInput, climate: unknownId } });
    expect(missing).toMatchObject({ status: 404, body: { code: 'CLIMATE_NOT_FOUND' } });
  });

  test('keeps the climate from being removed, even if it is archived', async ({ rest, token }) => {
    const climate = await addClimate(rest, token);
    const plan = await planWith(rest, token, { climate });
    await rest(`PATCH /crop-plans/${plan.id}`, { token, body: { is_archived: true } });
    const inUse = await rest(`DELETE /climates/${climate}`, { token });
    expect(inUse).toMatchObject({ status: 409, body: { code: 'CLIMATE_IN_USE' } });
    expect(await rest(`GET /climates/${climate}`, { token })).toMatchObject({ status: 200 });
    await rest(`PATCH /crop-plans/${plan.id}`, { token, body: { climate: null } });
    expect(await rest(`DELETE /climates/${climate}`, { token })).toMatchObject({ status: 204 });
  });

  test('never ends up without it, when the climate is removed at the same time', async ({ rest, token }) => {
    for (let round = 0; round < 5; round += 1) {
      const climate = await addClimate(rest, token);
      const [created, removed] = await Promise.all([
        rest('POST /crop-plans', { token, body: { ...planInput, climate } }),
        rest(`DELETE /climates/${climate}`, { token }),
      ]);
      expect([201, 404]).toContain(created.status);
      expect(removed.status).toBe(created.status === 201 ? 409 : 204);
    }
  });

  test('is created only once if the request is repeated', async ({ rest, token }) => {
    const climate = await addClimate(rest, token);
    const headers = { 'idempotency-key': 'north field' };
    const send = (changes: object) =>
      rest('POST /crop-plans', { token, headers, body: { ...planInput, ...changes } });
    const first = await send({ climate });
    expect(await send({ climate })).toMatchObject({ status: 201, body: first.body });
    expect(await send({})).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  });

  test('is exported with its climate, and both are gone with the account', async ({
    app,
    rest,
    db,
    createAccount,
  }) => {
    const { email, password, tokens } = await createAccount();
    const token = tokens.access_token;
    const climate = await addClimate(rest, token);
    const plan = await planWith(rest, token, { climate });
    const profile = (await rest('GET /auth/me', { token })).body as { id: string };
    const exported = (await rest('GET /auth/me/export', { token })).body as AccountExport;
    expect(exported.crop_plans).toMatchObject([{ id: plan.id, climate }]);
    expect(exported.own_climates).toMatchObject([{ ...lowerFarm, id: climate }]);
    const owned = db.collection('own_climates');
    const before = await owned.countDocuments();
    expect(await rest('DELETE /auth/me', { token, body: { password } })).toMatchObject({ status: 204 });
    await untilPurged(db, profile.id);
    expect(await owned.countDocuments()).toBe(before - 1);
    expect(await runServerCommand(['accounts', 'list'], app.environment)).toMatchObject({
      stdout: expect.not.stringContaining(email),
    });
  });
});

function yearOf(year: number) {
  const { mean_temperature_c, rain_mm } = lowerFarm;
  return { year, mean_temperature_c, rain_mm: rain_mm.map((rain) => rain + (year % 7)) };
}

function expectedMinima(): string[] {
  return Array.from({ length: 12 }, (_, month) => `min_temperature_c.${month}`);
}

function withoutFigures(climate: object) {
  const hidden = ['mean_temperature_c', 'min_temperature_c', 'rain_mm', 'years'];
  return Object.fromEntries(Object.entries(climate).filter(([name]) => !hidden.includes(name)));
}

async function addClimate(rest: Rest, token: string, body: object = lowerFarm): Promise<string> {
  return climateSchema.parse((await rest('POST /climates', { token, body })).body).id;
}

function planWith(rest: Rest, token: string, changes: object): Promise<CropPlan> {
  return createPlan(rest, token, { ...nakuru, ...changes });
}

async function analyse(rest: Rest, token: string, { id }: CropPlan): Promise<ModelAnalysis> {
  return (await rest(`POST /crop-plans/${id}/analyses`, { token })).body as ModelAnalysis;
}

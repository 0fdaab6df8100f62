import type { AccountExport, ListedCropPlan, ModelDetails } from '@crop-planning/shared';
import { describe, expect } from 'vitest';
import { issuePaths, planInput, runServerCommand, test as base } from '../harness.js';
import { addClimate, analyse, cold, lowerFarm, nakuru, planWith, yearOf } from '../own-climates.js';
import { untilPurged } from '../purged.js';
import { unknownId } from '../refusals.js';

const test = base.extend('token', ({ account }) => account.tokens.access_token);

describe('a preview in a climate of your own', () => {
  test('is of that climate at the place, by the years of the climate', async ({ rest, token }) => {
    const years = Array.from({ length: 21 }, (_, i) => yearOf(1950 + i));
    const climate = await addClimate(rest, token, { ...lowerFarm, years });
    const preview = await rest('POST /analyses/preview', { token, body: { ...nakuru, climate } });
    expect(preview).toMatchObject({
      status: 200,
      body: {
        details: {
          climate: {
            source: 'Lower farm (your own climate)',
            rain_mm: lowerFarm.rain_mm,
            location: { name: 'Nakuru, Kenya' },
          },
          years: { first: 1951, last: 1970, judged: 20 },
        },
      },
    });
    const unknown = await rest('POST /analyses/preview', { token, body: { ...nakuru, climate: unknownId } });
    expect(unknown).toMatchObject({ status: 404, body: { code: 'CLIMATE_NOT_FOUND' } });
  });

  test.for<[unknown, string[]]>([
    ['Lower farm', ['climate']],
    [7, ['climate', 'climate']],
    [
      { $ne: null },
      ['climate.$ne', 'climate.mean_temperature_c', 'climate.min_temperature_c', 'climate.rain_mm'],
    ],
    [{ ...figuresOf(lowerFarm), rain_mm: [1] }, ['climate.rain_mm']],
    [{ ...figuresOf(lowerFarm), latitude: 91 }, ['climate.latitude']],
  ])('refuses %j as the climate', async ([climate, paths], { rest, token }) => {
    const { status, body } = await rest('POST /analyses/preview', { token, body: { ...nakuru, climate } });
    expect([status, issuePaths(body).sort()]).toEqual([400, paths]);
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

  test('keeps the climate that is named for an analysis, also of many plans', async ({
    rest,
    trpc,
    token,
  }) => {
    const plan = await planWith(rest, token, {});
    const climate = await addClimate(rest, token, cold);
    const climateOf = async () => {
      const { body } = await rest(`GET /crop-plans/${plan.id}?include=analysis`, { token });
      return (body as ListedCropPlan).climate;
    };
    const { feasibility_label, details } = await analyse(rest, token, plan, { climate });
    expect([feasibility_label, details.inputs]).toEqual([
      'infeasible',
      expect.not.objectContaining({ climate }),
    ]);
    expect(await climateOf()).toBe(climate);
    expect(await rest(`DELETE /climates/${climate}`, { token })).toMatchObject({ status: 409 });
    expect((await analyse(rest, token, plan)).feasibility_label).toBe('infeasible');
    const { runMany } = trpc(token).analyses;
    const ofPlace = await runMany.mutate({ plan_ids: [plan.id], climate: null });
    expect(ofPlace.results).toMatchObject([
      { analysis: { details: { climate: { source: 'world climate grid (ERA5)' } } } },
    ]);
    expect(await climateOf()).toBeNull();
    const again = await runMany.mutate({ climate });
    expect(again.results).toMatchObject([{ analysis: { feasibility_label: 'infeasible' } }]);
    expect(await climateOf()).toBe(climate);
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

function figuresOf({ mean_temperature_c, min_temperature_c, rain_mm }: typeof lowerFarm) {
  return { mean_temperature_c, min_temperature_c, rain_mm };
}

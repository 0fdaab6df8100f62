import { modelDetailsSchema } from '@crop-planning/shared';
import type { Analysis, ModelDetails } from '@crop-planning/shared';
import { describe, expect } from 'vitest';
import { createPlan, failure, failureCode, issuePaths, test } from '../harness.js';

const potato = {
  crop: 'potato',
  location: 'Nakuru, Kenya',
  planting_month: 12,
  risk_tolerance: 'medium',
} as const;

const twelve = (figure: number) => Array.from({ length: 12 }, () => figure);

describe('analysing a plan', () => {
  test('records what the model says, with its reasons, and the plan shows it', async ({
    rest,
    trpc,
    account,
  }) => {
    const token = account.tokens.access_token;
    const plan = await createPlan(rest, token, potato);
    const answer = await rest(`POST /crop-plans/${plan.id}/analyses`, { token, body: {} });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      crop_plan_id: plan.id,
      feasibility_label: 'marginal',
      score: expect.closeTo(0.3177, 4),
      limiting_factor: 'water',
      source: 'model',
    });
    const analysis = answer.body as Analysis;
    expect(analysis.reasons[0]).toBe('Rain, Dec-Mar: 190 mm; potato wants at least 289 mm.');
    expect(detailsOf(analysis)).toMatchObject({
      climate: { location: { name: 'Nakuru, Kenya', distance_km: null }, period: '1961-1990' },
      thresholds: { feasible: 0.6, marginal: 0.2 },
      inputs: { ...potato, water: 'rainfed', season_days: null },
    });
    expect(detailsOf(analysis).window.map(({ planting_month }) => planting_month)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
    ]);
    expect(await trpc(token).cropPlans.get.query({ plan_id: plan.id })).toEqual({
      ...plan,
      latest_feasibility_label: 'marginal',
      latest_analysis_at: analysis.created_at,
    });
    expect(await trpc(token).analyses.list.query({ plan_id: plan.id })).toEqual([analysis]);
  });

  test('notifies when the label changes, and only then', async ({ rest, trpc, account }) => {
    const client = trpc(account.tokens.access_token);
    const { id: plan_id } = await createPlan(rest, account.tokens.access_token, potato);
    await client.analyses.run.mutate({ plan_id });
    await client.analyses.run.mutate({ plan_id });
    expect((await client.notifications.list.query()).notifications).toEqual([]);
    const irrigated = await client.analyses.run.mutate({ plan_id, water: 'irrigated' });
    expect(irrigated).toMatchObject({ feasibility_label: 'feasible', score: 1 });
    expect((await client.notifications.list.query()).notifications).toMatchObject([
      { related_crop_plan_id: plan_id, severity: 'info' },
    ]);
  });

  test('takes the tolerance of risk that the plan has now: it moves the label, never the score', async ({
    rest,
    trpc,
    account,
  }) => {
    const client = trpc(account.tokens.access_token);
    const { id: plan_id } = await createPlan(rest, account.tokens.access_token, {
      ...potato,
      planting_month: 10,
    });
    const found = [];
    for (const risk_tolerance of ['low', 'medium', 'high'] as const) {
      await client.cropPlans.update.mutate({ plan_id, risk_tolerance });
      found.push(await client.analyses.run.mutate({ plan_id }));
    }
    const [first] = found;
    expect(found.map(({ score }) => score)).toEqual(twelve(first?.score ?? NaN).slice(0, 3));
    expect(found.map((analysis) => detailsOf(analysis).thresholds)).toEqual([
      { feasible: 0.7, marginal: 0.3 },
      { feasible: 0.6, marginal: 0.2 },
      { feasible: 0.5, marginal: 0.1 },
    ]);
    for (const { score, feasibility_label, details } of found) {
      const { feasible, marginal } = modelDetailsSchema.parse(details).thresholds;
      const label =
        (score ?? 0) >= feasible ? 'feasible' : (score ?? 0) >= marginal ? 'marginal' : 'infeasible';
      expect(feasibility_label).toBe(label);
    }
    expect(new Set(found.map((analysis) => detailsOf(analysis).inputs_hash)).size).toBe(3);
  });

  test('works on an archived plan, and of many at once each sees the one before it', async ({
    rest,
    trpc,
    account,
  }) => {
    const client = trpc(account.tokens.access_token);
    const { id: plan_id } = await createPlan(rest, account.tokens.access_token, potato);
    await client.cropPlans.update.mutate({ plan_id, is_archived: true });
    const waters = Array.from({ length: 12 }, (_, index) =>
      index % 2 ? ('irrigated' as const) : ('rainfed' as const),
    );
    await Promise.all(waters.map((water) => client.analyses.run.mutate({ plan_id, water })));
    const analyses = await client.analyses.list.query({ plan_id });
    expect(new Set(analyses.map(({ created_at }) => created_at)).size).toBe(12);
    const labels = analyses.map(({ feasibility_label }) => feasibility_label);
    const changes = labels.slice(1).filter((label, index) => label !== labels[index]).length;
    expect((await client.notifications.list.query()).unread_count).toBe(changes);
  });

  test('is refused for another account’s plan, and leaves no trace of it', async ({
    rest,
    trpc,
    account,
    createAccount,
  }) => {
    const stranger = await createAccount();
    const { id: plan_id } = await createPlan(rest, account.tokens.access_token);
    const run = trpc(stranger.tokens.access_token).analyses.run.mutate({ plan_id });
    expect(await failureCode(run)).toBe('CROP_PLAN_NOT_FOUND');
    expect(await trpc(account.tokens.access_token).analyses.list.query({ plan_id })).toEqual([]);
    expect(await trpc(account.tokens.access_token).cropPlans.delete.mutate({ plan_id })).toBeNull();
  });

  test('asks for a season where FAO states none, and takes it', async ({ rest, trpc, account }) => {
    const token = account.tokens.access_token;
    const { id } = await createPlan(rest, token, { crop: 'watermelon' });
    const refused = await rest(`POST /crop-plans/${id}/analyses`, { token, body: {} });
    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    expect(issuePaths(refused.body)).toEqual(['season_days']);
    expect(await trpc(token).analyses.list.query({ plan_id: id })).toEqual([]);
    const analysis = await trpc(token).analyses.run.mutate({ plan_id: id, season_days: 90 });
    expect(detailsOf(analysis)).toMatchObject({ season: { days: 90, months: 3 } });
  });

  test.for([
    [{ water: 'flooded' }, 'water'],
    [{ season_days: 0 }, 'season_days'],
    [{ season_days: 366 }, 'season_days'],
    [{ season_days: '90' }, 'season_days'],
    [{ crop: 'rice' }, 'crop'],
    [{ risk_tolerance: 'low' }, 'risk_tolerance'],
  ] as const)('refuses %j', async ([body, path], { rest, account }) => {
    const token = account.tokens.access_token;
    const { id } = await createPlan(rest, token);
    const answer = await rest(`POST /crop-plans/${id}/analyses`, { token, body });
    expect(answer.status).toBe(400);
    expect(issuePaths(answer.body)).toEqual([path]);
  });
});

describe('a preview', () => {
  test('says the same as the analysis of such a plan, and stores nothing', async ({
    rest,
    trpc,
    db,
    account,
  }) => {
    const client = trpc(account.tokens.access_token);
    const before = await db.collection('analyses').countDocuments({});
    const preview = await client.analyses.preview.mutate(potato);
    expect(await db.collection('analyses').countDocuments({})).toBe(before);
    const { id: plan_id } = await createPlan(rest, account.tokens.access_token, potato);
    const analysis = await client.analyses.run.mutate({ plan_id });
    expect(preview).toEqual({ ...analysis, id: null, crop_plan_id: null, created_at: null });
  });

  test('takes a climate of the caller’s own for a place that nobody knows', async ({ trpc, account }) => {
    const { analyses } = trpc(account.tokens.access_token);
    const climate = {
      mean_temperature_c: twelve(20),
      min_temperature_c: twelve(8),
      rain_mm: twelve(125),
    };
    const preview = await analyses.preview.mutate({ ...potato, location: 'Atlantis', climate });
    expect(preview).toMatchObject({ score: 1, feasibility_label: 'feasible' });
    expect(modelDetailsSchema.parse(preview.details).climate).toMatchObject({ location: null, ...climate });
  });

  test('takes null for what is left out', async ({ rest, account }) => {
    const token = account.tokens.access_token;
    const leftOut = { water: null, season_days: null };
    const previews = [potato, { ...potato, ...leftOut, climate: null }].map((body) =>
      rest('POST /analyses/preview', { token, body }),
    );
    const [plain, withNulls] = await Promise.all(previews);
    expect(withNulls).toMatchObject({ status: 200, body: plain?.body });
    const { id } = await createPlan(rest, token, potato);
    const analysis = await rest(`POST /crop-plans/${id}/analyses`, { token, body: leftOut });
    expect(analysis).toMatchObject({ status: 201, body: { details: { inputs: { water: 'rainfed' } } } });
  });

  test.for<[object, string[]]>([
    [{ mean_temperature_c: twelve(20).slice(1) }, ['climate.mean_temperature_c']],
    [{ min_temperature_c: twelve(30) }, twelve(0).map((_, month) => `climate.min_temperature_c.${month}`)],
    [{ rain_mm: [...twelve(10).slice(1), -1] }, ['climate.rain_mm.11']],
    [{ rain_mm: [...twelve(10).slice(1), null] }, ['climate.rain_mm.11']],
    [{ soil: 'clay' }, ['climate.soil']],
  ])('refuses a climate with %j', async ([wrong, paths], { rest, account }) => {
    const climate = {
      mean_temperature_c: twelve(20),
      min_temperature_c: twelve(8),
      rain_mm: twelve(125),
      ...wrong,
    };
    const answer = await rest('POST /analyses/preview', {
      token: account.tokens.access_token,
      body: { ...potato, climate },
    });
    expect(answer.status).toBe(400);
    expect(issuePaths(answer.body)).toEqual(paths.sort());
  });

  test('finds crop and place in any letter case, with accents, other names and ISO codes', async ({
    trpc,
    account,
  }) => {
    const { analyses } = trpc(account.tokens.access_token);
    const asked = { ...potato, planting_month: 5 };
    for (const [crop, location, found] of [
      ['CORN', 'nakuru', ['maize', 'Nakuru, Kenya']],
      ['Oryza sativa', 'Cần Thơ, Việt Nam', ['rice', 'Can Tho, Vietnam']],
      ['Aubergine', 'LONDRINA, br', ['eggplant', 'Londrina, Brazil']],
      ['maize', 'Des Moines, USA', ['maize', 'Des Moines, United States']],
      ['teff', "n'djamena", ['teff', "N'Djamena, Chad"]],
      ['wheat', '北京', ['wheat', 'Beijing, China']],
    ] as const) {
      const { details } = await analyses.preview.mutate({ ...asked, crop, location });
      const { crop: used, climate } = modelDetailsSchema.parse(details);
      expect([used.name, climate.location?.name]).toEqual(found);
    }
  });

  test('takes coordinates near a known place, and says how far it is', async ({ trpc, account }) => {
    const { analyses } = trpc(account.tokens.access_token);
    const { details } = await analyses.preview.mutate({ ...potato, location: '-0.30, 36.30, 2101 m' });
    const { location } = modelDetailsSchema.parse(details).climate;
    expect(location).toMatchObject({ name: 'Nakuru, Kenya', elevation_difference_m: -200 });
    expect(location?.distance_km).toBeCloseTo(22.5, 0);
  });

  test('knows no climate of the open sea', async ({ trpc, account }) => {
    const { analyses } = trpc(account.tokens.access_token);
    const refused = await failure(analyses.preview.mutate({ ...potato, location: '0,-30' }));
    expect(refused.data).toMatchObject({ code: 'LOCATION_NOT_FOUND', httpStatus: 422 });
    expect(refused.data?.suggestions?.length).toBeGreaterThan(0);
    const impossible = failure(analyses.preview.mutate({ ...potato, location: '91,0' }));
    expect((await impossible).data).toMatchObject({
      code: 'VALIDATION_FAILED',
      issues: [{ path: 'location' }],
    });
  });
});

describe('suggestions', () => {
  test('order every crop by its score, as a preview has it', async ({ trpc, account }) => {
    const client = trpc(account.tokens.access_token);
    const asked = { location: 'Nakuru', planting_month: 4, risk_tolerance: 'low' } as const;
    const { location, suggestions, not_assessed } = await client.crops.suggest.query(asked);
    expect(location.name).toBe('Nakuru, Kenya');
    expect(not_assessed).toEqual(['watermelon']);
    expect(suggestions.length + not_assessed.length).toBe((await client.crops.list.query()).length);
    const scores = suggestions.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((left, right) => right - left));
    for (const { crop, score, feasibility_label, limiting_factor, best_months } of suggestions.slice(0, 5)) {
      const preview = await client.analyses.preview.mutate({ ...asked, crop });
      expect(preview).toMatchObject({ score, feasibility_label, limiting_factor, details: { best_months } });
    }
  });

  test('under irrigation no crop fares worse', async ({ trpc, account }) => {
    const client = trpc(account.tokens.access_token);
    const asked = { location: 'Niamey', planting_month: 2 };
    const rainfed = await client.crops.suggest.query(asked);
    const irrigated = await client.crops.suggest.query({ ...asked, water: 'irrigated' });
    const scoreOf = new Map(irrigated.suggestions.map(({ crop, score }) => [crop, score]));
    for (const { crop, score } of rainfed.suggestions)
      expect(scoreOf.get(crop)).toBeGreaterThanOrEqual(score);
  });

  test('refuse a month that is none, and a place that is not known', async ({ rest, account }) => {
    const token = account.tokens.access_token;
    const month = await rest('GET /crops/suggestions?location=Nakuru&planting_month=13', { token });
    expect([month.status, issuePaths(month.body)]).toEqual([400, ['planting_month']]);
    const nothing = await rest('GET /crops/suggestions', { token });
    expect(issuePaths(nothing.body)).toEqual(['location', 'planting_month']);
    expect(await rest('GET /crops/suggestions?location=Xyzzyx&planting_month=1', { token })).toMatchObject({
      status: 422,
      body: { code: 'LOCATION_NOT_FOUND', suggestions: [] },
    });
  });
});

function detailsOf({ details }: Pick<Analysis, 'details'>): ModelDetails {
  return modelDetailsSchema.parse(details);
}

import { describe, expect } from 'vitest';
import { cropPlanSchema, type CropPlan, type ListedCropPlan } from '@crop-planning/shared';
import { createPlan, test as base } from '../harness.js';

const test = base.extend('token', ({ account }) => account.tokens.access_token);

const planting = {
  name: 'Maize',
  crop: 'maize',
  location: 'Nakuru, Kenya',
  planting_month: 3,
  risk_tolerance: 'low',
};
const irrigated = { water: 'irrigated', season_days: 120 };

describe('a plan created with water and season', () => {
  test('is returned with water and season only if the request includes the analysis', async ({
    rest,
    token,
  }) => {
    const created = await rest('POST /crop-plans', { token, body: { ...planting, ...irrigated } });
    expect(created.status).toBe(201);
    const plan = cropPlanSchema.parse(created.body);
    const path = `/crop-plans/${plan.id}`;
    expect(await rest(`GET ${path}`, { token })).toMatchObject({ status: 200, body: plan });
    expect((await rest(`GET ${path}`, { token })).body).toEqual(plan);
    expect((await rest('GET /crop-plans', { token })).body).toEqual([plan]);
    const changed = await rest(`PATCH ${path}`, { token, body: { name: 'Corn' } });
    expect(cropPlanSchema.parse(changed.body)).toMatchObject({ name: 'Corn' });
    const question = { crop_name: 'maize', ...irrigated, climate: null };
    const listed = { ...cropPlanSchema.parse(changed.body), ...question, analysis: null };
    expect((await rest(`GET ${path}?include=analysis`, { token })).body).toEqual(listed);
    expect((await rest('GET /crop-plans?include=analysis', { token })).body).toEqual([listed]);
  });

  test('is analysed with them unless a request sets others, which the plan then keeps', async ({
    rest,
    token,
  }) => {
    const { id } = await createPlan(rest, token, { ...planting, ...irrigated });
    const analyse = async (body: object) => {
      const answer = await rest(`POST /crop-plans/${id}/analyses`, { token, body });
      return (answer.body as { details: { inputs: object } }).details.inputs;
    };
    const question = async () => {
      const { body } = await rest(`GET /crop-plans/${id}?include=analysis`, { token });
      const { water, season_days } = body as ListedCropPlan;
      return { water, season_days };
    };
    expect(await analyse({})).toMatchObject(irrigated);
    const before = (await rest(`GET /crop-plans/${id}`, { token })).body as CropPlan;
    expect(await analyse({ water: 'rainfed' })).toMatchObject({ water: 'rainfed', season_days: 120 });
    expect(await question()).toEqual({ water: 'rainfed', season_days: 120 });
    expect(await analyse({ season_days: null })).toMatchObject({ water: 'rainfed', season_days: null });
    expect(await question()).toEqual({ water: 'rainfed', season_days: null });
    const after = (await rest(`GET /crop-plans/${id}`, { token })).body as CropPlan;
    expect(after.updated_at).toBe(before.updated_at);
  });

  test('is exported with water and season', async ({ rest, token }) => {
    await createPlan(rest, token, { ...planting, ...irrigated });
    expect((await rest('GET /auth/me/export', { token })).body).toMatchObject({ crop_plans: [irrigated] });
  });

  test.for([
    [{ water: 'wet' }, 'water', 'must be rainfed or irrigated'],
    [{ water: null }, 'water', 'must be rainfed or irrigated'],
    [{ season_days: 0 }, 'season_days', 'must be a whole number from 1 to 365'],
    [{ season_days: '120' }, 'season_days', 'must be a whole number from 1 to 365'],
  ] as const)('is refused with %j', async ([wrong, path, message], { rest, token }) => {
    const answer = await rest('POST /crop-plans', { token, body: { ...planting, ...wrong } });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', issues: [{ path, message }] },
    });
    expect((await rest('GET /crop-plans', { token })).body).toEqual([]);
  });
});

test('include=analysis adds the fields of the newest analysis that a list shows', async ({
  rest,
  token,
  apiKey,
}) => {
  const analysed = await createPlan(rest, token, { ...planting, ...irrigated });
  const { body } = await rest(`POST /crop-plans/${analysed.id}/analyses`, { token, body: {} });
  const { id, created_at, score, limiting_factor, details } = body as {
    id: string;
    created_at: string;
    score: number;
    limiting_factor: string | null;
    details: {
      model_version: string;
      limiting_part: string;
      climate: { location: { name: string } };
      good_months: number[];
      season: { harvest_months: number[] };
      years: { good: number; poor: number; lost: number; judged: number };
    };
  };
  const { good, poor, lost, judged } = details.years;
  const advised = await createPlan(rest, token, planting);
  await rest('POST /analyses', {
    token: apiKey,
    body: { crop_plan_id: advised.id, feasibility_label: 'marginal', score: 0.4, limiting_factor: 'slope' },
  });
  const [second, first] = (await rest('GET /crop-plans?include=analysis', { token }))
    .body as ListedCropPlan[];
  expect(first).toMatchObject({
    ...irrigated,
    analysis: {
      id,
      created_at,
      source: 'model',
      model_version: details.model_version,
      feasibility_label: first?.latest_feasibility_label,
      score,
      limiting_factor,
      limiting_part: details.limiting_part,
      place: details.climate.location.name,
      nearest: null,
      good_months: details.good_months,
      harvest_months: details.season.harvest_months,
      years: { good, poor, lost, judged },
    },
  });
  expect(second?.analysis).toMatchObject({
    feasibility_label: 'marginal',
    score: 0.4,
    limiting_factor: 'slope',
    model_version: null,
    limiting_part: null,
    place: null,
    good_months: null,
    harvest_months: null,
    years: null,
  });
});

test.for(['include=', 'include=years', 'include=analysis,analysis', 'include=analysis&include=analysis'])(
  'GET /crop-plans?%s is refused',
  async (query, { rest, token }) => {
    const answer = await rest(`GET /crop-plans?${query}`, { token });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    expect(JSON.stringify(answer.body)).toContain('"include');
  },
);

test('a list of plans with their analyses has at most 200 plans per page', async ({ rest, token, trpc }) => {
  const client = trpc(token);
  for (let number = 0; number < 201; number += 1)
    await client.cropPlans.create.mutate({ ...planting, name: `Plan ${number}`, risk_tolerance: 'low' });
  for (const input of [{}, { limit: 1_000 }]) {
    const page = await client.cropPlans.list.query({ include: ['analysis'], ...input });
    expect(page).toHaveLength(200);
    const rest = await client.cropPlans.list.query({ include: ['analysis'], before: page.at(-1)?.id });
    expect(rest).toMatchObject([{ name: 'Plan 0', water: 'rainfed', analysis: null }]);
  }
  expect((await rest('GET /crop-plans', { token })).body).toHaveLength(201);
});

test('an Idempotency-Key used without water and season is refused for a request that adds them', async ({
  rest,
  token,
}) => {
  const headers = { 'idempotency-key': 'sowing' };
  const first = await rest('POST /crop-plans', { token, body: planting, headers });
  expect(await rest('POST /crop-plans', { token, body: planting, headers })).toMatchObject({
    status: 201,
    body: first.body,
  });
  const other = await rest('POST /crop-plans', { token, body: { ...planting, water: 'rainfed' }, headers });
  expect(other).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
});

import { analysisSchema } from '@crop-planning/shared';
import { describe, expect } from 'vitest';
import { createPlan, failureCode, issuePaths, planInput, test } from '../harness.js';

const unknownId = '0123456789abcdef01234567';

describe('recording an analysis', () => {
  test('returns the stored analysis, which becomes the plan’s latest', async ({
    rest,
    trpc,
    account,
    apiKey,
  }) => {
    const token = account.tokens.access_token;
    const plan = await createPlan(rest, token);
    const answer = await rest('POST /analyses', {
      token: apiKey,
      body: {
        crop_plan_id: plan.id,
        feasibility_label: 'marginal',
        score: 0.25,
        limiting_factor: 'water',
        reasons: ['Rain falls short.'],
        details: { months: [{ month: 3, rain_mm: 41.5 }], note: null },
      },
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      crop_plan_id: plan.id,
      created_at: expect.stringMatching(/Z$/),
      feasibility_label: 'marginal',
      score: 0.25,
      limiting_factor: 'water',
      reasons: ['Rain falls short.'],
      source: 'advisor',
      crop_name: null,
      verdict: null,
      details: { months: [{ month: 3, rain_mm: 41.5 }], note: null },
    });
    const { created_at } = analysisSchema.parse(answer.body);
    expect(await trpc(token).cropPlans.get.query({ plan_id: plan.id })).toEqual({
      ...plan,
      latest_feasibility_label: 'marginal',
      latest_analysis_at: created_at,
    });
  });

  test('stores omitted fields as null or empty', async ({ rest, trpc, account, apiKey }) => {
    const plan = await createPlan(rest, account.tokens.access_token);
    const input = { crop_plan_id: plan.id, feasibility_label: 'feasible' } as const;
    expect(await trpc(apiKey).analyses.record.mutate(input)).toMatchObject({
      score: null,
      limiting_factor: null,
      reasons: [],
      details: null,
    });
  });

  test('gives each analysis of a plan a later time than the last, even within one millisecond', async ({
    rest,
    trpc,
    account,
    apiKey,
  }) => {
    const token = account.tokens.access_token;
    const plan = await createPlan(rest, token);
    const input = { crop_plan_id: plan.id, feasibility_label: 'feasible' } as const;
    const times = await Promise.all(
      Array.from({ length: 8 }, async () => (await trpc(apiKey).analyses.record.mutate(input)).created_at),
    );
    expect(new Set(times).size).toBe(8);
    const { latest_analysis_at } = await trpc(token).cropPlans.get.query({ plan_id: plan.id });
    expect(latest_analysis_at).toBe(times.sort().at(-1));
  });

  test('refuses a plan that does not exist', async ({ rest, trpc, apiKey }) => {
    const input = { crop_plan_id: unknownId, feasibility_label: 'feasible' } as const;
    expect(await rest('POST /analyses', { token: apiKey, body: input })).toMatchObject({
      status: 404,
      body: { code: 'CROP_PLAN_NOT_FOUND' },
    });
    expect(await failureCode(trpc(apiKey).analyses.record.mutate(input))).toBe('CROP_PLAN_NOT_FOUND');
  });

  test.for([
    ['crop_plan_id', { crop_plan_id: 'nonsense' }],
    ['feasibility_label', { feasibility_label: 'good' }],
    ['score', { score: 1.01 }],
    ['limiting_factor', { limiting_factor: 'x'.repeat(81) }],
    ['reasons', { reasons: Array.from({ length: 21 }, () => 'x') }],
    ['reasons.0', { reasons: ['x'.repeat(301)] }],
    ['details', { details: [1] }],
    ['details', { details: { a: { $where: 1 } } }],
    ['details', { details: { 'a.b': 1 } }],
    ['details', { details: { constructor: 1 } }],
    ['details', { details: { text: 'x'.repeat(16 * 1024) } }],
    ['details', { details: { a: { b: { c: { d: { e: { f: { g: { h: {} } } } } } } } } }],
    ['source', { source: 'model' }],
  ] as const)('refuses an invalid %s', async ([path, changes], { rest, apiKey }) => {
    const body = { crop_plan_id: unknownId, feasibility_label: 'feasible', ...changes };
    const answer = await rest('POST /analyses', { token: apiKey, body });
    expect(answer.status).toBe(400);
    expect(issuePaths(answer.body)).toEqual([path]);
  });

  test('refuses prototype keys and excessive nesting over REST and tRPC', async ({ rest, apiKey }) => {
    const head = `{"crop_plan_id":"${unknownId}","feasibility_label":"feasible",`;
    const depth = 30_000;
    const bodies = [
      `${head}"__proto__":{}}`,
      `${head}"details":{"__proto__":{"a":1}}}`,
      `${head}"details":{"a":[{"__proto__":1}]}}`,
      `${head}"details":{"a":${'['.repeat(depth)}${']'.repeat(depth)}}}`,
    ];
    for (const body of bodies) {
      for (const path of ['/analyses', '/trpc/analyses.record']) {
        expect(await rest(`POST ${path}`, { token: apiKey, body })).toMatchObject({ status: 400 });
      }
    }
  });
});

describe('permission to record analyses', () => {
  test('belongs only to producers', async ({ rest, trpc, account, apiKey }) => {
    const token = account.tokens.access_token;
    const input = { crop_plan_id: unknownId, feasibility_label: 'feasible' } as const;
    expect(await rest('POST /analyses', { body: input })).toMatchObject({ status: 401 });
    expect(await rest('POST /analyses', { token, body: input })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
    expect(await failureCode(trpc(token).analyses.record.mutate(input))).toBe('FORBIDDEN');
    for (const request of ['GET /auth/me', 'POST /auth/logout', 'GET /crop-plans', 'GET /notifications']) {
      expect(await rest(request, { token: apiKey })).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN' },
      });
    }
    expect(await failureCode(trpc(apiKey).cropPlans.create.mutate(planInput))).toBe('FORBIDDEN');
  });

  test('requires a valid API key', async ({ rest, trpc, apiKey }) => {
    const wrong = apiKey.slice(0, -1) + (apiKey.endsWith('A') ? 'B' : 'A');
    const input = { crop_plan_id: unknownId, feasibility_label: 'feasible' } as const;
    expect(await rest('POST /analyses', { token: wrong, body: input })).toMatchObject({
      status: 401,
      body: { code: 'INVALID_TOKEN' },
    });
    expect(await failureCode(trpc(wrong).analyses.record.mutate(input))).toBe('INVALID_TOKEN');
  });
});

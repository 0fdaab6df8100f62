import { describe, expect } from 'vitest';
import { createPlan, failureCode, issuePaths, planInput, test } from '../harness.js';

const unknownId = '0123456789abcdef01234567';

describe('creating a crop plan', () => {
  test('returns the plan as stored', async ({ app, rest, account }) => {
    const token = account.tokens.access_token;
    const answer = await rest('POST /crop-plans', {
      token,
      body: { ...planInput, name: '  North field ', crop: ' MAIZE ', location: '  nakuru,   kenya' },
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'North field',
      crop: 'maize',
      location: 'Nakuru, Kenya',
      planting_month: 3,
      risk_tolerance: 'low',
      is_archived: false,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: expect.any(String),
      latest_feasibility_label: null,
      latest_analysis_at: null,
    });
    const { created_at, updated_at } = await createPlan(rest, token);
    expect(updated_at).toBe(created_at);
    expect(app.logged.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('refuses invalid input with an issue for each field', async ({ rest, trpc, account }) => {
    const token = account.tokens.access_token;
    const body = {
      name: ' ',
      crop: 'maize',
      location: 'Nakuru',
      planting_month: 13,
      risk_tolerance: 'none',
      x: 1,
    };
    const answer = await rest('POST /crop-plans', { token, body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect(issuePaths(answer.body)).toEqual(['name', 'planting_month', 'risk_tolerance', 'x']);
    // @ts-expect-error the types forbid invalid input, too
    expect(await failureCode(trpc(token).cropPlans.create.mutate(body))).toBe('VALIDATION_FAILED');
  });

  test.for([
    { planting_month: 0 },
    { planting_month: 1.5 },
    { planting_month: '3' },
    { name: null },
    { name: 'n'.repeat(121) },
  ])('refuses input with %j', async (changes, { rest, account }) => {
    const token = account.tokens.access_token;
    const answer = await rest('POST /crop-plans', { token, body: { ...planInput, ...changes } });
    expect(answer.status).toBe(400);
    expect(issuePaths(answer.body)).toEqual(Object.keys(changes));
  });

  test('requires an access token', async ({ rest, trpc }) => {
    const answer = await rest('POST /crop-plans', { body: planInput });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(answer.body).toMatchObject({ code: 'AUTHENTICATION_REQUIRED' });
    expect(await failureCode(trpc().cropPlans.create.mutate(planInput))).toBe('AUTHENTICATION_REQUIRED');
  });
});

describe('listing crop plans', () => {
  test('returns the account’s plans, newest first, as a bare array', async ({
    rest,
    trpc,
    account,
    createAccount,
  }) => {
    const token = account.tokens.access_token;
    const stranger = await createAccount();
    await createPlan(rest, stranger.tokens.access_token, { name: 'foreign' });
    for (const name of ['first', 'second', 'third']) await createPlan(rest, token, { name });
    const plans = await trpc(token).cropPlans.list.query();
    expect(plans.map(({ name }) => name)).toEqual(['third', 'second', 'first']);
    const answer = await rest('GET /crop-plans?include_archived=false', { token });
    expect(answer).toMatchObject({ status: 200, body: plans });
  });

  test('is empty for a new account', async ({ rest, account }) => {
    const answer = await rest('GET /crop-plans?include_archived=true', {
      token: account.tokens.access_token,
    });
    expect(answer).toMatchObject({ status: 200, body: [] });
  });

  test.for([
    'include_archived=1',
    'include_archived=TRUE',
    'include_archived=',
    'archived=true',
    'include_archived=true&include_archived=true',
    'constructor=x',
  ])('refuses ?%s', async (query, { rest, account }) => {
    const answer = await rest(`GET /crop-plans?${query}`, { token: account.tokens.access_token });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    expect(issuePaths(answer.body)).toEqual([query.split('=')[0]]);
  });

  test('requires an access token', async ({ rest, trpc }) => {
    expect(await rest('GET /crop-plans')).toMatchObject({
      status: 401,
      body: { code: 'AUTHENTICATION_REQUIRED' },
    });
    expect(await failureCode(trpc().cropPlans.list.query())).toBe('AUTHENTICATION_REQUIRED');
  });
});

describe('getting a crop plan', () => {
  test('returns the plan', async ({ rest, trpc, account }) => {
    const token = account.tokens.access_token;
    const plan = await createPlan(rest, token);
    expect(await rest(`GET /crop-plans/${plan.id}`, { token })).toMatchObject({ status: 200, body: plan });
    expect(await trpc(token).cropPlans.get.query({ plan_id: plan.id })).toEqual(plan);
  });

  test('does not distinguish another account’s plan from a missing one', async ({
    rest,
    trpc,
    account,
    createAccount,
  }) => {
    const stranger = await createAccount();
    const foreign = await createPlan(rest, stranger.tokens.access_token);
    const token = account.tokens.access_token;
    for (const id of [foreign.id, unknownId, 'nonsense', 'x'.repeat(300), '%00', '__proto__']) {
      const answer = await rest(`GET /crop-plans/${id}`, { token });
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({
        status: 404,
        code: 'CROP_PLAN_NOT_FOUND',
        message: 'Crop plan not found.',
        request_id: answer.headers.get('x-request-id'),
      });
      expect(await failureCode(trpc(token).cropPlans.get.query({ plan_id: id }))).toBe('CROP_PLAN_NOT_FOUND');
    }
  });

  test('requires an access token', async ({ rest, trpc }) => {
    expect(await rest(`GET /crop-plans/${unknownId}`)).toMatchObject({ status: 401 });
    expect(await failureCode(trpc().cropPlans.get.query({ plan_id: unknownId }))).toBe(
      'AUTHENTICATION_REQUIRED',
    );
  });
});

describe('deleting a crop plan', () => {
  test('removes the plan and returns nothing', async ({ rest, trpc, account }) => {
    const token = account.tokens.access_token;
    const [plan, other] = [await createPlan(rest, token), await createPlan(rest, token)];
    const answer = await rest(`DELETE /crop-plans/${plan.id}`, { token });
    expect(answer).toMatchObject({ status: 204, body: undefined });
    expect(answer.headers.get('content-type')).toBeNull();
    expect(await rest(`DELETE /crop-plans/${plan.id}`, { token })).toMatchObject({ status: 404 });
    expect(await trpc(token).cropPlans.delete.mutate({ plan_id: other.id })).toBeNull();
    expect(await trpc(token).cropPlans.list.query()).toEqual([]);
  });

  test('is refused once the plan has analyses, and leaves the plan unchanged', async ({
    rest,
    trpc,
    account,
    apiKey,
  }) => {
    const token = account.tokens.access_token;
    const { id } = await createPlan(rest, token);
    await trpc(apiKey).analyses.record.mutate({ crop_plan_id: id, feasibility_label: 'feasible' });
    const before = await trpc(token).cropPlans.get.query({ plan_id: id });
    expect(await rest(`DELETE /crop-plans/${id}`, { token })).toMatchObject({
      status: 409,
      body: {
        code: 'CROP_PLAN_HAS_ANALYSES',
        message: 'The plan has analysis history and cannot be deleted. Archive it instead.',
      },
    });
    expect(await failureCode(trpc(token).cropPlans.delete.mutate({ plan_id: id }))).toBe(
      'CROP_PLAN_HAS_ANALYSES',
    );
    expect(await trpc(token).cropPlans.get.query({ plan_id: id })).toEqual(before);
  });

  test('does not distinguish another account’s plan from a missing one', async ({
    rest,
    trpc,
    account,
    createAccount,
    apiKey,
  }) => {
    const stranger = await createAccount();
    const foreign = await createPlan(rest, stranger.tokens.access_token);
    await trpc(apiKey).analyses.record.mutate({ crop_plan_id: foreign.id, feasibility_label: 'feasible' });
    const token = account.tokens.access_token;
    for (const id of [foreign.id, unknownId, 'nonsense']) {
      expect(await rest(`DELETE /crop-plans/${id}`, { token })).toMatchObject({
        status: 404,
        body: { code: 'CROP_PLAN_NOT_FOUND' },
      });
    }
    expect(await rest(`DELETE /crop-plans/${foreign.id}`)).toMatchObject({ status: 401 });
  });
});

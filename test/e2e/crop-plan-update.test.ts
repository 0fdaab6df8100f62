import { ObjectId } from 'mongodb';
import { describe, expect } from 'vitest';
import { createPlan, failureCode, issuePaths, test } from '../harness.js';

const unknownId = '0123456789abcdef01234567';
const minuteMs = 60_000;

describe('updating a crop plan', () => {
  test('changes only name, risk tolerance and archived state', async ({
    app,
    rest,
    trpc,
    account,
    apiKey,
  }) => {
    const token = account.tokens.access_token;
    const plan = await createPlan(rest, token);
    const { created_at } = await trpc(apiKey).analyses.record.mutate({
      crop_plan_id: plan.id,
      feasibility_label: 'marginal',
    });
    app.advanceClock(minuteMs);
    const answer = await rest(`PATCH /crop-plans/${plan.id}`, {
      token,
      body: { name: '  South field ', risk_tolerance: 'high', is_archived: true },
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      ...plan,
      name: 'South field',
      risk_tolerance: 'high',
      is_archived: true,
      updated_at: expect.any(String),
      latest_feasibility_label: 'marginal',
      latest_analysis_at: created_at,
    });
    expect(await trpc(token).cropPlans.get.query({ plan_id: plan.id })).toEqual(answer.body);
  });

  test('keeps the values of fields that are omitted or null', async ({ rest, trpc, account }) => {
    const token = account.tokens.access_token;
    const plan = await createPlan(rest, token);
    const unchanged = { ...plan, updated_at: expect.any(String) };
    const nulls = { name: null, risk_tolerance: null, is_archived: null };
    expect(await trpc(token).cropPlans.update.mutate({ plan_id: plan.id, ...nulls })).toEqual(unchanged);
    expect(await rest(`PATCH /crop-plans/${plan.id}`, { token, body: nulls })).toMatchObject({
      body: unchanged,
    });
    const renamed = await trpc(token).cropPlans.update.mutate({ plan_id: plan.id, name: 'South field' });
    expect(renamed).toEqual({ ...unchanged, name: 'South field' });
    const archived = await trpc(token).cropPlans.update.mutate({ plan_id: plan.id, is_archived: true });
    expect(archived).toEqual({ ...unchanged, name: 'South field', is_archived: true });
  });

  test('sets updated_at to now each time, even without a body, and never to an earlier time', async ({
    app,
    rest,
    account,
    db,
  }) => {
    const token = account.tokens.access_token;
    const { id, created_at } = await createPlan(rest, token);
    let last = created_at;
    for (const body of [{}, undefined, { is_archived: false }]) {
      app.advanceClock(minuteMs);
      const before = app.now().toISOString();
      const answer = await rest(`PATCH /crop-plans/${id}`, { token, ...(body && { body }) });
      const { updated_at } = answer.body as { updated_at: string };
      expect(updated_at >= before && updated_at > last).toBe(true);
      expect(answer).toMatchObject({ status: 200, body: { created_at } });
      last = updated_at;
    }
    const ahead = new Date(app.now().getTime() + minuteMs);
    await db.collection('crop_plans').updateOne({ _id: new ObjectId(id) }, { $set: { updated_at: ahead } });
    const answer = await rest(`PATCH /crop-plans/${id}`, { token });
    expect(answer).toMatchObject({ body: { updated_at: ahead.toISOString() } });
  });

  test('leaves updated_at unchanged when an analysis is recorded', async ({
    app,
    rest,
    trpc,
    account,
    apiKey,
  }) => {
    const token = account.tokens.access_token;
    const { id, updated_at } = await createPlan(rest, token);
    app.advanceClock(minuteMs);
    await trpc(apiKey).analyses.record.mutate({ crop_plan_id: id, feasibility_label: 'feasible' });
    expect(await trpc(token).cropPlans.get.query({ plan_id: id })).toMatchObject({ updated_at });
  });

  test('archives a plan, which is then listed only on request', async ({ rest, trpc, account }) => {
    const token = account.tokens.access_token;
    const [listedPlan, archived] = [await createPlan(rest, token), await createPlan(rest, token)];
    await trpc(token).cropPlans.update.mutate({ plan_id: archived.id, is_archived: true });
    const idsOf = async (query: string) =>
      ((await rest(`GET /crop-plans${query}`, { token })).body as { id: string }[]).map(({ id }) => id);
    expect(await idsOf('')).toEqual([listedPlan.id]);
    expect(await idsOf('?include_archived=false')).toEqual([listedPlan.id]);
    expect(await idsOf('?include_archived=true')).toEqual([archived.id, listedPlan.id]);
    await trpc(token).cropPlans.update.mutate({ plan_id: archived.id, is_archived: false });
    expect(await idsOf('')).toEqual([archived.id, listedPlan.id]);
  });

  test.for([
    ['crop', { crop: 'rice' }],
    ['location', { location: 'Nakuru' }],
    ['planting_month', { planting_month: 4 }],
    ['created_at', { created_at: '2020-01-01T00:00:00.000Z' }],
    ['plan_id', { plan_id: unknownId }],
    ['name', { name: ' ' }],
    ['name', { name: 'n'.repeat(121) }],
    ['risk_tolerance', { risk_tolerance: 'none' }],
    ['is_archived', { is_archived: 'true' }],
  ] as const)(
    'refuses an invalid or read-only %s: %j',
    async ([path, body], { rest, account, createAccount }) => {
      const token = account.tokens.access_token;
      const plan = await createPlan(rest, token);
      const foreign = await createPlan(rest, (await createAccount()).tokens.access_token);
      for (const id of [plan.id, foreign.id, unknownId, 'nonsense']) {
        const answer = await rest(`PATCH /crop-plans/${id}`, { token, body });
        expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
        expect(issuePaths(answer.body)).toEqual([path]);
      }
      expect(await rest(`GET /crop-plans/${plan.id}`, { token })).toMatchObject({ body: plan });
    },
  );

  test('treats another account’s plan as missing, and leaves it unchanged', async ({
    rest,
    trpc,
    account,
    createAccount,
  }) => {
    const owner = (await createAccount()).tokens.access_token;
    const plan = await createPlan(rest, owner);
    const input = { plan_id: plan.id, name: 'Mine now' };
    expect(await failureCode(trpc(account.tokens.access_token).cropPlans.update.mutate(input))).toBe(
      'CROP_PLAN_NOT_FOUND',
    );
    expect(await trpc(owner).cropPlans.get.query({ plan_id: plan.id })).toEqual(plan);
  });

  test('loses no changes when updates run concurrently', async ({ rest, trpc, account }) => {
    const token = account.tokens.access_token;
    const { id: plan_id } = await createPlan(rest, token);
    await Promise.all([
      ...Array.from({ length: 10 }, () =>
        trpc(token).cropPlans.update.mutate({ plan_id, name: 'South field' }),
      ),
      ...Array.from({ length: 10 }, () =>
        trpc(token).cropPlans.update.mutate({ plan_id, risk_tolerance: 'high' }),
      ),
      ...Array.from({ length: 10 }, () =>
        trpc(token).cropPlans.update.mutate({ plan_id, is_archived: true }),
      ),
    ]);
    expect(await trpc(token).cropPlans.get.query({ plan_id })).toMatchObject({
      name: 'South field',
      risk_tolerance: 'high',
      is_archived: true,
    });
  });
});

import {
  analysisSchema,
  cropPlanListSchema,
  cropPlanSchema,
  notificationListSchema,
} from '@crop-planning/shared';
import { httpBatchLink, createTRPCClient } from '@trpc/client';
import type { AppRouter } from '@crop-planning/server';
import { request as httpRequest } from 'node:http';
import { describe, expect } from 'vitest';
import {
  createPlan,
  failureCode,
  issuePaths,
  planInput,
  register,
  restOf,
  runServerCommand,
  type Rest,
} from '../harness.js';
import { test as base } from '../pair.js';

const hourMs = 60 * 60_000;

const test = base
  .extend('rest', async ({ pair }) => restOf(pair.left))
  .extend('other', async ({ pair }) => restOf(pair.right))
  .extend('token', async ({ rest }) => (await register(rest)).tokens.access_token);

const keyed = (key: string) => ({ 'idempotency-key': key });

async function plansOf(rest: Rest, token: string) {
  return cropPlanListSchema.parse((await rest('GET /crop-plans', { token })).body);
}

async function analysesOf(rest: Rest, token: string, planId: string) {
  const { body } = await rest(`GET /crop-plans/${planId}/analyses`, { token });
  return analysisSchema.array().parse(body);
}

describe('with the same Idempotency-Key', () => {
  test('a plan is created once, and a repeated request to any server gets the first response', async ({
    rest,
    other,
    token,
  }) => {
    const headers = keyed('north field');
    const first = await rest('POST /crop-plans', { token, headers, body: planInput });
    expect(first.status).toBe(201);
    const plan = cropPlanSchema.parse(first.body);
    await rest(`PATCH /crop-plans/${plan.id}`, { token, body: { name: 'South field' } });
    // Another order of fields, or input that is normalised to the same values, is still the same request.
    const { name, crop, ...others } = planInput;
    const second = await other('POST /crop-plans', {
      token,
      headers,
      body: { ...others, crop: ` ${crop.toUpperCase()}`, name },
    });
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(await plansOf(rest, token)).toEqual([
      { ...plan, name: 'South field', updated_at: expect.any(String) },
    ]);
  });

  test('an analysis by the model is recorded once', async ({ rest, other, token }) => {
    const plan = await createPlan(rest, token);
    const path = `POST /crop-plans/${plan.id}/analyses`;
    const first = await rest(path, { token, headers: keyed('k'), body: { water: 'irrigated' } });
    expect(first.status).toBe(201);
    const second = await other(path, { token, headers: keyed('k'), body: { water: 'irrigated' } });
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(await analysesOf(rest, token, plan.id)).toEqual([first.body]);
  });

  test('a producer’s analysis is recorded once, and causes one notification', async ({
    pair,
    rest,
    other,
    token,
  }) => {
    const plan = await createPlan(rest, token);
    const record = (from: Rest, key: string, feasibility_label: string) =>
      from('POST /analyses', {
        token: pair.producerKey,
        headers: keyed(key),
        body: { crop_plan_id: plan.id, feasibility_label, details: { b: 1, a: { d: 1, c: 1 } } },
      });
    await record(rest, `${plan.id} 1`, 'feasible');
    const second = await record(rest, `${plan.id} 2`, 'infeasible');
    expect([second.status, await record(other, `${plan.id} 2`, 'infeasible')]).toMatchObject([
      201,
      { status: 201, body: second.body },
    ]);
    expect(await analysesOf(rest, token, plan.id)).toHaveLength(2);
    const { body } = await rest('GET /notifications', { token });
    expect(notificationListSchema.parse(body).notifications).toHaveLength(1);
  });

  test('a producer’s analyses of three plans are all recorded, for one owner or for two', async ({
    pair,
    rest,
    other,
    token,
  }) => {
    const stranger = (await register(rest)).tokens.access_token;
    const plans = [
      { owner: token, plan: await createPlan(rest, token) },
      { owner: token, plan: await createPlan(rest, token) },
      { owner: stranger, plan: await createPlan(rest, stranger) },
    ];
    const record = (from: Rest, planId: string, feasibility_label = 'feasible') =>
      from('POST /analyses', {
        token: pair.producerKey,
        headers: keyed('of a plan'),
        body: { crop_plan_id: planId, feasibility_label },
      });
    for (const { owner, plan } of plans) {
      const first = await record(rest, plan.id);
      expect(first.status).toBe(201);
      expect(await record(other, plan.id)).toMatchObject({ status: 201, body: first.body });
      expect(await record(rest, plan.id, 'marginal')).toMatchObject({
        status: 409,
        body: { code: 'IDEMPOTENCY_KEY_REUSED' },
      });
      expect(await analysesOf(rest, owner, plan.id)).toEqual([first.body]);
    }
  });

  test('a producer gets the first answer that an earlier version kept, which did not name the plan', async ({
    pair,
    rest,
    token,
  }) => {
    const plan = await createPlan(rest, token);
    const record = (feasibility_label: string) =>
      rest('POST /analyses', {
        token: pair.producerKey,
        headers: keyed('kept before'),
        body: { crop_plan_id: plan.id, feasibility_label },
      });
    const first = await record('feasible');
    const answers = pair.db.collection<{ _id: string }>('first_answers');
    const kept = await answers.findOne({ 'answer.crop_plan_id': plan.id });
    if (!kept) throw new Error('no answer was kept');
    await answers.deleteOne({ _id: kept._id });
    await answers.insertOne({ ...kept, _id: kept._id.replace(`:${plan.id}`, '') });
    expect(await record('feasible')).toMatchObject({ status: 201, body: first.body });
    expect(await record('marginal')).toMatchObject({ status: 409 });
    expect(await analysesOf(rest, token, plan.id)).toHaveLength(1);
  });

  test('40 concurrent requests to two servers take effect once', async ({ pair, rest, other, token }) => {
    const send = (from: Rest) => from('POST /crop-plans', { token, headers: keyed('rush'), body: planInput });
    const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => send(at % 2 ? rest : other)));
    const [plan, ...more] = await plansOf(rest, token);
    expect(more).toEqual([]);
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [201, plan]));

    const analyse = (from: Rest) =>
      from(`POST /crop-plans/${plan?.id}/analyses`, { token, headers: keyed('rush 2'), body: {} });
    const analysed = await Promise.all(Array.from({ length: 40 }, (_, at) => analyse(at % 2 ? rest : other)));
    const [analysis, ...others] = await analysesOf(rest, token, plan?.id ?? '');
    expect(others).toEqual([]);
    expect(analysed.map(({ status, body }) => [status, body])).toEqual(analysed.map(() => [201, analysis]));
    // The check also compares the account's plan count.
    expect(await runServerCommand(['check'], pair.left.environment)).toMatchObject({ code: 0 });
  });

  test('a different request is refused and does nothing', async ({ rest, token }) => {
    const headers = keyed('k');
    const plan = await createPlan(rest, token);
    await rest('POST /crop-plans', { token, headers, body: planInput });
    const reused = { status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } };
    const body = { ...planInput, planting_month: 4 };
    expect(await rest('POST /crop-plans', { token, headers, body })).toMatchObject(reused);
    expect(await rest(`POST /crop-plans/${plan.id}/analyses`, { token, headers, body: {} })).toMatchObject(
      reused,
    );
    expect(await plansOf(rest, token)).toHaveLength(2);
    expect(await analysesOf(rest, token, plan.id)).toEqual([]);
  });

  test('requests of two accounts both take effect', async ({ rest, token }) => {
    const stranger = (await register(rest)).tokens.access_token;
    for (const each of [token, stranger])
      await rest('POST /crop-plans', { token: each, headers: keyed('k'), body: planInput });
    expect([(await plansOf(rest, token)).length, (await plansOf(rest, stranger)).length]).toEqual([1, 1]);
  });

  test('a request takes effect if the earlier request was refused', async ({ rest, token }) => {
    const plan = await createPlan(rest, token, { location: 'Nowhere At All' });
    const path = `POST /crop-plans/${plan.id}/analyses`;
    expect(await rest(path, { token, headers: keyed('k'), body: {} })).toMatchObject({ status: 422 });
    const good = await createPlan(rest, token);
    const second = await rest(`POST /crop-plans/${good.id}/analyses`, {
      token,
      headers: keyed('k'),
      body: {},
    });
    expect(second.status).toBe(201);
  });

  test('a request takes effect again a day later', async ({ pair, rest, token }) => {
    const send = () => rest('POST /analyses', { token: pair.producerKey, headers: keyed('daily'), body });
    const plan = await createPlan(rest, token);
    const body = { crop_plan_id: plan.id, feasibility_label: 'feasible' };
    const first = await send();
    pair.clock.advanceClock(23.9 * hourMs);
    expect((await send()).body).toEqual(first.body);
    pair.clock.advanceClock(0.2 * hourMs);
    expect((await send()).body).not.toEqual(first.body);
  });
});

describe('an Idempotency-Key', () => {
  test.for(['', 'x'.repeat(65)])(
    '"%s" is refused, but only after the access token was checked',
    async (key, { rest, token }) => {
      const options = { headers: keyed(key), body: planInput };
      expect((await rest('POST /crop-plans', options)).status).toBe(401);
      const { status, body } = await rest('POST /crop-plans', { ...options, token });
      expect([status, issuePaths(body)]).toEqual([400, ['Idempotency-Key']]);
    },
  );

  test('with 64 characters of any kind is accepted', async ({ rest, token }) => {
    const headers = keyed(`${'é'.repeat(32)} ${'x'.repeat(31)}`);
    expect((await rest('POST /crop-plans', { token, headers, body: planInput })).status).toBe(201);
  });

  test('is refused if it is sent twice', async ({ pair, token }) => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = httpRequest(
        `${pair.left.url}/crop-plans`,
        {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'idempotency-key': ['a', 'b'],
          },
        },
        (response) => resolve(response.resume().statusCode),
      );
      sent.on('error', reject).end(JSON.stringify(planInput));
    });
    expect(status).toBe(400);
  });

  test('works with a single tRPC call as it does over REST, but not with a batch', async ({
    pair,
    rest,
    token,
  }) => {
    const headers = {
      ...keyed('trpc'),
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    };
    const post = (query: string, body: object) =>
      fetch(`${pair.left.url}/trpc/cropPlans.create${query}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      }).then((response) => response.json());
    const first = await post('', planInput);
    expect(await post('', planInput)).toEqual(first);
    const overRest = await rest('POST /crop-plans', { token, headers: keyed('trpc'), body: planInput });
    expect({ result: { data: overRest.body } }).toEqual(first);
    expect(await post('?batch=1', { 0: planInput })).toMatchObject([
      { error: { data: { code: 'VALIDATION_FAILED', issues: [{ path: 'Idempotency-Key' }] } } },
    ]);
    expect(await plansOf(rest, token)).toHaveLength(1);
    const batching = createTRPCClient<AppRouter>({
      links: [httpBatchLink({ url: `${pair.left.url}/trpc`, headers })],
    });
    expect(await failureCode(batching.cropPlans.create.mutate(planInput))).toBe('VALIDATION_FAILED');
  });
});

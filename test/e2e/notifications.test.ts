import type { FeasibilityLabel } from '@crop-planning/shared';
import { describe, expect } from 'vitest';
import { createPlan, failureCode, issuePaths, test, trpcOf, type TestApp } from '../harness.js';

describe('notifications', () => {
  test('are created when a plan’s label changes, and only then', async ({ app, rest, account, apiKey }) => {
    const token = account.tokens.access_token;
    const plan = await createPlan(rest, token, { name: 'South field' });
    await record(app, apiKey, plan.id, [
      'feasible',
      'feasible',
      'marginal',
      'marginal',
      'infeasible',
      'feasible',
    ]);
    const answer = await rest('GET /notifications', { token });
    expect(answer.status).toBe(200);
    const common = {
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      related_crop_plan_id: plan.id,
      is_read: false,
      created_at: expect.stringMatching(/Z$/),
    };
    expect(answer.body).toEqual({
      notifications: [
        {
          ...common,
          title: 'South field: infeasible to feasible',
          message:
            'The feasibility of the crop plan "South field" (maize at Nakuru, Kenya) changed from infeasible to feasible. Reported by advisor.',
          severity: 'info',
        },
        {
          ...common,
          title: 'South field: marginal to infeasible',
          message:
            'The feasibility of the crop plan "South field" (maize at Nakuru, Kenya) changed from marginal to infeasible. Reported by advisor.',
          severity: 'critical',
        },
        {
          ...common,
          title: 'South field: feasible to marginal',
          message:
            'The feasibility of the crop plan "South field" (maize at Nakuru, Kenya) changed from feasible to marginal. Reported by advisor.',
          severity: 'warning',
        },
      ],
      unread_count: 3,
    });
  });

  test('are listed only for the account that owns the plan', async ({
    app,
    rest,
    trpc,
    account,
    createAccount,
    apiKey,
  }) => {
    const stranger = await createAccount();
    const plan = await createPlan(rest, stranger.tokens.access_token);
    await record(app, apiKey, plan.id, ['feasible', 'infeasible']);
    const none = { notifications: [], unread_count: 0 };
    expect(await trpc(account.tokens.access_token).notifications.list.query()).toEqual(none);
  });

  test('are limited in a list, while all unread ones are counted', async ({
    app,
    rest,
    trpc,
    account,
    apiKey,
  }) => {
    const token = account.tokens.access_token;
    const plan = await createPlan(rest, token);
    await record(app, apiKey, plan.id, ['feasible', 'infeasible', 'feasible', 'infeasible']);
    const all = await trpc(token).notifications.list.query({});
    expect(all.notifications).toHaveLength(3);
    const { notifications } = all;
    expect(await rest('GET /notifications?limit=2', { token })).toMatchObject({
      body: { notifications: notifications.slice(0, 2), unread_count: 3 },
    });
    for (const limit of ['200', '201', '99999999999999999999']) {
      expect(await rest(`GET /notifications?limit=${limit}`, { token })).toMatchObject({
        status: 200,
        body: all,
      });
    }
    expect(await trpc(token).notifications.list.query({ limit: 100_000 })).toEqual(all);
  });

  test.for(['0', '-1', '1.5', '1e2', '01', '+1', ' 1', '', 'x', '1&limit=1'])(
    'are not listed with limit=%s',
    async (limit, { rest, account }) => {
      const answer = await rest(`GET /notifications?limit=${limit}`, { token: account.tokens.access_token });
      expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
      expect(issuePaths(answer.body)).toEqual(['limit']);
    },
  );

  test('can be marked as read one by one, any number of times', async ({
    app,
    rest,
    trpc,
    account,
    apiKey,
  }) => {
    const token = account.tokens.access_token;
    const plan = await createPlan(rest, token);
    await record(app, apiKey, plan.id, ['feasible', 'infeasible', 'feasible', 'infeasible']);
    const { notifications } = await trpc(token).notifications.list.query();
    const [newest, middle] = notifications;
    for (const _time of ['first', 'second']) {
      const answer = await rest(`PATCH /notifications/${middle?.id}/read`, { token });
      expect(answer).toMatchObject({ status: 200, body: { ...middle, is_read: true } });
    }
    expect(await trpc(token).notifications.list.query({ limit: 2 })).toEqual({
      notifications: [newest, { ...middle, is_read: true }],
      unread_count: 2,
    });
  });

  test('can be marked as read all together, even beyond any limit, but only the caller’s own', async ({
    app,
    rest,
    trpc,
    account,
    createAccount,
    apiKey,
  }) => {
    const token = account.tokens.access_token;
    const stranger = (await createAccount()).tokens.access_token;
    const labels = Array.from({ length: 6 }, (_, at) => (at % 2 === 0 ? 'feasible' : 'marginal'));
    await record(app, apiKey, (await createPlan(rest, token)).id, labels);
    await record(app, apiKey, (await createPlan(rest, stranger)).id, labels);
    for (const body of [undefined, {}]) {
      const answer = await rest('PATCH /notifications/read-all', { token, ...(body && { body }) });
      expect(answer).toMatchObject({ status: 204, body: undefined });
    }
    const { notifications, unread_count } = await trpc(token).notifications.list.query();
    expect([notifications.map(({ is_read }) => is_read), unread_count]).toEqual([Array(5).fill(true), 0]);
    expect(await trpc(stranger).notifications.list.query()).toMatchObject({ unread_count: 5 });
    expect(await trpc(stranger).notifications.markAllRead.mutate()).toBeNull();
    expect(await trpc(stranger).notifications.list.query()).toMatchObject({ unread_count: 0 });
  });

  test('cannot be created, changed or deleted by clients', async ({ rest, account }) => {
    const token = account.tokens.access_token;
    for (const [request, allow] of [
      ['POST /notifications', 'GET, HEAD'],
      ['DELETE /notifications', 'GET, HEAD'],
    ] as const) {
      const answer = await rest(request, { token });
      expect(answer).toMatchObject({ status: 405 });
      expect(answer.headers.get('allow')).toBe(allow);
    }
    const id = '0123456789abcdef01234567';
    expect(await rest(`DELETE /notifications/${id}`, { token })).toMatchObject({ status: 404 });
    const unread = await rest(`PATCH /notifications/${id}/read`, { token, body: { is_read: false } });
    expect(issuePaths(unread.body)).toEqual(['is_read']);
    const some = await rest('PATCH /notifications/read-all', { token, body: { limit: 3 } });
    expect(issuePaths(some.body)).toEqual(['limit']);
  });

  test('require an access token', async ({ rest, trpc }) => {
    expect(await rest('GET /notifications')).toMatchObject({
      status: 401,
      body: { code: 'AUTHENTICATION_REQUIRED' },
    });
    expect(await failureCode(trpc().notifications.list.query())).toBe('AUTHENTICATION_REQUIRED');
  });
});

async function record(
  app: TestApp,
  apiKey: string,
  planId: string,
  labels: FeasibilityLabel[],
): Promise<void> {
  const producer = trpcOf(app, apiKey);
  for (const label of labels) {
    await producer.analyses.record.mutate({ crop_plan_id: planId, feasibility_label: label });
  }
}

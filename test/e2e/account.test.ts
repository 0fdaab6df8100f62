import type { AccountExport } from '@crop-planning/shared';
import { ObjectId, type Db } from 'mongodb';
import { describe, expect } from 'vitest';
import { lowerFarm } from '../own-climates.js';
import { createPlan, failureCode, issuePaths, register, test, trpcOf, type TestApp } from '../harness.js';
import { untilPurged, untilPurgedForGood } from '../purged.js';

describe('changing the profile', () => {
  test('changes the given fields and keeps the others', async ({ rest, trpc, account }) => {
    const token = account.tokens.access_token;
    const before = await trpc(token).auth.me.query();
    const answer = await rest('PATCH /auth/me', {
      token,
      body: { full_name: '  Ann Miller ', organization: ' Co-op ' },
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { ...before, full_name: 'Ann Miller', organization: 'Co-op' },
    });
    const full = { ...before, full_name: 'Ann Miller', organization: 'Co-op' };
    expect(await trpc(token).auth.updateMe.mutate({})).toEqual(full);
    expect(await trpc(token).auth.updateMe.mutate({ full_name: null })).toEqual(full);
    expect(await rest('PATCH /auth/me', { token })).toMatchObject({ status: 200, body: full });
    const withoutOrganization = await trpc(token).auth.updateMe.mutate({ organization: null });
    expect(withoutOrganization).toEqual({ ...full, organization: '' });
    expect(await trpc(token).auth.me.query()).toEqual(withoutOrganization);
  });

  test.for([
    ['full_name', { full_name: '' }],
    ['full_name', { full_name: 'x'.repeat(121) }],
    ['organization', { organization: 'x'.repeat(121) }],
    ['email', { email: 'other@example.org' }],
    ['is_verified', { is_verified: true }],
    ['is_active', { is_active: false }],
    ['password', { password: 'another quiet field' }],
  ] as const)('refuses an invalid or read-only %s: %j', async ([path, body], { rest, account }) => {
    const answer = await rest('PATCH /auth/me', { token: account.tokens.access_token, body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    expect(issuePaths(answer.body)).toEqual([path]);
  });
});

describe('exporting the account', () => {
  test('returns everything that the account owns, and nothing of other accounts', async ({
    app,
    rest,
    trpc,
    account,
    createAccount,
    apiKey,
  }) => {
    const token = account.tokens.access_token;
    const stranger = (await createAccount()).tokens.access_token;
    await flip(app, apiKey, (await createPlan(rest, stranger)).id, 2);
    const plans = [await createPlan(rest, token), await createPlan(rest, token)];
    for (const { id } of plans) await flip(app, apiKey, id, 3);
    await trpc(token).cropPlans.update.mutate({ plan_id: plans[0]?.id ?? '', is_archived: true });
    const client = trpc(token);
    await client.auth.tokens.create.mutate({ name: 'nightly', expires_in_days: 1, scope: 'read' });
    const climate = await client.climates.create.mutate(lowerFarm);
    const { name } = await client.shares.create.mutate({ plan_id: plans[0]?.id ?? '', show_name: true });
    const shown = await trpc().shares.read.query({ name });
    const { status, body } = await rest('GET /auth/me/export', { token });
    const registered = {
      id: expect.any(String),
      created_at: expect.any(String),
      event: 'account.registered',
      actor: 'caller',
      address: '127.0.0.1',
      request_id: expect.any(String),
      details: {},
    };
    const expected: AccountExport = {
      profile: await client.auth.me.query(),
      settings: { language: null },
      crop_plans: (await client.cropPlans.list.query({ include_archived: true })).map((plan) => ({
        ...plan,
        water: 'rainfed',
        season_days: null,
        climate: null,
        outline: null,
      })),
      own_climates: [climate],
      analyses: expect.any(Array),
      shares: (await client.shares.list.query()).map((share) => ({ ...share, result: shown })),
      notifications: (await client.notifications.list.query()).notifications,
      sessions: await client.auth.sessions.list.query(),
      personal_tokens: await client.auth.tokens.list.query(),
      audit: [expect.objectContaining({ event: 'token.created' }), registered],
    };
    expect([status, body]).toEqual([200, expected]);
    const { analyses, notifications, crop_plans, personal_tokens } = body as AccountExport;
    for (const { id } of plans) {
      const ofPlan = analyses.filter(({ crop_plan_id }) => crop_plan_id === id);
      expect(ofPlan).toEqual(await client.analyses.list.query({ plan_id: id }));
    }
    expect([crop_plans.length, analyses.length, notifications.length]).toEqual([2, 6, 4]);
    expect(personal_tokens).toHaveLength(1);
    expect(JSON.stringify(body)).not.toMatch(/password|hash|\$2b\$/);
  });

  test('returns more analyses and notifications than a list does', async ({
    app,
    rest,
    db,
    account,
    apiKey,
  }) => {
    const token = account.tokens.access_token;
    await flip(app, apiKey, (await createPlan(rest, token)).id, 2);
    const read = async () => (await rest('GET /auth/me/export', { token })).body as AccountExport;
    const { analyses, notifications } = await read();
    for (const [name, item] of [
      ['analyses', analyses[0]],
      ['notifications', notifications[0]],
    ] as const) {
      const { _id, ...one } = (await db.collection(name).findOne({ _id: new ObjectId(item?.id) })) ?? {};
      const copies = Array.from({ length: 250 }, (_, at) => ({
        ...one,
        created_at: new Date(Date.parse(item?.created_at ?? '') + 1 + at),
        ...(name === 'notifications' && { seq: 2 + at }),
      }));
      await db.collection(name).insertMany(copies);
    }
    const all = await read();
    expect([all.analyses.length, all.notifications.length]).toEqual([252, 251]);
  });
});

describe('deleting the account', () => {
  test('removes the account and everything it owns, but nothing of other accounts', async ({
    app,
    rest,
    trpc,
    db,
    account,
    createAccount,
    apiKey,
  }) => {
    const { email, password, tokens } = account;
    const other = await createAccount();
    const otherPlan = await createPlan(rest, other.tokens.access_token);
    await flip(app, apiKey, otherPlan.id, 2);
    const ids = [];
    for (let number = 0; number < 3; number += 1) ids.push((await createPlan(rest, tokens.access_token)).id);
    for (const id of ids) await flip(app, apiKey, id, 3);
    const second = await trpc().auth.login.mutate({ email, password });
    const { id } = await trpc(tokens.access_token).auth.me.query();
    expect(await countOf(db, id, ids)).toEqual({
      accounts: 1,
      sessions: 2,
      plans: 3,
      analyses: 9,
      notifications: 6,
    });

    const answer = await rest('DELETE /auth/me', { token: tokens.access_token, body: { password } });
    expect(answer).toMatchObject({ status: 204, body: undefined });
    expect(await countOf(db, id, ids)).toMatchObject({ accounts: 0, sessions: 0 });
    for (const token of [tokens.access_token, second.access_token]) {
      expect(await rest('GET /crop-plans', { token })).toMatchObject({
        status: 401,
        body: { code: 'ACCOUNT_NOT_VALID' },
      });
    }
    expect(await failureCode(trpc().auth.refresh.mutate({ refresh_token: second.refresh_token }))).toBe(
      'ACCOUNT_NOT_VALID',
    );
    expect(await failureCode(trpc().auth.login.mutate({ email, password }))).toBe('INVALID_CREDENTIALS');
    const recording = { crop_plan_id: ids[0] ?? '', feasibility_label: 'feasible' } as const;
    expect(await failureCode(trpc(apiKey).analyses.record.mutate(recording))).toBe('CROP_PLAN_NOT_FOUND');
    await untilPurged(db, id);
    expect(await countOf(db, id, ids)).toEqual({
      accounts: 0,
      sessions: 0,
      plans: 0,
      analyses: 0,
      notifications: 0,
    });
    const otherClient = trpc(other.tokens.access_token);
    expect(await otherClient.analyses.list.query({ plan_id: otherPlan.id })).toHaveLength(2);
    expect(await otherClient.notifications.list.query()).toMatchObject({ unread_count: 1 });
    expect(await rest('POST /auth/register', { body: { email, password, full_name: 'Ann' } })).toMatchObject({
      status: 201,
    });
  });

  test('requires the password', async ({ rest, trpc, account }) => {
    const token = account.tokens.access_token;
    expect(await rest('DELETE /auth/me', { token, body: { password: 'something else' } })).toMatchObject({
      status: 401,
      body: { code: 'INVALID_CREDENTIALS' },
    });
    for (const body of [undefined, {}, { password: null }]) {
      const answer = await rest('DELETE /auth/me', { token, ...(body && { body }) });
      expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
      expect(issuePaths(answer.body)).toEqual(['password']);
    }
    expect((await trpc(token).auth.me.query()).email).toBe(account.email);
  });

  test('leaves nothing behind from requests that are still running', async ({ app, rest, db, apiKey }) => {
    for (let round = 0; round < 3; round += 1) {
      const { email, password, tokens } = await register(rest);
      const client = trpcOf(app, tokens.access_token);
      const { id } = await client.auth.me.query();
      const plans = await Promise.all(Array.from({ length: 3 }, () => createPlan(rest, tokens.access_token)));
      const producer = trpcOf(app, apiKey);
      const work = Promise.allSettled([
        ...plans.map((plan) => flip(app, apiKey, plan.id, 6)),
        ...Array.from({ length: 6 }, () => createPlan(rest, tokens.access_token)),
        ...Array.from({ length: 6 }, () => client.auth.login.mutate({ email, password })),
        client.notifications.markAllRead.mutate(),
      ]);
      await producer.analyses.record.mutate({
        crop_plan_id: plans[0]?.id ?? '',
        feasibility_label: 'feasible',
      });
      expect(await client.auth.deleteMe.mutate({ password })).toBeNull();
      const failures = (await work).flatMap((outcome) =>
        outcome.status === 'rejected' ? [String(outcome.reason)] : [],
      );
      expect(failures.filter((text) => /went wrong|cannot answer/.test(text))).toEqual([]);
      await untilPurgedForGood(app, db, id);
      const planIds = plans.map((plan) => plan.id);
      expect(await countOf(db, id, planIds)).toEqual({
        accounts: 0,
        sessions: 0,
        plans: 0,
        analyses: 0,
        notifications: 0,
      });
    }
    const owners = await db.collection('accounts').find().toArray();
    const orphans = await db
      .collection('crop_plans')
      .find({ account_id: { $nin: owners.map(({ _id }) => _id) } })
      .toArray();
    expect(orphans).toEqual([]);
  });
});

/** Records `times` analyses of the plan, each with a different label from the previous one. */
async function flip(app: TestApp, apiKey: string, planId: string, times: number): Promise<void> {
  const producer = trpcOf(app, apiKey);
  for (let time = 0; time < times; time += 1) {
    const feasibility_label = time % 2 === 0 ? 'feasible' : 'infeasible';
    await producer.analyses.record.mutate({ crop_plan_id: planId, feasibility_label });
  }
}

async function countOf(db: Db, accountId: string, planIds: readonly string[]) {
  const _id = new ObjectId(accountId);
  const lengthOf = async (name: string, filter: object) =>
    (await db.collection(name).find(filter).toArray()).length;
  return {
    accounts: await lengthOf('accounts', { _id }),
    sessions: await lengthOf('sessions', { account_id: _id }),
    plans: await lengthOf('crop_plans', { account_id: _id }),
    analyses: await lengthOf('analyses', { crop_plan_id: { $in: planIds.map((id) => new ObjectId(id)) } }),
    notifications: await lengthOf('notifications', { account_id: _id }),
  };
}

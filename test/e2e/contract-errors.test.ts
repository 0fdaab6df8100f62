import { describe, expect } from 'vitest';
import { createPlan } from '../harness.js';
import { test, unknownId } from '../refusals.js';

describe('the fixed errors', () => {
  test('register an email that exists (any letter case) | 409 | EMAIL_ALREADY_REGISTERED', async ({
    expectRefusal,
    account,
  }) => {
    const duplicate = { email: account.email.toUpperCase(), password: account.password, full_name: 'Ann' };
    const refusal = {
      status: 409,
      code: 'EMAIL_ALREADY_REGISTERED',
      message: 'An account with this email already exists. Try logging in.',
    } as const;
    await expectRefusal(
      refusal,
      ['POST /auth/register', { body: duplicate }],
      [undefined, (client) => client.auth.register.mutate(duplicate)],
    );
  });

  test('plan does not exist or is another account’s | 404 | CROP_PLAN_NOT_FOUND', async ({
    expectRefusal,
    token,
    foreign,
  }) => {
    const refusal = { status: 404, code: 'CROP_PLAN_NOT_FOUND', message: 'Crop plan not found.' } as const;
    for (const plan_id of [foreign.plan, unknownId, 'nonsense']) {
      const answers = [
        await expectRefusal(
          refusal,
          [`GET /crop-plans/${plan_id}`, { token }],
          [token, (client) => client.cropPlans.get.query({ plan_id })],
        ),
        await expectRefusal(
          refusal,
          [`PATCH /crop-plans/${plan_id}`, { token, body: { name: 'Mine' } }],
          [token, (client) => client.cropPlans.update.mutate({ plan_id, name: 'Mine' })],
        ),
        await expectRefusal(
          refusal,
          [`DELETE /crop-plans/${plan_id}`, { token }],
          [token, (client) => client.cropPlans.delete.mutate({ plan_id })],
        ),
        await expectRefusal(
          refusal,
          [`GET /crop-plans/${plan_id}/analyses`, { token }],
          [token, (client) => client.analyses.list.query({ plan_id })],
        ),
        await expectRefusal(
          refusal,
          [`POST /crop-plans/${plan_id}/analyses`, { token, body: {} }],
          [token, (client) => client.analyses.run.mutate({ plan_id })],
        ),
      ];
      for (const { body } of answers) {
        expect(body).toEqual({ ...refusal, request_id: expect.any(String) });
      }
    }
  });

  test('delete a plan that has analyses | 409 | CROP_PLAN_HAS_ANALYSES', async ({
    expectRefusal,
    rest,
    trpc,
    token,
    apiKey,
  }) => {
    const { id: plan_id } = await createPlan(rest, token);
    await trpc(apiKey).analyses.record.mutate({ crop_plan_id: plan_id, feasibility_label: 'feasible' });
    const refusal = {
      status: 409,
      code: 'CROP_PLAN_HAS_ANALYSES',
      message: 'The plan has analysis history and cannot be deleted. Archive it instead.',
    } as const;
    await expectRefusal(
      refusal,
      [`DELETE /crop-plans/${plan_id}`, { token }],
      [token, (client) => client.cropPlans.delete.mutate({ plan_id })],
    );
  });

  test('notification does not exist or is another account’s | 404 | NOTIFICATION_NOT_FOUND', async ({
    expectRefusal,
    token,
    foreign,
  }) => {
    const refusal = {
      status: 404,
      code: 'NOTIFICATION_NOT_FOUND',
      message: 'Notification not found.',
    } as const;
    for (const notification_id of [foreign.notification, unknownId, 'nonsense', 'read-all']) {
      const { body } = await expectRefusal(
        refusal,
        [`PATCH /notifications/${notification_id}/read`, { token }],
        [token, (client) => client.notifications.markRead.mutate({ notification_id })],
      );
      expect(body).toEqual({ ...refusal, request_id: expect.any(String) });
    }
  });

  test('login: unknown email or wrong password | 401 | INVALID_CREDENTIALS', async ({
    expectRefusal,
    account,
  }) => {
    const refusal = {
      status: 401,
      code: 'INVALID_CREDENTIALS',
      message: 'Incorrect email or password.',
    } as const;
    const { email, password } = account;
    for (const body of [
      { email, password: 'something else' },
      { email: 'nobody@example.org', password },
    ]) {
      await expectRefusal(
        refusal,
        ['POST /auth/login', { body }],
        [undefined, (client) => client.auth.login.mutate(body)],
      );
    }
  });

  test('login: account not active, right password | 401 | ACCOUNT_DEACTIVATED', async ({
    expectRefusal,
    db,
    account,
  }) => {
    const { email, password } = account;
    await db.collection('accounts').updateOne({ email }, { $set: { is_active: false } });
    const refusal = {
      status: 401,
      code: 'ACCOUNT_DEACTIVATED',
      message: 'The account has been deactivated. Contact support.',
    } as const;
    await expectRefusal(
      refusal,
      ['POST /auth/login', { body: { email, password } }],
      [undefined, (client) => client.auth.login.mutate({ email, password })],
    );
  });

  test('refresh: account unknown or not active | 401 | ACCOUNT_NOT_VALID', async ({
    expectRefusal,
    db,
    account,
    createAccount,
  }) => {
    const deletedAccount = await createAccount();
    await db.collection('accounts').updateOne({ email: account.email }, { $set: { is_active: false } });
    await db.collection('accounts').deleteOne({ email: deletedAccount.email });
    const refusal = {
      status: 401,
      code: 'ACCOUNT_NOT_VALID',
      message: 'The account is no longer valid. Log in again.',
    } as const;
    for (const { tokens } of [account, deletedAccount]) {
      const body = { refresh_token: tokens.refresh_token };
      await expectRefusal(
        refusal,
        ['POST /auth/refresh', { body }],
        [undefined, (client) => client.auth.refresh.mutate(body)],
      );
    }
  });
});

import { randomUUID } from 'node:crypto';
import type { TokenResponse } from '@crop-planning/shared';
import { describe, expect } from 'vitest';
import { createResetCode, failureCode, issuePaths, test, type trpcOf } from '../harness.js';
import { addSessions } from '../large-account.js';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const sessionsMax = 200;

describe('the sessions of an account', () => {
  test('are listed newest first, with the caller’s own marked', async ({
    app,
    rest,
    trpc,
    account,
    createAccount,
  }) => {
    const { email, password, tokens } = account;
    await createAccount();
    app.advanceClock(minuteMs);
    const second = await trpc().auth.login.mutate({ email, password });
    app.advanceClock(minuteMs);
    const renewed = await trpc().auth.refresh.mutate({ refresh_token: tokens.refresh_token });
    const answer = await rest('GET /auth/sessions', { token: renewed.access_token });
    expect(answer.status).toBe(200);
    const session = {
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: null,
      created_at: expect.stringMatching(/Z$/),
      last_used_at: expect.stringMatching(/Z$/),
      expires_at: expect.stringMatching(/Z$/),
    };
    expect(answer.body).toEqual([
      { ...session, is_current: false },
      { ...session, is_current: true },
    ]);
    const [newer, older] = await trpc(second.access_token).auth.sessions.list.query();
    expect([newer?.is_current, older?.is_current]).toEqual([true, false]);
    expect(newer?.last_used_at).toBe(newer?.created_at);
    expect(timeOf(older?.last_used_at) - timeOf(older?.created_at)).toBeGreaterThanOrEqual(2 * minuteMs);
    expect(timeOf(older?.expires_at) - timeOf(older?.last_used_at)).toBe(30 * dayMs);
  });

  test('have the names with which they were opened by registering, logging in and resetting the password', async ({
    app,
    rest,
    trpc,
  }) => {
    const [email, password] = [`${randomUUID()}@example.org`, 'Terrace-and-furrow-42'];
    const registered = await rest('POST /auth/register', {
      body: { email, password, full_name: 'Ada', session_name: ' crop on kitchen-laptop ' },
    });
    expect(registered.status).toBe(201);
    const { access_token } = await trpc().auth.login.mutate({ email, password, session_name: 'phone' });
    await trpc().auth.login.mutate({ email, password, session_name: null });
    const sessions = await trpc(access_token).auth.sessions.list.query();
    expect(sessions.map(({ name }) => name).sort()).toEqual(['crop on kitchen-laptop', null, 'phone']);
    const exported = await rest('GET /auth/me/export', { token: access_token });
    expect(exported.body).toMatchObject({ sessions });

    const changed = await trpc(access_token).auth.changePassword.mutate({
      current_password: password,
      new_password: 'Contour-and-hedge-17',
    });
    expect(await trpc(changed.access_token).auth.sessions.list.query()).toMatchObject([{ name: 'phone' }]);
    const reset = await trpc().auth.resetPassword.mutate({
      email,
      code: await createResetCode(app, email),
      new_password: password,
      session_name: 'tablet',
    });
    expect(await trpc(reset.access_token).auth.sessions.list.query()).toMatchObject([{ name: 'tablet' }]);
  });

  test.for([
    ['', 'must have 1 to 64 characters'],
    ['x'.repeat(65), 'must have 1 to 64 characters'],
    ['a\nb', 'must not contain control characters'],
    ['a\u202eb', 'must contain only printable characters'],
    [7, 'must be text'],
  ] as const)('cannot have the name %j', async ([session_name, message], { rest, account }) => {
    const { email, password } = account;
    const answer = await rest('POST /auth/login', { body: { email, password, session_name } });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', issues: [{ path: 'session_name', message }] },
    });
    const { body } = await rest('GET /auth/sessions', { token: account.tokens.access_token });
    expect(body).toHaveLength(1);
  });

  test('are no longer listed once they have expired', async ({ app, trpc, account }) => {
    const { email, password } = account;
    app.advanceClock(29 * dayMs);
    const second = await trpc().auth.login.mutate({ email, password });
    expect(await trpc(second.access_token).auth.sessions.list.query()).toHaveLength(2);
    app.advanceClock(dayMs);
    const third = await trpc().auth.login.mutate({ email, password });
    expect(await trpc(third.access_token).auth.sessions.list.query()).toHaveLength(2);
  });

  test('number at most 200: another login ends the least recently used session', async ({
    app,
    db,
    trpc,
    account,
    createAccount,
  }) => {
    const { email, password, tokens } = account;
    const stranger = await createAccount();
    const { id } = await trpc(tokens.access_token).auth.me.query();
    const added = await addSessions(db, id, sessionsMax - 1);
    app.advanceClock(minuteMs);
    const used = await trpc().auth.refresh.mutate({ refresh_token: tokens.refresh_token });
    expect(await trpc(used.access_token).auth.sessions.list.query()).toHaveLength(sessionsMax);

    const { access_token } = await trpc().auth.login.mutate({ email, password });
    const remaining = (await trpc(access_token).auth.sessions.list.query()).map((session) => session.id);
    expect(remaining).toHaveLength(sessionsMax);
    const ended = added.map((_id) => _id.toHexString()).filter((session) => !remaining.includes(session));
    expect(ended).toEqual([added[0]?.toHexString()]);
    expect(await trpc(used.access_token).auth.me.query()).toMatchObject({ id });
    expect(await trpc(stranger.tokens.access_token).auth.sessions.list.query()).toHaveLength(1);
  });

  test('stay within the limit during concurrent logins', async ({ app, db, trpc, account }) => {
    const { email, password, tokens } = account;
    const { id } = await trpc(tokens.access_token).auth.me.query();
    await addSessions(db, id, sessionsMax - 1);
    app.advanceClock(minuteMs);
    const opened = await Promise.all(
      Array.from({ length: 10 }, () => trpc().auth.login.mutate({ email, password })),
    );
    for (const { access_token } of opened)
      expect(await trpc(access_token).auth.sessions.list.query()).toHaveLength(sessionsMax);
  });

  test('can be ended one by one, including the caller’s own', async ({ rest, trpc, account }) => {
    const { email, password, tokens } = account;
    const other = await trpc().auth.login.mutate({ email, password });
    const sessions = await trpc(tokens.access_token).auth.sessions.list.query();
    const [otherId, ownId] = [
      sessions.find(({ is_current }) => !is_current)?.id,
      sessions.find(({ is_current }) => is_current)?.id,
    ];
    const ended = await rest(`DELETE /auth/sessions/${otherId}`, { token: tokens.access_token });
    expect(ended).toMatchObject({ status: 204, body: undefined });
    await expectEnded(other, trpc);
    const secondAnswer = await rest(`DELETE /auth/sessions/${otherId}`, { token: tokens.access_token });
    expect(secondAnswer).toMatchObject({ status: 404, body: { code: 'SESSION_NOT_FOUND' } });
    expect(
      await trpc(tokens.access_token).auth.sessions.revoke.mutate({ session_id: ownId ?? '' }),
    ).toBeNull();
    await expectEnded(tokens, trpc);
  });

  test('cannot be ended by another account', async ({ trpc, account, createAccount }) => {
    const stranger = await createAccount();
    const [session] = await trpc(stranger.tokens.access_token).auth.sessions.list.query();
    const revoke = trpc(account.tokens.access_token).auth.sessions.revoke;
    expect(await failureCode(revoke.mutate({ session_id: session?.id ?? '' }))).toBe('SESSION_NOT_FOUND');
    expect(await trpc(stranger.tokens.access_token).auth.sessions.list.query()).toHaveLength(1);
  });
});

describe('changing the password', () => {
  const new_password = 'another quiet field';

  test('makes the new one valid, creates a new session and ends all others, including the caller’s', async ({
    rest,
    trpc,
    account,
  }) => {
    const { email, password, tokens } = account;
    const other = await trpc().auth.login.mutate({ email, password });
    const body = { current_password: password, new_password };
    const answer = await rest('POST /auth/change-password', { token: tokens.access_token, body });
    expect(answer.status).toBe(200);
    const renewed = answer.body as TokenResponse;
    expect(renewed).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      expires_in_minutes: 15,
    });
    await expectEnded(other, trpc);
    await expectEnded(tokens, trpc);
    const [session, ...others] = await trpc(renewed.access_token).auth.sessions.list.query();
    expect([session?.is_current, others]).toEqual([true, []]);
    expect(await trpc().auth.refresh.mutate({ refresh_token: renewed.refresh_token })).toMatchObject({
      expires_in_minutes: 15,
    });
    expect(await failureCode(trpc().auth.login.mutate({ email, password }))).toBe('INVALID_CREDENTIALS');
    expect(await rest('POST /auth/login', { body: { email, password: new_password } })).toMatchObject({
      status: 200,
    });
  });

  test('requires the current password, and changes nothing without it', async ({ rest, trpc, account }) => {
    const { email, password, tokens } = account;
    await trpc().auth.login.mutate({ email, password });
    const body = { current_password: 'something else', new_password };
    expect(await rest('POST /auth/change-password', { token: tokens.access_token, body })).toMatchObject({
      status: 401,
      body: { code: 'INVALID_CREDENTIALS' },
    });
    expect(await trpc(tokens.access_token).auth.sessions.list.query()).toHaveLength(2);
    expect(await trpc().auth.login.mutate({ email, password })).toBeDefined();
  });

  test('checks the current password before refusing it as the new one', async ({ rest, trpc, account }) => {
    const { password, tokens } = account;
    const wrong = { current_password: 'something else', new_password: 'something else' };
    expect(
      await rest('POST /auth/change-password', { token: tokens.access_token, body: wrong }),
    ).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
    const body = { current_password: password, new_password: password };
    const answer = await rest('POST /auth/change-password', { token: tokens.access_token, body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    expect(issuePaths(answer.body)).toEqual(['new_password']);
    expect(await trpc(tokens.access_token).auth.sessions.list.query()).toHaveLength(1);
  });

  test('applies the rules for new passwords', async ({ rest, account }) => {
    const { password, tokens } = account;
    for (const wrong of ['short', 'é'.repeat(37), 'with a NUL \0 inside', 12]) {
      const body = { current_password: password, new_password: wrong };
      const answer = await rest('POST /auth/change-password', { token: tokens.access_token, body });
      expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
      expect(issuePaths(answer.body)).toEqual(['new_password']);
    }
  });

  test('happens once if several requests try it concurrently, and ends the sessions of concurrent logins', async ({
    trpc,
    account,
  }) => {
    const { email, password, tokens } = account;
    const change = (number: number) =>
      trpc(tokens.access_token).auth.changePassword.mutate({
        current_password: password,
        new_password: `${new_password} ${number}`,
      });
    const logins = Promise.allSettled(
      Array.from({ length: 10 }, () => trpc().auth.login.mutate({ email, password })),
    );
    const changes = Array.from({ length: 5 }, (_, number) => change(number));
    const settled = await Promise.allSettled(changes);
    await logins;
    const successes = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(successes).toHaveLength(1);
    const [session, ...others] = await trpc(successes[0]?.access_token).auth.sessions.list.query();
    expect([session?.is_current, others]).toEqual([true, []]);
  });
});

async function expectEnded(
  { access_token, refresh_token }: TokenResponse,
  trpc: (token?: string) => ReturnType<typeof trpcOf>,
): Promise<void> {
  expect(await failureCode(trpc(access_token).auth.me.query())).toBe('INVALID_TOKEN');
  expect(await failureCode(trpc().auth.refresh.mutate({ refresh_token }))).toBe('INVALID_TOKEN');
}

function timeOf(text: string | undefined): number {
  return Date.parse(text ?? '');
}

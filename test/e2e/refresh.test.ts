import { tokenResponseSchema, type TokenResponse } from '@crop-planning/shared';
import { describe, expect } from 'vitest';
import { failureCode, test, type Rest } from '../harness.js';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

describe('refreshing', () => {
  test('returns two new tokens for the same session', async ({ rest, trpc, account }) => {
    const first = account.tokens;
    const second = await refresh(rest, first);
    expect(second.access_token).not.toBe(first.access_token);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(second.expires_in_minutes).toBe(15);
    await trpc(second.access_token).auth.logout.mutate();
    expect(await failureCode(trpc(first.access_token).auth.me.query())).toBe('INVALID_TOKEN');
  });

  test('succeeds for 20 clients that race with one token, and the session survives', async ({
    rest,
    trpc,
    account,
  }) => {
    const pairs = await Promise.all(Array.from({ length: 20 }, () => refresh(rest, account.tokens)));
    const counters = pairs.map(({ refresh_token }) => counterOf(refresh_token));
    expect(new Set(counters)).toEqual(new Set([1]));
    for (const { access_token } of pairs) {
      expect((await trpc(access_token).auth.me.query()).email).toBe(account.email);
    }
    const next = await Promise.all(pairs.map((pair) => refresh(rest, pair)));
    expect(new Set(next.map(({ refresh_token }) => counterOf(refresh_token)))).toEqual(new Set([2]));
  });

  test('accepts a refresh token 29.9 seconds after its successor was issued', async ({
    app,
    rest,
    trpc,
    account,
  }) => {
    app.stopClock();
    const second = await refresh(rest, account.tokens);
    app.advanceClock(29_900);
    const converged = await refresh(rest, account.tokens);
    expect(counterOf(converged.refresh_token)).toBe(counterOf(second.refresh_token));
    expect((await trpc(converged.access_token).auth.me.query()).email).toBe(account.email);
  });

  test('ends the session if a refresh token is used 30.1 seconds after its successor was issued', async ({
    app,
    rest,
    trpc,
    account,
  }) => {
    app.stopClock();
    const second = await refresh(rest, account.tokens);
    app.advanceClock(30_100);
    expect(await rest('POST /auth/refresh', { body: asInput(account.tokens) })).toMatchObject({
      status: 401,
      body: { code: 'INVALID_TOKEN' },
    });
    for (const { access_token } of [account.tokens, second]) {
      expect(await failureCode(trpc(access_token).auth.me.query())).toBe('INVALID_TOKEN');
    }
    expect(await failureCode(trpc().auth.refresh.mutate(asInput(second)))).toBe('INVALID_TOKEN');
  });

  test('ends the session if a token older than the direct predecessor is used', async ({
    rest,
    trpc,
    account,
  }) => {
    const { email, password } = account;
    const other = await trpc().auth.login.mutate({ email, password });
    const third = await refresh(rest, await refresh(rest, account.tokens));
    expect(await failureCode(trpc().auth.refresh.mutate(asInput(account.tokens)))).toBe('INVALID_TOKEN');
    expect(await failureCode(trpc(third.access_token).auth.me.query())).toBe('INVALID_TOKEN');
    expect(await failureCode(trpc().auth.refresh.mutate(asInput(third)))).toBe('INVALID_TOKEN');
    expect((await trpc(other.access_token).auth.me.query()).email).toBe(email);
  });

  test('accepts only a refresh token, which works nowhere else', async ({ rest, trpc, account }) => {
    const { access_token, refresh_token } = account.tokens;
    expect(await failureCode(trpc().auth.refresh.mutate({ refresh_token: access_token }))).toBe(
      'INVALID_TOKEN',
    );
    expect(await failureCode(trpc(refresh_token).auth.me.query())).toBe('INVALID_TOKEN');
    expect(await rest('POST /auth/refresh', { token: refresh_token, body: {} })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED' },
    });
  });
});

describe('as time passes', () => {
  test('an access token expires, and the refresh token renews it', async ({ app, rest, trpc, account }) => {
    app.advanceClock(15 * minuteMs + 1000);
    expect(await rest('GET /auth/me', { token: account.tokens.access_token })).toMatchObject({
      status: 401,
      body: { code: 'TOKEN_EXPIRED' },
    });
    expect(await failureCode(trpc(account.tokens.access_token).auth.me.query())).toBe('TOKEN_EXPIRED');
    const { access_token } = await refresh(rest, account.tokens);
    expect((await trpc(access_token).auth.me.query()).email).toBe(account.email);
  });

  test('a session ends after 30 days without use, and in any case after 90 days', async ({
    app,
    rest,
    trpc,
    createAccount,
  }) => {
    const idle = await createAccount();
    const busy = await createAccount();
    let tokens = busy.tokens;
    for (let day = 25; day < 90; day += 25) {
      app.advanceClock(25 * dayMs);
      tokens = await refresh(rest, tokens);
    }
    expect(await failureCode(trpc().auth.refresh.mutate(asInput(idle.tokens)))).toBe('TOKEN_EXPIRED');
    app.advanceClock(16 * dayMs);
    expect(await failureCode(trpc().auth.refresh.mutate(asInput(tokens)))).toBe('TOKEN_EXPIRED');
  });
});

async function refresh(rest: Rest, tokens: TokenResponse): Promise<TokenResponse> {
  const { body } = await rest('POST /auth/refresh', { body: asInput(tokens) });
  return tokenResponseSchema.parse(body);
}

function asInput({ refresh_token }: TokenResponse): { refresh_token: string } {
  return { refresh_token };
}

function counterOf(refreshToken: string): unknown {
  const payload = Buffer.from(refreshToken.split('.')[1] ?? '', 'base64url').toString();
  const claims: { ctr?: unknown } = JSON.parse(payload);
  return claims.ctr;
}

import type { TokenResponse } from '@crop-planning/shared';
import { expect } from 'vitest';
import { failureCode, register, restOf, trpcOf } from '../harness.js';
import { test, type Pair } from '../pair.js';

const dayMs = 24 * 60 * 60 * 1000;

test('a refresh token older than the direct predecessor immediately ends the session on both servers', async ({
  pair,
}) => {
  const { left, right } = pair;
  const { tokens } = await register(restOf(left));
  const child = await refresh(right, tokens);
  const grandchild = await refresh(left, child);
  expect(await failureCode(refresh(right, tokens))).toBe('INVALID_TOKEN');
  await expectEnded(pair, [tokens, child, grandchild]);
});

test('the direct predecessor of a refresh token works on either server for 30 s, then ends the session', async ({
  pair,
}) => {
  const { left, right, clock } = pair;
  clock.stopClock();
  const { email, tokens } = await register(restOf(left));
  const child = await refresh(left, tokens);
  clock.advanceClock(29_900);
  const converged = await refresh(right, tokens);
  for (const server of [left, right]) {
    expect((await trpcOf(server, converged.access_token).auth.me.query()).email).toBe(email);
  }
  clock.advanceClock(200);
  expect(await failureCode(refresh(left, tokens))).toBe('INVALID_TOKEN');
  await expectEnded(pair, [tokens, child, converged]);
});

test('20 concurrent refreshes on both servers all succeed, and the session survives', async ({ pair }) => {
  const { left, right } = pair;
  const { email, tokens } = await register(restOf(left));
  for (let round = 0; round < 3; round += 1) {
    const pairs = await Promise.all(
      Array.from({ length: 20 }, (_, index) => refresh(index % 2 ? left : right, tokens)),
    );
    for (const { access_token } of pairs) {
      expect((await trpcOf(right, access_token).auth.me.query()).email).toBe(email);
    }
  }
  const latest = await refresh(left, tokens);
  expect(await trpcOf(right, latest.access_token).auth.sessions.list.query()).toHaveLength(1);
});

test('logging out on one server ends that session, and no other, on both servers', async ({ pair }) => {
  const { left, right } = pair;
  const { email, password, tokens } = await register(restOf(left));
  const other = await trpcOf(right).auth.login.mutate({ email, password });
  await trpcOf(right, tokens.access_token).auth.logout.mutate();
  await expectEnded(pair, [tokens]);
  expect((await trpcOf(left, other.access_token).auth.me.query()).email).toBe(email);
});

test('a session lasts REFRESH_TOKEN_DAYS without use, and SESSION_MAX_DAYS at most', async ({ pair }) => {
  const { left, right, clock } = pair;
  const { email, password, tokens: idle } = await register(restOf(left));
  let busy = await trpcOf(left).auth.login.mutate({ email, password });
  clock.advanceClock(30 * dayMs - 1000);
  busy = await refresh(right, busy);
  expect(await failureCode(trpcOf(left).auth.refresh.mutate({ refresh_token: idle.access_token }))).toBe(
    'INVALID_TOKEN',
  );
  clock.advanceClock(2000);
  expect(await failureCode(refresh(left, idle))).toBe('TOKEN_EXPIRED');
  for (const days of [29, 29]) {
    clock.advanceClock(days * dayMs);
    busy = await refresh(left, busy);
  }
  expect((await trpcOf(right, busy.access_token).auth.me.query()).email).toBe(email);
  clock.advanceClock(2 * dayMs);
  expect(await failureCode(refresh(right, busy))).toBe('TOKEN_EXPIRED');
  expect(await failureCode(trpcOf(right, busy.access_token).auth.me.query())).toBe('TOKEN_EXPIRED');
});

function refresh(server: { url: string }, { refresh_token }: TokenResponse): Promise<TokenResponse> {
  return trpcOf(server).auth.refresh.mutate({ refresh_token });
}

async function expectEnded({ left, right }: Pair, pairs: readonly TokenResponse[]): Promise<void> {
  for (const server of [left, right]) {
    for (const tokens of pairs) {
      expect(await failureCode(trpcOf(server, tokens.access_token).auth.me.query())).toBe('INVALID_TOKEN');
      expect(await failureCode(refresh(server, tokens))).toBe('INVALID_TOKEN');
    }
  }
}

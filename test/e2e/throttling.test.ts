import type { Config } from '@crop-planning/server';
import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import {
  failureCode,
  runServerCommand,
  startTestApp,
  test as base,
  trpcOf,
  type TestApp,
} from '../harness.js';
import { startPair, type Pair } from '../pair.js';
import { readCounts } from '../server-counts.js';
import { from, inTurn, logIn, newAddress, repeat, retryAfterOf } from '../sign-in-callers.js';

const wrong = 'a guess of somebody';
const minuteMs = 60_000;

/** Provides two servers whose clock stands still, and which trust addresses reported by this machine. */
const test = base
  .extend('pair', { scope: 'file' }, async ({}, { onCleanup }): Promise<Pair> => {
    const pair = await startPair({ TRUST_PROXY: ['127.0.0.0/8'] });
    onCleanup(pair.close);
    pair.clock.stopClock();
    return pair;
  })
  .extend('home', () => newAddress())
  .extend('start', ({}, { onCleanup }) => async (settings: Partial<Config> = {}): Promise<TestApp> => {
    const app = await startTestApp(settings);
    onCleanup(app.close);
    return app;
  })
  .extend('owner', async ({ pair, home }) => {
    const account = {
      email: `${randomUUID()}@example.org`,
      password: 'a quiet field at dawn',
      full_name: 'Ada',
    };
    const { status } = await from(pair.left, home)('POST /auth/register', { body: account });
    expect(status).toBe(201);
    return account;
  });

describe('wrong passwords', () => {
  test('from one address for one account are compared ten times, then refused', async ({
    pair,
    owner,
    home,
  }) => {
    const before = await readCounts(pair.left);
    const answers = await inTurn(100, () => logIn(pair.left, home, owner.email, wrong));
    expect(answers.map(({ status }) => status)).toEqual([...repeat(10, 401), ...repeat(90, 429)]);
    expect(answers.at(-1)?.body).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(retryAfterOf(answers.at(-1))).toBe(15 * 60);
    const after = await readCounts(pair.left);
    expect(after.comparisons - before.comparisons).toBe(10);
    expect(after.throttlings - before.throttlings).toBe(90);
    expect((await logIn(pair.left, home, owner.email, owner.password)).status).toBe(429);
    const client = trpcOf({ url: pair.left.url });
    const codes: unknown[] = [];
    for (let time = 0; time < 11; time += 1)
      codes.push(await failureCode(client.auth.login.mutate({ email: owner.email, password: wrong })));
    expect(codes).toEqual([...repeat(10, 'INVALID_CREDENTIALS'), 'TOO_MANY_REQUESTS']);
  });

  test.for([false, true])(
    'are compared at most ten times even if two servers receive them concurrently; account exists: %s',
    async (hasAccount, { pair, owner }) => {
      const email = hasAccount ? owner.email : `${randomUUID()}@example.org`;
      const address = newAddress();
      const before = await readCounts(pair.left, pair.right);
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, at) =>
          logIn(at % 2 === 0 ? pair.left : pair.right, address, email, wrong),
        ),
      );
      const { comparisons } = await readCounts(pair.left, pair.right);
      expect(comparisons - before.comparisons).toBeLessThanOrEqual(10);
      const refused = answers.filter(({ status }) => status !== 401);
      expect(refused.length).toBeGreaterThanOrEqual(190);
      for (const answer of refused) expect(retryAfterOf(answer)).toBeGreaterThan(0);
    },
  );

  test('are remembered by a server that starts later', async ({ pair, owner, home, start }) => {
    await inTurn(10, () => logIn(pair.left, home, owner.email, wrong));
    const later = await start({
      TRUST_PROXY: ['127.0.0.0/8'],
      MONGODB_URI: pair.left.environment['MONGODB_URI'] ?? '',
    });
    expect((await logIn(later, home, owner.email, owner.password)).status).toBe(429);
    expect(await readCounts(later)).toMatchObject({ comparisons: 0, throttlings: 1 });
  });

  test('make each following attempt wait longer, up to two hours', async ({ pair, owner, home }) => {
    await inTurn(10, () => logIn(pair.left, home, owner.email, wrong));
    const waits: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const refused = await logIn(pair.left, home, owner.email, wrong);
      expect(refused.status).toBe(429);
      waits.push(retryAfterOf(refused) / 60);
      pair.clock.advanceClock(retryAfterOf(refused) * 1000);
      expect((await logIn(pair.right, home, owner.email, wrong)).status).toBe(401);
    }
    expect(waits).toEqual([15, 30, 60, 120, 120]);
    pair.clock.advanceClock(120 * minuteMs);
    expect((await logIn(pair.left, home, owner.email, owner.password)).status).toBe(200);
    expect((await logIn(pair.left, home, owner.email, owner.password)).status).toBe(200);
  });

  test('count for fifteen minutes, and correct ones never count', async ({ pair, owner, home }) => {
    for (let round = 0; round < 3; round += 1) {
      await inTurn(9, () => logIn(pair.left, home, owner.email, wrong));
      const right = await inTurn(12, () => logIn(pair.left, home, owner.email, owner.password));
      expect(right.map(({ status }) => status)).toEqual(repeat(12, 200));
      pair.clock.advanceClock(15 * minuteMs);
    }
  });

  test('count in the same way for a signed-in user', async ({ pair, owner, home }) => {
    const { body } = await logIn(pair.left, home, owner.email, owner.password);
    const token = String(Reflect.get(Object(body), 'access_token'));
    const rest = from(pair.left, home);
    const changed = { current_password: wrong, new_password: 'another quiet field' };
    const statuses = [
      ...(await inTurn(5, () => rest('POST /auth/change-password', { token, body: changed }))),
      ...(await inTurn(5, () => rest('DELETE /auth/me', { token, body: { password: wrong } }))),
      await rest('POST /auth/change-password', { token, body: changed }),
      await rest('DELETE /auth/me', { token, body: { password: owner.password } }),
      await logIn(pair.left, home, owner.email, owner.password),
    ].map(({ status }) => status);
    expect(statuses).toEqual([...repeat(10, 401), 429, 429, 429]);
    expect((await rest('GET /auth/me', { token })).status).toBe(200);
  });

  test('of strangers do not lock out an owner at an address that has logged in before', async ({
    pair,
    owner,
    home,
  }) => {
    for (let stranger = 0; stranger < 10; stranger += 1) {
      const address = newAddress();
      await inTurn(10, () => logIn(pair.right, address, owner.email, wrong));
    }
    const elsewhere = await logIn(pair.left, newAddress(), owner.email, owner.password);
    expect([elsewhere.status, retryAfterOf(elsewhere)]).toEqual([429, 24 * 60 * 60]);
    expect((await logIn(pair.left, home, owner.email, owner.password)).status).toBe(200);
  });

  test('no longer block the owner after a reset with an operator’s code', async ({ pair, owner, home }) => {
    await inTurn(11, () => logIn(pair.left, home, owner.email, wrong));
    const command = ['accounts', 'reset-password', owner.email];
    const code = (await runServerCommand(command, pair.left.environment)).stdout.trim();
    const body = { email: owner.email, code, new_password: 'another quiet field' };
    expect((await from(pair.left, home)('POST /auth/reset-password', { body })).status).toBe(200);
    expect((await logIn(pair.left, home, owner.email, 'another quiet field')).status).toBe(200);
  });
});

describe('an address', () => {
  test('has a hundred attempts an hour for all emails, including registrations and reset codes', async ({
    pair,
  }) => {
    const address = newAddress();
    const rest = from(pair.left, address);
    const unknown = () => logIn(pair.left, address, `${randomUUID()}@example.org`, wrong);
    const account = () => ({
      email: `${randomUUID()}@example.org`,
      password: 'a quiet field at dawn',
      full_name: 'Ada',
    });
    const code = { email: 'nobody@example.org', code: 'AAAAA', new_password: 'another quiet field' };
    const statuses = [
      ...(await inTurn(50, unknown)),
      ...(await inTurn(40, () => rest('POST /auth/register', { body: account() }))),
      ...(await inTurn(10, () => rest('POST /auth/reset-password', { body: code }))),
    ].map(({ status }) => status);
    expect(statuses).toEqual([...repeat(50, 401), ...repeat(40, 201), ...repeat(10, 400)]);
    const before = await readCounts(pair.left);
    const refused = [
      await unknown(),
      await rest('POST /auth/register', { body: account() }),
      await rest('POST /auth/reset-password', { body: code }),
    ];
    for (const answer of refused) expect([answer.status, retryAfterOf(answer)]).toEqual([429, 60 * 60]);
    expect(await readCounts(pair.left)).toMatchObject({
      hashings: before.hashings,
      comparisons: before.comparisons,
    });
    pair.clock.advanceClock(60 * minuteMs);
    expect((await unknown()).status).toBe(401);
  });

  test('in IPv6 counts as its /64', async ({ pair, owner }) => {
    for (let host = 0; host < 10; host += 1)
      await logIn(pair.left, `2001:db8:1:${host % 2 === 0 ? 'a' : 'A'}::${host}`, owner.email, wrong);
    expect((await logIn(pair.left, '2001:db8:1:a::ffff', owner.email, owner.password)).status).toBe(429);
    expect((await logIn(pair.left, '2001:db8:2:a::1', owner.email, owner.password)).status).toBe(200);
  });

  test('of this machine has no hourly limit', async ({ app, rest }) => {
    const unknown = () =>
      rest('POST /auth/login', { body: { email: `${randomUUID()}@example.org`, password: wrong } });
    const statuses = (await inTurn(120, unknown)).map(({ status }) => status);
    expect([statuses, (await readCounts(app)).throttlings]).toEqual([repeat(120, 401), 0]);
  });

  test.for([undefined, ['10.0.0.0/8']])(
    'is not taken from a caller’s headers if TRUST_PROXY is %s',
    async (trusted, { start }) => {
      const app = await start(trusted && { TRUST_PROXY: trusted });
      const email = 'nobody@example.org';
      await inTurn(10, () => logIn(app, newAddress(), email, wrong));
      expect((await logIn(app, newAddress(), email, wrong)).status).toBe(429);
    },
  );
});

test('a batch of logins is refused without hashing a password', async ({ app }) => {
  const before = await readCounts(app);
  const body = JSON.stringify({
    0: { email: 'a@example.org', password: wrong },
    1: { email: 'b@example.org', password: wrong },
  });
  const headers = { 'content-type': 'application/json' };
  const { status } = await fetch(`${app.url}/trpc/auth.login,auth.login?batch=1`, {
    method: 'POST',
    headers,
    body,
  });
  expect([status, await readCounts(app)]).toEqual([400, before]);
});

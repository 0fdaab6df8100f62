import type { Document } from 'mongodb';
import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { counterId } from '../../server/src/auth/rate-limits/budgets.js';
import { budgetsOfNetworks, budgetsOfSuccess } from '../../server/src/auth/sign-in-budgets.js';
import { createNetworks } from '../../server/src/settings/networks.js';
import { failureCode, register, startTestApp, test as base, trpcOf } from '../harness.js';
import { startPair, type Pair } from '../pair.js';
import { readCounts } from '../server-counts.js';
import { from, inTurn, logIn, newAddress, repeat, retryAfterOf } from '../sign-in-callers.js';

const wrong = 'a guess of somebody';
const daySeconds = 24 * 60 * 60;
const { networkOf } = createNetworks([]);

/** Provides two servers that trust the addresses reported by their proxies, one of which is this machine. */
const test = base
  .extend('pair', { scope: 'file' }, async ({}, { onCleanup }): Promise<Pair> => {
    const pair = await startPair({ TRUST_PROXY: ['127.0.0.0/8', '192.0.2.0/24'] });
    onCleanup(pair.close);
    pair.clock.stopClock();
    return pair;
  })
  .extend('home', () => newAddress())
  .extend('owner', async ({ pair, home }) => register(from(pair.left, home)));

describe('wrong passwords from one network that has never logged in to the account', () => {
  test.for([
    ['/48', (at: number) => `2001:db8:10:${at.toString(16)}::1`, true, 100],
    ['/48, for an email without an account', (at: number) => `2001:db8:11:${at.toString(16)}::1`, false, 20],
    ['/24', (at: number) => `203.0.113.${at}`, true, 20],
  ] as const)(
    'are limited to ten a day from all addresses of a %s; the owner can log in from elsewhere',
    async ([, addressAt, hasAccount, guesses], { pair, owner }) => {
      const email = hasAccount ? owner.email : `${randomUUID()}@example.org`;
      const before = await readCounts(pair.left);
      let at = 0;
      const answers = await inTurn(guesses, () => logIn(pair.left, addressAt(at++), email, wrong));
      expect(answers.map(({ status }) => status)).toEqual([...repeat(10, 401), ...repeat(guesses - 10, 429)]);
      expect(retryAfterOf(answers.at(-1))).toBe(daySeconds);
      const after = await readCounts(pair.left);
      expect(after.comparisons - before.comparisons).toBe(10);
      const right = await logIn(pair.right, addressAt(200), email, owner.password);
      expect([right.status, retryAfterOf(right)]).toEqual([429, daySeconds]);
      expect((await logIn(pair.right, newAddress(), email, owner.password)).status).toBe(
        hasAccount ? 200 : 401,
      );
    },
  );

  test('are limited to ten even if two servers receive them concurrently', async ({ pair, owner }) => {
    const before = await readCounts(pair.left, pair.right);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        logIn(at % 2 === 0 ? pair.left : pair.right, `2001:db8:12:${at}::1`, owner.email, wrong),
      ),
    );
    const { comparisons } = await readCounts(pair.left, pair.right);
    expect(comparisons - before.comparisons).toBeLessThanOrEqual(10);
    expect(answers.filter(({ status }) => status !== 401 && status !== 429)).toEqual([]);
    expect((await logIn(pair.left, newAddress(), owner.email, owner.password)).status).toBe(200);
  });

  test('do not count against other accounts, or against the address, once they are refused', async ({
    pair,
    owner,
  }) => {
    const address = '2001:db8:13:a::1';
    await inTurn(110, () => logIn(pair.left, address, owner.email, wrong));
    const other = await register(from(pair.left, newAddress()));
    expect((await logIn(pair.left, address, other.email, wrong)).status).toBe(401);
    expect((await logIn(pair.left, address, other.email, other.password)).status).toBe(200);
  });

  test('do not prevent the owner from logging in at a known address of that network', async ({ pair }) => {
    const home = '203.0.112.7';
    const owner = await register(from(pair.left, home));
    let at = 10;
    await inTurn(20, () => logIn(pair.left, `203.0.112.${at++}`, owner.email, wrong));
    expect((await logIn(pair.right, home, owner.email, owner.password)).status).toBe(200);
    const { body } = await logIn(pair.right, home, owner.email, wrong);
    expect(body).toMatchObject({ code: 'INVALID_CREDENTIALS' });
  });

  test('do not prevent the owner from logging in at an address that an earlier version knew', async ({
    pair: { db, ...pair },
  }) => {
    const home = '203.0.114.7';
    const owner = await register(from(pair.left, home));
    const account = await db.collection('accounts').findOne({ email: owner.email });
    expect(await db.collection('known_networks').deleteMany({ account_id: account?._id })).toMatchObject({
      deletedCount: 1,
    });
    // It was stored like a budget of the email.
    await db.collection<Document & { _id: string }>('rate_limits').insertOne({
      _id: counterId('known network', owner.email, networkOf(home).key),
      account_id: account?._id,
      taken: 0,
      strikes: 0,
      ends_at: new Date(0),
      forget_at: new Date(Date.now() + daySeconds * 1000),
    });
    let at = 10;
    await inTurn(20, () => logIn(pair.left, `203.0.114.${at++}`, owner.email, wrong));
    expect((await logIn(pair.right, home, owner.email, owner.password)).status).toBe(200);
  });

  test('are limited to ten again the next day', async ({ pair, owner }) => {
    let at = 0;
    const guess = () => logIn(pair.left, `2001:db8:20:${at++}::1`, owner.email, wrong);
    await inTurn(10, guess);
    pair.clock.advanceClock(daySeconds * 1000 - 1);
    expect((await guess()).status).toBe(429);
    pair.clock.advanceClock(1);
    const answers = await inTurn(11, guess);
    expect(answers.map(({ status }) => status)).toEqual([...repeat(10, 401), 429]);
  });

  test('are not limited for trusted proxies and this machine, whose addresses many callers may share', async ({
    pair,
    owner,
  }) => {
    let at = 10;
    const ofProxies = await inTurn(20, () => logIn(pair.left, `192.0.2.${at++}`, owner.email, wrong));
    expect(ofProxies.map(({ status }) => status)).toEqual(repeat(20, 401));
    const app = await startTestApp();
    const codes: unknown[] = [];
    for (let time = 0; time < 10; time += 1) {
      const login = trpcOf(app).auth.login.mutate({ email: 'a@example.org', password: wrong });
      codes.push(await failureCode(login));
    }
    const { throttlings } = await readCounts(app);
    await app.close();
    expect([codes, throttlings]).toEqual([repeat(10, 'INVALID_CREDENTIALS'), 0]);
  });
});

describe('sign-in attempts of any kind', () => {
  test.for([
    ['400', 'a /56', 1, '2001:db8:30:1::1', '2001:db8:30:2::1', '2001:db8:30:101::1'],
    ['800', 'a /48', 2, '2001:db8:31:1::1', '2001:db8:31:101::1', '2001:db8:32:1::1'],
    ['800', 'a /24', 1, '198.51.100.1', '198.51.100.2', '198.51.101.1'],
  ] as const)(
    'are limited to %s an hour from %s, whatever the account',
    async ([max, , budgetIndex, address, neighbour, other], { pair }) => {
      const resetFrom = (caller: string) =>
        from(pair.left, caller)('POST /auth/reset-password', {
          body: { email: 'nobody@example.org', code: 'AAAAA', new_password: 'another quiet field' },
        });
      expect((await resetFrom(address)).status).toBe(400);
      await fill(pair, budgetsOfNetworks(networkOf(address))[budgetIndex], Number(max) - 1);
      expect((await logIn(pair.right, neighbour, 'somebody@example.org', wrong)).status).toBe(401);
      const refused = [
        await resetFrom(neighbour),
        await logIn(pair.right, neighbour, 'anybody@example.org', wrong),
      ];
      expect(refused.map((answer) => [answer.status, retryAfterOf(answer)])).toEqual(repeat(2, [429, 3600]));
      expect((await resetFrom(other)).status).toBe(400);
      pair.clock.advanceClock(3600_000);
      expect((await resetFrom(neighbour)).status).toBe(400);
    },
  );

  test('by neighbours do not prevent an owner from logging in at a known address', async ({ pair }) => {
    const owner = await register(from(pair.left, '198.51.102.1'));
    await fill(pair, budgetsOfNetworks(networkOf('198.51.102.1'))[1], 800);
    expect((await logIn(pair.left, '198.51.102.2', owner.email, owner.password)).status).toBe(429);
    expect((await logIn(pair.left, '198.51.102.1', owner.email, owner.password)).status).toBe(200);
  });
});

describe('correct passwords', () => {
  test.for([
    ['an account', 0, '2001:db8:40:1::1', '2001:db8:41:1::1', true],
    ['an address', 1, '2001:db8:42:1::1', '2001:db8:42:1::2', false],
    ['a /56', 2, '2001:db8:43:1::1', '2001:db8:43:2::1', false],
    ['a /48', 3, '2001:db8:44:1::1', '2001:db8:44:101::1', false],
  ] as const)(
    'have an hourly budget for %s',
    async ([, budgetIndex, address, sameBudget, isSameAccount], { pair }) => {
      const [first, second] = [
        await register(from(pair.left, address)),
        await register(from(pair.left, sameBudget)),
      ];
      expect((await logIn(pair.left, address, first.email, first.password)).status).toBe(200);
      const budget = budgetsOfSuccess(first.email, networkOf(address))[budgetIndex];
      await fill(pair, budget, (budget?.takenMax ?? 0) - 1);
      expect((await logIn(pair.left, address, first.email, wrong)).status).toBe(401);
      expect((await logIn(pair.left, address, first.email, first.password)).status).toBe(200);
      const before = await readCounts(pair.right);
      const { email, password } = isSameAccount ? first : second;
      const refused = await logIn(pair.right, sameBudget, email, password);
      expect([refused.status, retryAfterOf(refused)]).toEqual([429, 3600]);
      expect((await readCounts(pair.right)).comparisons).toBe(before.comparisons);
      pair.clock.advanceClock(3600_000);
      expect((await logIn(pair.right, sameBudget, email, password)).status).toBe(200);
    },
  );
});

/** Sets how much of a budget is used. The budget must have begun. */
async function fill({ db }: Pair, budget: { id: string } | undefined, taken: number): Promise<void> {
  const limits = db.collection<{ _id: string }>('rate_limits');
  expect(await limits.updateOne({ _id: budget?.id ?? '' }, { $set: { taken } })).toMatchObject({
    matchedCount: 1,
  });
}

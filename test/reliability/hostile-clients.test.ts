import { expect, test } from 'vitest';
import { hostileKinds } from '../benchmark/hostile/kinds.js';
import { createWorld, workNormally } from '../benchmark/hostile/world.js';
import { startTestApp } from '../harness.js';

const plansMax = 30;
const growers = 2;
/** The number of kinds of normal requests; each grower sends one request of each kind. */
const worksEach = 9;

test('while each kind of hostile client attacks once, normal requests succeed, and attacks get no 5xx but 503', async ({
  onTestFinished,
}) => {
  const app = await startTestApp({ PLANS_PER_ACCOUNT_MAX: plansMax, TRUST_PROXY: ['127.0.0.1/32'] });
  onTestFinished(app.close);
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const world = await createWorld(app.url, { growers, askers: 0, plansEach: 3, plansMax }, end.signal);

  const attacking = Object.entries(hostileKinds).map(async ([kind, attack]) => ({
    kind,
    outcomes: await attack(world),
  }));
  for (let number = 0; number < growers * worksEach; number += 1) {
    const { name, outcome } = await workNormally(world, number);
    expect([200, 201], `${name}: ${outcome.body}`).toContain(outcome.status);
  }
  end.abort();
  const attacks = await Promise.all(attacking);
  for (const { kind, outcomes } of attacks) {
    expect(outcomes).not.toEqual([]);
    for (const { status, hasRetryAfter } of outcomes)
      if (typeof status === 'number' && status >= 500)
        expect({ kind, status, hasRetryAfter }).toEqual({ kind, status: 503, hasRetryAfter: true });
  }
  const statusesOf = (kind: string) =>
    attacks.find((attack) => attack.kind === kind)?.outcomes.map(({ status }) => status);
  expect(statusesOf('two Authorization headers')).toEqual([401]);
  expect(statusesOf('forged tokens')).toEqual([401, 401, 401]);
  expect(new Set(statusesOf('password guesses from many networks'))).toEqual(new Set([401]));
  expect(new Set(statusesOf('creates at the limit with one key'))).toEqual(new Set([201]));
});

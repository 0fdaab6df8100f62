import { randomUUID } from 'node:crypto';
import { expect, test as base } from 'vitest';
import { createPlan, register, restOf, startTestApp } from '../harness.js';

/** A server that uses the lowest hashing cost the settings allow, and trusts this machine as a proxy. */
const test = base.extend('app', async ({}, { onCleanup }) => {
  const app = await startTestApp({ BCRYPT_COST: 10, TRUST_PROXY: ['127.0.0.0/8'] });
  onCleanup(app.close);
  return app;
});

/** A little longer than the ten seconds within which the service answers every request. */
const deadlineMs = 12_000;

/** How many passwords may be checked while a list is usually read: a few for each of two threads. */
const loginsDuringListMax = 5;

test.for([
  ['many addresses', 256, 503, loginsDuringListMax + 1],
  // Of one address, two passwords are checked at a time, and two callers may wait.
  ['one address', 1, 429, 4],
] as const)(
  '150 simultaneous logins from %s block no other requests',
  async ([, hosts, surplus, servedMin], { app }) => {
    const rest = restOf(app);
    const { tokens } = await register(rest);
    const token = tokens.access_token;
    const plan = await createPlan(rest, token);
    const logIn = async (_: unknown, at: number): Promise<{ status: number; retryAfter: number }> => {
      const response = await fetch(`${app.url}/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${at % hosts}.1` },
        body: JSON.stringify({ email: `${randomUUID()}@example.org`, password: 'a guess of somebody' }),
        signal: AbortSignal.timeout(deadlineMs),
      });
      if (response.status === 401) hashedCount += 1;
      return { status: response.status, retryAfter: Number(response.headers.get('retry-after')) };
    };
    let isFinished = false;
    let hashedCount = 0;
    const logins = Array.from({ length: 150 }, logIn);
    const storm = Promise.allSettled(logins).finally(() => {
      isFinished = true;
    });
    // This process opens 150 connections first, which a list would wait for too.
    await Promise.race(logins);
    const lists: unknown[] = [];
    const loginsDuringLists: number[] = [];
    while (!isFinished) {
      const before = hashedCount;
      lists.push((await rest('GET /crop-plans', { token })).body);
      loginsDuringLists.push(hashedCount - before);
    }
    const answers = (await storm).map((outcome) => {
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value;
    });
    const served = answers.filter(({ status }) => status === 401);
    const refused = answers.filter(({ status }) => status !== 401);
    expect(served.length).toBeGreaterThanOrEqual(servedMin);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, retryAfter } of refused) expect([status, retryAfter > 0]).toEqual([surplus, true]);
    // A busy machine may delay a single list, but no list may wait for the storm to pass.
    expect(medianOf(loginsDuringLists)).toBeLessThanOrEqual(loginsDuringListMax);
    // One address is allowed so few logins that a list may overlap half of them, though never all.
    const loginsMax = Math.max(loginsDuringListMax, served.length / 2);
    expect(Math.max(...loginsDuringLists)).toBeLessThan(loginsMax);
    for (const list of lists) expect(list).toEqual([plan]);
  },
);

function medianOf(counts: readonly number[]): number {
  return counts.toSorted((a, b) => a - b)[counts.length >> 1] ?? 0;
}

import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { createPlan, patience, register, restOf, startTestApp, type TestApp } from '../harness.js';

/** A server that uses the lowest hashing cost the settings allow, and trusts this machine as a proxy. */
async function startServer(hashTurnMs: number): Promise<TestApp> {
  const settings = { BCRYPT_COST: 10, TRUST_PROXY: ['127.0.0.0/8'] };
  const limits = { ...patience, requestMs: hourMs, hashTurnMs };
  const app = await startTestApp(settings, undefined, undefined, { deadlines: limits });
  onTestFinished(app.close);
  return app;
}

const hourMs = 3_600_000;

/** How many passwords may be checked while a list is usually read: a few for each of two threads. */
const loginsDuringListMax = 5;

/** Sends logins to unknown accounts at the same time, from as many addresses in turn. */
function logInManyTimes(app: TestApp, count: number, hosts: number, onAnswer = (_status: number) => {}) {
  return Array.from({ length: count }, async (_, at) => {
    const response = await fetch(`${app.url}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.${at % hosts}.0.1` },
      body: JSON.stringify({ email: `${randomUUID()}@example.org`, password: 'a guess of somebody' }),
    });
    onAnswer(response.status);
    return { status: response.status, retryAfter: Number(response.headers.get('retry-after')) };
  });
}

test.for([
  ['many addresses', 256, 40],
  // Of one address, two callers may wait while a password is checked for another.
  ['one address', 1, 3],
] as const)(
  '40 simultaneous logins from %s block no other requests, and those that there is no room for are refused',
  async ([, hosts, servedMin]) => {
    // No login is refused because the machine is slow.
    const app = await startServer(hourMs);
    const rest = restOf(app);
    const { tokens } = await register(rest);
    const token = tokens.access_token;
    const plan = await createPlan(rest, token);
    let isFinished = false;
    let hashedCount = 0;
    const logins = logInManyTimes(app, 40, hosts, (status) => (hashedCount += Number(status === 401)));
    const storm = Promise.all(logins).finally(() => (isFinished = true));
    // This process opens 40 connections first, which a list would wait for too.
    await Promise.race(logins);
    const lists: unknown[] = [];
    const loginsDuringLists: number[] = [];
    while (!isFinished) {
      const before = hashedCount;
      lists.push((await rest('GET /crop-plans', { token })).body);
      loginsDuringLists.push(hashedCount - before);
    }
    const answers = await storm;
    const served = answers.filter(({ status }) => status === 401);
    const refused = answers.filter(({ status }) => status !== 401);
    expect(served.length).toBeGreaterThanOrEqual(servedMin);
    expect(refused.length > 0).toBe(hosts === 1);
    for (const { status, retryAfter } of refused) expect([status, retryAfter > 0]).toEqual([429, true]);
    // A busy machine may delay a single list, but no list may wait for the storm to pass.
    expect(medianOf(loginsDuringLists)).toBeLessThanOrEqual(loginsDuringListMax);
    // One address is allowed so few logins that as many as a list usually overlaps may be more than half of them.
    const loginsMax = Math.max(loginsDuringListMax, served.length / 2);
    expect(Math.max(...loginsDuringLists)).toBeLessThanOrEqual(loginsMax);
    for (const list of lists) expect(list).toEqual([plan]);
  },
);

test('simultaneous logins from many addresses get 503 with Retry-After once they have waited too long', async () => {
  const app = await startServer(1);
  const answers = await Promise.all(logInManyTimes(app, 20, 256));
  const refused = answers.filter(({ status }) => status !== 401);
  expect(refused.length).toBeGreaterThan(0);
  for (const answer of refused) expect(answer).toEqual({ status: 503, retryAfter: 1 });
});

function medianOf(counts: readonly number[]): number {
  return counts.toSorted((a, b) => a - b)[counts.length >> 1] ?? 0;
}

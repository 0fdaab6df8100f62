import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { expect, test as base } from 'vitest';
import { register, startTestApp, type TestApp } from '../harness.js';
import { from, inTurn, logIn } from '../sign-in-callers.js';

const wrong = 'a guess of somebody';

/** A server that uses the lowest hashing cost the settings allow, and trusts this machine as a proxy. */
const test = base.extend('app', { scope: 'file' }, async ({}, { onCleanup }) => {
  const app = await startTestApp({ BCRYPT_COST: 10, TRUST_PROXY: ['127.0.0.0/8'] });
  onCleanup(app.close);
  return app;
});

/** The number of passwords hashed at the same time. */
const concurrentHashings = Math.max(1, availableParallelism() - 1);

test('an owner can log in while 128 /64 networks of one /56 log in to other accounts with correct passwords', async ({
  app,
}) => {
  const attackers = await Promise.all(
    Array.from({ length: 4 }, (_, at) => register(from(app, `2001:db8:${at}::1`))),
  );
  const owner = await register(from(app, '203.0.113.7'));
  const storm = Array.from({ length: 128 }, (_, at) => {
    const { email, password } = attackers[at % attackers.length] ?? owner;
    return logIn(app, `2001:db8:ff00:${at.toString(16)}::1`, email, password);
  });
  const answers = await inTurn(7, () => logIn(app, '203.0.113.7', owner.email, owner.password));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200]);
  const statuses = (await Promise.all(storm)).map(({ status }) => status);
  expect(statuses).toContain(200);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(64);
});

test('an owner at a known address is served before strangers who have waited longer', async ({ app }) => {
  const owner = await register(from(app, '203.0.112.7'));
  const answers: string[] = [];
  const logInAs = (name: string, address: string, email: string, password: string) =>
    logIn(app, address, email, password).then(({ status }) => answers.push(`${name} ${status}`));
  const strangerCount = 12 * concurrentHashings;
  const waits = await readWaits(app);
  const strangers = Array.from({ length: strangerCount }, (_, at) =>
    logInAs('stranger', `198.51.${at}.1`, `${randomUUID()}@example.org`, wrong),
  );
  await expect.poll(() => readWaits(app), { interval: 5 }).toBeGreaterThan(waits + strangerCount / 2);
  const before = answers.length;
  await Promise.all([...strangers, logInAs('owner', '203.0.112.7', owner.email, owner.password)]);
  // Only passwords already being hashed, and answers already on their way, may precede the owner's.
  expect(answers.indexOf('owner 200') - before).toBeLessThanOrEqual(3 * concurrentHashings);
  expect(answers.filter((answer) => answer === 'stranger 401')).toHaveLength(strangerCount);
});

async function readWaits({ url }: TestApp): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^password_hashing_waits_total (\d+)$/m.exec(text)?.[1]);
}

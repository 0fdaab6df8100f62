import { ObjectId } from 'mongodb';
import type { Db } from 'mongodb';
import { expect, onTestFinished } from 'vitest';
import { register, restOf, trpcOf } from '../harness.js';
import { addAnalyses, addPlans } from '../large-account.js';
import { test } from '../pair.js';
import { startServerProcess } from '../server-process.js';

const leaseMsMax = 30_000;
const holdEveryMs = 10_000;
/** Longer than a connection buffers of an unread response. */
const longReasons = ['x'.repeat(4_000)];

test('an account can have only one export at a time, even on two servers', async ({ pair }) => {
  const { left, right, db } = pair;
  const { token } = await registerLarge(left, db);
  const first = await requestExport(left, token);
  for (const server of [left, right]) {
    const second = await restOf(server)('GET /auth/me/export', { token });
    expect(second).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  }
  const other = (await register(restOf(right))).tokens.access_token;
  expect(await restOf(right)('GET /auth/me/export', { token: other })).toMatchObject({ status: 200 });

  await first.text();
  // No wait is needed: the server frees the place before it sends the end.
  const cancelled = await requestExport(right, token);
  expect(cancelled.status).toBe(200);
  await cancelled.body?.cancel();
  const again = async () => (await requestWhole(left, token)).status;
  await expect.poll(again, { timeout: 20_000 }).toBe(200);
});

test('an export keeps its place for as long as it is read, and is cut off once it has lost its place', async ({
  pair,
}) => {
  const { left, right, db, clock } = pair;
  const { id, token } = await registerLarge(left, db);
  const _id = new ObjectId(id);
  const leaseUntil = async () => (await db.collection('exports').findOne({ _id }))?.['lease_until'] as Date;
  const slow = await requestExport(left, token);
  const reader = slow.body?.getReader();
  await reader?.read();
  const leaseAtStart = await leaseUntil();
  clock.advanceClock(holdEveryMs);
  const read = async () => {
    await reader?.read();
    return (await leaseUntil()) > leaseAtStart;
  };
  await expect.poll(read, { timeout: 20_000, interval: 1 }).toBe(true);

  // The lease ends, as it does when the client has read nothing for longer than the lease.
  await db.collection('exports').updateOne({ _id }, { $set: { lease_until: new Date(0) } });
  const next = await requestExport(right, token);
  expect(next.status).toBe(200);
  clock.advanceClock(holdEveryMs);
  const readOn = async () => {
    while (!(await reader?.read())?.done);
  };
  await expect(readOn()).rejects.toThrow('terminated');
  expect(await next.text()).toContain('{"done":true');
});

test('an export is cut off once its session is ended through another server', async ({ pair }) => {
  const { left, right, db } = pair;
  const { token } = await registerLarge(left, db);
  const reader = (await requestExport(left, token)).body?.getReader();
  await reader?.read();
  await trpcOf(right, token).auth.logout.mutate();
  const readOn = async () => {
    while (!(await reader?.read())?.done);
  };
  await expect(readOn()).rejects.toThrow('terminated');
});

test('an export of a killed server blocks further exports for at most 30 seconds', async ({ pair }) => {
  const { left, db } = pair;
  const killed = startServerProcess({
    MONGODB_URI: left.environment['MONGODB_URI'] ?? '',
    JWT_SECRET: 'a secret that only the one server knows and no other one',
    PORT: '0',
    BCRYPT_COST: '10',
  });
  onTestFinished(() => killed.kill('SIGKILL'));
  const { id, token, email, password } = await registerLarge({ url: await killed.url() }, db);
  expect((await requestExport({ url: await killed.url() }, token)).status).toBe(200);
  killed.kill('SIGKILL');
  await killed.exitCode;

  const { access_token } = await trpcOf(left).auth.login.mutate({ email, password });
  expect((await requestWhole(left, access_token)).status).toBe(429);
  const exports = db.collection('exports');
  const _id = new ObjectId(id);
  const { localTime } = await db.command({ hello: 1 });
  expect((await exports.findOne({ _id }))?.['lease_until'] - localTime).toBeLessThanOrEqual(leaseMsMax);
  await exports.updateOne({ _id }, { $set: { lease_until: localTime } });
  expect((await requestWhole(left, access_token)).status).toBe(200);
  expect(await exports.findOne({ _id })).toBeNull();
});

async function registerLarge(server: { url: string }, db: Db) {
  const { tokens, ...account } = await register(restOf(server));
  const token = tokens.access_token;
  const { id } = await trpcOf(server, token).auth.me.query();
  await addAnalyses(db, await addPlans(db, restOf(server), token, 10), 500, longReasons);
  return { ...account, id, token };
}

function requestExport({ url }: { url: string }, token: string): Promise<Response> {
  const headers = { accept: 'application/x-ndjson', authorization: `Bearer ${token}` };
  return fetch(`${url}/auth/me/export`, { headers });
}

async function requestWhole(server: { url: string }, token: string): Promise<Response> {
  const answer = await requestExport(server, token);
  await answer.text();
  return answer;
}

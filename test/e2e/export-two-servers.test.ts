import { ObjectId, type Db } from 'mongodb';
import { expect, onTestFinished } from 'vitest';
import { register, restOf, trpcOf } from '../harness.js';
import { addAnalyses, addPlans } from '../large-account.js';
import { test } from '../pair.js';
import { startServerProcess } from '../server-process.js';

const leaseMsMax = 30_000;
const holdEveryMs = 10_000;
/** These make an export too large for a connection’s buffers. */
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
  // No wait is needed: the server releases the lease before it sends the last line.
  const cancelled = await requestExport(right, token);
  expect(cancelled.status).toBe(200);
  await cancelled.body?.cancel();
  const nextStatus = async () => (await requestAndRead(left, token)).status;
  await expect.poll(nextStatus).toBe(200);
});

test('an export keeps its lease for as long as the client reads, and is cut off once it has lost the lease', async ({
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
  await expect.poll(read, { interval: 1 }).toBe(true);

  // The lease ends, as happens when the client reads nothing for longer than the lease lasts.
  await db.collection('exports').updateOne({ _id }, { $set: { lease_until: new Date(0) } });
  const next = await requestExport(right, token);
  expect(next.status).toBe(200);
  clock.advanceClock(holdEveryMs);
  const readToEnd = async () => {
    while (!(await reader?.read())?.done);
  };
  await expect(readToEnd()).rejects.toThrow('terminated');
  expect(await next.text()).toContain('{"done":true');
});

test('an export is cut off once its session is ended through another server', async ({ pair }) => {
  const { left, right, db } = pair;
  const { token } = await registerLarge(left, db);
  const reader = (await requestExport(left, token)).body?.getReader();
  await reader?.read();
  await trpcOf(right, token).auth.logout.mutate();
  const readToEnd = async () => {
    while (!(await reader?.read())?.done);
  };
  await expect(readToEnd()).rejects.toThrow('terminated');
});

test('an export that was running on a killed server blocks further exports for at most 30 seconds', async ({
  pair,
}) => {
  const { left, db } = pair;
  const killedServer = startServerProcess({
    MONGODB_URI: left.environment['MONGODB_URI'] ?? '',
    JWT_SECRET: 'a secret that only this server knows',
    PORT: '0',
    BCRYPT_COST: '10',
  });
  onTestFinished(() => killedServer.kill('SIGKILL'));
  const { id, token, email, password } = await registerLarge({ url: await killedServer.url() }, db);
  expect((await requestExport({ url: await killedServer.url() }, token)).status).toBe(200);
  killedServer.kill('SIGKILL');
  await killedServer.exitCode;

  const { access_token } = await trpcOf(left).auth.login.mutate({ email, password });
  expect((await requestAndRead(left, access_token)).status).toBe(429);
  const exports = db.collection('exports');
  const _id = new ObjectId(id);
  const { localTime } = await db.command({ hello: 1 });
  expect((await exports.findOne({ _id }))?.['lease_until'] - localTime).toBeLessThanOrEqual(leaseMsMax);
  await exports.updateOne({ _id }, { $set: { lease_until: localTime } });
  expect((await requestAndRead(left, access_token)).status).toBe(200);
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

async function requestAndRead(server: { url: string }, token: string): Promise<Response> {
  const answer = await requestExport(server, token);
  await answer.text();
  return answer;
}

import { MongoClient, ObjectId, type Collection, type Db, type Document, type ResumeToken } from 'mongodb';
import { describe, expect, onTestFinished, test } from 'vitest';
import { tokenNow } from '../engine/change-stream-fixture.js';
import { isForeignDatabase } from '../engine/engine-fixture.js';
import { freshDatabase } from '../fresh-database.js';
import { createPlan, register, restOf, trpcOf, type Rest } from '../harness.js';
import { startRecordedApp } from '../recorded-app.js';
import { startServerProcess } from '../server-process.js';

interface Account {
  rest: Rest;
  token: string;
  password: string;
  planId: string;
}

/** Work for which a server takes a lease, on a document with the id of the account. */
const leasedWork: {
  collection: string;
  leaseMs: number;
  begin: (account: Account) => Promise<{ status: number }>;
}[] = [
  {
    collection: 'exports',
    leaseMs: 30_000,
    begin: ({ rest, token }) => rest('GET /auth/me/export', { token }),
  },
  {
    collection: 'bulk_turns',
    leaseMs: 15_000,
    begin: ({ rest, token, planId }) =>
      rest('POST /crop-plans/analyses', { token, body: { plan_ids: [planId] } }),
  },
  {
    collection: 'deletions',
    leaseMs: 15_000,
    begin: ({ rest, token, password }) => rest('DELETE /auth/me', { token, body: { password } }),
  },
];

describe.skipIf(isForeignDatabase)('a lease whose statement takes long to reach the database', () => {
  test.each(leasedWork)(
    'begins when the database grants it: in $collection',
    async ({ collection, leaseMs, begin }) => {
      const { app, recorder, db } = await startRecordedApp();
      const account = await openAccount(app);
      const token = await tokenNow(db);
      const hold = recorder.hold(
        (command) => isWrite(command) && Object.values(command)[0] === collection && takesLease(command),
      );
      const answer = begin(account);
      await hold.isHolding;
      const reachedAt = await laterTimeOf(db);
      hold.release();
      const { lease_until } = await leaseAfter(token, db.collection(collection));
      expect(Number(lease_until)).toBeGreaterThanOrEqual(Number(reachedAt) + leaseMs);
      expect((await answer).status).toBeLessThan(300);
    },
  );

  test('is not taken if another server has taken it meanwhile', async () => {
    const { app, recorder, db } = await startRecordedApp();
    const account = await openAccount(app);
    const _id = await idOf(app, account);
    const hold = recorder.hold((command) => isWrite(command) && takesLease(command));
    const answer = account.rest('GET /auth/me/export', { token: account.token });
    await hold.isHolding;
    const lease = { lease_holder: 'another server', lease_until: new Date(Date.now() + 60_000) };
    await db.collection('exports').insertOne({ _id, ...lease });
    hold.release();
    expect(await answer).toMatchObject({ status: 429 });
    expect(await db.collection('exports').findOne({ _id })).toEqual({ _id, ...lease });
  });
});

test.each([5, -5])(
  'a server whose clock is wrong by %i hours takes no lease before it expires, and none for longer',
  async (hours) => {
    const uri = await freshDatabase();
    const client = new MongoClient(uri);
    onTestFinished(() => client.close());
    const server = startServerProcess({
      MONGODB_URI: uri,
      JWT_SECRET: 'a secret that only this server knows',
      PORT: '0',
      BCRYPT_COST: '10',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(wrongClock(hours))}`,
    });
    onTestFinished(async () => {
      server.kill('SIGKILL');
      await server.exitCode;
    });
    const app = { url: await server.url() };
    const account = await openAccount(app);
    const db = client.db();
    const exports = db.collection('exports');
    const _id = await idOf(app, account);
    const now = Number(await timeOf(db));
    await exports.insertOne({ _id, lease_holder: 'another server', lease_until: new Date(now + 60_000) });
    const status = async () => (await account.rest('GET /auth/me/export', { token: account.token })).status;
    expect(await status()).toBe(429);

    await exports.updateOne({ _id }, { $set: { lease_until: new Date(now) } });
    const token = await tokenNow(db);
    expect(await status()).toBe(200);
    const { lease_until, at } = await leaseAfter(token, exports);
    expect(Number(lease_until)).toBeGreaterThan(Number(at));
    expect(Number(lease_until) - Number(at)).toBeLessThanOrEqual(30_000);
  },
);

async function openAccount(app: { url: string }): Promise<Account> {
  const rest = restOf(app);
  const { tokens, password } = await register(rest);
  const token = tokens.access_token;
  return { rest, token, password, planId: (await createPlan(rest, token)).id };
}

async function idOf(app: { url: string }, { token }: Account): Promise<ObjectId> {
  return new ObjectId((await trpcOf(app, token).auth.me.query()).id);
}

/** Returns the first lease granted in the collection after the token, and when, by the database's clock. */
async function leaseAfter(
  resumeAfter: ResumeToken,
  collection: Collection,
): Promise<{ lease_until: Date; at: Date | undefined }> {
  const stream = collection.watch([], { resumeAfter });
  onTestFinished(() => stream.close());
  for await (const event of stream) {
    if (event.operationType !== 'insert' && event.operationType !== 'update') continue;
    const isInsert = event.operationType === 'insert';
    const fields = isInsert ? event.fullDocument : event.updateDescription.updatedFields;
    if (fields?.['lease_holder']) return { lease_until: fields['lease_until'], at: event.wallTime };
  }
  throw new Error('the stream of changes ended');
}

function isWrite(command: Document): boolean {
  return 'findAndModify' in command || 'update' in command;
}

function takesLease(command: Document): boolean {
  return JSON.stringify(command).includes('lease_holder');
}

async function timeOf(db: Db): Promise<Date> {
  return (await db.command({ hello: 1 }))['localTime'];
}

/** Returns a time of the database's clock that is later than now. */
async function laterTimeOf(db: Db): Promise<Date> {
  const now = await timeOf(db);
  await expect.poll(() => timeOf(db), { interval: 1 }).not.toEqual(now);
  return timeOf(db);
}

/** Code that makes the clock of a process wrong. */
function wrongClock(hours: number): string {
  return `
    const RightDate = Date;
    globalThis.Date = class Date extends RightDate {
      static now() { return RightDate.now() + ${hours * 3_600_000}; }
      constructor(...parts) { super(...(parts.length > 0 ? parts : [Date.now()])); }
    };
  `;
}

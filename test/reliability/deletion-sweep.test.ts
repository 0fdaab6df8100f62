import { startEngine } from '@crop-planning/engine';
import { MongoClient, ObjectId, type Db } from 'mongodb';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { isForeignDatabase, openEngine } from '../engine/engine-fixture.js';
import { createPlan, register, restOf, runServerCommand, startTestApp, test, trpcOf } from '../harness.js';
import { addAnalyses, addNotifications, addPlans } from '../large-account.js';
import { startServerProcess } from '../server-process.js';
import { untilPurged } from '../purged.js';

const [planCount, notificationCount] = [20, 1_200];
const stepSize = 500;

test('an account with 4,000 analyses is deleted immediately, and its data is purged in small steps', async ({
  app,
  db,
  rest,
  account,
  apiKey,
}) => {
  const analysisCount = 4_000;
  const token = account.tokens.access_token;
  const { id } = await trpcOf(app, token).auth.me.query();
  const planIds = await addPlans(db, rest, token, planCount);
  await addAnalyses(db, planIds, analysisCount / planCount);
  await addNotifications(db, id, notificationCount);

  const { email, password, full_name } = account;
  expect(await rest('DELETE /auth/me', { token, body: { password } })).toMatchObject({ status: 204 });
  expect(await rest('GET /crop-plans', { token })).toMatchObject({ status: 401 });
  const body = { crop_plan_id: planIds[planCount - 1]?.toHexString(), feasibility_label: 'feasible' };
  expect(await rest('POST /analyses', { token: apiKey, body })).toMatchObject({ status: 404 });
  expect(await rest('POST /auth/register', { body: { email, password, full_name } })).toMatchObject({
    status: 201,
  });

  await untilPurged(db, id);
  expect(await leftOf(db, id, planIds)).toEqual([0, 0, 0]);
  const reports = app.logged.map(({ fields }) => fields).filter((fields) => 'steps' in fields);
  // The last steps remove the budget of analyses, and the address from the audit.
  const steps = 2 + analysisCount / stepSize + Math.ceil(notificationCount / stepSize) + 2;
  const documents = 2 * planCount + analysisCount + notificationCount + 2;
  expect(reports).toEqual([{ account_id: id, steps, documents }]);
});

test.skipIf(isForeignDatabase)('a purge whose server is killed is finished by the next server', async () => {
  // So many steps that it is killed long before the last one.
  const analysisCount = 10_000;
  const directory = await makeDirectory();
  const engine = await startEngine({ directory });
  const client = new MongoClient(engine.uri);
  onTestFinished(async () => {
    await client.close();
    await engine.close();
  });
  const db = client.db('crop_planning');
  const environment = {
    MONGODB_URI: engine.uri,
    JWT_SECRET: 'a secret that both of the servers know and nobody else',
    PORT: '0',
    BCRYPT_COST: '10',
  };
  const first = startServerProcess(environment);
  onTestFinished(() => first.kill('SIGKILL'));
  const app = { url: await first.url() };
  const rest = restOf(app);
  const { password, tokens } = await register(rest);
  const token = tokens.access_token;
  const { id } = await trpcOf(app, token).auth.me.query();
  const planIds = await addPlans(db, rest, token, planCount);
  await addAnalyses(db, planIds, analysisCount / planCount);
  expect(await rest('DELETE /auth/me', { token, body: { password } })).toMatchObject({ status: 204 });
  await expect.poll(() => leftOf(db, id, planIds), { interval: 5 }).not.toContain(analysisCount);
  first.kill('SIGKILL');
  await first.exitCode;
  const [plans, analyses] = await leftOf(db, id, planIds);
  expect([plans, analyses && analyses > 0]).toEqual([planCount, true]);

  // Lets the dead server's lease expire.
  await db
    .collection('deletions')
    .updateOne({ _id: new ObjectId(id) }, { $set: { lease_until: new Date(0) } });
  const second = startServerProcess(environment);
  await second.url();
  await untilPurged(db, id);
  expect(await leftOf(db, id, planIds)).toEqual([0, 0, 0]);
  second.kill('SIGTERM');
  expect(await second.exitCode).toBe(0);
});

test.skipIf(isForeignDatabase)(
  'a server that stops during a deletion leaves it to the next server, which need not wait for the lease to expire',
  async () => {
    const { uri } = await openEngine();
    const client = new MongoClient(uri);
    onTestFinished(() => client.close());
    const db = client.db('crop_planning');
    const first = await startTestApp({ MONGODB_URI: uri });
    const rest = restOf(first);
    const { password, tokens } = await register(rest);
    const { id } = await trpcOf(first, tokens.access_token).auth.me.query();
    const planIds = await addPlans(db, rest, tokens.access_token, 2);
    await addAnalyses(db, planIds, 2_000);
    await rest('DELETE /auth/me', { token: tokens.access_token, body: { password } });
    await first.close();
    const mark = await db.collection('deletions').findOne({ _id: new ObjectId(id) });
    expect(mark).toMatchObject({ is_swept_once: false, lease_holder: null, lease_until: new Date(0) });
    const [, analyses] = await leftOf(db, id, planIds);
    expect(analyses).toBeGreaterThan(0);

    const second = await startTestApp({ MONGODB_URI: uri });
    onTestFinished(second.close);
    await untilPurged(db, id);
    expect(await leftOf(db, id, planIds)).toEqual([0, 0, 0]);
  },
);

test.skipIf(isForeignDatabase)(
  'if no server is running, crop-server accounts delete purges the data, and status counts the deletion',
  async () => {
    const environment = { DATA_DIR: join(await makeDirectory(), 'data'), PORT: '0', BCRYPT_COST: '10' };
    const server = startServerProcess(environment);
    onTestFinished(() => server.kill('SIGKILL'));
    const app = { url: await server.url() };
    const { email, tokens } = await register(restOf(app));
    const plan = await createPlan(restOf(app), tokens.access_token);
    const apiKey = (await runServerCommand(['api-keys', 'create', 'advisor'], environment)).stdout.trim();
    const recording = { crop_plan_id: plan.id, feasibility_label: 'feasible' } as const;
    await trpcOf(app, apiKey).analyses.record.mutate(recording);
    server.kill('SIGTERM');
    expect(await server.exitCode).toBe(0);

    const deleted = await runServerCommand(['accounts', 'delete', email, '--yes'], environment);
    expect(deleted).toMatchObject({ code: 0, stderr: '' });
    const { stdout } = await runServerCommand(['status', '--json'], environment);
    expect(JSON.parse(stdout)).toMatchObject({
      counts: { accounts: 0, sessions: 0, crop_plans: 0, analyses: 0, notifications: 0, deletions: 1 },
    });
  },
);

async function makeDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'crop-test-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** Returns the numbers of plans, analyses and notifications that are left. */
function leftOf(db: Db, accountId: string, planIds: readonly ObjectId[]): Promise<number[]> {
  const account_id = new ObjectId(accountId);
  const countOf = (name: string, filter: object) => db.collection(name).countDocuments(filter);
  return Promise.all([
    countOf('crop_plans', { account_id }),
    countOf('analyses', { crop_plan_id: { $in: [...planIds] } }),
    countOf('notifications', { account_id }),
  ]);
}

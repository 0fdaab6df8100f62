import { notificationListSchema } from '@crop-planning/shared';
import { BSON, ObjectId, type Db } from 'mongodb';
import { expect, onTestFinished } from 'vitest';
import { validationOf } from '../../server/src/database/validation.js';
import { checkData } from '../../server/src/background/checks/check-data.js';
import {
  connectTo,
  createApiKey,
  createPlan,
  planInput,
  register,
  restOf,
  runServerCommand,
  startTestApp,
  test,
  trpcOf,
} from '../harness.js';

const bytesPerMb = 1_048_576;

test('once an account’s storage is used up, neither owner nor producer can add analyses; everything else works', async () => {
  const { app, rest, db, token, email, accountId } = await startWithLittleStorage();
  const producer = await createApiKey(app, 'advisor');
  const { id, name } = await createPlan(rest, token);
  const analyse = (body = {}) => rest(`POST /crop-plans/${id}/analyses`, { token, body });
  const report = (feasibility_label: string) =>
    rest('POST /analyses', { token: producer, body: { crop_plan_id: id, feasibility_label } });
  expect(await analyse()).toMatchObject({ status: 201 });
  const bytesLeft = 2_000;
  await setUsedBytes(db, accountId, bytesPerMb - bytesLeft);

  // An identical analysis fits, because it shares its details; a different one does not.
  expect(await analyse()).toMatchObject({ status: 201 });
  const limitReached = { status: 409, body: { code: 'STORAGE_LIMIT_REACHED' } };
  expect(await analyse({ water: 'irrigated' })).toMatchObject(limitReached);
  await setUsedBytes(db, accountId, bytesPerMb);
  expect(await report('infeasible')).toMatchObject(limitReached);
  const bulk = await trpcOf(app, token).analyses.runMany.mutate({});
  expect(bulk.results).toMatchObject([{ plan_id: id, name, error: { code: 'STORAGE_LIMIT_REACHED' } }]);
  expect(await usedBytesOf(db, accountId)).toBe(bytesPerMb);
  const { body } = await rest('GET /notifications', { token });
  expect(notificationListSchema.parse(body).notifications).toEqual([]);

  expect(await rest('POST /crop-plans', { token, body: planInput })).toMatchObject({ status: 201 });
  expect(await rest(`GET /crop-plans/${id}/analyses`, { token })).toMatchObject({ status: 200 });

  const limit = (...args: string[]) =>
    runServerCommand(['accounts', 'limit', email, ...args], app.environment);
  expect(await limit('--storage-mb', '2')).toEqual({
    code: 0,
    stdout: `${email}\tlimit 2 MiB\tused 1.0 MiB\n`,
    stderr: '',
  });
  expect(await report('infeasible')).toMatchObject({ status: 201 });
  expect(await limit('--default', '--json')).toMatchObject({ code: 0, stdout: /"storage_mb_max":null/ });
  expect(await report('feasible')).toMatchObject(limitReached);
  for (const args of [[], ['--storage-mb', '0'], ['--storage-mb', '2', '--default']])
    expect(await limit(...args)).toMatchObject({ code: 2, stdout: '' });

  // The check replaces the count with the number of bytes actually stored, so there is room again.
  const check = () =>
    checkData({
      db,
      collections: validationOf(db, { inParts: false }),
      settleMs: 0,
    });
  expect(await check()).toMatchObject({ corrected: 1, problems: [] });
  expect(await usedBytesOf(db, accountId)).toBe(await storedBytes(db, id));
  expect(await report('feasible')).toMatchObject({ status: 201 });
  expect(await usedBytesOf(db, accountId)).toBe(await storedBytes(db, id));
});

test('storage is counted to the byte when owner and producer record analyses concurrently', async ({
  app,
  rest,
  account,
  apiKey,
  db,
}) => {
  const token = account.tokens.access_token;
  const { id: accountId } = await trpcOf(app, token).auth.me.query();
  const { id } = await createPlan(rest, token);
  const other = await createPlan(rest, token);
  const bodies = ['feasible', 'marginal', 'infeasible'].map((feasibility_label) => ({ feasibility_label }));
  await Promise.all([
    ...bodies.map((body) => rest('POST /analyses', { token: apiKey, body: { ...body, crop_plan_id: id } })),
    ...['rainfed', 'irrigated', 'rainfed'].map((water) =>
      rest(`POST /crop-plans/${id}/analyses`, { token, body: { water } }),
    ),
    ...['a', 'a', 'b'].map((key) =>
      rest(`POST /crop-plans/${other.id}/analyses`, { token, headers: { 'idempotency-key': key } }),
    ),
    rest(`POST /crop-plans/${new ObjectId().toHexString()}/analyses`, { token }),
  ]);
  const bytes = (await storedBytes(db, id)) + (await storedBytes(db, other.id));
  expect(await usedBytesOf(db, accountId)).toBe(bytes);
});

test('the monthly review counts plans as refused if their account has no storage left, and continues', async () => {
  const { app, rest, db, token, accountId } = await startWithLittleStorage();
  const { id } = await createPlan(rest, token);
  await rest(`POST /crop-plans/${id}/analyses`, { token });
  await db
    .collection('analyses')
    .updateMany({}, { $set: { 'details.model_version': '1.0', 'details.inputs_hash': 'older' } });
  await setUsedBytes(db, accountId, bytesPerMb);
  const { stdout, code } = await runServerCommand(['jobs', 'run', 'reanalyse', '--json'], {
    ...app.environment,
    ACCOUNT_STORAGE_MB_MAX: '1',
  });
  expect([code, JSON.parse(stdout)]).toMatchObject([0, { state: 'done', counts: { refused: 1, done: 0 } }]);
});

async function startWithLittleStorage() {
  const app = await startTestApp({ ACCOUNT_STORAGE_MB_MAX: 1 });
  onTestFinished(app.close);
  const { db, close } = await connectTo(app);
  onTestFinished(close);
  const rest = restOf(app);
  const { email, tokens } = await register(rest);
  const token = tokens.access_token;
  const { id: accountId } = await trpcOf(app, token).auth.me.query();
  return { app, rest, db, token, email, accountId };
}

async function setUsedBytes(db: Db, accountId: string, bytes: number): Promise<void> {
  await db
    .collection('account_storage')
    .updateOne({ _id: new ObjectId(accountId) }, { $set: { bytes } }, { upsert: true });
}

async function usedBytesOf(db: Db, accountId: string): Promise<unknown> {
  const found = await db.collection('account_storage').findOne({ _id: new ObjectId(accountId) });
  return found?.['bytes'];
}

async function storedBytes(db: Db, planId: string): Promise<number> {
  const analyses = await db
    .collection('analyses')
    .find({ crop_plan_id: new ObjectId(planId) })
    .toArray();
  return analyses.reduce((sum, document) => sum + BSON.calculateObjectSize(document), 0);
}

import { ObjectId } from 'mongodb';
import { expect, onTestFinished } from 'vitest';
import { isForeignDatabase } from '../engine/engine-fixture.js';
import {
  connectTo,
  createPlan,
  planInput,
  register,
  restOf,
  startTestApp,
  test,
  trpcOf,
} from '../harness.js';
import { startRecordedApp } from '../recorded-app.js';
import { startPair } from '../pair.js';

const plansMax = 5;

test('an account has no more plans than allowed, even if two servers create them concurrently', async () => {
  const pair = await startPair({ PLANS_PER_ACCOUNT_MAX: plansMax });
  onTestFinished(pair.close);
  const { tokens } = await register(restOf(pair.left));
  const token = tokens.access_token;
  const answers = await Promise.all(
    Array.from({ length: 4 * plansMax }, (_, at) =>
      restOf(at % 2 ? pair.left : pair.right)('POST /crop-plans', { token, body: planInput }),
    ),
  );
  const creations = answers.filter(({ status }) => status === 201);
  expect(creations).toHaveLength(plansMax);
  for (const answer of answers.filter(({ status }) => status !== 201))
    expect(answer).toMatchObject({ status: 409, body: { code: 'PLAN_LIMIT_REACHED' } });
  const client = trpcOf(pair.left, token);
  const [first] = await client.cropPlans.list.query();
  expect(await client.cropPlans.list.query()).toHaveLength(plansMax);

  await client.cropPlans.update.mutate({ plan_id: first?.id ?? '', is_archived: true });
  const whileArchived = await restOf(pair.left)('POST /crop-plans', { token, body: planInput });
  expect(whileArchived).toMatchObject({ status: 409, body: { code: 'PLAN_LIMIT_REACHED' } });
  await client.cropPlans.delete.mutate({ plan_id: first?.id ?? '' });
  await createPlan(restOf(pair.left), token);
  const beyondLimit = await restOf(pair.right)('POST /crop-plans', { token, body: planInput });
  expect(beyondLimit).toMatchObject({ status: 409, body: { code: 'PLAN_LIMIT_REACHED' } });
});

test('ten concurrent requests with one Idempotency-Key get the same plan if the limit allows only one more', async () => {
  const pair = await startPair({ PLANS_PER_ACCOUNT_MAX: plansMax });
  onTestFinished(pair.close);
  const [left, right] = [restOf(pair.left), restOf(pair.right)];
  const { tokens } = await register(left);
  const token = tokens.access_token;
  for (let count = 1; count < plansMax; count += 1) await createPlan(left, token);
  const send = (key: string, at: number) =>
    (at % 2 ? left : right)('POST /crop-plans', {
      token,
      headers: { 'idempotency-key': key },
      body: planInput,
    });
  const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => send('last', at)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await trpcOf(pair.left, token).cropPlans.list.query()).toHaveLength(plansMax);
  expect((await send('last', 0)).body).toEqual(answers[0]?.body);
  expect(await send('another', 0)).toMatchObject({ status: 409, body: { code: 'PLAN_LIMIT_REACHED' } });
});

test('the plans of an account at its limit are recounted at most once a minute', async () => {
  const app = await startTestApp({ PLANS_PER_ACCOUNT_MAX: plansMax });
  onTestFinished(app.close);
  const { db, close } = await connectTo(app);
  onTestFinished(close);
  const rest = restOf(app);
  const { tokens } = await register(rest);
  const token = tokens.access_token;
  const { id } = await trpcOf(app, token).auth.me.query();
  const statusOfNext = async () => (await rest('POST /crop-plans', { token, body: planInput })).status;
  await createPlan(rest, token);
  const setCount = () =>
    db.collection('accounts').updateOne({ _id: new ObjectId(id) }, { $set: { crop_plan_count: plansMax } });

  await setCount();
  expect(await statusOfNext()).toBe(201);
  await setCount();
  expect(await statusOfNext()).toBe(409);
  app.advanceClock(61_000);
  for (let count = 3; count <= plansMax; count += 1) expect(await statusOfNext()).toBe(201);
  app.advanceClock(61_000);
  expect(await statusOfNext()).toBe(409);
});

test('the plans of an account at its limit are not recounted while a new plan may not be stored yet', async ({
  app,
  db,
  rest,
  account,
}) => {
  const token = account.tokens.access_token;
  await createPlan(rest, token);
  const { id } = await trpcOf(app, token).auth.me.query();
  const change = { $set: { crop_plan_count: 20_000 } };
  await db.collection('accounts').updateOne({ _id: new ObjectId(id) }, change);
  expect(await rest('POST /crop-plans', { token, body: planInput })).toMatchObject({ status: 409 });
  app.advanceClock(31_000);
  expect(await rest('POST /crop-plans', { token, body: planInput })).toMatchObject({ status: 201 });
});

test('requests refused because their Idempotency-Key was reused do not count towards the plan limit', async ({
  app,
  db,
  rest,
  account,
}) => {
  const token = account.tokens.access_token;
  const headers = { 'idempotency-key': 'one' };
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      rest('POST /crop-plans', { token, headers, body: { ...planInput, name: `Field ${at}` } }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)]);
  const { id } = await trpcOf(app, token).auth.me.query();
  const stored = await db.collection('accounts').findOne({ _id: new ObjectId(id) });
  expect(stored).toMatchObject({ crop_plan_count: 1 });
});

test.skipIf(isForeignDatabase)(
  'creating a plan takes two statements, so that concurrent requests share flushes',
  async () => {
    const { app, recorder } = await startRecordedApp();
    const rest = restOf(app);
    const { tokens } = await register(rest);
    recorder.commands.length = 0;
    await createPlan(rest, tokens.access_token);
    const sent = recorder.commands.map((command) => Object.entries(command)[0]?.join(' ') ?? '');
    // The server's background writes, such as its leases, do not count.
    expect(sent.filter((each) => /^(update|insert) (accounts|crop_plans)$|^commit/.test(each))).toEqual([
      'update accounts',
      'insert crop_plans',
    ]);
  },
);

import { expect, test as base } from 'vitest';
import { connectTo, createPlan, failureCode, register, restOf, startTestApp, trpcOf } from '../harness.js';
import { addPlans } from '../large-account.js';
import { readCounts } from '../server-counts.js';

const question = {
  crop: 'maize',
  location: 'Nakuru, Kenya',
  planting_month: 3,
  risk_tolerance: 'low',
} as const;

const minuteMs = 60_000;
const perMinute = 500;

const test = base.extend('app', async ({}, { onCleanup }) => {
  const app = await startTestApp({
    MODEL_ANALYSES_PER_HOUR: 20,
    PLANS_PER_ACCOUNT_MAX: 30,
    ACCESS_TOKEN_MINUTES: 120,
  });
  onCleanup(app.close);
  app.stopClock();
  return app;
});

test('an account may run the model a limited number of times an hour, but often enough to analyse each plan', async ({
  app,
}) => {
  const rest = restOf(app);
  const token = (await register(rest)).tokens.access_token;
  const client = trpcOf(app, token);
  const { id: plan_id } = await createPlan(rest, token);
  const { planting_month, location } = question;
  const codes: unknown[] = [];
  for (let tens = 0; tens < 3; tens += 1)
    codes.push(
      ...(await Promise.all(
        Array.from({ length: 10 }, () => codeOf(client.analyses.preview.query(question))),
      )),
    );
  for (let suggestions = 0; suggestions < 10; suggestions += 1)
    codes.push(await codeOf(client.crops.suggest.query({ planting_month, location })));
  expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(20);
  expect(codes.filter((code) => code === 'done')).toHaveLength(20);
  const refused = await rest('POST /analyses/preview', { token, body: question });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(60 * 60)]);

  for (let run = 0; run < 30; run += 1) await client.analyses.run.mutate({ plan_id });
  expect(await failureCode(client.analyses.run.mutate({ plan_id }))).toBe('TOO_MANY_REQUESTS');
  expect(await failureCode(client.analyses.runMany.mutate({}))).toBe('TOO_MANY_REQUESTS');
  const streamed = await rest('POST /crop-plans/analyses', { token, body: {} });
  expect([streamed.status, streamed.headers.get('retry-after')]).toEqual([429, String(60 * 60)]);
  expect((await rest(`GET /crop-plans/${plan_id}/analyses?limit=200`, { token })).body).toHaveLength(30);
  expect((await readCounts(app)).throttlings).toBe(24);

  const neighbour = trpcOf(app, (await register(rest)).tokens.access_token);
  expect(await codeOf(neighbour.analyses.preview.query(question))).toBe('done');
  app.advanceClock(60 * 60 * 1000);
  expect((await rest('POST /analyses/preview', { token, body: question })).status).toBe(200);
});

test('beyond 500 analyses a minute, bulk requests list the remaining plans, and further requests get 429', async ({
  app,
  onTestFinished,
}) => {
  const rest = restOf(app);
  const token = (await register(rest)).tokens.access_token;
  const client = trpcOf(app, token);
  const { db, close } = await connectTo(app);
  onTestFinished(close);
  const ids = (await addPlans(db, rest, token, 12)).map(String);
  const run = (plan_id = '') => rest(`POST /crop-plans/${plan_id}/analyses`, { token, body: {} });
  expect((await run(ids[0])).status).toBe(201);
  // This server has taken ten of the minute's 500 analyses and used one; this update takes the remaining 490.
  const ofMinute = { ends_at: new Date(app.now().getTime() + minuteMs), taken: 10 };
  const { modifiedCount } = await db
    .collection('account_budgets')
    .updateOne(ofMinute, { $set: { taken: perMinute } });
  expect(modifiedCount).toBe(1);

  let [done, left] = [0, ids];
  const runRest = async (): Promise<never> => {
    // A call ends after a few seconds too, with what it has done by then.
    const { results, not_done } = await client.analyses.runMany.mutate({ plan_ids: left });
    expect(results.every((result) => 'analysis' in result)).toBe(true);
    done += results.length;
    left = not_done;
    return runRest();
  };
  expect(await failureCode(runRest())).toBe('TOO_MANY_REQUESTS');
  expect([done, left]).toEqual([9, ids.slice(9)]);
  for (const answer of [
    await run(ids[0]),
    await rest('POST /crop-plans/analyses', { token, body: { plan_ids: ids } }),
  ]) {
    expect(answer).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect(answer.headers.get('retry-after')).toBe('60');
  }
  app.advanceClock(minuteMs);
  expect((await run(ids[0])).status).toBe(201);
});

async function codeOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => 'done',
    (error: { data?: { code?: string } }) => error.data?.code,
  );
}

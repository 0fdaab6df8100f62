import { expect, test as base } from 'vitest';
import { createPlan, failureCode, register, restOf, startTestApp, trpcOf } from '../harness.js';
import { readCounts } from '../server-counts.js';

const question = {
  crop: 'maize',
  location: 'Nakuru, Kenya',
  planting_month: 3,
  risk_tolerance: 'low',
} as const;

const test = base.extend('app', async ({}, { onCleanup }) => {
  const app = await startTestApp({
    MODEL_ANALYSES_PER_HOUR: 100,
    PLANS_PER_ACCOUNT_MAX: 110,
    ACCESS_TOKEN_MINUTES: 120,
  });
  onCleanup(app.close);
  app.stopClock();
  return app;
});

test('an account may ask the model a limited number of times an hour, and can analyse each of its plans', async ({
  app,
}) => {
  const rest = restOf(app);
  const token = (await register(rest)).tokens.access_token;
  const client = trpcOf(app, token);
  const { id: plan_id } = await createPlan(rest, token);
  const { planting_month, location } = question;
  const asked = await Promise.all([
    ...Array.from({ length: 110 }, () => codeOf(client.analyses.preview.query(question))),
    ...Array.from({ length: 10 }, () => codeOf(client.crops.suggest.query({ planting_month, location }))),
  ]);
  expect(asked.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(20);
  expect(asked.filter((code) => code === 'done')).toHaveLength(100);
  const refused = await rest('POST /analyses/preview', { token, body: question });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(60 * 60)]);

  for (let run = 0; run < 110; run += 1) await client.analyses.run.mutate({ plan_id });
  expect(await failureCode(client.analyses.run.mutate({ plan_id }))).toBe('TOO_MANY_REQUESTS');
  expect((await rest(`GET /crop-plans/${plan_id}/analyses?limit=200`, { token })).body).toHaveLength(110);
  expect((await readCounts(app)).throttlings).toBe(22);

  const neighbour = trpcOf(app, (await register(rest)).tokens.access_token);
  expect(await codeOf(neighbour.analyses.preview.query(question))).toBe('done');
  app.advanceClock(60 * 60 * 1000);
  expect((await rest('POST /analyses/preview', { token, body: question })).status).toBe(200);
});

async function codeOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => 'done',
    (error: { data?: { code?: string } }) => error.data?.code,
  );
}

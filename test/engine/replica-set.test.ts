import { cropPlanSchema } from '@crop-planning/shared';
import { expect, test } from 'vitest';
import { createApiKey, createPlan, register, restOf, startTestApp } from '../harness.js';
import { connectTo, failure, isForeignDatabase, openEngine } from './engine-fixture.js';
import { startReplicaSetProxy } from './replica-set-proxy.js';

async function openReplicaSet() {
  return startReplicaSetProxy((await openEngine()).uri);
}

test.skipIf(isForeignDatabase)('the proxy answers as a replica set does', async () => {
  const { uri } = await openReplicaSet();
  const client = await connectTo(uri);
  const plans = client.db('test').collection('plans');
  await plans.createIndex({ a: 1 }, { unique: true });
  await plans.insertOne({ a: 1 });
  const error = await failure(plans.insertOne({ a: 1 }));
  expect(error).toMatchObject({ code: 11000, keyValue: { a: 1 } });
  expect(error.message).not.toContain('E11000');
  expect(await client.db('test').command({ ping: 1 })).toMatchObject({
    ok: 1,
    operationTime: expect.anything(),
    $clusterTime: expect.anything(),
  });
  await client.withSession(async (session) => {
    await session.withTransaction(() => plans.insertOne({ a: 2 }, { session }));
    expect(await plans.find({}, { session }).toArray()).toHaveLength(2);
  });
});

test.skipIf(isForeignDatabase)(
  'the service relies on no reply that only the embedded engine gives, and waits for slow statements',
  async () => {
    const { uri, slowDown } = await openReplicaSet();
    const app = await startTestApp({ MONGODB_URI: uri });
    try {
      const rest = restOf(app);
      const apiKey = await createApiKey(app, 'advisor');
      const { email, password, tokens } = await register(rest);
      const token = tokens.access_token;
      const duplicate = { email, password, full_name: 'Ann Miller' };
      expect((await rest('POST /auth/register', { body: duplicate })).status).toBe(409);
      const plan = await createPlan(rest, token);
      const analysis = { crop_plan_id: plan.id, feasibility_label: 'feasible' };
      expect((await rest('POST /analyses', { token: apiKey, body: analysis })).status).toBe(201);
      slowDown(['aggregate'], 3_000);
      const { status, body } = await rest(`GET /crop-plans/${plan.id}`, { token });
      expect([status, cropPlanSchema.parse(body).id]).toEqual([200, plan.id]);
    } finally {
      await app.close();
    }
  },
);

import { analysisListSchema } from '@crop-planning/shared';
import { ObjectId, type Db } from 'mongodb';
import { expect, onTestFinished } from 'vitest';
import { isForeignDatabase, makeDirectory } from '../engine/engine-fixture.js';
import {
  connectTo,
  createApiKey,
  createPlan,
  createTestClock,
  register,
  restOf,
  runServerCommand,
  startTestApp,
  test as base,
  type Rest,
} from '../harness.js';

const test = base.skipIf(isForeignDatabase);
const hourMs = 60 * 60_000;

test('ANALYSES_KEPT_PER_PLAN removes old analyses after a day; the others keep their details', async () => {
  const DATA_DIR = await makeDirectory();
  const clock = createTestClock();
  const start = async (settings: { ANALYSES_KEPT_PER_PLAN?: number } = {}) => {
    const app = await startTestApp({ DATA_DIR, ...settings }, clock);
    onTestFinished(app.close);
    return { app, rest: restOf(app) };
  };
  const login = async (rest: Rest) => {
    const { body } = await rest('POST /auth/login', { body: { email, password } });
    return (body as { access_token: string }).access_token;
  };

  const first = await start();
  const { email, password, tokens } = await register(first.rest);
  const producer = await createApiKey(first.app, 'advisor');
  const plan = await createPlan(first.rest, tokens.access_token);
  const analyse = async (rest: Rest, token: string, water: string) =>
    expect(
      await rest(`POST /crop-plans/${plan.id}/analyses`, { token, body: { water, season_days: 150 } }),
    ).toMatchObject({ status: 201 });
  const report = { crop_plan_id: plan.id, feasibility_label: 'infeasible' };
  await analyse(first.rest, tokens.access_token, 'rainfed');
  await first.rest('POST /analyses', { token: producer, body: report });
  for (let count = 0; count < 5; count += 1) await analyse(first.rest, tokens.access_token, 'irrigated');
  const before = await listOf(first.rest, plan.id, tokens.access_token);
  await first.app.close();

  clock.advanceClock(26 * hourMs);
  const second = await start({ ANALYSES_KEPT_PER_PLAN: 3 });
  const { db, close } = await connectTo(second.app);
  await untilStored(db, plan.id, 3);
  const token = await login(second.rest);
  expect(await listOf(second.rest, plan.id, token)).toEqual(before.slice(0, 3));
  const afterRemoved = await second.rest(`GET /crop-plans/${plan.id}/analyses?before=${before[5]?.id}`, {
    token,
  });
  const unknownRequest = `GET /crop-plans/${plan.id}/analyses?before=${new ObjectId().toHexString()}`;
  expect(afterRemoved.status).toBe((await second.rest(unknownRequest, { token })).status);
  // All analyses of the last day are kept. They share the details that the oldest kept analysis took over
  // from a removed one.
  for (let count = 0; count < 4; count += 1) await analyse(second.rest, token, 'irrigated');
  const later = await listOf(second.rest, plan.id, token);
  expect(later.map(({ details }) => details)).toEqual(Array(7).fill(before[0]?.details));
  expect(await soundness(second.app.environment)).toEqual({ problems: [], corrected: 0 });
  await close();
  await second.app.close();

  const third = await start({ ANALYSES_KEPT_PER_PLAN: 1 });
  const connection = await connectTo(third.app);
  await untilStored(connection.db, plan.id, 4);
  expect(await listOf(third.rest, plan.id, token)).toEqual(later.slice(0, 4));
  expect(await soundness(third.app.environment)).toEqual({ problems: [], corrected: 0 });
  await connection.close();
});

async function listOf(rest: Rest, planId: string, token: string) {
  const { body } = await rest(`GET /crop-plans/${planId}/analyses`, { token });
  return analysisListSchema.parse(body);
}

async function untilStored(db: Db, planId: string, count: number): Promise<void> {
  const ofPlan = { crop_plan_id: new ObjectId(planId) };
  const stored = () => db.collection('analyses').countDocuments(ofPlan);
  await expect.poll(stored, { interval: 20 }).toBe(count);
}

async function soundness(environment: Record<string, string>) {
  const { stdout } = await runServerCommand(['check', '--json'], environment);
  const { problems, corrected } = JSON.parse(stdout) as { problems: string[]; corrected: number };
  return { problems, corrected };
}

import { ObjectId, type Db } from 'mongodb';
import { expect } from 'vitest';
import { createPlan, test } from '../harness.js';

/** Rainfed and irrigated plantings, at places where rain, cold or nothing limits the crop. */
const plantings = [
  ['tomato', 'Niamey, Niger', 11, 'irrigated'],
  ['pearl millet', 'Niamey, Niger', 6, 'rainfed'],
  ['wheat', 'Hannover, Germany', 10, 'rainfed'],
  ['rice', 'Ludhiana, India', 6, 'irrigated'],
  ['chickpea', 'Pune, India', 10, 'rainfed'],
  ['apple', 'Nakuru, Kenya', 4, 'irrigated'],
  ['maize', 'Nakuru, Kenya', 12, 'rainfed'],
] as const;

const monthsEach = 6;
const severities = { feasible: 0, marginal: 1, infeasible: 2 } as const;

test('each label change in a year of monthly analyses with a model upgrade is reported with its cause', async ({
  rest,
  trpc,
  db,
  account,
}) => {
  const client = trpc(account.tokens.access_token);
  const { id: accountId } = await client.auth.me.query();
  const plans = [];
  for (const [crop, location, planting_month, water] of plantings) {
    const planting = { crop, location, planting_month, water };
    plans.push({ ...(await createPlan(rest, account.tokens.access_token, planting)), water });
  }
  for (let month = 0; month < monthsEach; month += 1) {
    for (const { id, water } of plans) await recordModelOne(db, { accountId, planId: id }, water, month);
  }
  for (let month = 0; month < monthsEach; month += 1) {
    for (const { id } of plans) await client.analyses.run.mutate({ plan_id: id });
  }

  const upgradeNotifications = (await client.notifications.list.query({ limit: 200 })).notifications;
  const changes = [];
  for (const { id, water } of plans) {
    const analyses = await client.analyses.list.query({ plan_id: id });
    // No request changed the inputs, so all analyses have the same inputs.
    for (const { details } of analyses) expect(details).toMatchObject({ inputs: { water } });
    const [newest, ...older] = analyses.map(({ feasibility_label }) => feasibility_label);
    expect(new Set([newest, ...older.slice(0, monthsEach - 1)]).size).toBe(1);
    if (newest !== 'infeasible') changes.push(id);
  }
  expect(upgradeNotifications.map(({ related_crop_plan_id }) => related_crop_plan_id).toSorted()).toEqual(
    changes.toSorted(),
  );
  expect(upgradeNotifications.length).toBeGreaterThan(2);
  for (const { message } of upgradeNotifications) {
    expect(message).toContain(
      'The model changed from version 1.0.0 to 3.1.0, which judges a planting by the known years.',
    );
    expect(message).toMatch(/Different climate: .*1961-1990 before, .*2000-2025 now\./);
  }

  // The owner changes the water, and later analyses keep it.
  for (const { id, water } of plans) {
    const other = water === 'irrigated' ? 'rainfed' : 'irrigated';
    await client.analyses.run.mutate({ plan_id: id, water: other });
    await client.analyses.run.mutate({ plan_id: id });
  }
  const laterNotifications = (await client.notifications.list.query({ limit: 200 })).notifications.slice(
    0,
    -upgradeNotifications.length,
  );
  expect(laterNotifications.length).toBeGreaterThan(0);
  for (const { message, severity } of laterNotifications) {
    expect(message).toMatch(/The requested water was (irrigated|rainfed), and is now (rainfed|irrigated)\./);
    expect(severity).toBe('info');
  }
  const labels = Object.keys(severities);
  for (const { title } of [...upgradeNotifications, ...laterNotifications]) {
    expect(labels.some((label) => title.endsWith(`to ${label}`))).toBe(true);
  }
});

/** Records an infeasible analysis in the form of model 1.0, many of whose analyses were infeasible. */
async function recordModelOne(
  db: Db,
  { accountId, planId }: { accountId: string; planId: string },
  water: string,
  month: number,
): Promise<void> {
  const figures = Array.from({ length: 12 }, () => 10);
  const crop_plan_id = ObjectId.createFromHexString(planId);
  await db.collection('analyses').insertOne({
    account_id: ObjectId.createFromHexString(accountId),
    crop_plan_id,
    created_at: new Date(Date.now() - (2 * monthsEach - month) * 30 * 86_400_000),
    feasibility_label: 'infeasible',
    score: 0,
    limiting_factor: 'temperature',
    reasons: ['Mean temperature, Jan: 0.5 °C; wheat wants at least 15 °C and fails at 5 °C.'],
    source: 'model',
    details: {
      model_version: '1.0.0',
      inputs_hash: 'a'.repeat(64),
      inputs: {
        crop: 'x',
        location: 'y',
        planting_month: 1,
        risk_tolerance: 'medium',
        water,
        season_days: null,
      },
      season: { days: 120, months: 4, last_month: 4 },
      climate: {
        location: { name: 'Somewhere, Kenya', place: 'Somewhere' },
        source: 'a table',
        period: '1961-1990',
        mean_temperature_c: figures,
        min_temperature_c: figures,
        rain_mm: figures,
      },
      components: {
        temperature: { score: 0, month: 1, mean_temperature_c: 0.5 },
        frost: { score: 1, month: 1, min_temperature_c: -2 },
        water: { score: 1, rain_mm: 40, wanted_mm: null },
      },
      thresholds: { feasible: 0.6, marginal: 0.2 },
      best_months: [],
      limits: [],
    },
  });
  await db.collection('crop_plans').updateOne({ _id: crop_plan_id }, { $inc: { analysis_seq: 1 } });
}

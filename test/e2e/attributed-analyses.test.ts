import { analysisListSchema, cropPlanListSchema, notificationListSchema } from '@crop-planning/shared';
import { BSON, MongoClient, ObjectId } from 'mongodb';
import type { Db } from 'mongodb';
import { describe, expect } from 'vitest';
import { attributeAnalyses } from '../../server/src/background/migrations/attribution-store.js';
import {
  createApiKey,
  createPlan,
  register,
  restOf,
  runServerCommand,
  startTestApp,
  test as base,
  trpcOf,
} from '../harness.js';
import type { Rest, TestApp } from '../harness.js';
import { freshDatabase } from '../fresh-database.js';
import { recordAsBefore } from '../older-recording.js';
import { untilPurged } from '../purged.js';

interface Releases {
  db: Db;
  app: TestApp;
  rest: Rest;
  token: string;
  password: string;
  /** Starts one more server on the database. */
  start: () => Promise<TestApp>;
}

/** Provides a server and an account, and a way to start more servers on the same database. */
const test = base.extend('releases', async ({}, { onCleanup }): Promise<Releases> => {
  const MONGODB_URI = await freshDatabase();
  const client = new MongoClient(MONGODB_URI);
  const started: TestApp[] = [];
  onCleanup(async () => {
    for (const app of started) await app.close();
    await client.close();
  });
  async function start(): Promise<TestApp> {
    const app = await startTestApp({ MONGODB_URI });
    started.push(app);
    return app;
  }
  const app = await start();
  const rest = restOf(app);
  const { tokens, password } = await register(rest);
  return { db: client.db(), app, rest, token: tokens.access_token, password, start };
});

const polling = { interval: 20 };

describe('analyses that a server of an earlier release records without the account’s id', () => {
  test('are in every list at once, are compared with, and gain the id at the next start', async ({
    releases: { db, app, rest, token, start },
  }) => {
    const apiKey = await createApiKey(app, 'advisor');
    const record = async (crop_plan_id: string, feasibility_label: string) => {
      const body = { crop_plan_id, feasibility_label };
      expect(await rest('POST /analyses', { token: apiKey, body })).toMatchObject({ status: 201 });
    };
    const plans = [];
    for (let number = 0; number < 4; number += 1)
      plans.unshift((await createPlan(rest, token, { crop: 'maize', location: 'Nakuru, Kenya' })).id);
    const [both = '', old = '', , current = ''] = plans;
    await rest(`POST /crop-plans/${both}/analyses`, { token, body: { water: 'irrigated' } });
    await record(both, 'marginal');
    await record(current, 'feasible');
    const newest = { [both]: await recordAsBefore(db, both, 'marginal'), [old]: '' };
    for (const label of ['infeasible', 'infeasible'] as const)
      newest[old] = await recordAsBefore(db, old, label);
    // Counts of analyses that were higher on both sides do not hide the older server's.
    await record(both, 'marginal');
    newest[both] = await recordAsBefore(db, both, 'marginal');

    const labels = cropPlanListSchema.parse((await rest('GET /crop-plans', { token })).body);
    expect(labels.map((plan) => plan.latest_feasibility_label)).toEqual([
      'marginal',
      'infeasible',
      null,
      'feasible',
    ]);
    expect(await rest(`GET /crop-plans/${old}`, { token })).toMatchObject({
      body: { latest_feasibility_label: 'infeasible' },
    });
    expect(await rest(`DELETE /crop-plans/${old}`, { token })).toMatchObject({
      body: { code: 'CROP_PLAN_HAS_ANALYSES' },
    });
    expect(await rest('GET /crop-plans?include=analysis', { token })).toMatchObject({
      body: [{ analysis: { id: newest[both] } }, { analysis: { id: newest[old] } }, { analysis: null }, {}],
    });
    const latest = [];
    for (let before = ''; latest.length < 3; before = `&before=${latest.at(-1)?.id}`)
      latest.push(
        ...((await rest(`GET /analyses/latest?limit=1${before}`, { token })).body as { id: string }[]),
      );
    expect(latest.slice(0, 2).map(({ id }) => id)).toEqual([newest[both], newest[old]]);
    expect(latest).toMatchObject([{}, {}, { crop_plan_id: current }]);
    const reads = [
      'GET /crop-plans?include=analysis',
      'GET /analyses/latest',
      `GET /crop-plans/${both}/analyses`,
      `GET /crop-plans/${both}/analyses?limit=2&before=${newest[both]}`,
      `GET /crop-plans/${old}/analyses`,
      'GET /auth/me/export',
    ];
    const readAll = () => Promise.all(reads.map(async (read) => (await rest(read, { token })).body));
    const before = await readAll();
    expect(analysisListSchema.parse(before[2]).map(({ source }) => source)).toEqual([
      'before',
      'advisor',
      'before',
      'advisor',
      'model',
    ]);

    // The newest analysis is the older server's, so the label has not changed.
    await record(old, 'infeasible');
    await record(old, 'feasible');
    const { notifications } = notificationListSchema.parse(
      (await rest('GET /notifications', { token })).body,
    );
    expect(notifications.filter((one) => one.related_crop_plan_id === old)).toMatchObject([
      { title: expect.stringMatching(/infeasible to feasible$/) },
    ]);
    const beforeMigration = await readAll();

    const next = await start();
    await expect.poll(() => countOld(db), polling).toEqual({ analyses: 0, plans: 0 });
    expect(await readAll()).toEqual(beforeMigration);
    const accountId = (await trpcOf(app, token).auth.me.query()).id;
    const account_id = { $ne: new ObjectId(accountId) };
    expect(await db.collection('analyses').countDocuments({ account_id })).toBe(0);
    const { stdout } = await runServerCommand(['check', '--json'], next.environment);
    expect(JSON.parse(stdout)).toMatchObject({ problems: [], corrected: 0, checked: { analyses: 10 } });
  });

  test('are removed with their account', async ({ releases: { db, app, rest, token, password } }) => {
    const { id } = await trpcOf(app, token).auth.me.query();
    const plan = await createPlan(rest, token);
    await recordAsBefore(db, plan.id, 'feasible');
    const deletion = await rest('DELETE /auth/me', { token, body: { password } });
    expect(deletion.status).toBe(204);
    await untilPurged(db, id);
    expect(await db.collection('analyses').countDocuments({})).toBe(0);
  });

  test('gain the id even if the server records another one while they are migrated, and when a server stops', async ({
    releases: { db, rest, token },
  }) => {
    const plan = await createPlan(rest, token);
    const document = { _id: new ObjectId(plan.id) };
    for (let count = 0; count < 3; count += 1) await recordAsBefore(db, plan.id, 'feasible');
    const { changeInParts } = attributeAnalyses;
    expect(await changeInParts?.(document, db, async () => false)).toBe('stopped');
    expect(await countOld(db)).toEqual({ analyses: 0, plans: 1 });

    let rests = 0;
    const isChanged = await changeInParts?.(document, db, async () => {
      rests += 1;
      if (rests <= 2) await recordAsBefore(db, plan.id, 'feasible');
      return true;
    });
    expect([isChanged, rests, await countOld(db)]).toEqual([true, 3, { analyses: 0, plans: 0 }]);
    await recordAsBefore(db, plan.id, 'feasible');
    expect(await countOld(db)).toEqual({ analyses: 1, plans: 1 });
  });

  test('keep the size for which the account’s storage was charged', async ({
    releases: { db, rest, token, start },
  }) => {
    const plan = await createPlan(rest, token);
    const analyses = db.collection('analyses');
    const [measured, unmeasured] = [
      await recordAsBefore(db, plan.id, 'feasible'),
      await recordAsBefore(db, plan.id, 'feasible'),
    ].map((id) => ({ _id: new ObjectId(id) }));
    await analyses.updateOne(measured ?? {}, { $set: { bytes: 321 } });
    await analyses.updateOne(unmeasured ?? {}, { $unset: { bytes: '' } });
    const bytes = BSON.calculateObjectSize((await analyses.findOne(unmeasured ?? {})) ?? {});
    await start();
    await expect.poll(() => countOld(db), polling).toEqual({ analyses: 0, plans: 0 });
    expect(await analyses.findOne(measured ?? {})).toMatchObject({ bytes: 321 });
    expect(await analyses.findOne(unmeasured ?? {})).toMatchObject({ bytes });
  });
});

test('crop-server check reports analyses without the account’s id, or with that of another account', async ({
  releases: { db, app, rest, token },
}) => {
  const apiKey = await createApiKey(app, 'advisor');
  const { id: accountId } = await trpcOf(app, token).auth.me.query();
  const plan = await createPlan(rest, token);
  const ids = [];
  for (let count = 0; count < 2; count += 1) {
    const body = { crop_plan_id: plan.id, feasibility_label: 'feasible' };
    ids.push(((await rest('POST /analyses', { token: apiKey, body })).body as { id: string }).id);
  }
  const [first, second] = ids.map((id) => ({ _id: new ObjectId(id) }));
  const stranger = new ObjectId();
  await db.collection('analyses').updateOne(first ?? {}, { $unset: { account_id: '' } });
  await db.collection('analyses').updateOne(second ?? {}, { $set: { account_id: stranger } });
  const { code, stdout } = await runServerCommand(['check', '--json'], app.environment);
  expect([code, JSON.parse(stdout).problems]).toEqual([
    1,
    [
      `The analysis ${ids[1]} of the crop plan ${plan.id} belongs to the account ${stranger} instead of ${accountId}.`,
      `The analysis ${ids[0]} of the crop plan ${plan.id} does not say whose it is.`,
    ],
  ]);
});

/** Counts the analyses without an account's id, and the plans that are not known to have none. */
async function countOld(db: Db): Promise<{ analyses: number; plans: number }> {
  const plans = await db.collection('crop_plans').find().toArray();
  const analyses = await db.collection('analyses').countDocuments({ account_id: { $exists: false } });
  return { analyses, plans: plans.filter((plan) => attributeAnalyses.isOld?.(plan)).length };
}

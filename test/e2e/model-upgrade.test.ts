import { collectPages } from '@crop-planning/client';
import type { AppRouter } from '@crop-planning/server';
import type { FeasibilityLabel, Notification } from '@crop-planning/shared';
import type { TRPCClient } from '@trpc/client';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { checkedData } from '../../server/src/records/spanning/checked.js';
import { isForeignDatabase, makeDirectory } from '../engine/engine-fixture.js';
import { connectTo, runServerCommand, startTestApp, trpcOf, type TestApp } from '../harness.js';
import { isProof } from '../pair.js';

/** A backup of an account with 500 plans, each analysed once by model 2.1. */
const backup = new URL('../golden/plans-of-model-2.1.backup.br', import.meta.url);
const plansInBackup = 500;
/** The suite uses every tenth plan, `npm run proofs` all of them. */
const planCount = isProof ? plansInBackup : plansInBackup / 10;
const account = { email: 'growing@example.com', password: 'rye under the second moon' };

test.skipIf(isForeignDatabase)(
  `the upgrade analyses ${planCount} plans of model 2.1 once, and notifies of each changed label with severity info`,
  // A job rests for as long as it works, so 500 analyses take long on a slow machine.
  async () => {
    const app = await startRestored();
    await keepSomePlans(app);
    const client = trpcOf(app, await logIn(app));
    const before = await labelsOf(client);
    expect(before.size).toBe(planCount);

    const run = () => runServerCommand(['jobs', 'run', 'model-upgrade', '--json'], app.environment);
    const { stdout } = await run();
    const after = await labelsOf(client);
    const changed = [...after].filter(([planId, label]) => before.get(planId) !== label);
    expect(changed.length).toBeGreaterThan(planCount / 20);
    expect(JSON.parse(stdout)).toMatchObject({
      slot: '3.1.0',
      state: 'done',
      counts: { unchanged: 0, refused: 0, done: planCount, told: changed.length },
    });

    const [summary, ...changeNotifications] = await notificationsOf(client);
    expect(summary).toMatchObject({
      title: `Model 3.1.0: ${changed.length} of ${planCount} crop plans changed`,
      severity: 'info',
      related_crop_plan_id: null,
      code: 'model_upgrade',
      values: { changed: changed.length, plans: planCount, model_version: '3.1.0' },
    });
    expect(changeNotifications.map(({ related_crop_plan_id }) => related_crop_plan_id).sort()).toEqual(
      changed.map(([planId]) => planId).sort(),
    );
    for (const { severity, message, run: jobRun } of changeNotifications) {
      expect([severity, jobRun]).toEqual(['info', { job: 'model-upgrade', slot: '3.1.0' }]);
      expect(message).toContain('The model changed from version 2.1.0 to 3.1.0');
    }

    // Neither a second run nor the monthly review finds anything left to do.
    expect((await run()).stderr).toContain('is already done');
    const monthly = await runServerCommand(['jobs', 'run', 'reanalyse', '--json'], app.environment);
    expect(JSON.parse(monthly.stdout)).toMatchObject({ counts: { done: 0, told: 0 } });
    expect(await notificationsOf(client)).toHaveLength(1 + changed.length);
    const check = await runServerCommand(['check', '--json'], app.environment);
    expect(JSON.parse(check.stdout)).toMatchObject({ problems: [] });
  },
);

test.skipIf(isForeignDatabase)(
  'an analysis run after the upgrade notifies with severity info if only the model changed the label',
  async () => {
    const app = await startRestored();
    const client = trpcOf(app, await logIn(app));
    const plans = await client.analyses.latest.query({ limit: 60 });
    for (const { crop_plan_id: plan_id } of plans) {
      await client.analyses.run.mutate({ plan_id });
    }
    const notifications = await notificationsOf(client);
    expect(notifications.length).toBeGreaterThan(0);
    expect(notifications.filter(({ severity }) => severity !== 'info')).toEqual([]);
  },
);

async function startRestored() {
  const DATA_DIR = await makeDirectory();
  const file = join(await makeDirectory(), 'plans.backup');
  await writeFile(file, brotliDecompressSync(await readFile(backup)));
  expect(await runServerCommand(['restore', file], { DATA_DIR })).toMatchObject({ code: 0 });
  const app = await startTestApp({ DATA_DIR });
  onTestFinished(app.close);
  return app;
}

/** Deletes plans with their analyses, so that `planCount` are left, evenly distributed. */
async function keepSomePlans(app: TestApp): Promise<void> {
  const { db, close } = await connectTo(app);
  const plans = await db.collection('crop_plans').find({}).sort({ _id: 1 }).toArray();
  expect(plans).toHaveLength(plansInBackup);
  const deleted = plans.map(({ _id }) => _id).filter((_, at) => at % (plansInBackup / planCount) !== 0);
  await db.collection('analyses').deleteMany({ crop_plan_id: { $in: deleted } });
  await db.collection('crop_plans').deleteMany({ _id: { $in: deleted } });
  // A check would wait ten seconds for wrong counts to settle.
  const [owner] = plans.map(({ account_id }) => account_id);
  const bytes = await checkedData(db).weigh(owner);
  await db.collection('accounts').updateOne({ _id: owner }, { $set: { crop_plan_count: planCount } });
  await db.collection('account_storage').updateOne({ _id: owner }, { $set: { bytes } });
  await close();
}

async function logIn(app: { url: string }): Promise<string> {
  return (await trpcOf(app).auth.login.mutate(account)).access_token;
}

async function labelsOf(client: TRPCClient<AppRouter>): Promise<Map<string, FeasibilityLabel>> {
  return new Map(
    (await latestOf(client)).map(({ crop_plan_id, feasibility_label }) => [crop_plan_id, feasibility_label]),
  );
}

function latestOf(client: TRPCClient<AppRouter>) {
  return collectPages((page) => client.analyses.latest.query(page));
}

function notificationsOf(client: TRPCClient<AppRouter>): Promise<Notification[]> {
  return collectPages(async (page) => {
    return (await client.notifications.list.query({ ...page, include_run: true, include_code: true }))
      .notifications;
  });
}

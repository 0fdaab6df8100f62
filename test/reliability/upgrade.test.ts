import { startEngine } from '@crop-planning/engine';
import { accountExportSchema } from '@crop-planning/shared';
import { MongoClient, ObjectId, type Db, type Document } from 'mongodb';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { startRecorder } from '../command-recorder.js';
import { makeDirectory } from '../engine/engine-fixture.js';
import { createPlan, defaultConfig, register, restOf, runServerCommand, type Rest } from '../harness.js';
import { follow, patient, secretOfServers, startServerOn, type ServerProcess } from '../server-process.js';

const { UPGRADE_ANALYSES } = process.env;
const isLong = UPGRADE_ANALYSES !== undefined;
const analysesWanted = Number(UPGRADE_ANALYSES ?? 2_000);
const [growersAtFirst, plansEach, kills] = isLong ? [20, 10, 5] : [2, 2, 1];
/** How many batches of analyses a server may change before it is killed. */
const batchesEach = isLong ? 15 : 2;
const insertedAtOnce = 5_000;
const labels = ['feasible', 'marginal', 'infeasible'];
/** A field of form 1 in this test, and its name in form 2. */
const step = { from: 'field_of_form_1', to: 'field_of_form_2' };
const program = fileURLToPath(new URL('upgrading-server.mjs', import.meta.url));

interface Grower {
  token: string;
  planIds: string[];
}

test(
  `${analysesWanted} analyses are the same on a server of form 1 and on one of form 2, which is killed ${kills} times while it changes them`,
  { timeout: 1_800_000 },
  async () => {
    const folder = await makeDirectory();
    const engine = await startEngine({ directory: join(folder, 'database') });
    onTestFinished(engine.close);
    const db = await connect(engine.uri);
    const earlierServer = startServerOn(engine.uri);
    const old = restOf({ url: await earlierServer.url() });
    const environment = { DATA_DIR: folder, MONGODB_URI: engine.uri };
    const key = (await runServerCommand(['api-keys', 'create', 'trials'], environment)).stdout.trim();
    const growers: Grower[] = [];
    for (let number = 0; number < growersAtFirst; number += 1) growers.push(await addGrower(old, plansEach));
    for (const { planIds } of growers)
      for (const planId of planIds) await record(old, key, planId, 'marginal');
    await copyAnalyses(db, analysesWanted / (growersAtFirst * plansEach));
    const recorder = await startRecorder(engine.uri);
    let recorded = 0;

    async function useBoth(current: Rest): Promise<void> {
      await expectSameLists(old, current, growers);
      for (const [rest, other] of [
        [old, current],
        [current, old],
      ] as const) {
        const grower = await addGrower(rest, 1);
        growers.push(grower);
        for (const { token, planIds } of growers) {
          const planId = planIds[recorded % planIds.length] ?? '';
          await record(rest, key, planId, labels[recorded++ % 3] ?? '');
          const run = await other(`POST /crop-plans/${planId}/analyses`, { token, body: {} });
          expect(run.status).toBe(201);
        }
      }
      await expectSameLists(old, current, growers);
    }

    for (let kill = 0; kill < kills; kill += 1) {
      let batches = 0;
      const hold = recorder.hold((command) => isStep(command) && ++batches > batchesEach);
      const server = startUpgrading(recorder.uri);
      const current = restOf({ url: await server.url() });
      await hold.isHolding;
      await useBoth(current);
      server.kill('SIGKILL');
      await server.exitCode;
      hold.release();
      // Nothing reads the recorded commands, and there are many.
      recorder.commands.length = 0;
      await endLease(db);
    }
    expect([await formIn(db), (await leftIn(db)) > 0]).toEqual([{ form: 1, isFinal: false }, true]);

    const servers = [startUpgrading(engine.uri), startUpgrading(engine.uri)];
    const [current = old] = await Promise.all(
      servers.map(async (server) => restOf({ url: await server.url() })),
    );
    await expect.poll(() => formIn(db), polling).toEqual({ form: 1, isFinal: true });
    expect(await leftIn(db)).toBe(0);
    // What a server of form 1 stores after the first pass is left to the final one.
    await addStraggler(db);
    await useBoth(current);
    await expectSameExports(old, current, growers);
    earlierServer.kill('SIGTERM');
    expect(await earlierServer.exitCode).toBe(0);
    if (!isLong) {
      await endLease(db);
      servers.push(startUpgrading(engine.uri));
    }
    await expect.poll(() => formIn(db), polling).toEqual({ form: 2, isFinal: undefined });
    expect(await leftIn(db)).toBe(0);

    // Nothing is changed from then on, and a server of form 1 does not start.
    await addStraggler(db);
    for (const server of servers) server.kill('SIGKILL');
    await startUpgrading(engine.uri).url();
    expect(await leftIn(db)).toBe(1);
    const refused = startServerOn(engine.uri);
    expect([await refused.exitCode, refused.printed.stderr]).toEqual([
      2,
      expect.stringContaining('has form 2'),
    ]);
    expect(await db.collection('analyses').countDocuments()).toBeGreaterThan(analysesWanted);
  },
);

const polling = { timeout: 600_000, interval: isLong ? 500 : 20 };

async function formIn(db: Db): Promise<{ form: number; isFinal: boolean | undefined }> {
  const found = await db.collection('forms').findOne();
  return { form: found?.['form'], isFinal: found?.['pass']?.is_final };
}

/** Simulates the expiry of a dead server's leases, and the time until the final pass. */
async function endLease(db: Db): Promise<void> {
  for (const name of ['forms', 'work_ranges'])
    await db.collection(name).updateMany({}, { $set: { lease_until: new Date(0) } });
}

/** Counts the analyses that still have form 1. */
function leftIn(db: Db): Promise<number> {
  return db.collection('analyses').countDocuments({ [step.from]: { $exists: true } });
}

/** Gives the newest analysis form 1, as a server of form 1 would have stored it. */
async function addStraggler(db: Db): Promise<void> {
  await db.collection('analyses').updateOne({}, { $set: { [step.from]: 0 } });
}

function isStep({ update, autocommit }: Document): boolean {
  return update === 'analyses' && autocommit === undefined;
}

/** Gives each plan this many more analyses, older than its own, of form 1. */
async function copyAnalyses(db: Db, countEach: number): Promise<void> {
  for (const analysis of await db.collection('analyses').find().toArray()) {
    const { crop_plan_id, created_at, bytes } = analysis;
    const copies = Array.from({ length: countEach }, (_, at) => ({
      ...analysis,
      _id: new ObjectId(),
      created_at: new Date(created_at.getTime() - (at + 1) * 60_000),
      [step.from]: at,
    }));
    for (let from = 0; from < copies.length; from += insertedAtOnce)
      await db.collection('analyses').insertMany(copies.slice(from, from + insertedAtOnce));
    const plans = db.collection('crop_plans');
    const plan = await plans.findOneAndUpdate({ _id: crop_plan_id }, { $inc: { analysis_seq: countEach } });
    const storage = { $inc: { bytes: copies.length * Number(bytes) } };
    await db.collection('account_storage').updateOne({ _id: plan?.['account_id'] }, storage);
  }
}

async function addGrower(rest: Rest, plans: number): Promise<Grower> {
  const { tokens } = await register(rest);
  const token = tokens.access_token;
  const planIds: string[] = [];
  for (let number = 0; number < plans; number += 1)
    planIds.push((await createPlan(rest, token, { name: `Field ${number}` })).id);
  return { token, planIds };
}

async function record(rest: Rest, key: string, planId: string, feasibility_label: string): Promise<void> {
  const body = { crop_plan_id: planId, feasibility_label };
  expect((await rest('POST /analyses', { token: key, body })).status).toBe(201);
}

async function expectSameLists(old: Rest, current: Rest, growers: readonly Grower[]): Promise<void> {
  for (const { token, planIds } of growers) {
    const histories = planIds.map((planId) => `GET /crop-plans/${planId}/analyses?limit=20`);
    for (const request of ['GET /crop-plans', 'GET /analyses/latest', 'GET /notifications', ...histories]) {
      const [expected, actual] = [await old(request, { token }), await current(request, { token })];
      expect(expected.status).toBe(200);
      expect({ request, body: actual.body }).toEqual({ request, body: expected.body });
    }
  }
}

async function expectSameExports(old: Rest, current: Rest, growers: readonly Grower[]): Promise<void> {
  for (const { token } of growers) {
    const [expected, actual] = [
      await old('GET /auth/me/export', { token }),
      await current('GET /auth/me/export', { token }),
    ];
    expect(accountExportSchema.parse(actual.body)).toEqual(accountExportSchema.parse(expected.body));
  }
}

/** Starts a server with the step, which is killed when the test is over. */
function startUpgrading(uri: string): ServerProcess {
  const config = { ...defaultConfig(''), MONGODB_URI: uri, JWT_SECRET: [secretOfServers], step };
  const server = follow(spawn(process.execPath, [program, JSON.stringify(config)], { env: patient }));
  onTestFinished(async () => {
    server.kill('SIGKILL');
    await server.exitCode;
  });
  return server;
}

async function connect(uri: string): Promise<Db> {
  const client = new MongoClient(uri);
  onTestFinished(() => client.close());
  return client.db('crop_planning');
}

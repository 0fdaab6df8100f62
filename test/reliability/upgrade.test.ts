import { connectEngine, startEngine } from '@crop-planning/engine';
import { accountExportSchema } from '@crop-planning/shared';
import { MongoClient, ObjectId } from 'mongodb';
import type { Db, Document } from 'mongodb';
import { execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { readMigrations } from '../../server/src/background/migrations/store.js';
import { startRecorder } from '../command-recorder.js';
import { makeDirectory } from '../engine/engine-fixture.js';
import { createPlan, register, restOf, runServerCommand } from '../harness.js';
import type { Rest } from '../harness.js';
import { follow, secretOfServers, startServerOn } from '../server-process.js';

/** The folder of a clone of the earlier release, which scripts/upgrade.mjs has built. */
const { EARLIER_RELEASE: earlier = '', UPGRADE_ANALYSES: analysesWanted = '0' } = process.env;
const growersAtFirst = 20;
const plansEach = 10;
const kills = 5;
/** How many batches of analyses a server may change before it is killed. */
const batchesEach = 15;
const insertedAtOnce = 5_000;
const labels = ['feasible', 'marginal', 'infeasible'];

interface Grower {
  token: string;
  planIds: string[];
}

test.skipIf(earlier === '')(
  `${analysesWanted} analyses of an earlier release are the same on its server and on a new one, which is killed ${kills} times while it migrates them`,
  { timeout: 1_800_000 },
  async () => {
    const folder = await makeDirectory();
    const { growers, key } = await fillStore(folder);
    const engine = await startEngine({ directory: join(folder, 'database') });
    onTestFinished(engine.close);
    const db = await connect(engine.uri);
    const recorder = await startRecorder(engine.uri);
    const earlierServer = startEarlier(['start'], { MONGODB_URI: engine.uri });
    const old = restOf({ url: await earlierServer.url() });
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
      const hold = recorder.hold((command) => isMigration(command) && ++batches > batchesEach);
      const server = startServerOn(recorder.uri);
      const current = restOf({ url: await server.url() });
      await hold.isHolding;
      await useBoth(current);
      server.kill('SIGKILL');
      await server.exitCode;
      hold.release();
      // Nothing reads the recorded commands, and there are many.
      recorder.commands.length = 0;
    }
    expect(await left(db)).toMatchObject({ pending: expect.arrayContaining(['crop_plans']) });

    const last = startServerOn(engine.uri);
    const current = restOf({ url: await last.url() });
    await expect.poll(() => left(db), { timeout: 600_000, interval: 500 }).toEqual(nothing);
    await useBoth(current);
    await expectSameExports(old, current, growers);

    earlierServer.kill('SIGTERM');
    expect(await earlierServer.exitCode).toBe(0);
    last.kill('SIGTERM');
    expect(await last.exitCode).toBe(0);
    startServerOn(engine.uri);
    // What the earlier server recorded last is changed when the next server starts.
    await expect.poll(() => left(db), { interval: 500 }).toEqual(nothing);
    const check = await runServerCommand(['check', '--json'], { DATA_DIR: folder, MONGODB_URI: engine.uri });
    const { problems, not_checked } = JSON.parse(check.stdout);
    expect([problems.slice(0, 3), not_checked, check.code]).toEqual([[], [], 0]);
    const analyses = await db.collection('analyses').countDocuments();
    expect(analyses).toBeGreaterThan(Number(analysesWanted));
  },
);

const nothing = { pending: [], newer: [], analyses: 0, plans: 0 };

/** Returns what remains to be migrated. */
async function left(db: Db) {
  return {
    ...(await readMigrations(db)),
    analyses: await db.collection('analyses').countDocuments({ account_id: { $exists: false } }),
  };
}

function isMigration({ update, autocommit }: Document): boolean {
  return update === 'analyses' && autocommit === undefined;
}

/** Fills a store through a server of the earlier release, except that most analyses are copies. */
async function fillStore(folder: string): Promise<{ growers: Grower[]; key: string }> {
  const server = startEarlier(['start'], { DATA_DIR: folder });
  const rest = restOf({ url: await server.url() });
  const program = join(earlier, 'server/bin/crop-server.js');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, 'api-keys', 'create', 'field-trials'],
    { env: { DATA_DIR: folder, JWT_SECRET: secretOfServers } },
  );
  const key = stdout.trim();
  const growers: Grower[] = [];
  for (let number = 0; number < growersAtFirst; number += 1) growers.push(await addGrower(rest, plansEach));
  for (const { planIds } of growers)
    for (const planId of planIds) await record(rest, key, planId, 'marginal');
  const engine = await connectEngine({ directory: join(folder, 'database') });
  const db = await connect(engine.uri);
  await copyAnalyses(db, Number(analysesWanted) / (growersAtFirst * plansEach));
  await engine.close();
  server.kill('SIGTERM');
  expect(await server.exitCode).toBe(0);
  return { growers, key };
}

/** Gives each plan this many more analyses, older than its own and stored as the earlier release stores them. */
async function copyAnalyses(db: Db, countEach: number): Promise<void> {
  for (const analysis of await db.collection('analyses').find().toArray()) {
    const { crop_plan_id, created_at, bytes } = analysis;
    expect([analysis['account_id'], bytes]).toEqual([undefined, expect.any(Number)]);
    const copies = Array.from({ length: countEach }, (_, at) => ({
      ...analysis,
      _id: new ObjectId(),
      created_at: new Date(created_at.getTime() - (at + 1) * 60_000),
    }));
    for (let from = 0; from < copies.length; from += insertedAtOnce)
      await db.collection('analyses').insertMany(copies.slice(from, from + insertedAtOnce));
    const plans = db.collection('crop_plans');
    const plan = await plans.findOneAndUpdate({ _id: crop_plan_id }, { $inc: { analysis_seq: countEach } });
    const storage = { $inc: { bytes: copies.reduce((sum, copy) => sum + sizeOf(copy), 0) } };
    await db.collection('account_storage').updateOne({ _id: plan?.['account_id'] }, storage);
  }
}

function sizeOf(analysis: Document): number {
  return Number(analysis['bytes']);
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

/** Runs the earlier release's crop-server; it ends with the test. */
function startEarlier(args: readonly string[], settings: Record<string, string>) {
  const program = join(earlier, 'server/bin/crop-server.js');
  const env = { JWT_SECRET: secretOfServers, PORT: '0', BCRYPT_COST: '10', LOG_LEVEL: 'warn', ...settings };
  const server = follow(spawn(process.execPath, [program, ...args], { env }));
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

import { startEngine } from '@crop-planning/engine';
import { MongoClient, type Db, type ObjectId } from 'mongodb';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isForeignDatabase, makeDirectory } from '../engine/engine-fixture.js';
import { defaultConfig, runServerCommand } from '../harness.js';
import { createSlotClockFile, storeDone, untilDone } from '../job-slots.js';
import { storeManyPlans } from '../many-plans.js';
import { follow, type ServerProcess } from '../server-process.js';

/** Set in `npm run test:jobs`, which prints its measurements. */
const { JOB_PLANS } = process.env;
const isCommand = JOB_PLANS !== undefined;
const planCount = Number(JOB_PLANS ?? 640);
/** In the suite, most plans have nothing to do, because analysing one takes a while. */
const dueEvery = isCommand ? 1 : 16;
const plansOfAccount = 4;
const killEveryMs = 10_000;
const runMsMax = 3_000_000;
/** The length of a tick in `/proc`. */
const tickMs = 10;
const slot = '2031-02';
const program = fileURLToPath(new URL('job-server.mjs', import.meta.url));

interface JobRun {
  seconds: number;
  /** Of each server: its statements, and its transactions. */
  statements: number[];
  steps: number[];
  /** How long the servers kept a processor busy, together. */
  busySeconds: number;
  /** How busy the processors of the machine were, with all that runs on it, from 0 to 1. */
  load: number;
}

describe.skipIf(isForeignDatabase)(`${planCount} plans`, () => {
  test(
    'are gone through once by two servers, one of which is killed again and again',
    { timeout: 3_600_000 },
    async () => {
      const { db, uri, run } = await openPlans();
      const killed = await run(2, (servers, start) => killAgain(db, servers, start));
      await expectOnce(db, uri);
      if (isCommand) process.stdout.write(`two servers, killed every 10 s: ${describeRun(killed)}\n`);
    },
  );

  test.runIf(isCommand)(
    'are divided evenly among one, two and four servers',
    { timeout: 7_200_000 },
    async () => {
      const runs: JobRun[] = [];
      for (const count of [1, 2, 4]) {
        const { db, uri, run } = await openPlans();
        const measured = await run(count);
        await expectOnce(db, uri);
        runs.push(measured);
        process.stdout.write(`${count} servers: ${describeRun(measured)}\n`);
      }
      for (const { statements, steps } of runs)
        for (const numbers of [statements, steps])
          expect(Math.max(...numbers) / mean(numbers)).toBeLessThanOrEqual(1.2);
      const [alone, two] = runs;
      expect(two && alone && (two.seconds / alone.seconds <= 0.65 || two.load > 0.9)).toBe(true);
    },
  );
});

/** Opens a database in which every `dueEvery`th plan has moved, so that its label must change. */
async function openPlans() {
  const engine = await startEngine({ directory: await makeDirectory() });
  onTestFinished(engine.close);
  const address = new URL(engine.uri);
  address.pathname = '/crop_planning';
  const uri = address.href;
  const client = new MongoClient(uri);
  onTestFinished(() => client.close());
  const db = client.db();
  await storeManyPlans(uri, db, {
    accounts: planCount / plansOfAccount,
    plans: planCount,
    changes: (number) => ({ location: number % dueEvery === 0 ? 'Yakutsk, Russia' : 'Nakuru, Kenya' }),
  });
  const clockFile = join(await makeDirectory(), 'clock');
  createSlotClockFile(clockFile).moveTo('2031-01-10T12:00:00Z');
  // The slots of January are as good as done.
  await storeDone(db, 'model-upgrade', '3.1.0');
  await storeDone(db, 'reanalyse', '2031-01');

  async function start(): Promise<ServerProcess> {
    const config = { ...defaultConfig(await makeDirectory()), MONGODB_URI: uri, LOG_LEVEL: 'warn' };
    const settings = JSON.stringify({ config, clockFile, isResting: false });
    const server = follow(spawn(process.execPath, [program, settings]));
    onTestFinished(() => server.kill('SIGKILL'));
    await server.url();
    return server;
  }

  /** Has servers run the slot of February, while something happens to them. */
  async function run(
    count: number,
    meanwhile: (servers: ServerProcess[], start: () => Promise<ServerProcess>) => Promise<void> = async () =>
      undefined,
  ): Promise<JobRun> {
    const servers = await Promise.all(Array.from({ length: count }, start));
    await untilDone(db, 'planting-window:2031-01-10');
    const before = await Promise.all(servers.map(countsOf));
    const [startedMs, ticks] = [performance.now(), ticksOfMachine()];
    createSlotClockFile(clockFile).moveTo('2031-02-01T00:00:00Z');
    const disturbing = meanwhile(servers, start);
    await untilDone(db, `reanalyse:${slot}`, isCommand ? { interval: 200, timeout: runMsMax } : undefined);
    const seconds = (performance.now() - startedMs) / 1_000;
    const now = ticksOfMachine();
    const load = 1 - (now.idle - ticks.idle) / (now.all - ticks.all);
    await disturbing;
    const isUndisturbed = servers.every((server, at) => server.pid === before[at]?.pid);
    const after = isUndisturbed ? await Promise.all(servers.map(countsOf)) : [];
    const difference = (name: 'statements' | 'steps' | 'busyMs') =>
      after.map((counts, at) => counts[name] - (before[at]?.[name] ?? 0));
    for (const server of servers) server.kill('SIGKILL');
    const busySeconds = difference('busyMs').reduce((sum, ms) => sum + ms, 0) / 1_000;
    return { seconds, statements: difference('statements'), steps: difference('steps'), busySeconds, load };
  }

  return { db, uri, run };
}

/** Kills one server in the suite; else, until the slot is done, another one every ten seconds, which is replaced. */
async function killAgain(
  db: Db,
  servers: ServerProcess[],
  start: () => Promise<ServerProcess>,
): Promise<void> {
  const ranges = db.collection<{ work: string; counts: { told?: number }; lease_until: Date }>('work_ranges');
  const slots = db.collection<{ _id: string; state: string }>('job_slots');
  const isDone = async () => (await slots.findOne({ _id: `reanalyse:${slot}` }))?.state === 'done';
  const isUnderWay = { work: 'reanalyse', 'counts.told': { $gt: 3 } };
  if (!isCommand) {
    await expect.poll(() => ranges.findOne(isUnderWay), { interval: 5 }).not.toBeNull();
    const [victim] = servers.splice(0, 1);
    victim?.kill('SIGKILL');
    await victim?.exitCode;
    // As if the victim had been silent for as long as its lease lasts.
    await ranges.updateMany({}, { $set: { lease_until: new Date(0) } });
    return;
  }
  while (!(await isDone())) {
    const startedMs = performance.now();
    const isTime = async () => (await isDone()) || performance.now() - startedMs > killEveryMs;
    await expect.poll(isTime, { interval: 200, timeout: 2 * killEveryMs }).toBe(true);
    const [victim] = servers.splice(0, 1);
    victim?.kill('SIGKILL');
    servers.push(await start());
  }
}

function ticksOfMachine(): { all: number; idle: number } {
  const [, ...ticks] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').split(/ +/).map(Number);
  return { all: ticks.reduce((sum, count) => sum + count, 0), idle: (ticks[3] ?? 0) + (ticks[4] ?? 0) };
}

async function countsOf(server: ServerProcess) {
  const metrics = await (await fetch(`${await server.url()}/metrics`)).text();
  const lines = [...metrics.matchAll(/^database_statements_total\{statement="(\w+)"\} (\d+)$/gm)];
  const counts = lines.map(([, name, count]) => ({ name, count: Number(count) }));
  const sum = (all: typeof counts) => all.reduce((total, { count }) => total + count, 0);
  const [, ...fields] = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ');
  const [userTicks, systemTicks] = (fields[0] ?? '').split(' ').slice(11, 13).map(Number);
  return {
    pid: server.pid,
    statements: sum(counts),
    steps: sum(counts.filter(({ name }) => name === 'commitTransaction')),
    busyMs: ((userTicks ?? 0) + (systemTicks ?? 0)) * tickMs,
  };
}

/** Fails unless each moved plan has been analysed and reported once, and each account with one has one summary. */
async function expectOnce(db: Db, uri: string): Promise<void> {
  const due = planCount / dueEvery;
  const { counts } = Object(
    await db.collection<{ _id: string }>('job_slots').findOne({ _id: `reanalyse:${slot}` }),
  );
  expect(counts).toEqual({ unchanged: planCount + 1 - due, refused: 0, done: due, told: due });
  const analysed = new Map<string, number>();
  const analyses = db.collection('analyses').find({}, { projection: { crop_plan_id: 1 } });
  for await (const { crop_plan_id } of analyses)
    analysed.set(String(crop_plan_id), (analysed.get(String(crop_plan_id)) ?? 0) + 1);
  const moved = await db
    .collection('crop_plans')
    .find({ location: 'Yakutsk, Russia' }, { projection: { _id: 1 } })
    .toArray();
  expect(moved).toHaveLength(due);
  expect(moved.filter(({ _id }) => analysed.get(String(_id)) !== 2)).toEqual([]);
  expect(Array.from(analysed.values()).filter((count) => count === 2)).toHaveLength(due);
  const notifications = db.collection('notifications');
  expect(await notifications.countDocuments({ related_crop_plan_id: { $ne: null } })).toBe(due);
  const sums = await notifications.find({ related_crop_plan_id: null }).toArray();
  const accounts = new Set(sums.map(({ account_id }) => String(account_id)));
  expect([sums.length, accounts.size]).toEqual([new Set(await ownersOf(db, moved)).size, sums.length]);
  const changed = isCommand ? plansOfAccount : 1;
  const title = `Monthly review: ${changed} of ${plansOfAccount} crop plans changed`;
  expect(sums.filter((sum) => sum['title'] !== title)).toEqual([]);
  expect(await db.collection('work_ranges').findOne({ work: 'reanalyse' })).toBeNull();
  const environment = { MONGODB_URI: uri, DATA_DIR: await makeDirectory() };
  const { stdout } = await runServerCommand(['check', '--json'], environment, undefined, { settleMs: 0 });
  expect(JSON.parse(stdout)).toMatchObject({ problems: [] });
}

async function ownersOf(db: Db, plans: readonly { _id: ObjectId }[]): Promise<string[]> {
  const _id = { $in: plans.map((plan) => plan._id) };
  const found = await db
    .collection('crop_plans')
    .find({ _id }, { projection: { account_id: 1 } })
    .toArray();
  return found.map(({ account_id }) => String(account_id));
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

function describeRun({ seconds, statements, steps, busySeconds, load }: JobRun): string {
  const divided = (numbers: readonly number[]) => numbers.join(' + ') || 'not counted';
  return `${seconds.toFixed(1)} s, the machine ${Math.round(load * 100)} % busy, the servers for ${busySeconds.toFixed(1)} s of a processor; statements ${divided(statements)}, transactions ${divided(steps)}`;
}

// The long form of migrate.test.ts: `npm run test:migrate`.
import { startEngine } from '@crop-planning/engine';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient, ObjectId, type Db, type Document } from 'mongodb';
import { expect, onTestFinished } from 'vitest';
import { makeDirectory } from '../engine/engine-fixture.js';
import { openFaultyNetwork } from '../faulty-network.js';
import { createPlan, register, restOf } from '../harness.js';
import { secretOfServers, test } from '../server-process.js';
import { hashesOf, startMigration, startWriters } from './migration-story.js';

const { MIGRATE_PLANS, MIGRATE_KILLS } = process.env;
const plansWanted = Number(MIGRATE_PLANS);
const killsWanted = Number(MIGRATE_KILLS);
const analysesEach = 4;
const insertedAtOnce = 2_500;
const writersAtOnce = 8;
const stoppedMsMax = 5_000;
const faultMs = 3_000;

test.skipIf(MIGRATE_PLANS === undefined)(
  `${plansWanted} plans move to another database and back under ${writersAtOnce} writers, although the command is killed ${killsWanted} times`,
  { timeout: 3_600_000 },
  async ({ directory, start }) => {
    const settings = { JWT_SECRET: secretOfServers, LOG_LEVEL: 'error' };
    let server = start(settings);
    let url = await server.url();
    const targetFolder = await makeDirectory();
    const engine = await startEngine({ directory: targetFolder });
    onTestFinished(engine.close);
    const targetUri = engine.uri.replace('/?', '/crop_moved?');
    const network = await openFaultyNetwork(targetUri);
    onTestFinished(network.close);
    const source = await connect(
      `mongodb://${encodeURIComponent(join(directory, 'database', 'engine.sock'))}`,
    );
    const home = source.db('crop_planning');
    const target = (await connect(targetUri)).db();
    await seed(home, url);
    const writers = await startWriters(writersAtOnce, () => url);
    onTestFinished(writers.stop);
    const environment = { DATA_DIR: directory, MIGRATE_URI: network.uri, ...settings };

    for (let kill = 0; kill < killsWanted; kill += 1) {
      const command = startMigration(['--verify'], environment);
      await expect.poll(() => command.printed.stderr, { timeout: 60_000 }).toMatch(/Copying|Continuing/);
      // The lease of the command before lapses after two seconds.
      await pause(2_500 + Math.random() * 4_000);
      if (kill % 8 === 2) process.kill(Number(await readFile(join(targetFolder, 'engine.lock'))), 'SIGKILL');
      if (kill % 8 === 5) network.begin({ kind: kill % 16 === 5 ? 'black hole' : 'resets', share: 1 });
      if (kill % 8 === 2 || kill % 8 === 5) await pause(faultMs);
      network.repair();
      command.kill();
      const { stderr } = await command.ended;
      const copied = await target.collection('analyses').estimatedDocumentCount();
      say(`killed ${kill + 1} times; ${copied} analyses in the target; ${stderr.trim().split('\n').at(-1)}`);
    }
    await killWhileStopped(home, environment);

    const stoppedMs = await moved(['--switch'], environment);
    writers.pause();
    expect(differing(await hashesOf(home), await hashesOf(target))).toEqual([]);
    await source.close();
    server.kill('SIGTERM');
    await server.exitCode;
    server = start({ ...settings, MONGODB_URI: targetUri });
    url = await server.url();
    writers.goOn();
    const before = writers.tally.plans.size;
    await expect.poll(() => writers.tally.plans.size, { timeout: 60_000 }).toBeGreaterThan(before + 100);

    const stoppedMsBack = await moved(['--from', '--switch'], environment);
    writers.pause();
    await pause(faultMs);
    server.kill('SIGTERM');
    await server.exitCode;
    server = start(settings);
    url = await server.url();
    const again = await connect(
      `mongodb://${encodeURIComponent(join(directory, 'database', 'engine.sock'))}`,
    );
    const returned = again.db('crop_planning');
    expect(differing(await hashesOf(returned), await hashesOf(target))).toEqual([]);
    const stored = await returned
      .collection('crop_plans')
      .distinct('_id')
      .catch(() => idsOf(returned));
    const ids = new Set(stored.map(String));
    expect([...writers.tally.plans].filter((id) => !ids.has(id))).toEqual([]);
    expect(writers.tally.problems).toEqual([]);
    expect([stoppedMs, stoppedMsBack].filter((ms) => ms >= stoppedMsMax)).toEqual([]);
    say(`${ids.size} plans; ${writers.tally.plans.size} were created meanwhile, none was lost`);
  },
);

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

async function connect(uri: string): Promise<MongoClient> {
  const client = await new MongoClient(uri, { directConnection: true }).connect();
  onTestFinished(() => client.close());
  return client;
}

async function idsOf(db: Db): Promise<unknown[]> {
  return (
    await db
      .collection('crop_plans')
      .find({}, { projection: { _id: 1 } })
      .toArray()
  ).map(({ _id }) => _id);
}

function differing(one: Record<string, string>, other: Record<string, string>): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((name) => one[name] !== other[name]);
}

/** Gives accounts that do not exist copies of a real plan with its analyses. */
async function seed(db: Db, url: string): Promise<void> {
  const rest = restOf({ url });
  const token = (await register(rest)).tokens.access_token;
  const { id } = await createPlan(rest, token);
  for (let run = 0; run < analysesEach; run += 1)
    await rest(`POST /crop-plans/${id}/analyses`, { token, body: {} });
  const plan = await db.collection('crop_plans').findOne({});
  const analyses = await db.collection('analyses').find({}).toArray();
  for (let made = 0; made < plansWanted;) {
    const [plans, copies]: [Document[], Document[]] = [[], []];
    for (let count = 0; count < insertedAtOnce && made < plansWanted; count += 1, made += 1) {
      const [_id, account_id] = [new ObjectId(), new ObjectId()];
      plans.push({ ...plan, _id, account_id });
      for (const analysis of analyses)
        copies.push({ ...analysis, _id: new ObjectId(), account_id, crop_plan_id: _id });
    }
    await db.collection('crop_plans').insertMany(plans);
    await db.collection('analyses').insertMany(copies);
  }
}

/** Kills a command while it has stopped the writes; the next one takes over. */
async function killWhileStopped(db: Db, environment: Record<string, string>): Promise<void> {
  const command = startMigration(['--switch'], environment);
  const isStopping = async () =>
    (await db.collection('data_migrations').findOne({}))?.['state'] === 'stopping';
  await expect.poll(isStopping, { interval: 5, timeout: 600_000 }).toBe(true);
  command.kill();
  await command.ended;
  say('killed while writes were stopped');
}

/** Runs a command to its end, and returns for how long writes were stopped. */
async function moved(args: readonly string[], environment: Record<string, string>): Promise<number> {
  const startedMs = performance.now();
  const { code, stdout, stderr } = await startMigration([...args, '--json'], environment).ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr });
  const report = JSON.parse(stdout) as { different: []; compared: number; stopped_ms: number };
  const seconds = Math.round((performance.now() - startedMs) / 1_000);
  say(
    `${args.join(' ')}: ${report.compared} documents compared, writes stopped ${report.stopped_ms} ms, ${seconds} s in all`,
  );
  expect(report.different).toEqual([]);
  return report.stopped_ms;
}

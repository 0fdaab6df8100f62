import { startEngine, type EngineHandle } from '@crop-planning/engine';
import { ObjectId, type Db } from 'mongodb';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test as base } from 'vitest';
import { z } from 'zod';
import { shardKeys } from '../statements.js';
import { connectTo, isForeignDatabase } from '../engine/engine-fixture.js';
import { createPlan, register, restOf, runServerCommand, startTestApp, type Rest } from '../harness.js';
import type { Catalog } from './catalog.js';
import { commandedCatalog } from './commanded.js';
import { RefusedError } from './refused.js';
import { startRouter, type Router } from './router.js';
import { clusterSeconds } from './service.js';

interface Cluster {
  router: Router;
  /** The service's database, through the router. */
  db: Db;
  /** The same database on each engine. */
  engines: Db[];
  /** Runs `crop-server shard` with these options. */
  shard: (...options: string[]) => ReturnType<typeof runServerCommand>;
}

type Open = (catalog?: Catalog) => Promise<Cluster>;

const shardCount = 4;
/** A data folder that does not exist, and that the command does not need. */
const unused = join(tmpdir(), `crop-test-${new ObjectId().toHexString()}`);
/** In `npm run test:cluster`, the command is ended at every single step. */
const commandsAtOnce = clusterSeconds === undefined ? 30 : 1;
const killed = 'The command was killed.';

const withEngines = base
  .extend('shards', { scope: 'file' }, async ({}, { onCleanup }): Promise<EngineHandle[]> => {
    const folder = await mkdtemp(join(tmpdir(), 'crop-test-'));
    const shards = await Promise.all(
      Array.from({ length: shardCount }, (_, shard) =>
        startEngine({ directory: join(folder, String(shard)), inline: true }),
      ),
    );
    onCleanup(async () => {
      await Promise.all(shards.map((shard) => shard.close()));
      await rm(folder, { recursive: true });
    });
    return shards;
  })
  .extend('open', async ({ shards }): Promise<Open> => async (catalog = commandedCatalog(shardCount)) => {
    const name = `farm_${new ObjectId().toHexString()}`;
    const router = await startRouter(
      shards.map(({ uri }) => uri),
      catalog,
    );
    onTestFinished(router.close);
    const db = (await connectTo(router.uri(name))).db();
    const engines = await Promise.all(shards.map(async ({ uri }) => (await connectTo(uri)).db(name)));
    const environment = { MONGODB_URI: router.uri(name), DATA_DIR: unused };
    const shard = (...options: string[]) => runServerCommand(['shard', ...options], environment);
    // The first command on a new database gives it its indexes.
    await runServerCommand(['jobs', 'list'], environment);
    return { router, db, engines, shard };
  });
const test = withEngines.skipIf(isForeignDatabase);

const planSchema = z.object({
  steps: z.array(
    z.object({ database: z.string(), command: z.record(z.string(), z.unknown()), because: z.string() }),
  ),
  refused: z.array(z.string()),
  cost: z.object({ shards: z.number(), documents: z.number(), bytes: z.number(), bytes_moved: z.number() }),
});

async function planOf({ shard }: Cluster, ...options: string[]) {
  const { stdout, stderr } = await shard('--plan', '--json', ...options);
  const [line = stderr] = stdout.split('\n');
  return planSchema.parse(JSON.parse(line));
}

/** Lets a number of changing commands through, and then ends the command that sends them, as if it were killed. */
function interrupted(catalog: Catalog): { catalog: Catalog; allow: (count: number) => void } {
  const changing = [
    'dropIndexes',
    'createIndexes',
    'addShardToZone',
    'updateZoneKeyRange',
    'shardCollection',
    'moveCollection',
  ];
  let left = Infinity;
  return {
    catalog: {
      ...catalog,
      async answer(command, ask) {
        if (!changing.some((name) => name in command)) return catalog.answer?.(command, ask);
        if (left <= 0) throw new RefusedError(killed);
        left -= 1;
        const answer = await catalog.answer?.(command, ask);
        // The last one was run, but its answer got lost.
        if (left <= 0 && answer) throw new RefusedError(killed);
        return answer;
      },
    },
    allow: (count) => void (left = count),
  };
}

async function createFarmers(rest: Rest, count: number): Promise<string[]> {
  const tokens: string[] = [];
  while (tokens.length < count) {
    const token = (await register(rest)).tokens.access_token;
    const { id } = await createPlan(rest, token);
    await rest(`POST /crop-plans/${id}/analyses`, { token, body: {} });
    tokens.push(token);
  }
  return tokens;
}

/** What the accounts see of their own. */
function seenBy(rest: Rest, tokens: readonly string[]) {
  return Promise.all(
    tokens.map(async (token) => [
      (await rest('GET /auth/me', { token })).body,
      (await rest('GET /crop-plans', { token })).body,
    ]),
  );
}

/** Returns on which engines the documents of each owner in the collections of accounts lie. */
async function placesOf(engines: readonly Db[]): Promise<Map<string, Set<number>>> {
  const places = new Map<string, Set<number>>();
  const ofAccounts = [...shardKeys].filter(([name]) => !['emails', 'rate_limits'].includes(name));
  for (const [shard, engine] of engines.entries())
    for (const [name, field] of ofAccounts)
      for (const document of await engine.collection(name).find().toArray()) {
        const owner = String(document[field]);
        places.set(owner, (places.get(owner) ?? new Set()).add(shard));
      }
  return places;
}

test('shard --apply spreads the accounts while a server runs, however often it is killed', async ({
  open,
}) => {
  const { catalog, allow } = interrupted(commandedCatalog(shardCount));
  const cluster = await open(catalog);
  const { db, engines, shard, router } = cluster;
  const app = await startTestApp({ MONGODB_URI: router.uri(db.databaseName) });
  onTestFinished(app.close);
  const rest = restOf(app);
  const tokens = await createFarmers(rest, 4);
  const before = await seenBy(rest, tokens);
  // As a server of the release before has built it.
  await db.collection('shares').createIndex({ name_hash: 1 }, { unique: true });
  expect([...(await placesOf(engines)).values()].flatMap((shards) => [...shards])).not.toContain(1);

  const { steps, refused, cost } = await planOf(cluster);
  expect([refused, cost.shards, cost.documents > 0, cost.bytes_moved]).toEqual([
    [],
    shardCount,
    true,
    Math.round((cost.bytes * 3) / 4),
  ]);
  let [runs, failed] = [0, true];
  while (failed) {
    allow(commandsAtOnce);
    const { code, stderr } = await shard('--apply');
    failed = code !== 0;
    if (failed) expect(stderr).toContain(killed);
    runs += 1;
  }
  expect(runs).toBeGreaterThanOrEqual(steps.length / commandsAtOnce);
  allow(Infinity);
  expect((await planOf(cluster)).steps).toEqual([]);
  expect((await shard('--apply')).stdout).toContain('there was nothing to do');

  const places = await placesOf(engines);
  expect([...places.values()].every(({ size }) => size === 1)).toBe(true);
  expect(new Set([...places.values()].flatMap((shards) => [...shards])).size).toBeGreaterThan(1);
  expect(await seenBy(rest, tokens)).toEqual(before);
  const [more = ''] = await createFarmers(rest, 1);
  expect((await rest('GET /crop-plans', { token: more })).body).toHaveLength(1);
  expect(router.refused.filter((sentence) => sentence !== killed)).toEqual([]);

  const another = await startTestApp({ MONGODB_URI: router.uri(db.databaseName) });
  onTestFinished(another.close);
  expect(await seenBy(restOf(another), tokens)).toEqual(before);
  const status = await runServerCommand(['status', '--json'], another.environment);
  expect(JSON.parse(status.stdout)).toMatchObject({ indexes: { building: [], unknown: [] } });
  // What a server of the release before asks for when it starts.
  await expect(db.collection('shares').createIndex({ name_hash: 1 }, { unique: true })).rejects.toMatchObject(
    {
      code: 67,
    },
  );
});

test('shard --plan prints the commands of mongosh, with the reasons', async ({ open }) => {
  const { shard, db } = await open();
  const { stdout, code } = await shard('--plan');
  expect([code, stdout.split('\n').filter((line) => line.includes('crop_plans'))]).toEqual([
    0,
    [
      `// crop_plans has a range for ${db.databaseName}-shard00`,
      `db.getSiblingDB("admin").runCommand({ "updateZoneKeyRange": "${db.databaseName}.crop_plans", "min": { "account_id": MinKey() }, "max": { "account_id": ObjectId("400000000000000000000000") }, "zone": "${db.databaseName}-shard00" })`,
      ...[1, 2].flatMap((at) => [
        `// crop_plans has a range for ${db.databaseName}-shard0${at}`,
        expect.stringContaining(`"zone": "${db.databaseName}-shard0${at}"`),
      ]),
      `// crop_plans has a range for ${db.databaseName}-shard03`,
      expect.stringContaining('MaxKey()'),
      '// crop_plans belongs to accounts',
      `db.getSiblingDB("admin").runCommand({ "shardCollection": "${db.databaseName}.crop_plans", "key": { "account_id": 1 } })`,
    ],
  ]);
});

test('shard --together moves the collections that are not sharded to the shard it names, and back', async ({
  open,
}) => {
  const cluster = await open();
  const { db, engines, shard } = cluster;
  await db.collection('climates').insertOne({ identity: 'nakuru' });
  const places = () => Promise.all(engines.map((engine) => engine.collection('climates').countDocuments()));
  expect((await shard('--apply', '--together', 'shard02')).code).toBe(0);
  expect(await places()).toEqual([0, 0, 1, 0]);
  expect((await planOf(cluster, '--together', 'shard02')).steps).toEqual([]);
  expect(await db.collection('climates').countDocuments()).toBe(1);
  const { steps } = await planOf(cluster);
  expect(steps.map(({ command }) => command)).toContainEqual({
    moveCollection: `${db.databaseName}.climates`,
    toShard: 'shard00',
  });
  expect((await shard('--apply')).code).toBe(0);
  expect(await places()).toEqual([1, 0, 0, 0]);
});

const unfit: readonly [string, (db: Db) => Promise<unknown>, string][] = [
  [
    'a unique index of the operator’s own',
    (db) => db.collection('crop_plans').createIndex({ name: 1 }, { unique: true }),
    'crop_plans has the unique index name_1, which does not begin with account_id',
  ],
  [
    'an index that is not built yet',
    (db) => db.collection('sessions').dropIndex('expires_at_1'),
    'sessions does not have the index expires_at_1',
  ],
  [
    'a collection that is sharded by another key',
    (db) =>
      db.client.db('admin').command({ shardCollection: `${db.databaseName}.crop_plans`, key: { _id: 1 } }),
    'crop_plans is already sharded by {"_id":1}, not by {"account_id":1}',
  ],
];

test.for(unfit)('shard refuses %s, with a sentence', async ([, change, sentence], { open }) => {
  const { db, shard } = await open();
  await change(db);
  const plan = await shard('--plan');
  expect([plan.code, plan.stdout]).toEqual([1, expect.stringContaining(sentence)]);
  const applied = await shard('--apply');
  expect([applied.code, applied.stderr]).toEqual([1, expect.stringContaining(sentence)]);
  expect(await db.client.db('config').collection('tags').find().toArray()).toEqual([]);
});

test('shard refuses an old MongoDB, a shard that does not exist, and what has no shards', async ({
  open,
  shards: [engine],
}) => {
  const old = await open(commandedCatalog(shardCount, '7.0.12'));
  expect((await old.shard('--plan')).stdout).toContain('MongoDB 7.0.12 is too old');
  const { shard } = await open();
  expect((await shard('--plan', '--together', 'shard09')).stdout).toContain(
    'The cluster has no shard shard09',
  );
  expect((await shard()).code).toBe(2);
  const alone = { MONGODB_URI: engine?.uri ?? '', DATA_DIR: unused };
  expect((await runServerCommand(['shard', '--plan'], alone)).stderr).toContain('This is a replica set');
  const embedded = await runServerCommand(['shard', '--plan'], { DATA_DIR: unused });
  expect([embedded.code, embedded.stderr]).toEqual([1, expect.stringContaining('has no shards')]);
});

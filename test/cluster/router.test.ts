import { startEngine, type EngineHandle } from '@crop-planning/engine';
import { MongoClient, ObjectId, type Collection, type Db, type Document } from 'mongodb';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test as base } from 'vitest';
import { connectTo, failure, isForeignDatabase } from '../engine/engine-fixture.js';
import { startRouter, type Router } from './router.js';
import { clusterSeconds } from './service.js';

interface Cluster {
  router: Router;
  /** A client of the router, which takes it for the service. */
  db: Db;
  /** Another client, to which the lists do not apply. */
  tests: Db;
  /** The same database on each engine, without the router. */
  engines: Db[];
  /** An account on each of the first three engines, in their order. */
  owners: ObjectId[];
}

/** In `npm run test:cluster`, four times as many. */
const engineCount = clusterSeconds === undefined ? 4 : 16;

type Open = () => Promise<Cluster>;

const withRouter = base
  .extend('shards', { scope: 'file' }, async ({}, { onCleanup }): Promise<EngineHandle[]> => {
    const folder = await mkdtemp(join(tmpdir(), 'crop-test-'));
    const shards = await Promise.all(
      Array.from({ length: engineCount }, (_, shard) => shard).map((shard) =>
        startEngine({ directory: join(folder, String(shard)), inline: true }),
      ),
    );
    onCleanup(async () => {
      await Promise.all(shards.map((shard) => shard.close()));
      await rm(folder, { recursive: true });
    });
    return shards;
  })
  .extend('open', async ({ shards }): Promise<Open> => {
    const name = `farm_${new ObjectId().toHexString()}`;
    return async () => {
      const router = await startRouter(shards.map(({ uri }) => uri));
      onTestFinished(router.close);
      const [db, tests] = await Promise.all(
        ['crop-server', 'tests'].map(async (appName) =>
          (await connectTo(router.uri(name), { appName })).db(),
        ),
      );
      if (!db || !tests) throw new Error('not connected');
      const engines = await Promise.all(shards.map(async ({ uri }) => (await connectTo(uri)).db(name)));
      await db.createCollection('crop_plans');
      return { router, db, tests, engines, owners: [0, 1, 2].map((shard) => ownerOn(router, shard)) };
    };
  });
const test = withRouter.skipIf(isForeignDatabase);

function ownerOn({ shardOf }: Router, shard: number): ObjectId {
  for (;;) {
    const owner = new ObjectId();
    if (shardOf(owner.toHexString()) === shard) return owner;
  }
}

function emailOn({ shardOf }: Router, shard: number): string {
  for (let at = 0; ; at += 1) if (shardOf(`${at}@example.org`) === shard) return `${at}@example.org`;
}

/** Gives each account two plans; the plans of all accounts are created in turns, so that no engine has them in order. */
async function addPlans({ db, owners }: Cluster): Promise<Collection> {
  const plans = db.collection('crop_plans');
  const documents = [0, 1].flatMap((round) =>
    owners.map((account_id, at) => ({ account_id, seq: round * owners.length + at, name: `plan ${at}` })),
  );
  await plans.insertMany(documents);
  return plans;
}

const seqsOf = (documents: readonly Document[]) => documents.map(({ seq }) => seq);

test('a router sends what names an owner to one engine, and collections that belong to nobody to the first', async ({
  open,
}) => {
  const cluster = await open();
  const plans = await addPlans(cluster);
  await cluster.db.collection('climates').insertOne({ name: 'Nakuru' });
  for (const [at, engine] of cluster.engines.entries()) {
    const stored = await engine.collection('crop_plans').find().toArray();
    expect(seqsOf(stored)).toEqual(at < cluster.owners.length ? [at, at + 3] : []);
    expect(await engine.collection('climates').countDocuments()).toBe(at === 0 ? 1 : 0);
  }
  const [, second] = cluster.owners;
  expect(seqsOf(await plans.find({ account_id: second, name: 'plan 1' }).toArray())).toEqual([1, 4]);
  expect(cluster.router.refused).toEqual([]);
});

test('a router puts together what several engines have, in the order and the number that is asked for', async ({
  open,
}) => {
  const cluster = await open();
  const plans = await addPlans(cluster);
  const { owners } = cluster;
  const ofTwo = plans.find({ account_id: { $in: owners.slice(1) } });
  expect(seqsOf(await ofTwo.sort({ seq: -1 }).batchSize(1).toArray())).toEqual([5, 4, 2, 1]);
  const sorted = plans
    .find({}, { projection: { name: 1 } })
    .sort({ seq: -1 })
    .skip(1)
    .limit(2);
  expect(await sorted.toArray()).toEqual([
    { _id: expect.any(ObjectId), name: 'plan 1' },
    { _id: expect.any(ObjectId), name: 'plan 0' },
  ]);
  expect(await plans.estimatedDocumentCount()).toBe(6);
});

test('a router adds up what changes on several engines do', async ({ open }) => {
  const cluster = await open();
  const plans = await addPlans(cluster);
  const [first, second, third] = cluster.owners;
  const filterOf = (account_id: ObjectId | undefined, seq: number) => ({ account_id, seq });
  const result = await plans.bulkWrite([
    { updateOne: { filter: filterOf(first, 0), update: { $set: { name: 'x' } } } },
    { updateOne: { filter: filterOf(third, 7), update: { $set: { name: 'x' } }, upsert: true } },
    { updateOne: { filter: filterOf(second, 8), update: { $set: { name: 'x' } }, upsert: true } },
  ]);
  expect(result).toMatchObject({ matchedCount: 1, modifiedCount: 1, upsertedCount: 2 });
  expect(Object.keys(result.upsertedIds)).toEqual(['1', '2']);
  expect((await plans.deleteMany({ account_id: { $in: cluster.owners }, name: 'x' })).deletedCount).toBe(3);
});

test('a router refuses what names no owner, unless it is on the list of broadcasts', async ({ open }) => {
  const cluster = await open();
  const plans = await addPlans(cluster);
  await expect(plans.find({ name: 'plan 1' }).toArray()).rejects.toMatchObject({ code: 61 });
  await expect(plans.updateMany({ seq: 1 }, { $set: { name: 'x' } })).rejects.toMatchObject({ code: 61 });
  await expect(
    plans
      .aggregate([{ $match: { account_id: { $in: cluster.owners } } }, { $group: { _id: '$name' } }])
      .toArray(),
  ).rejects.toMatchObject({ code: 61 });
  expect(cluster.router.refused[0]).toBe(
    'find crop_plans {name} would go to every shard, and is not on the list of broadcasts.',
  );
});

/** Commands on plans that MongoDB 8 refuses if they are sharded by their account, with its codes. */
const refusedByMongoDb: readonly [string, number, (account: ObjectId) => Document][] = [
  [
    'a unique index that does not begin with the shard key',
    67,
    () => ({ createIndexes: 'crop_plans', indexes: [{ key: { name: 1 }, name: 'name_1', unique: true }] }),
  ],
  [
    'an upsert without the shard key',
    61,
    () => ({ update: 'crop_plans', updates: [{ q: { seq: 9 }, u: { $set: { seq: 9 } }, upsert: true }] }),
  ],
  [
    'a findAndModify that inserts without the shard key',
    61,
    () => ({ findAndModify: 'crop_plans', query: { seq: 9 }, update: { $set: { seq: 9 } }, upsert: true }),
  ],
  [
    'a change of the shard key that is neither in a transaction nor can be repeated',
    20,
    (account_id) => ({
      update: 'crop_plans',
      updates: [{ q: { account_id }, u: { $set: { account_id: new ObjectId() } } }],
    }),
  ],
  [
    'a replacement without the shard key',
    20,
    (account_id) => ({ update: 'crop_plans', updates: [{ q: { account_id }, u: { name: 'x' } }] }),
  ],
  [
    'a change of the shard key of several documents',
    72,
    (account_id) => ({
      update: 'crop_plans',
      updates: [{ q: { account_id }, u: { $unset: { account_id: '' } }, multi: true }],
    }),
  ],
];

test.for(refusedByMongoDb)('a router refuses %s to anybody', async ([, code, command], { open }) => {
  const cluster = await open();
  const plans = await addPlans(cluster);
  const before = await cluster.tests.collection('crop_plans').find().sort({ seq: 1 }).toArray();
  const [owner = new ObjectId()] = cluster.owners;
  for (const db of [cluster.db, cluster.tests])
    expect(await failure(db.command(command(owner)))).toMatchObject({ code });
  expect(await plans.find().sort({ seq: 1 }).toArray()).toEqual(before);
});

test('a router looks for the one document that a statement of the tests changes without the key', async ({
  open,
}) => {
  const cluster = await open();
  await addPlans(cluster);
  const plans = cluster.tests.collection('crop_plans');
  expect(await plans.updateOne({ name: 'plan 2' }, { $set: { name: 'x' } })).toMatchObject({
    matchedCount: 1,
    modifiedCount: 1,
  });
  expect(await plans.findOneAndUpdate({ seq: 1 }, { $set: { name: 'y' } })).toMatchObject({ seq: 1 });
  expect(await plans.countDocuments({ name: { $in: ['x', 'y'] } })).toBe(2);
  expect((await plans.updateMany({}, { $set: { name: 'z' } })).modifiedCount).toBe(6);
  expect(cluster.router.refused).toEqual([]);
});

test('a router moves a document whose key the tests change, and refuses the change to the service', async ({
  open,
}) => {
  const cluster = await open();
  await addPlans(cluster);
  const [first, second] = cluster.owners;
  const change = (db: Db) =>
    db
      .collection('crop_plans')
      .updateOne({ account_id: first, seq: 0 }, { $set: { account_id: second, name: 'moved' } });
  expect(await failure(change(cluster.db))).toMatchObject({ code: 72 });
  expect(await change(cluster.tests)).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
  const stored = await Promise.all(
    cluster.engines.map((engine) => engine.collection('crop_plans').find().sort({ seq: 1 }).toArray()),
  );
  expect(stored.slice(0, 2).map(seqsOf)).toEqual([[3], [0, 1, 4]]);
});

test('a router counts the statements of each shard, the broadcasts and the shards of transactions', async ({
  open,
}) => {
  const cluster = await open();
  const { db, engines, owners, router, tests } = cluster;
  const plans = await addPlans(cluster);
  const [first, second] = owners;
  await plans.find({ account_id: second }).toArray();
  await plans.find({}).toArray();
  await tests.collection('crop_plans').find({}).toArray();
  await db.client.withSession((session) =>
    session.withTransaction(() => plans.insertOne({ account_id: first }, { session })),
  );
  // The plans of three accounts were inserted together, and everything was read once.
  const others = engines.slice(owners.length).map(() => 1);
  expect(router.counts).toMatchObject({
    statements: [3, 3, 2, ...others],
    broadcasts: new Map([['find crop_plans {}', 1]]),
    transactions: new Map([[1, 1]]),
  });
});

test('a router commits a transaction of two owners on both of their engines, if it is on the list', async ({
  open,
}) => {
  const { db, engines, owners, router } = await open();
  const email = emailOn(router, 1);
  await db.client.withSession((session) =>
    session.withTransaction(async () => {
      const entry = { $setOnInsert: { account_id: owners[2] } };
      const emails = db.collection<{ _id: string }>('emails');
      await emails.findOneAndUpdate({ _id: email }, entry, { upsert: true, session });
      await db.collection('accounts').insertMany(
        owners.slice(2).map((_id) => ({ _id })),
        { session },
      );
    }),
  );
  const countOn = (name: string) =>
    Promise.all(engines.map((engine) => engine.collection(name).countDocuments()));
  const onlyOn = (shard: number) => engines.map((_, at) => Number(at === shard));
  expect([await countOn('emails'), await countOn('accounts')]).toEqual([onlyOn(1), onlyOn(2)]);
});

test('a router undoes a transaction that names two owners without being on the list', async ({ open }) => {
  const cluster = await open();
  const { db, owners } = cluster;
  const plans = await addPlans(cluster);
  const insertTogether = (accounts: readonly ObjectId[]) =>
    db.client.withSession((session) =>
      session.withTransaction(async () => {
        for (const account_id of accounts) await plans.insertOne({ account_id }, { session });
      }),
    );
  expect(await failure(insertTogether(owners))).toMatchObject({ code: 263 });
  expect(await plans.estimatedDocumentCount()).toBe(6);
  await insertTogether(owners.slice(2));
  expect(await plans.estimatedDocumentCount()).toBe(7);
});

test('a router passes on the changes of all engines, from where a stream ended', async ({ open }) => {
  const cluster = await open();
  const { db, owners } = cluster;
  const notifications = db.collection('notifications');
  await db.createCollection('notifications');
  const insert = (at: number, seq: number) => notifications.insertOne({ account_id: owners[at], seq });
  const inserts = { 'ns.coll': 'notifications', operationType: 'insert' };
  const stream = db.watch([{ $match: inserts }]);
  onTestFinished(() => stream.close());
  await stream.tryNext();
  for (const [at] of owners.entries()) await insert(at, at);
  const seen = [await stream.next(), await stream.next(), await stream.next()];
  const seqOf = (change: object) => ('fullDocument' in change ? change.fullDocument : undefined);
  expect(seen.map(seqOf)).toMatchObject([{ seq: 0 }, { seq: 1 }, { seq: 2 }]);
  const resumed = db.watch([{ $match: inserts }], { resumeAfter: seen[0]?._id });
  onTestFinished(() => resumed.close());
  expect(seqOf(await resumed.next())).toMatchObject({ seq: 1 });
});

test('a router gets no answer from a silent engine, and answers of the others', async ({ open }) => {
  const cluster = await open();
  const { router, db, owners } = cluster;
  await addPlans(cluster);
  router.silence(2);
  const client = new MongoClient(router.uri(db.databaseName), { socketTimeoutMS: 300, retryReads: false });
  onTestFinished(() => client.close());
  const plans = client.db().collection('crop_plans');
  const [first, , third] = owners;
  const unanswered = failure(plans.find({ account_id: third }).toArray());
  expect(seqsOf(await plans.find({ account_id: first }).toArray())).toEqual([0, 3]);
  expect((await unanswered).name).toBe('MongoNetworkTimeoutError');
  router.restore(2);
  expect(seqsOf(await plans.find({ account_id: third }).toArray())).toEqual([2, 5]);
});

import { startEngine, type EngineHandle } from '@crop-planning/engine';
import { MongoClient, ObjectId, type Collection, type Db, type Document } from 'mongodb';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test as base } from 'vitest';
import { connectTo, failure, isForeignDatabase } from '../engine/engine-fixture.js';
import { startRouter, type Router } from './router.js';

interface Cluster {
  router: Router;
  /** A client of the router. */
  db: Db;
  /** The same database on each engine, without the router. */
  engines: Db[];
  /** One account on each engine, in their order. */
  owners: ObjectId[];
}

type Open = () => Promise<Cluster>;

const withRouter = base
  .extend('shards', { scope: 'file' }, async ({}, { onCleanup }): Promise<EngineHandle[]> => {
    const folder = await mkdtemp(join(tmpdir(), 'crop-test-'));
    const shards = await Promise.all(
      [0, 1, 2].map((shard) => startEngine({ directory: join(folder, String(shard)), inline: true })),
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
      const db = (await connectTo(router.uri(name))).db();
      const engines = await Promise.all(shards.map(async ({ uri }) => (await connectTo(uri)).db(name)));
      await db.createCollection('crop_plans');
      return { router, db, engines, owners: engines.map((_, shard) => ownerOn(router, shard)) };
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
    expect(seqsOf(stored)).toEqual([at, at + 3]);
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
    plans.aggregate([{ $match: { account_id: { $in: cluster.owners } } }, { $limit: 1 }]).toArray(),
  ).rejects.toMatchObject({ code: 61 });
  expect(cluster.router.refused[0]).toBe(
    'find crop_plans {name} would go to every shard, and is not on the list of broadcasts.',
  );
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
  expect([await countOn('emails'), await countOn('accounts')]).toEqual([
    [0, 1, 0],
    [0, 0, 1],
  ]);
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

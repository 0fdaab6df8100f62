import { notificationListSchema } from '@crop-planning/shared';
import { MongoClient, ObjectId } from 'mongodb';
import type { Db } from 'mongodb';
import { describe, expect } from 'vitest';
import { migrations } from '../../server/src/background/migrations/steps.js';
import { sliceLength } from '../../server/src/background/migrations/store.js';
import { isForeignDatabase } from '../engine/engine-fixture.js';
import { freshDatabase } from '../fresh-database.js';
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
import type { TestApp } from '../harness.js';
import { startRecordedApp } from '../recorded-app.js';
import { startServerOn } from '../server-process.js';

interface Releases {
  db: Db;
  uri: string;
  /** Starts one more server on the database. */
  start: () => Promise<TestApp>;
}

/** Provides an empty database, and a way to start servers on it. */
const test = base.extend('releases', async ({}, { onCleanup }): Promise<Releases> => {
  const MONGODB_URI = await freshDatabase();
  const client = new MongoClient(MONGODB_URI);
  const started: TestApp[] = [];
  onCleanup(async () => {
    for (const app of started) await app.close();
    await client.close();
  });
  return {
    db: client.db(),
    uri: MONGODB_URI,
    async start() {
      const app = await startTestApp({ MONGODB_URI });
      started.push(app);
      return app;
    },
  };
});

const polling = { interval: 20 };
const names = Object.keys(migrations);
/** The steps that change the documents they find, by collection. */
const oldShapes = Object.entries(migrations)
  .map(([name, steps]) => ({ name, steps: steps.filter(({ changeSlice }) => !changeSlice) }))
  .filter(({ steps }) => steps.length > 0);

describe('documents of an older release', () => {
  test('gain the missing fields that queries need, once a server has started, and keep their other fields', async ({
    releases,
  }) => {
    const { db, start } = releases;
    const before = await start();
    const { tokens } = await register(restOf(before));
    const token = tokens.access_token;
    const { id } = await trpcOf(before, token).auth.me.query();
    const apiKey = await createApiKey(before, 'advisor');
    const [plan, other] = [await createPlan(restOf(before), token), await createPlan(restOf(before), token)];
    for (const feasibility_label of ['feasible', 'marginal', 'infeasible']) {
      const body = { crop_plan_id: plan.id, feasibility_label };
      await restOf(before)('POST /analyses', { token: apiKey, body });
    }
    await untilPassed(db);
    await db.collection('accounts').updateMany({}, { $unset: { crop_plan_count: '' } });
    const _id = new ObjectId(plan.id);
    await db
      .collection('crop_plans')
      .updateOne({ _id }, { $unset: { created_at: '', updated_at: '', is_archived: '' } });
    await db.collection('notifications').updateMany({}, { $unset: { is_read: '', created_at: '' } });
    await db.collection('climates').insertOne({ origin: 'live', identity: 'live', keys: [] });
    const otherBefore = await db.collection('crop_plans').findOne({ _id: new ObjectId(other.id) });
    expect(await countOld(db)).toEqual([1, 1, 2, 1]);

    const after = await start();
    await expect.poll(() => countOld(db), polling).toEqual([0, 0, 0, 0]);
    expect(await db.collection('accounts').findOne({ _id: new ObjectId(id) })).toMatchObject({
      crop_plan_count: 2,
    });
    expect(await db.collection('crop_plans').findOne({ _id })).toMatchObject({
      name: plan.name,
      created_at: _id.getTimestamp(),
      updated_at: _id.getTimestamp(),
      is_archived: false,
    });
    expect(await db.collection('crop_plans').findOne({ _id: new ObjectId(other.id) })).toEqual(otherBefore);
    const { body } = await restOf(after)('GET /notifications', { token });
    expect(notificationListSchema.parse(body).unread_count).toBe(2);
    await restOf(after)('PATCH /notifications/read-all', { token });
    const read = await restOf(after)('GET /notifications', { token });
    expect(notificationListSchema.parse(read.body).unread_count).toBe(0);
  });

  test.skipIf(isForeignDatabase)(
    'are not looked for in a new database, whose indexes are not listed',
    async () => {
      const { recorder, db } = await startRecordedApp();
      await untilPassed(db);
      const sent = (name: string) => recorder.commands.filter((command) => name in command).length;
      expect([sent('createIndexes') > 0, sent('listIndexes'), sent('findAndModify')]).toEqual([true, 0, 0]);
    },
  );

  test('are left alone if a newer release has changed their collection', async ({
    releases: { db, start },
  }) => {
    const records = db.collection<{ _id: string }>('migrations');
    const newer = { version: 99, pass: null, passed_at: null, lease_until: new Date(0), lease_holder: null };
    const inProgress = { ...newer, version: 0, pass: { version: 99, began_at: new Date(0), after: null } };
    await records.insertOne({ _id: 'accounts', ...newer });
    await records.insertOne({ _id: 'crop_plans', ...inProgress });
    const accounts = await addAccounts(db, 3);
    const app = await start();
    await expect
      .poll(() => app.logged.filter(({ message }) => message.includes('changed by a newer release')), polling)
      .toHaveLength(2);
    await expect
      .poll(() => statusOf(app), polling)
      .toMatchObject({ migrations: { pending: [], newer: ['accounts', 'crop_plans'] } });
    expect(await countOld(db)).toEqual([accounts.length, 0, 0, 0]);
    expect(await records.find({ _id: { $in: ['accounts', 'crop_plans'] } }).toArray()).toEqual([
      { _id: 'accounts', ...newer },
      { _id: 'crop_plans', ...inProgress },
    ]);
    const { stdout } = await runServerCommand(['status'], app.environment);
    expect(stdout).toContain('changed by a newer release\taccounts\n');
  });

  test('are migrated once if two servers start at the same time', async ({ releases: { db, start } }) => {
    const count = 2 * sliceLength + 7;
    const accounts = await addAccounts(db, count);
    const apps = await Promise.all([start(), start()]);
    // Each account gets a count of its plans and an entry for its email.
    const changed = () => apps.flatMap((app) => changedBy(app, 'accounts'));
    await expect.poll(() => changed().reduce((total, each) => total + each, 0), polling).toBe(2 * count);
    await untilPassed(db);
    expect(await countOld(db)).toEqual([0, 0, 0, 0]);
    const migratedAccount = await db.collection('accounts').findOne({ _id: accounts[5] as ObjectId });
    expect(migratedAccount).toMatchObject({ crop_plan_count: 0 });
    expect(await db.collection('emails').countDocuments()).toBe(count);
    expect(await statusOf(apps[0])).toMatchObject({ migrations: { pending: [], newer: [] } });
  });

  test('are migrated by another server if the server that was migrating them has died', async ({
    releases: { db, uri, start },
  }) => {
    const count = 30 * sliceLength;
    const notifications = await addNotifications(db, count);
    const records = db.collection<Progress>('migrations');
    const progress = async () => (await records.findOne({ _id: 'notifications' }))?.pass?.after ?? null;
    const first = startServerOn(uri);
    await first.url();
    await expect.poll(progress, { ...polling, interval: 1 }).not.toBeNull();
    first.kill('SIGKILL');
    await first.exitCode;
    const last = await progress();
    const done = notifications.findIndex((id) => last?.equals(id)) + 1;
    expect([done % sliceLength, done > 0, done < count]).toEqual([0, true, true]);

    const straggler = { _id: notifications[3] as ObjectId };
    await db.collection('notifications').updateOne(straggler, { $unset: { is_read: '' } });
    // This simulates the expiry of the dead server's lease.
    await records.updateOne({ _id: 'notifications' }, { $set: { lease_until: new Date(0) } });
    const second = await start();
    await expect.poll(() => changedBy(second, 'notifications'), polling).toHaveLength(2);
    const [rest, straggling] = changedBy(second, 'notifications');
    // The slice in progress may have been changed but not recorded.
    expect(rest).toBeLessThanOrEqual(count - done);
    expect(rest).toBeGreaterThanOrEqual(count - done - sliceLength);
    // A second pass, from the beginning, finds the document changed after the first server had passed it.
    expect([straggling, await countOld(db)]).toEqual([1, [0, 0, 0, 0]]);
  });
});

interface Progress {
  _id: string;
  version: number;
  passed_at: Date | null;
  pass: { after: ObjectId | null } | null;
}

/** Counts the documents with an older shape in each collection. */
function countOld(db: Db): Promise<number[]> {
  return Promise.all(
    oldShapes.map(async ({ name, steps }) => {
      const old = new Set<string>();
      for (const { filter, isOld = () => true } of steps)
        for (const document of await db.collection(name).find(filter).toArray())
          if (isOld(document)) old.add(String(document._id));
      return old.size;
    }),
  );
}

/** Waits until every collection has had a complete pass. */
async function untilPassed(db: Db): Promise<void> {
  const records = db.collection<Progress>('migrations');
  await expect
    .poll(async () => {
      const found = await records.find().toArray();
      return found.filter(({ pass, passed_at }) => pass === null && passed_at !== null).length;
    }, polling)
    .toBe(names.length);
}

/** Adds accounts as a release that did not count plans created them. */
async function addAccounts(db: Db, count: number): Promise<ObjectId[]> {
  const documents = Array.from({ length: count }, (_, at) => ({
    _id: new ObjectId(),
    email: `${at}@example.org`,
    password_hash: 'none',
    full_name: 'Ann Farmer',
    notification_seq: 0,
  }));
  await db.collection('accounts').insertMany(documents);
  return documents.map(({ _id }) => _id);
}

/**
 * Adds notifications; returns their ids in the order in which a pass reads them. This may differ from the
 * order of creation, because the counter in an ObjectId starts at random and may wrap around.
 */
async function addNotifications(db: Db, count: number): Promise<ObjectId[]> {
  const account_id = new ObjectId();
  const documents = Array.from({ length: count }, (_, seq) => ({ _id: new ObjectId(), account_id, seq }));
  await db.collection('notifications').insertMany(documents);
  return documents.map(({ _id }) => _id).sort((a, b) => Buffer.compare(a.id, b.id));
}

/** Returns the number of documents of a collection that a server logged as changed, pass by pass. */
function changedBy({ logged }: TestApp, collection: string): number[] {
  return logged.flatMap(({ fields }) =>
    'documents' in fields && 'collection' in fields && fields.collection === collection
      ? [Number(fields.documents)]
      : [],
  );
}

async function statusOf({ environment }: TestApp): Promise<unknown> {
  return JSON.parse((await runServerCommand(['status', '--json'], environment)).stdout);
}

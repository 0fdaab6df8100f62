import { startEngine } from '@crop-planning/engine';
import { MongoClient, type Db, type Document } from 'mongodb';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished } from 'vitest';
import { isForeignDatabase, makeDirectory } from '../engine/engine-fixture.js';
import { freshDatabase } from '../fresh-database.js';
import {
  connectTo,
  createApiKey,
  createPlan,
  register,
  restOf,
  runServerCommand,
  startTestApp,
  test as base,
  type TestApp,
} from '../harness.js';
import { startRecordedApp } from '../recorded-app.js';
import { startServerOn } from '../server-process.js';

interface Store {
  db: Db;
  uri: string;
  start: () => Promise<TestApp>;
}

/** Provides a database that a server has used, shared by the tests of the file. */
const shared = base.extend('used', { scope: 'file' }, async ({}, { onCleanup }) => {
  const uri = await freshDatabase();
  const client = new MongoClient(uri);
  onCleanup(() => client.close());
  const app = await startTestApp({ MONGODB_URI: uri });
  const { tokens } = await register(restOf(app));
  const token = tokens.access_token;
  const apiKey = await createApiKey(app, 'advisor');
  const { id: crop_plan_id } = await createPlan(restOf(app), token);
  for (const feasibility_label of ['feasible', 'infeasible'])
    await restOf(app)('POST /analyses', { token: apiKey, body: { crop_plan_id, feasibility_label } });
  for (let time = 0; time < 2; time += 1)
    await restOf(app)(`POST /crop-plans/${crop_plan_id}/analyses`, { token, body: {} });
  await app.close();
  return { uri, db: client.db(), contents: await contentsOf(client.db()) };
});

/** Provides the database with its original contents, and without a form, as development versions left it. */
const test = shared.extend('store', async ({ used }, { onCleanup }): Promise<Store> => {
  const { db, uri, contents } = used;
  await db.collection('forms').deleteMany({});
  for (const [name, documents] of contents) {
    await db.collection(name).deleteMany({});
    if (documents.length > 0) await db.collection(name).insertMany(documents);
  }
  await db.collection('sessions').createIndex({ expires_at: 1 }, { expireAfterSeconds: 0 });
  const started: TestApp[] = [];
  onCleanup(async () => void (await Promise.all(started.map((app) => app.close()))));
  return {
    db,
    uri,
    async start() {
      const app = await startTestApp({ MONGODB_URI: uri });
      started.push(app);
      return app;
    },
  };
});

const form = async (db: Db) => (await db.collection('forms').findOne())?.['form'];
const unset = (collection: string, field: string) => (db: Db) =>
  db.collection(collection).updateOne({ [field]: { $exists: true } }, { $unset: { [field]: '' } });

/** Changes after which a database no longer has form 1, each with what the refusal says. */
const unfit: readonly [string, (db: Db) => Promise<unknown>, RegExp][] = [
  [
    'a plan without a time',
    unset('crop_plans', 'created_at'),
    /the document [0-9a-f]{24} in crop_plans .*created_at/,
  ],
  ['an analysis without its account', unset('analyses', 'account_id'), /in analyses .*account_id/],
  ['an account without a count', unset('accounts', 'crop_plan_count'), /in accounts .*crop_plan_count/],
  ['a notification without a mark', unset('notifications', 'is_read'), /in notifications .*is_read/],
  [
    'a live climate among the imported ones',
    (db) => db.collection('climates').insertOne({ origin: 'live', identity: 'live', keys: [] }),
    /in climates .*origin/,
  ],
  [
    'an email without an entry',
    (db) => db.collection('emails').deleteMany({}),
    /the email of the account [0-9a-f]{24}/,
  ],
  [
    'an index that is missing',
    (db) => db.collection('sessions').dropIndex('expires_at_1'),
    /the index expires_at_1 of sessions/,
  ],
];

describe('a database', () => {
  test('says the form of the release from its first start', async ({ app, db }) => {
    expect(await form(db)).toBe(1);
    const { stdout } = await runServerCommand(['status', '--json'], app.environment);
    expect(JSON.parse(stdout)).toMatchObject({ form: { stored: 1, pending: [] } });
  });

  test.skipIf(isForeignDatabase)(
    'that is new is given its indexes without a look at those it has',
    async () => {
      const { recorder } = await startRecordedApp();
      const sent = (name: string) => recorder.commands.filter((command) => name in command).length;
      expect([sent('createIndexes') > 0, sent('listIndexes')]).toEqual([true, 0]);
    },
  );

  test('that says no form is looked through and marked by each of two servers, and otherwise stays as it is', async ({
    store: { db, start },
  }) => {
    const before = await contentsOf(db);
    const apps = await Promise.all([start(), start()]);
    expect(await form(db)).toBe(1);
    expect(await contentsOf(db)).toEqual(before);
    const looked = apps.flatMap(({ logged }) =>
      logged.filter(({ message }) => message.includes('all documents')),
    );
    expect(looked.length).toBeGreaterThan(0);
    expect(apps.flatMap(({ logged }) => logged.filter(({ level }) => level === 'error'))).toEqual([]);
  });

  test.for(unfit)(
    'that says no form is refused with %s, and stays as it is',
    async ([, change, sentence], { store }) => {
      const { db, start } = store;
      await change(db);
      const before = await contentsOf(db);
      await expect(start()).rejects.toThrow(sentence);
      expect([await form(db), await contentsOf(db)]).toEqual([undefined, before]);
    },
  );

  test('that is refused ends the process with exit code 2, and the message says which commit to start', async ({
    store: { db, uri },
  }) => {
    await db.collection('accounts').updateMany({}, { $set: { password_hash: ['a secret'] } });
    const server = startServerOn(uri);
    expect(await server.exitCode).toBe(2);
    expect(server.printed.stderr).toMatch(
      /^This database was written by a development version.*password_hash.*Start the server of commit [0-9a-f]{40} once.*\n$/,
    );
    expect(server.printed.stderr).not.toContain('secret');
  });

  test('that says no form is left alone by commands, except that status shows what it holds', async ({
    store: { db, uri },
  }) => {
    const environment = { DATA_DIR: '/nowhere', MONGODB_URI: uri };
    const before = await contentsOf(db);
    const status = await runServerCommand(['status'], environment);
    expect([status.code, status.stdout]).toEqual([0, expect.stringContaining('crop_plans\t1\n')]);
    expect(status.stdout).toContain('form\tnone\n');
    for (const command of [['check'], ['accounts', 'list']])
      expect(await runServerCommand(command, environment)).toMatchObject({
        code: 2,
        stdout: '',
        stderr: expect.stringContaining('Start the server, which looks through the documents first'),
      });
    expect([await form(db), await contentsOf(db)]).toEqual([undefined, before]);
  });

  test('of a later form is refused', async ({ store: { db, uri, start } }) => {
    await start();
    await db.collection('forms').updateOne({}, { $set: { form: 9 } });
    const refusal = /This database has form 9, and this version knows forms up to 1/;
    await expect(start()).rejects.toThrow(refusal);
    expect(await runServerCommand(['check'], { DATA_DIR: '/nowhere', MONGODB_URI: uri })).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(refusal),
    });
  });
});

test.skipIf(isForeignDatabase)(
  'a server whose database can be reached only later ends with exit code 2 if it is refused',
  async () => {
    const directory = await makeDirectory();
    const engine = await startEngine({ directory });
    const client = new MongoClient(engine.uri);
    await client.db('crop_planning').collection('crop_plans').insertOne({ name: 'Old' });
    await client.close();
    await engine.close();
    // With the deadlines of clients, it does not wait long for the database before it listens without one.
    const server = startServerOn(engine.uri, {});
    await server.url();
    const again = await startEngine({ directory });
    onTestFinished(again.close);
    expect([await server.exitCode, server.printed.stderr]).toEqual([
      2,
      expect.stringMatching(/in crop_plans does not have the form.*Start the server of commit/),
    ]);
  },
);

test.skipIf(isForeignDatabase)(
  'a backup is refused before it is put in place if its documents are of a development version',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'crop-test-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const app = await startTestApp({ DATA_DIR: join(folder, 'data') });
    const { tokens } = await register(restOf(app));
    const { id } = await createPlan(restOf(app), tokens.access_token);
    const { db, close } = await connectTo(app);
    const plans = db.collection('crop_plans');
    const backUp = async (name: string) => {
      await runServerCommand(['backup', join(folder, name)], app.environment);
      return join(folder, name);
    };
    await db.collection('forms').deleteMany({});
    const fit = await backUp('fit');
    await plans.updateOne({}, { $unset: { created_at: '' } });
    const unfitBackup = await backUp('unfit');
    await close();
    await app.close();

    const environment = { DATA_DIR: join(folder, 'elsewhere') };
    const refused = await runServerCommand(['restore', unfitBackup], environment);
    expect(refused).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining(`the document ${id} in crop_plans`),
    });
    expect(await readdir(join(folder, 'elsewhere', 'database'))).toEqual(['engine.lock']);
    expect(await runServerCommand(['restore', fit], environment)).toMatchObject({ code: 0, stderr: '' });
    const status = await runServerCommand(['status', '--json'], environment);
    expect(JSON.parse(status.stdout)).toMatchObject({ form: { stored: 1 }, counts: { crop_plans: 1 } });
  },
);

/** Returns the documents and indexes of every collection, except the one that says the form. */
async function contentsOf(db: Db): Promise<[string, Document[], Document[]][]> {
  const collections = await db.listCollections({}, { nameOnly: true }).toArray();
  const names = collections.map(({ name }) => name).filter((name) => name !== 'forms');
  return Promise.all(
    names.toSorted().map(async (name) => {
      const collection = db.collection(name);
      return [
        name,
        await collection.find().sort({ _id: 1 }).toArray(),
        await collection.listIndexes().toArray(),
      ];
    }),
  );
}

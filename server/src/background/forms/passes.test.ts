import { MongoClient, ObjectId } from 'mongodb';
import { randomBytes } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { makeDirectory } from '../../../../test/engine/engine-fixture.js';
import { freshDatabase } from '../../../../test/fresh-database.js';
import { defaultConfig } from '../../../../test/harness.js';
import { openDatabase } from '../../database/open.js';
import { recordsOf, transactionsOf } from '../../records/handle.js';
import { forms } from '../../records/operation/forms.js';
import { indexTables } from '../../records/records.js';
import { startFormPasses } from './passes.js';

const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
const owned = ['crop_plans', 'analyses'];
const collections = [...owned, 'climates'];
const rename = {
  to: 2,
  filter: { old: { $exists: true } },
  update: ({ old }: { old?: unknown }) => ({ $set: { renamed: old }, $unset: { old: '' } }),
};
const table = collections.map((collection) => ({ collection, steps: [rename] }));

it('changes the documents of several collections once, with another server that takes part, and once more for stragglers', async () => {
  const uri = await freshDatabase();
  const client = await MongoClient.connect(uri);
  onTestFinished(() => client.close());
  const db = client.db();
  const accountIds = Array.from({ length: 300 }, () => new ObjectId(randomBytes(12)));
  for (const name of collections)
    await db
      .collection(name)
      .insertMany(
        accountIds.map((account_id, old) => ({ account_id, keys: [`${old}`], identity: `${old}`, old })),
      );
  const left = async () => {
    const counts = collections.map((name) => db.collection(name).countDocuments({ old: { $exists: true } }));
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  };
  const form = async () => db.collection('forms').findOne();
  await forms.statementsOf(db).mark(1);

  async function startServer() {
    const config = { ...defaultConfig(await makeDirectory()), MONGODB_URI: uri };
    const database = await openDatabase(config, log, { indexes: indexTables });
    const { isPrepared, stopped } = database;
    const core = { records: recordsOf(database.db), inTransaction: transactionsOf(database) };
    const background = { isPrepared, stopped, isUnavailable: () => false, log };
    // The statements of made-up steps are not the service's.
    const passes = startFormPasses(background, core, db, table);
    onTestFinished(() => passes.close().then(database.close));
    return passes;
  }

  const servers = await Promise.all([startServer(), startServer()]);
  const wake = () => servers.forEach((server) => server.wake());
  await expect.poll(form, { interval: 20 }).toMatchObject({ form: 1, pass: { is_final: true } });
  expect(await left()).toBe(0);
  await expect.poll(() => db.collection('work_ranges').countDocuments(), { interval: 20 }).toBe(0);

  // What a server of the release before has stored meanwhile.
  for (const name of collections)
    await db.collection(name).updateOne({ account_id: accountIds[0] }, { $set: { old: 0 } });
  await db.collection('forms').updateOne({}, { $set: { lease_until: new Date(0) } });
  wake();
  await expect.poll(form, { interval: 20 }).toMatchObject({ form: 2, pass: null });
  expect(await left()).toBe(0);
});

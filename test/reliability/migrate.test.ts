import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { expect, onTestFinished, test } from 'vitest';
import { isForeignDatabase } from '../engine/engine-fixture.js';
import { openFaultyNetwork } from '../faulty-network.js';
import { freshDatabase } from '../fresh-database.js';
import { connectTo, restOf, runServerCommand, startTestApp, type TestApp } from '../harness.js';
import { hashesOf, startMigration, startWriters } from './migration-story.js';

/** Then the command need not wait for servers that may not know of it yet. */
const soon = { freshMs: 100, followMs: 50 };
const settled = { settleMs: 500 };

async function makeFolder(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'crop-test-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

async function connect(uri: string) {
  const client = await new MongoClient(uri).connect();
  onTestFinished(() => client.close());
  return client.db();
}

test.skipIf(isForeignDatabase)(
  'the data moves under writers to another database and back, although the command is killed, the network cut and the server restarted',
  async () => {
    const directory = await makeFolder();
    const targetUri = await freshDatabase();
    const network = await openFaultyNetwork(targetUri);
    onTestFinished(network.close);
    const target = await connect(targetUri);
    let app: TestApp = await startTestApp({ DATA_DIR: directory }, undefined, {}, { migration: soon });
    onTestFinished(() => app.close());
    const source = await connectTo({ environment: { DATA_DIR: directory } });
    onTestFinished(source.close);
    const writers = await startWriters(2, () => app.url);
    onTestFinished(writers.stop);
    const environment = { DATA_DIR: directory, MIGRATE_URI: network.uri, LOG_LEVEL: 'error' };
    const token = writers.accounts[0]?.tokens.access_token ?? '';

    const killed = startMigration([], environment);
    await expect.poll(() => target.collection('migration_progress').countDocuments({})).toBeGreaterThan(3);
    killed.kill();
    await killed.ended;

    const switching = runServerCommand(['migrate', '--switch', '--json'], environment, undefined, settled);
    await expect.poll(() => target.collection('crop_plans').countDocuments({})).toBeGreaterThan(0);
    network.cut();
    await app.close();
    app = await startTestApp({ DATA_DIR: directory }, undefined, {}, { migration: soon });
    const switched = await switching;
    expect(switched).toMatchObject({ code: 0 });
    expect(JSON.parse(switched.stdout)).toMatchObject({ state: 'switched', different: [] });
    writers.pause();

    const rest = restOf(app);
    expect((await rest('GET /crop-plans', { token })).status).toBe(200);
    expect((await rest('PATCH /auth/me', { token, body: { full_name: 'Bo' } })).status).toBe(503);
    // The server has followed the stop, and reads that the data has moved a moment later.
    await expect.poll(async () => (await rest('GET /health/ready')).status).toBe(503);
    expect(await hashesOf(target)).toEqual(await hashesOf(source.db));
    await app.close();

    app = await startTestApp({ MONGODB_URI: targetUri }, undefined, {}, { migration: soon });
    writers.goOn();
    const before = writers.tally.plans.size;
    await expect.poll(() => writers.tally.plans.size).toBeGreaterThan(before + 10);

    const back = await runServerCommand(
      ['migrate', '--from', '--switch', '--json'],
      environment,
      undefined,
      settled,
    );
    expect(back).toMatchObject({ code: 0 });
    expect(JSON.parse(back.stdout)).toMatchObject({ state: 'switched', different: [] });
    writers.pause();
    await app.close();
    app = await startTestApp({ DATA_DIR: directory });
    const home = await connectTo({ environment: { DATA_DIR: directory } });
    onTestFinished(home.close);
    expect(await hashesOf(home.db)).toEqual(await hashesOf(target));
    const stored = await home.db
      .collection('crop_plans')
      .find({}, { projection: { _id: 1 } })
      .toArray();
    const ids = new Set(stored.map(({ _id }) => _id.toHexString()));
    expect([...writers.tally.plans].filter((id) => !ids.has(id))).toEqual([]);
    expect(writers.tally.problems).toEqual([]);
    const check = await runServerCommand(['check'], { DATA_DIR: directory }, undefined, { settleMs: 0 });
    expect(check).toMatchObject({ code: 0 });
  },
);

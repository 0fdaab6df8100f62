import type { Config } from '@crop-planning/server';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { buildOtherIndexes, compareIndexes } from '../../server/src/database/indexes.js';
import { indexTables } from '../../server/src/records/records.js';
import { isSharded } from '../fresh-database.js';
import {
  connectTo,
  register,
  restOf,
  runServerCommand,
  startTestApp,
  test as base,
  type TestApp,
} from '../harness.js';

/** Starts servers one after another on one database. */
const test = base.extend('start', async ({}, { onCleanup }) => {
  const directory = await mkdtemp(join(tmpdir(), 'crop-test-'));
  onCleanup(() => rm(directory, { recursive: true, force: true }));
  let database: Partial<Config> = { DATA_DIR: directory };
  return async (): Promise<TestApp> => {
    const app = await startTestApp(database);
    const { MONGODB_URI } = app.environment;
    if (MONGODB_URI !== undefined) database = { ...database, MONGODB_URI };
    return app;
  };
});

/** The unique indexes that a server of the release before builds when it starts. */
const uniqueBefore = [
  ['accounts', 'email'],
  ['personal_tokens', 'token_hash'],
  ['shares', 'name_hash'],
] as const;

const polling = { interval: 20 };

describe('the indexes of the database', () => {
  test('match the release after a start, whether they were missing or changed before', async ({ start }) => {
    const before = await start();
    const { tokens } = await register(restOf(before));
    const connection = await connectTo(before);
    await connection.db
      .collection('analyses')
      .dropIndex('account_id_1_crop_plan_id_1_source_1_created_at_-1');
    await connection.db.collection('notifications').dropIndex('account_id_1_seq_1');
    await connection.db.collection('sessions').dropIndex('expires_at_1');
    await connection.db
      .collection('sessions')
      .createIndex({ expires_at: 1 }, { expireAfterSeconds: 1_000_000 });
    await connection.db.collection('sessions').createIndex({ mine: 1 });
    await connection.close();
    await before.close();

    const after = await start();
    const { db, close } = await connectTo(after);
    // The server must not serve any request without the unique index.
    const notifications = await db.collection('notifications').listIndexes().toArray();
    expect(notifications).toContainEqual(
      expect.objectContaining({ name: 'account_id_1_seq_1', unique: true }),
    );
    expect((await restOf(after)('GET /auth/me', { token: tokens.access_token })).status).toBe(200);
    const differences = async () => {
      const { missing, changed } = await compareIndexes(db, indexTables);
      return [...missing, ...changed].map(({ name }) => name);
    };
    await expect.poll(differences, polling).toEqual([]);
    const sessions = await db.collection('sessions').listIndexes().toArray();
    expect(sessions.find(({ name }) => name === 'expires_at_1')).toMatchObject({ expireAfterSeconds: 0 });
    expect(sessions.map(({ name }) => name)).toContain('mine_1');

    const status = await runServerCommand(['status', '--json'], after.environment);
    expect(JSON.parse(status.stdout)).toMatchObject({
      indexes: { building: [], unknown: ['sessions.mine_1'] },
    });
    expect((await runServerCommand(['status'], after.environment)).stdout).toContain(
      'unknown index\tsessions.mine_1\n',
    );
    await close();
    await after.close();
  });

  test('of a database of the release before are left to its servers, beside those that replace them', async ({
    start,
    skip,
  }) => {
    const before = await start();
    const connection = await connectTo(before);
    if (await isSharded(connection.db)) {
      await connection.close();
      await before.close();
      skip('shards refuse these indexes');
    }
    for (const [name, field] of uniqueBefore)
      await connection.db.collection(name).createIndex({ [field]: 1 }, { unique: true });
    await connection.db.collection('shares').dropIndex('name_hash_1_account_id_1');
    // The start then looks whether everything has the form of the release.
    await connection.db.collection('forms').deleteMany({});
    await connection.close();
    await before.close();

    const after = await start();
    const { db, close } = await connectTo(after);
    const namesOf = async (name: string) =>
      (await db.collection(name).listIndexes().toArray()).map((index) => String(index['name']));
    await expect.poll(() => namesOf('shares'), polling).toContain('name_hash_1_account_id_1');
    for (const [name, field] of uniqueBefore) expect(await namesOf(name)).toContain(`${field}_1`);
    const status = await runServerCommand(['status', '--json'], after.environment);
    expect(JSON.parse(status.stdout)).toMatchObject({ indexes: { building: [], unknown: [] } });
    await close();
    await after.close();
  });

  test('are removed once a release has retired them, but unknown indexes are kept', async ({ app, db }) => {
    const sessions = db.collection('sessions');
    for (const field of ['old', 'mine']) await sessions.createIndex({ [field]: 1 });
    const tables = { ...indexTables, retired: { sessions: ['old_1', 'older_1'] } };
    const signal = new AbortController().signal;
    await buildOtherIndexes(db, tables, { log: { info: () => {} }, signal });
    const { retired, unknown } = await compareIndexes(db, tables);
    expect([retired, unknown]).toEqual([[], [{ collection: 'sessions', name: 'mine_1' }]]);
    expect(app.logged.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

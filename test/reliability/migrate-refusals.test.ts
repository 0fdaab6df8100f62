import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, type Document } from 'mongodb';
import { expect, onTestFinished } from 'vitest';
import { freshDatabase } from '../fresh-database.js';
import { createPlan, register, restOf, runServerCommand, startTestApp, test as base } from '../harness.js';

const soon = { freshMs: 0, followMs: 50 };
const stopped = { state: 'stopping', stop: 'by hand', lease_holder: null, lease_until: new Date(0) };

/** A server whose database has a plan, and the commands that move its data. */
const test = base.extend('moving', async ({}, { onCleanup }) => {
  const app = await startTestApp({ MONGODB_URI: await freshDatabase() }, undefined, false, {
    migration: soon,
  });
  const client = await new MongoClient(app.environment['MONGODB_URI'] ?? '').connect();
  onCleanup(async () => {
    await client.close();
    await app.close();
  });
  const rest = restOf(app);
  const { email, tokens } = await register(rest);
  const token = tokens.access_token;
  await createPlan(rest, token);
  const targetUri = await freshDatabase();
  const run = (args: readonly string[], more: Record<string, string> = { MIGRATE_URI: targetUri }) =>
    runServerCommand(['migrate', ...args], { ...app.environment, LOG_LEVEL: 'error', ...more }, undefined, {
      settleMs: 0,
    });
  const source = client.db();
  const note = (fields: Document) =>
    source
      .collection<{ _id: string }>('data_migrations')
      .updateOne(
        { _id: 'source' },
        { $set: { began_at: new Date(0), used_at: null, ...fields } },
        { upsert: true },
      );
  const rename = async () => (await rest('PATCH /auth/me', { token, body: { full_name: 'Bo' } })).status;
  return { app, source, rest, email, token, targetUri, target: await connect(targetUri), run, note, rename };
});

async function connect(uri: string) {
  const client = await new MongoClient(uri).connect();
  onTestFinished(() => client.close());
  return client.db();
}

test('a target with anything of somebody else is refused, and so is a source that is not ready; nothing changes', async ({
  moving,
}) => {
  const { app, source, target, targetUri, run } = moving;
  const refused = async (args: readonly string[] = [], more?: Record<string, string>) => {
    const { code, stderr } = await run(args, more);
    expect({ code, stderr }).toEqual({ code: 2, stderr });
    return stderr;
  };
  await target.createCollection('invoices');
  expect(await refused()).toContain('a collection invoices, which is not of this service');
  await target.collection('invoices').drop();
  await target.collection('accounts').insertOne({ email: 'somebody@example.org' });
  expect(await refused()).toContain('data of another source, in accounts');
  await target.collection('accounts').deleteMany({});

  await source.collection<{ _id: string }>('forms').updateOne({ _id: 'database' }, { $set: { form: 0 } });
  expect(await refused()).toContain('have form 0');
  await source.collection<{ _id: string }>('forms').updateOne({ _id: 'database' }, { $set: { form: 1 } });

  expect(await refused([], {})).toContain('MIGRATE_URI must be set');
  expect(await refused([], { MIGRATE_URI: 'mongodb://u:p@ss@host/db' })).not.toContain('p@ss');
  expect(await refused([], { MIGRATE_URI: app.environment['MONGODB_URI'] ?? '' })).toContain(
    'the same database',
  );
  expect(await source.collection('data_migrations').find({}).toArray()).toEqual([]);
  expect(await target.collection('data_migrations').find({}).toArray()).toEqual([]);

  const folder = await mkdtemp(join(tmpdir(), 'crop-test-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'uri');
  await writeFile(file, `${targetUri}\n`, { mode: 0o644 });
  expect(await refused(['--to-file', file], {})).toContain('closed to others');
  await chmod(file, 0o600);
  expect(await run(['--to-file', file], {})).toMatchObject({ code: 0 });
  expect(await refused([], { MIGRATE_URI: await freshDatabase() })).toContain('is already being copied to');
  await expect(startTestApp({ MONGODB_URI: targetUri })).rejects.toThrow('has not moved yet');
});

test('a command that was killed while writes are stopped lets them go on, after which what ends access is done', async ({
  moving,
}) => {
  const { app, source, rest, email, token, note, rename, run } = moving;
  const { body } = await rest('GET /auth/sessions', { token });
  const [session] = body as { id: string }[];
  await note({ ...stopped, migration: 'm', other: 'x', stopped_until: new Date(Date.now() + 600_000) });
  expect(await rename()).toBe(503);
  const answer = await rest('POST /crop-plans', { token, body: {} });
  expect((await rest('GET /crop-plans', { token })).status).toBe(200);
  expect(answer.status).toBe(400);

  const writers = source.collection('migration_writers');
  await expect.poll(() => writers.find({}).toArray()).toMatchObject([{ stopped: 'by hand' }]);
  const deactivated = runServerCommand(['accounts', 'deactivate', email], app.environment);
  const ended = rest(`DELETE /auth/sessions/${session?.id}`, { token });
  // Both are waiting once the command is listed as a process that writes.
  await expect.poll(() => writers.countDocuments({})).toBe(2);
  expect(await rename()).toBe(503);
  await note({ stopped_until: new Date(Date.now() - 60_000) });
  // Whichever of the two is done first, the session has ended.
  expect([204, 404]).toContain((await ended).status);
  expect(await deactivated).toMatchObject({ code: 0 });
  expect(await source.collection('sessions').countDocuments({})).toBe(0);
  expect(await run(['--abort'], {})).toMatchObject({ code: 0 });
});

test('a migration is given up while writes are stopped, and after the switch until a server uses the target', async ({
  moving,
}) => {
  const { app, source, target, targetUri, note, rename, run } = moving;
  await note({ ...stopped, migration: 'm', other: 'x', stopped_until: new Date(Date.now() + 600_000) });
  expect(await rename()).toBe(503);
  expect((await run(['--abort'], {})).stdout).toContain('is aborted');
  await expect.poll(rename).toBe(200);

  expect(await run(['--switch'])).toMatchObject({ code: 0 });
  expect(await rename()).toBe(503);
  const status = await runServerCommand(['status', '--json'], app.environment);
  expect(JSON.parse(status.stdout)).toMatchObject({ migration: { direction: 'to', state: 'complete' } });
  await expect(startTestApp({ MONGODB_URI: app.environment['MONGODB_URI'] ?? '' })).rejects.toThrow(
    'has moved to',
  );
  expect(await run(['--abort'], {})).toMatchObject({ code: 2 });
  expect(await run(['--abort'])).toMatchObject({ code: 0 });
  await expect.poll(rename).toBe(200);

  expect(await run(['--switch'])).toMatchObject({ code: 0 });
  const plans = await source.collection('crop_plans').find({}).toArray();
  expect(await target.collection('crop_plans').find({}).toArray()).toEqual(plans);
  const moved = await startTestApp({ MONGODB_URI: targetUri });
  onTestFinished(moved.close);
  expect(await run(['--abort'])).toMatchObject({ code: 2 });
});

test('one command at a time works on a migration, and one that was overtaken writes nothing more', async ({
  moving,
}) => {
  const { source, target, run, note } = moving;
  await source.collection('api_keys').insertOne({ key_hash: 'before' });
  expect(await run([])).toMatchObject({ code: 0 });
  await note({ lease_holder: 'another', lease_until: new Date(Date.now() + 600_000) });
  const second = run(['--verify']);
  // Meanwhile, the position of a collection is lost, with a document that had been copied.
  const progress = target.collection<{ _id: string }>('migration_progress');
  await progress.updateOne({ _id: 'crop_plans' }, { $set: { token: { _data: '00'.repeat(13) } } });
  await target.collection('crop_plans').deleteMany({});
  // And a document that is out of date has a unique key that another one has in the source now.
  await target.collection('api_keys').insertOne({ key_hash: 'moved' });
  await source.collection('api_keys').updateOne({}, { $set: { key_hash: 'moved' } });
  expect(await second).toMatchObject({ code: 2 });

  await note({ lease_holder: null, lease_until: new Date(0) });
  const verified = await run(['--verify', '--json']);
  expect(verified).toMatchObject({ code: 0 });
  expect(JSON.parse(verified.stdout)).toMatchObject({ copied: 1, different: [] });
  expect(await target.collection('crop_plans').countDocuments({})).toBe(1);

  await target.collection('crop_plans').updateMany({}, { $set: { name: 'of somebody else' } });
  const different = await run(['--verify', '--json']);
  expect(JSON.parse(different.stdout)).toMatchObject({
    different: [{ collection: 'crop_plans', documents: 1 }],
  });
  expect(different.code).toBe(1);
  expect(await run(['--switch'])).toMatchObject({ code: 1 });
  expect(await source.collection('data_migrations').findOne({})).toMatchObject({ state: 'copying' });
});

import { MongoClient, type Document } from 'mongodb';
import { expect, onTestFinished, test } from 'vitest';
import { gateFor, type Phase } from '../../server/src/migration/gate.js';
import { migrations } from '../../server/src/records/operation/migrations.js';
import { freshDatabase } from '../fresh-database.js';

async function openGate(uri?: string) {
  const client = await new MongoClient(uri ?? (await freshDatabase())).connect();
  const db = client.db();
  const phases: Phase[] = [];
  const gate = gateFor({ freshMs: 0, followMs: 20, onPhase: (phase) => phases.push(phase) })(db);
  onTestFinished(async () => {
    await gate.close();
    await client.close();
  });
  const writers = () => db.collection('migration_writers').find({}).toArray();
  const note = (fields: Document) =>
    db
      .collection<{ _id: string }>('data_migrations')
      .updateOne({ _id: 'source' }, { $set: fields }, { upsert: true });
  const enter = async () => gate.enter();
  return { db, gate, enter, phases, writers, note };
}

const copying = { migration: 'm', state: 'copying', other: 'x', stop: null, stopped_until: new Date(0) };
const stopping = { state: 'stopping', stop: 'first', stopped_until: new Date(Date.now() + 600_000) };

test('a stop is followed only when every write that had begun has ended, and no other has begun', async () => {
  const uri = await freshDatabase();
  const [{ enter, phases, writers, note }, idle] = [await openGate(uri), await openGate(uri)];
  const [early, late] = [await enter(), await enter()];
  await note({ ...copying, ...stopping });
  for (const gate of [{ enter }, idle]) await expect(gate.enter()).rejects.toThrow('Writes are stopped');
  early();
  await expect(enter()).rejects.toThrow('Writes are stopped');
  expect(phases).toEqual(['stopped']);
  const stops = async () => (await writers()).map(({ stopped }) => String(stopped)).sort();
  // A process without a write follows one stop after another, and this one none of them.
  await expect.poll(stops).toEqual(['first', 'null']);
  await note({ stop: 'second' });
  await expect.poll(stops).toEqual(['null', 'second']);
  late();
  await expect.poll(stops).toEqual(['second', 'second']);
  await note({ state: 'complete' });
  await expect.poll(() => phases.at(-1)).toBe('moved');
  await expect(enter()).rejects.toThrow('has moved');
});

test('a process is listed before its first write during a migration, and no longer after the end', async () => {
  const { gate, enter, phases, writers, note } = await openGate();
  (await enter())();
  expect(await writers()).toEqual([]);
  await note(copying);
  (await enter())();
  expect(await writers()).toMatchObject([{ stopped: null }]);
  await note(stopping);
  await expect.poll(() => phases.at(-1)).toBe('stopped');
  const waiting = gate.untilOpen(60_000);
  await note({ stopped_until: new Date(Date.now() - 60_000) });
  await waiting;
  (await enter())();
  await note({ state: 'aborted' });
  await expect.poll(writers).toEqual([]);
  expect(phases).toEqual(['followed', 'stopped', 'followed', 'open']);
});

test('a stop whose time is over has lapsed, also if it is given up while a process looks, but not if the data has moved', async () => {
  const { db, note } = await openGate();
  const { isLapsed } = migrations.statementsOf(db);
  await note({ ...copying, state: 'stopping' });
  expect(await isLapsed()).toBe(true);
  await note({ state: 'aborted' });
  expect(await isLapsed()).toBe(true);
  await note({ state: 'complete' });
  expect(await isLapsed()).toBe(false);
});

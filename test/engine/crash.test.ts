import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startEngine, verifyStore } from '@crop-planning/engine';
import type { ClientSession, Db } from 'mongodb';
import { expect, test } from 'vitest';
import { isForeignDatabase, makeDirectory } from './engine-fixture.js';
import { LastingClient } from './killed-engine.js';

const killCount = 4;
const writesBetweenKills = 120;

interface Entry {
  _id: number;
  worker: number;
  step: number;
  tags: number[];
}

interface Tally {
  /** The _ids of inserts that were acknowledged. */
  readonly inserted: number[];
  readonly increments: { tried: number; acknowledged: number };
  readonly pairs: { tried: number; acknowledged: number };
}

test.skipIf(isForeignDatabase)(
  'no acknowledged write is lost when the engine is killed repeatedly during writes',
  async () => {
    const directory = await makeDirectory();
    const engine = await startEngine({ directory });
    const client = await LastingClient.connect(engine.uri);
    const entries = entriesOf(client.db);
    await entries.createIndex({ worker: 1, step: -1 }, { unique: true });
    await entries.createIndex({ tags: 1 });
    const tally: Tally = {
      inserted: [],
      increments: { tried: 0, acknowledged: 0 },
      pairs: { tried: 0, acknowledged: 0 },
    };
    const state = { isDone: false };
    const working = Promise.all([0, 1, 2, 3].map((worker) => work(client, worker, tally, state)));

    for (let kills = 0; kills < killCount; kills += 1) {
      const goal = tally.inserted.length + writesBetweenKills;
      while (tally.inserted.length < goal)
        await client.isAcknowledged((db) => entriesOf(db).findOne({ _id: -1 }));
      process.kill(Number(await readFile(join(directory, 'engine.lock'), 'utf8')), 'SIGKILL');
    }
    state.isDone = true;
    await working;

    const storedIds = new Set(
      (
        await entriesOf(client.db)
          .find({}, { projection: { _id: 1 } })
          .toArray()
      ).map(({ _id }) => _id),
    );
    expect(tally.inserted.filter((id) => !storedIds.has(id))).toEqual([]);
    const [left, right, sum] = await countersOf(client.db).find().sort({ _id: 1 }).toArray();
    expect(left?.n).toBe(right?.n);
    expectWithin(left?.n, tally.pairs);
    expectWithin(sum?.n, tally.increments);
    await client.close();
    await engine.close();
    expect((await verifyStore({ directory })).problems).toEqual([]);
  },
);

function expectWithin(
  count: number | undefined,
  { tried, acknowledged }: { tried: number; acknowledged: number },
): void {
  expect(acknowledged).toBeGreaterThan(0);
  expect(count).toBeGreaterThanOrEqual(acknowledged);
  expect(count).toBeLessThanOrEqual(tried);
}

const entriesOf = (db: Db) => db.collection<Entry>('entries');
const countersOf = (db: Db) => db.collection<{ _id: string; n: number }>('counters');

async function work(
  client: LastingClient,
  worker: number,
  tally: Tally,
  state: { isDone: boolean },
): Promise<void> {
  const increment = (db: Db, _id: string, session?: ClientSession): Promise<unknown> =>
    countersOf(db).updateOne({ _id }, { $inc: { n: 1 } }, { upsert: true, ...(session && { session }) });
  const incrementBoth = (db: Db) =>
    db.client.withSession((session) =>
      session.withTransaction(async () => {
        await increment(db, 'left', session);
        await increment(db, 'right', session);
      }),
    );
  for (let step = 0; !state.isDone; step += 1) {
    const _id = worker * 1_000_000 + step;
    const entry = { _id, worker, step, tags: [worker, step % 7] };
    if (await client.isAcknowledged((db) => entriesOf(db).insertOne(entry))) tally.inserted.push(_id);
    const tags = [worker, step % 7, 8];
    await client.isAcknowledged((db) => entriesOf(db).updateOne({ _id }, { $set: { tags } }));
    tally.increments.tried += 1;
    if (await client.isAcknowledged((db) => increment(db, 'sum'))) tally.increments.acknowledged += 1;
    if (step % 8 > 0) continue;
    tally.pairs.tried += 1;
    if (await client.isAcknowledged(incrementBoth)) tally.pairs.acknowledged += 1;
  }
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEngine, verifyStore } from '@crop-planning/engine';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connectTo, failure, isForeignDatabase, makeDirectory } from './engine-fixture.js';

interface Thing {
  _id: number;
  n: number;
}

const count = 6_000;

async function openThings() {
  const directory = await makeDirectory();
  const engine = await startEngine({ directory });
  onTestFinished(() => engine.close());
  const client = await connectTo(engine.uri);
  const things = client.db('test').collection<Thing>('things');
  await things.insertMany(Array.from({ length: count }, (_, _id) => ({ _id, n: _id })));
  return { directory, engine, client, things };
}

describe.skipIf(isForeignDatabase)('an index on a collection with many documents', () => {
  test('includes documents written while it is built', async () => {
    const { directory, engine, things } = await openThings();
    let isBuilt = false;
    const building = things.createIndex({ n: 1 }).finally(() => (isBuilt = true));
    let rounds = 0;
    for (; !isBuilt || rounds < 10; rounds += 1) {
      await things.insertOne({ _id: count + rounds, n: -1 });
      await things.updateOne({ _id: rounds }, { $set: { n: -1 } });
      await things.updateOne({ _id: count - 1 - rounds }, { $set: { n: -1 } });
      await things.deleteOne({ _id: count / 2 + rounds });
    }
    await building;
    expect(await things.countDocuments({ n: -1 })).toBe(3 * rounds);
    await engine.close();
    expect(await verifyStore({ directory })).toMatchObject({
      documents: count,
      indexEntries: count,
      problems: [],
    });
  });

  test('is abandoned if two documents have the same unique key, even if one is inserted during the build', async () => {
    const { things } = await openThings();
    const building = failure(things.createIndex({ n: 1 }, { unique: true }));
    const inserting = things.insertOne({ _id: -1, n: count - 1 }).catch(() => undefined);
    await inserting;
    expect(await building).toMatchObject({ code: 11000 });
    expect(await things.indexes()).toHaveLength(1);
    expect(await things.countDocuments({ n: count - 1 })).toBe(2);
  });

  test('is built once for two concurrent requests', async () => {
    const { things } = await openThings();
    const names = await Promise.all([0, 1].map(() => things.createIndex({ n: 1 })));
    expect(names).toEqual(['n_1', 'n_1']);
    expect(await things.indexes()).toHaveLength(2);
  });

  test('is not built if the collection is dropped during the build', async () => {
    const { things } = await openThings();
    const building = failure(things.createIndex({ n: 1 }));
    await things.findOne({ _id: 1 });
    await things.drop();
    expect(await building).toMatchObject({ code: 276 });
  });

  test('leaves nothing behind if the engine is killed', async () => {
    const { directory, engine, client, things } = await openThings();
    const building = things.createIndex({ n: 1 }).catch(() => undefined);
    await things.findOne({ _id: 1 });
    process.kill(Number(readFileSync(join(directory, 'engine.lock'), 'utf8')), 'SIGKILL');
    await building;
    await client.close();
    const reconnected = (await connectTo(engine.uri)).db('test').collection<Thing>('things');
    expect(await reconnected.countDocuments()).toBe(count);
    await reconnected.createIndex({ n: -1 });
    expect(await reconnected.countDocuments({ n: 7 })).toBe(1);
    await engine.close();
    const { problems, documents } = await verifyStore({ directory });
    expect([problems, documents]).toEqual([[], count]);
  });
});

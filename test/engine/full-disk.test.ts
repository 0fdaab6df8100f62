import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startEngine, verifyStore } from '@crop-planning/engine';
import { expect, onTestFinished, test } from 'vitest';
import { canMount, fillDisk, makeMount } from '../small-disk.js';
import { connectTo, failure, isForeignDatabase } from './engine-fixture.js';

interface Thing {
  _id: number;
  text: string;
}

const outOfDiskSpace = { code: 14031 };

async function openThings(directory: string) {
  const engine = await startEngine({ directory });
  onTestFinished(() => engine.close());
  const things = (await connectTo(engine.uri)).db('test').collection<Thing>('things');
  const holder = () => readFile(join(directory, 'engine.lock'), 'utf8');
  return { engine, things, holder };
}

test.skipIf(isForeignDatabase || !canMount)(
  'on a full disk, reads work, and writes fail with an error that names the folder until space is freed',
  async () => {
    const directory = makeMount('24m');
    const { engine, things, holder } = await openThings(directory);
    await things.insertOne({ _id: 1, text: 'before' });
    const pid = await holder();
    const freeSpace = fillDisk(directory);
    expect(await failure(things.insertOne({ _id: 2, text: 'none' }))).toMatchObject(outOfDiskSpace);
    expect(await failure(things.deleteOne({ _id: 1 }))).toMatchObject(outOfDiskSpace);
    expect((await failure(things.insertOne({ _id: 2, text: 'none' }))).message).toContain(directory);
    expect(await things.find().toArray()).toEqual([{ _id: 1, text: 'before' }]);
    freeSpace();
    await things.insertOne({ _id: 2, text: 'after' });
    expect(await things.countDocuments()).toBe(2);
    expect(await holder()).toBe(pid);
    await engine.close();
    expect(await verifyStore({ directory })).toMatchObject({ documents: 2, problems: [] });
  },
);

test.skipIf(isForeignDatabase || !canMount)(
  'a write larger than the free space ends the engine, which restarts with all stored documents',
  async () => {
    const directory = makeMount('12m');
    const { engine, things, holder } = await openThings(directory);
    await things.insertOne({ _id: 1, text: 'x'.repeat(3_000_000) });
    const pid = await holder();
    await failure(things.insertOne({ _id: 2, text: 'y'.repeat(9_000_000) }));
    await expect.poll(() => things.countDocuments().catch(() => undefined)).toBe(1);
    expect(await holder()).not.toBe(pid);
    await things.insertOne({ _id: 3, text: 'small' });
    await engine.close();
    expect(await verifyStore({ directory })).toMatchObject({ documents: 2, problems: [] });
  },
);

test.skipIf(isForeignDatabase || !canMount)(
  'on a full disk, a start that has to create a file is refused with an error that names the disk',
  async () => {
    const directory = makeMount('24m');
    const refusal = async (): Promise<string> => (await failure(startEngine({ directory }))).message;
    let freeSpace = fillDisk(directory);
    // The second start finds the lock file, which the first one could create but not write.
    for (const _ of ['engine.lock', 'store.mdb.new'])
      expect(await refusal()).toContain(`The disk of ${directory} is full`);
    freeSpace();
    await (await startEngine({ directory })).close();
    for (const file of ['engine.lock', 'store.mdb-lock']) {
      await rm(join(directory, file));
      freeSpace = fillDisk(directory);
      expect([file, await refusal()]).toEqual([
        file,
        expect.stringContaining(`The disk of ${directory} is full`),
      ]);
      freeSpace();
      await (await startEngine({ directory })).close();
    }
    fillDisk(directory);
    const engine = await startEngine({ directory });
    await engine.close();
  },
);

import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { startEngine } from '@crop-planning/engine';
import { open as openStore } from 'lmdb';
import { expect, onTestFinished, test } from 'vitest';
import { connectTo, makeDirectory } from './engine-fixture.js';

interface Thing {
  _id: number;
  tags: string | string[];
}

/** A store of the service, written by the last version with format 2. */
const storedInFormat2 = new URL('store-of-format-2.mdb.gz', import.meta.url);

/**
 * A store written by the last version with format 1. It has an index on `tags`, and one document whose `tags`
 * is an array.
 */
const stored = new URL('store-of-format-1.mdb.gz', import.meta.url);

test.for([{ inline: true }, { inline: false }])(
  'a store in an older format is first copied for the older version and then upgraded, %o',
  async ({ inline }) => {
    const directory = await makeDirectory();
    await writeFile(join(directory, 'store.mdb'), gunzipSync(await readFile(stored)));
    const { things, upgrades } = await openThings(directory, inline);
    expect(upgrades).toEqual([1]);
    expect(await tagsAt(things, 'a')).toEqual([['a']]);
    expect(await tagsAt(things, 'b')).toEqual(['b']);

    const second = await makeDirectory();
    await copyFile(join(directory, 'store.format-1.mdb'), join(second, 'store.mdb'));
    const reopened = await openThings(second, inline);
    expect(reopened.upgrades).toEqual([1]);
    expect(await tagsAt(reopened.things, 'a')).toEqual([['a']]);
  },
);

test('changes to an upgraded store can be watched', async () => {
  const directory = await makeDirectory();
  await writeFile(join(directory, 'store.mdb'), gunzipSync(await readFile(stored)));
  const { things } = await openThings(directory, true);
  const stream = things.watch([], { maxAwaitTimeMS: 1 });
  onTestFinished(() => stream.close());
  expect(await stream.tryNext()).toBeNull();
  await things.deleteOne({ _id: 1 });
  expect(await stream.next()).toMatchObject({ operationType: 'delete', documentKey: { _id: 1 } });
});

test('a store is upgraded only once', async () => {
  const directory = await makeDirectory();
  await writeFile(join(directory, 'store.mdb'), gunzipSync(await readFile(stored)));
  const first = await openThings(directory, true);
  await first.close();
  expect((await openThings(directory, true)).upgrades).toEqual([]);
});

test('a store in format 2 stays as it is until the first write, and its documents get checksums when they are written', async () => {
  const directory = await makeDirectory();
  const path = join(directory, 'store.mdb');
  const bytes = gunzipSync(await readFile(storedInFormat2));
  await writeFile(path, bytes);
  const open = async () => {
    const onUpgrade = () => expect.unreachable('there is nothing to convert');
    const engine = await startEngine({ directory, inline: true, onUpgrade });
    const client = await connectTo(engine.uri);
    const close = () => client.close().then(() => engine.close());
    return { db: client.db('crop_planning'), close };
  };
  const first = await open();
  const [plan] = await first.db.collection('crop_plans').find().toArray();
  expect(plan).toMatchObject({ name: 'Field 1' });
  await first.close();
  expect((await readFile(path)).equals(bytes)).toBe(true);

  const second = await open();
  const plans = second.db.collection('crop_plans');
  const withoutChecksum = async () => {
    const { valid, nDocumentsWithoutChecksum } = await second.db.command({ validate: 'crop_plans' });
    return [valid, nDocumentsWithoutChecksum];
  };
  expect(await withoutChecksum()).toEqual([true, 2]);
  await plans.updateOne(plan ? { _id: plan._id } : {}, { $set: { name: 'North field' } });
  expect(await withoutChecksum()).toEqual([true, 1]);
  await plans.insertOne({ name: 'South field' });
  expect(await withoutChecksum()).toEqual([true, 1]);
  expect(await plans.find({}, { projection: { _id: 0, name: 1 } }).toArray()).toEqual([
    { name: 'North field' },
    { name: 'Field 2' },
    { name: 'South field' },
  ]);
  await second.close();
  expect((await readdir(directory)).sort()).toEqual([
    'engine.lock',
    'store-made',
    'store.mdb',
    'store.mdb-lock',
  ]);
  expect(await formatOf(path)).toEqual(Buffer.from([3]));
});

async function openThings(directory: string, inline: boolean) {
  const upgrades: number[] = [];
  const engine = await startEngine({ directory, inline, onUpgrade: (from) => upgrades.push(from) });
  const client = await connectTo(engine.uri);
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => (closed ??= client.close().then(() => engine.close()));
  onTestFinished(close);
  return { things: client.db('test').collection<Thing>('things'), upgrades, close };
}

/** Returns the tags of the documents with a tag. An index without array elements would cover the query. */
async function tagsAt(
  things: Awaited<ReturnType<typeof openThings>>['things'],
  tag: string,
): Promise<Thing['tags'][]> {
  const found = await things.find({ tags: tag }, { projection: { _id: 0, tags: 1 } }).toArray();
  return found.map(({ tags }) => tags);
}

async function formatOf(path: string): Promise<Uint8Array | undefined> {
  const store = openStore<Uint8Array, Uint8Array>({
    path,
    pageSize: 8192,
    keyEncoding: 'binary',
    encoding: 'binary',
  });
  const format = store.get(Buffer.concat([Buffer.alloc(4), Buffer.from('format')]));
  await store.close();
  return format;
}

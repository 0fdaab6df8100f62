import { startEngine, verifyStore } from '@crop-planning/engine';
import type { Db } from 'mongodb';
import { describe, expect, onTestFinished, test } from 'vitest';
import { removeEntries } from './damage.js';
import {
  connectTo,
  failure,
  isForeignDatabase,
  makeDirectory,
  openDatabase,
  openEngine,
} from './engine-fixture.js';

interface Thing {
  _id: number;
  n: number;
  tags: string[];
}

const thing = (_id: number): Thing => ({ _id, n: _id, tags: [`a${_id}`, `b${_id}`] });

async function makeThings(db: Db, count: number): Promise<void> {
  const things = db.collection<Thing>('things');
  await things.createIndexes([
    { key: { n: 1 }, unique: true },
    { key: { tags: 1, n: -1 } },
    { key: { n: -1 }, name: 'late', partialFilterExpression: { n: { $gte: 2 } } },
  ]);
  await things.insertMany(Array.from({ length: count }, (_, _id) => thing(_id)));
}

// https://www.mongodb.com/docs/manual/reference/command/validate/
describe('validate', () => {
  test('reports the contents of a sound collection', async () => {
    const { db } = await openDatabase();
    await makeThings(db, 3);
    expect(await db.command({ validate: 'things' })).toMatchObject({
      ns: `${db.databaseName}.things`,
      nInvalidDocuments: 0,
      nrecords: 3,
      nIndexes: 4,
      keysPerIndex: { _id_: 3, n_1: 3, 'tags_1_n_-1': 6, late: 1 },
      indexDetails: { _id_: { valid: true }, 'tags_1_n_-1': { valid: true } },
      valid: true,
      repaired: false,
      warnings: [],
      errors: [],
    });
  });

  test('refuses an unknown collection and an unknown option', async () => {
    const { db } = await openDatabase();
    expect(await failure(db.command({ validate: 'things' }))).toMatchObject({ code: 26 });
    await makeThings(db, 1);
    expect(await failure(db.command({ validate: 1 }))).toBeInstanceOf(Error);
    expect(await failure(db.command({ validate: 'things', more: 1 }))).toMatchObject({ code: 40415 });
  });
});

describe.skipIf(isForeignDatabase)('validate in the engine', () => {
  test.each(['full', 'repair', 'metadata', 'checkBSONConformance'])(
    'refuses %s with an error that names it',
    async (option) => {
      const { db } = await openDatabase();
      await makeThings(db, 1);
      expect(await failure(db.command({ validate: 'things', [option]: true }))).toMatchObject({
        code: 238,
        message: expect.stringContaining(option) as string,
      });
      expect(await db.command({ validate: 'things', [option]: false })).toMatchObject({ valid: true });
    },
  );

  test('fails when its maxTimeMS has passed', async () => {
    const { db } = await openDatabase();
    await makeThings(db, 5_000);
    const limited = db.command({ validate: 'things', maxTimeMS: 1 });
    expect(await failure(limited)).toMatchObject({ code: 50 });
  });

  test('finds no errors while several clients write, and counts correctly once they are done', async () => {
    const { uri } = await openEngine({ inline: false });
    const db = (await connectTo(uri)).db('test');
    const count = 2_000;
    await makeThings(db, count);
    let isOver = false;
    let writes = 0;
    const writing = Promise.all(
      [1, 2, 3, 4].map(async (writer) => {
        const things = (await connectTo(uri)).db('test').collection<Thing>('things');
        for (let at = writer; !isOver; at = (at + 7) % count) {
          const moved = (n: number) => ({
            n: writer * 1_000_000 + n,
            tags: [`${writer}`, 'moved', `a${at}`],
          });
          await things.updateOne({ _id: at }, { $set: moved(at) });
          await things.deleteOne({ _id: (at + 3) % count });
          const _id = at + writer * count;
          await things.updateOne({ _id }, { $set: moved(_id) }, { upsert: true });
          writes += 3;
        }
      }),
    );
    const command = { validate: 'things', background: true };
    for (let look = 0; look < 3; look += 1)
      expect(await db.command(command)).toMatchObject({ valid: true, errors: [], nIndexes: 4 });
    isOver = true;
    await writing;
    expect(writes).toBeGreaterThan(20);
    const things = db.collection<Thing>('things');
    const late = await things.countDocuments({ n: { $gte: 2 } });
    const nrecords = await things.countDocuments();
    expect(await db.command(command)).toMatchObject({
      valid: true,
      nrecords,
      keysPerIndex: { _id_: nrecords, n_1: nrecords, late },
    });
  });

  test('reports the errors of a damaged store', async () => {
    const directory = await makeDirectory();
    const before = await startEngine({ directory });
    await makeThings((await connectTo(before.uri)).db('test'), 3);
    await before.close();
    await removeEntries(directory, { collection: 'things', index: 'n_1' });
    const { problems } = await verifyStore({ directory });
    const missing = [0, 1, 2].map((id) => `Index n_1: An entry of the document with _id ${id} is missing.`);
    expect(problems).toEqual(missing.map((problem) => `test.things: ${problem}`));

    const after = await startEngine({ directory });
    onTestFinished(() => after.close());
    const db = (await connectTo(after.uri)).db('test');
    expect(await db.command({ validate: 'things' })).toMatchObject({
      valid: false,
      nrecords: 3,
      keysPerIndex: { _id_: 3, n_1: 0, late: 1 },
      indexDetails: { _id_: { valid: true }, n_1: { valid: false }, late: { valid: true } },
      errors: missing,
    });
  });
});

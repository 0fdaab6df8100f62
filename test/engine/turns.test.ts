import type { Collection, Db, Document } from 'mongodb';
import { expect, test } from 'vitest';
import { connectTo, isForeignDatabase, openEngine } from './engine-fixture.js';

const count = 6_000;

interface Thing {
  _id: number;
  n: number;
  text: string;
}

const documents = (first: number): Thing[] =>
  Array.from({ length: count }, (_, position) => ({
    _id: first + position,
    n: 0,
    text: `number ${position}`,
  }));

/** Returns the number of answers that another client receives while the work is under way. */
async function turnsDuring(other: Db, work: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  let turns = 0;
  const working = work().finally(() => (isOver = true));
  while (!isOver) {
    await other.collection<{ _id: number }>('others').findOne({ _id: 1 });
    turns += 1;
  }
  await working;
  return turns;
}

const works: [string, (things: Collection<Thing>, db: Db) => Promise<unknown>, Document][] = [
  [
    'an insert of many documents',
    (things) => things.insertMany(documents(count)),
    { count: 2 * count, changed: 0 },
  ],
  [
    'an update of a range',
    (things) => things.updateMany({ _id: { $gte: 0 } }, { $inc: { n: 1 } }),
    { count, changed: count },
  ],
  [
    'an update of all documents',
    (things) => things.updateMany({}, { $inc: { n: 1 } }),
    { count, changed: count },
  ],
  ['a delete of many documents', (things) => things.deleteMany({ n: 0 }), { count: 0, changed: 0 }],
  ['an index build', (things) => things.createIndex({ text: 1, n: 1 }), { count, changed: 0 }],
  ['validating a collection', (_, db) => db.command({ validate: 'things' }), { count, changed: 0 }],
];

test.skipIf(isForeignDatabase).each(works)('%s yields to other clients', async (_, work, expected) => {
  const { uri } = await openEngine({ inline: false });
  const [db, other] = [(await connectTo(uri)).db('test'), (await connectTo(uri)).db('test')];
  const things = db.collection<Thing>('things');
  await things.insertMany(documents(0));
  await things.createIndex({ n: 1 });
  await other.collection<{ _id: number }>('others').insertOne({ _id: 1 });
  // The engine yields after every 500 documents; on a busy machine, the client misses some of these turns.
  expect(await turnsDuring(other, () => work(things, db))).toBeGreaterThanOrEqual(count / 1000);
  expect({
    count: await things.countDocuments(),
    changed: await things.countDocuments({ n: 1 }),
  }).toEqual(expected);
});

test.skipIf(isForeignDatabase)(
  'a look-up that compiles its pipeline for each row yields to other clients',
  async () => {
    const { uri } = await openEngine({ inline: false });
    const [db, other] = [(await connectTo(uri)).db('test'), (await connectTo(uri)).db('test')];
    const rowCount = 400;
    await db.collection<Thing>('things').insertMany(documents(0).slice(0, rowCount));
    await other.collection<{ _id: number }>('others').insertOne({ _id: 1 });
    const lookUp = {
      from: 'things',
      localField: '_id',
      foreignField: '_id',
      let: { text: '$text' },
      pipeline: [{ $match: { $expr: { $eq: ['$text', '$$text'] } } }],
      as: 'same',
    };
    const aggregate = () =>
      db
        .collection('things')
        .aggregate([{ $lookup: lookUp }])
        .toArray();
    expect(await turnsDuring(other, aggregate)).toBeGreaterThanOrEqual(rowCount / 20);
  },
);

test.skipIf(isForeignDatabase)('the statements of a transaction yield to other clients', async () => {
  const { uri } = await openEngine({ inline: false });
  const client = await connectTo(uri);
  const [things, other] = [client.db('test').collection<Thing>('things'), (await connectTo(uri)).db('test')];
  await things.createIndex({ n: 1 });
  await other.collection<{ _id: number }>('others').insertOne({ _id: 1 });
  const session = client.startSession();
  session.startTransaction();
  const insert = () => things.insertMany(documents(0), { session });
  expect(await turnsDuring(other, insert)).toBeGreaterThanOrEqual(count / 500 - 2);
  const update = () => things.updateMany({}, { $inc: { n: 1 } }, { session });
  expect(await turnsDuring(other, update)).toBeGreaterThanOrEqual(count / 500 - 2);
  expect(await things.countDocuments()).toBe(0);
  await session.commitTransaction();
  expect(await things.countDocuments({ n: 1 })).toBe(count);
  await session.endSession();
});

import { describe, expect, test } from 'vitest';
import { failure, isForeignDatabase, openDatabase } from './engine-fixture.js';

async function openThings(count: number) {
  const { db, client, connect } = await openDatabase();
  const things = db.collection<{ _id: number; n: number }>('things');
  await things.insertMany(
    Array.from({ length: count }, (_, position) => ({ _id: position, n: position % 10 })),
  );
  return { db, client, things, connect };
}

// The tests keep the type of cursor ids: if the driver turned one into a number, it would send a double back.
describe('a cursor', () => {
  test('returns all documents in batches', async () => {
    const { db, things } = await openThings(250);
    expect(await things.find().toArray()).toHaveLength(250);
    const first = await db.command({ find: 'things' }, { promoteLongs: false });
    expect(first['cursor'].firstBatch).toHaveLength(101);
    const rest = await db.command({ getMore: first['cursor'].id, collection: 'things' }, {});
    expect(rest['cursor'].nextBatch).toHaveLength(149);
    expect(rest['cursor'].id).toEqual(0);
  });

  test('obeys batchSize, limit and singleBatch', async () => {
    const { db } = await openThings(20);
    const ofThree = await db.command({ find: 'things', batchSize: 3, limit: 5 });
    expect(ofThree['cursor'].firstBatch).toHaveLength(3);
    const empty = await db.command({ find: 'things', batchSize: 0 });
    expect(empty['cursor'].firstBatch).toHaveLength(0);
    expect(empty['cursor'].id).not.toEqual(0);
    const single = await db.command({ find: 'things', batchSize: 4, singleBatch: true });
    expect([single['cursor'].firstBatch.length, single['cursor'].id]).toEqual([4, 0]);
    const exact = await db.command({ find: 'things', batchSize: 5, limit: 5 });
    expect([exact['cursor'].firstBatch.length, exact['cursor'].id]).toEqual([5, 0]);
  });

  test.skipIf(isForeignDatabase)('sees the data as of the moment it was opened', async () => {
    const { things } = await openThings(200);
    const cursor = things.find().sort({ _id: 1 }).batchSize(10);
    await cursor.next();
    await things.deleteMany({ _id: { $gte: 100 } });
    await things.insertOne({ _id: 500, n: 0 });
    const rest = await cursor.toArray();
    expect(rest.at(-1)).toEqual({ _id: 199, n: 9 });
  });

  test('that has been killed is not found', async () => {
    const { db } = await openThings(20);
    const { cursor } = await db.command({ find: 'things', batchSize: 2 }, { promoteLongs: false });
    const kill = { killCursors: 'things', cursors: [cursor.id] };
    expect(await db.command(kill, { promoteLongs: false })).toMatchObject({
      cursorsKilled: [cursor.id],
    });
    expect(await failure(db.command({ getMore: cursor.id, collection: 'things' }))).toMatchObject({
      code: 43,
    });
  });

  test('can only be used in its session', async () => {
    const { db, client } = await openThings(20);
    const [owner, other] = [client.startSession(), client.startSession()];
    const { cursor } = await db.command(
      { find: 'things', batchSize: 2 },
      { session: owner, promoteLongs: false },
    );
    const more = { getMore: cursor.id, collection: 'things' };
    expect((await failure(db.command(more, { session: other }))).code).toSatisfy(
      (code) => code !== undefined,
    );
    expect(await db.command(more, { session: owner })).toMatchObject({ ok: 1 });
    for (const session of [owner, other]) await session.endSession();
  });

  test('serves one getMore at a time, and refusing a second one loses no documents', async () => {
    const { db, client } = await openThings(20_000);
    await Promise.all([db.command({ ping: 1 }), db.command({ ping: 1 })]);
    const session = client.startSession();
    const { cursor } = await db.command({ find: 'things', batchSize: 0 }, { session, promoteLongs: false });
    const more = { getMore: cursor.id, collection: 'things', batchSize: 10_000 };
    const outcomes = await Promise.allSettled([0, 1].map(() => db.command(more, { session })));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.map(({ reason }) => (reason as { code: number }).code)).toEqual([143]);
    const batches = outcomes.flatMap((outcome) =>
      outcome.status === 'fulfilled' ? [outcome.value['cursor'].nextBatch] : [],
    );
    const rest = await db.command({ ...more, batchSize: 20_000 }, { session });
    const ids = [...batches.flat(), ...rest['cursor'].nextBatch].map(({ _id }) => _id);
    expect(ids).toEqual(Array.from({ length: 20_000 }, (_, position) => position));
    await session.endSession();
  });

  test('limits its batches to the size of a message', async () => {
    const { db } = await openDatabase();
    const large = db.collection<{ _id: number; text: string }>('large');
    for (let _id = 0; _id < 5; _id += 1) await large.insertOne({ _id, text: 'x'.repeat(6_000_000) });
    const first = await db.command({ find: 'large' });
    expect(first['cursor'].firstBatch).toHaveLength(2);
    expect(await large.countDocuments()).toBe(5);
    expect((await large.find().toArray()).map(({ _id }) => _id)).toEqual([0, 1, 2, 3, 4]);
  });

  test('fails when it takes longer than maxTimeMS', async () => {
    const { db } = await openThings(3000);
    const lookup = { from: 'things', localField: 'none', foreignField: 'n', as: 'joined' };
    const slow = { aggregate: 'things', pipeline: [{ $lookup: lookup }], cursor: {}, maxTimeMS: 1 };
    expect(await failure(db.command(slow))).toMatchObject({ code: 50 });
  });
});

test('other commands are served during a long scan', async () => {
  const { things, connect } = await openThings(5000);
  const other = await connect({ maxPoolSize: 1 });
  const finished: string[] = [];
  const lookup = { from: 'things', localField: 'none', foreignField: 'missing', as: 'joined' };
  const scan = things.aggregate([
    { $limit: 60 },
    { $lookup: { ...lookup, pipeline: [{ $match: { n: -1 } }] } },
  ]);
  const scanning = scan.toArray().then(() => finished.push('scan'));
  await other.command({ ping: 1 });
  finished.push('ping');
  await scanning;
  expect(finished).toEqual(['ping', 'scan']);
});

test('a document larger than 16 MiB is refused', async () => {
  const { db } = await openDatabase();
  const large = db.collection<{ _id: number; text: string }>('large');
  await large.insertOne({ _id: 1, text: 'x'.repeat(16_000_000) });
  const tooLarge = await failure(large.updateOne({ _id: 1 }, { $set: { more: 'x'.repeat(1_000_000) } }));
  expect(tooLarge.code).toBeOneOf([10334, 17419]);
  expect(Object.keys((await large.findOne({ _id: 1 })) ?? {})).toEqual(['_id', 'text']);
});

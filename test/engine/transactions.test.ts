import type { Db } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { failure, isForeignDatabase } from './engine-fixture.js';
import { isTransient, openStage, type Counter } from './transaction-stage.js';

describe('a transaction', () => {
  test('sees its own writes, also through indexes and sorts, while other clients do not', async () => {
    const { counters, begin } = await openStage();
    await counters.createIndex({ n: -1 });
    const session = begin();
    await counters.insertOne({ _id: 'c', n: 5 }, { session });
    await counters.updateOne({ _id: 'a' }, { $set: { n: 9 } }, { session });
    await counters.deleteOne({ _id: 'b' }, { session });
    const inside = await counters
      .find({ n: { $gte: 0 } }, { session })
      .sort({ n: -1 })
      .toArray();
    expect(inside).toEqual([
      { _id: 'a', n: 9 },
      { _id: 'c', n: 5 },
    ]);
    expect(await counters.countDocuments({ n: { $gt: 1 } }, { session })).toBe(2);
    expect(await counters.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 'a', n: 1 },
      { _id: 'b', n: 1 },
    ]);
    await session.commitTransaction();
    expect(await counters.find().sort({ n: -1 }).toArray()).toEqual(inside);
    await session.endSession();
  });

  test('leaves nothing behind when it is aborted', async () => {
    const { counters, begin } = await openStage();
    const session = begin();
    await counters.insertOne({ _id: 'c', n: 1 }, { session });
    await counters.updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { session });
    await session.abortTransaction();
    expect(await counters.countDocuments()).toBe(2);
    expect(await counters.updateOne({ _id: 'a' }, { $inc: { n: 1 } })).toMatchObject({ modifiedCount: 1 });
    expect(await counters.findOne({ _id: 'a' })).toEqual({ _id: 'a', n: 2 });
    await session.endSession();
  });

  test('may create the collections it writes to', async () => {
    const { db, begin } = await openStage();
    const session = begin();
    await db.collection('fresh').insertOne({ a: 1 }, { session });
    expect(await db.collection('fresh').countDocuments({}, { session })).toBe(1);
    await session.commitTransaction();
    expect(await db.collection('fresh').countDocuments()).toBe(1);
    await session.endSession();
  });

  test('reads further batches of a cursor in its own snapshot', async () => {
    const { counters, begin } = await openStage();
    await counters.insertMany(Array.from({ length: 20 }, (_, position) => ({ _id: `x${position}`, n: 2 })));
    const session = begin();
    const cursor = counters.find({ n: 2 }, { session, batchSize: 3 });
    expect(await cursor.next()).not.toBeNull();
    await counters.deleteMany({ n: 2 });
    expect(await cursor.toArray()).toHaveLength(19);
    await session.commitTransaction();
    await session.endSession();
  });

  test('may be committed twice, and takes effect once', async () => {
    const { counters, begin } = await openStage();
    const session = begin();
    await counters.updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { session });
    await session.commitTransaction();
    await session.commitTransaction();
    expect(await counters.findOne({ _id: 'a' })).toEqual({ _id: 'a', n: 2 });
    await session.endSession();
  });

  test('is aborted by a failed statement', async () => {
    const { counters, begin } = await openStage();
    const session = begin();
    await counters.insertOne({ _id: 'c', n: 1 }, { session });
    expect(await failure(counters.insertOne({ _id: 'a', n: 1 }, { session }))).toMatchObject({ code: 11000 });
    const error = await failure(counters.findOne({ _id: 'c' }, { session }));
    expect(error).toMatchObject({ code: 251 });
    expect(isTransient(error)).toBe(true);
    expect(await counters.countDocuments()).toBe(2);
    await session.endSession();
  });

  test.skipIf(isForeignDatabase)('fails when it is larger than one commit may be', async () => {
    const { db, counters, begin } = await openStage();
    const texts = db.collection<{ _id: number; text: string }>('texts');
    await texts.insertOne({ _id: 0, text: '' });
    const session = begin();
    const text = 'x'.repeat(15_000_000);
    for (const _id of [1, 2, 3]) await texts.insertOne({ _id, text }, { session });
    await texts.updateOne({ _id: 3 }, { $set: { text: `${text}y` } }, { session });
    const error = await failure(texts.insertOne({ _id: 4, text }, { session }));
    expect(error).toMatchObject({ code: 257, codeName: 'TransactionTooLarge' });
    expect(isTransient(error)).toBe(false);
    expect(await failure(session.commitTransaction())).toMatchObject({ code: 251 });
    expect([await texts.countDocuments(), await counters.countDocuments()]).toEqual([1, 2]);
    await session.endSession();
  });

  test('refuses commands that MongoDB refuses in a transaction', async () => {
    const { db, begin } = await openStage();
    const session = begin();
    const command = { createIndexes: 'counters', indexes: [{ key: { n: 1 }, name: 'n_1' }] };
    expect(await failure(db.command(command, { session }))).toMatchObject({ code: 263 });
    await session.endSession();
  });

  test('ends with its session', async () => {
    const { counters, begin } = await openStage();
    const session = begin();
    await counters.updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { session });
    await session.endSession();
    expect(await counters.updateOne({ _id: 'a' }, { $inc: { n: 1 } })).toMatchObject({ modifiedCount: 1 });
  });
});

describe('under load', () => {
  test('sixteen writers of one document all finish', async () => {
    const { client, counters } = await openStage();
    await Promise.all(
      Array.from({ length: 16 }, () =>
        client.withSession((session) =>
          session.withTransaction(async () => {
            const counter = await counters.findOne({ _id: 'a' }, { session });
            await counters.updateOne({ _id: 'a' }, { $set: { n: (counter?.n ?? 0) + 1 } }, { session });
          }),
        ),
      ),
    );
    expect(await counters.findOne({ _id: 'a' })).toEqual({ _id: 'a', n: 17 });
  });

  test('sixteen writers on each of two servers all finish, with no more than one conflict per writer', async () => {
    const { counters, connect } = await openStage();
    const servers = [await connect(), await connect()];
    let attempts = 0;
    const write = (db: Db) =>
      db.client.withSession((session) =>
        session.withTransaction(async () => {
          attempts += 1;
          const there = db.collection<Counter>('counters');
          await there.updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { session });
          await there.updateOne({ _id: 'b' }, { $inc: { n: 1 } }, { session });
        }),
      );
    await Promise.all(servers.flatMap((db) => Array.from({ length: 16 }, () => write(db))));
    expect(await counters.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 'a', n: 33 },
      { _id: 'b', n: 33 },
    ]);
    if (!isForeignDatabase) expect(attempts).toBeLessThanOrEqual(64);
  });

  test('transactions that read before they write succeed alongside clients that only write', async () => {
    const { client, counters } = await openStage();
    let isDone = false;
    let writes = 0;
    const write = async (): Promise<void> => {
      while (!isDone) {
        await counters.updateOne({ _id: 'a' }, { $inc: { n: 1 } });
        writes += 1;
      }
    };
    const readFirst = async (): Promise<void> => {
      for (let step = 0; step < 4; step += 1)
        await client.withSession((session) =>
          session.withTransaction(async () => {
            const counter = await counters.findOne({ _id: 'a' }, { session });
            await counters.updateOne({ _id: 'a' }, { $set: { n: (counter?.n ?? 0) + 1 } }, { session });
          }),
        );
    };
    const writing = Promise.all(Array.from({ length: 4 }, write));
    await Promise.all(Array.from({ length: 4 }, readFirst));
    isDone = true;
    await writing;
    expect(await counters.findOne({ _id: 'a' })).toEqual({ _id: 'a', n: 1 + 16 + writes });
  });

  test('concurrent transfers keep the total constant for every reader', async () => {
    const { client, db, counters } = await openStage();
    await counters.deleteMany({});
    await counters.insertMany(
      Array.from({ length: 5 }, (_, position) => ({ _id: `account${position}`, n: 100 })),
    );
    await db.collection('moves').createIndex({ from: 1 });
    let isDone = false;
    const sums: number[] = [];
    const watch = async (): Promise<void> => {
      while (!isDone) {
        const rows = await counters
          .aggregate<{ total: number }>([{ $group: { _id: null, total: { $sum: '$n' } } }])
          .toArray();
        sums.push(rows[0]?.total ?? 0);
      }
    };
    const move = async (worker: number): Promise<void> => {
      for (let step = 0; step < 8; step += 1) {
        const [from, to] = [`account${(worker + step) % 5}`, `account${(worker * 3 + step * 2 + 1) % 5}`];
        await client.withSession((session) =>
          session.withTransaction(async () => {
            const source = await counters.findOne({ _id: from }, { session });
            const amount = Math.min(source?.n ?? 0, 7 + worker);
            await counters.updateOne({ _id: from }, { $inc: { n: -amount } }, { session });
            await counters.updateOne({ _id: to }, { $inc: { n: amount } }, { session });
            await db.collection('moves').insertOne({ from, to, amount }, { session });
          }),
        );
      }
    };
    const watching = watch();
    await Promise.all(Array.from({ length: 6 }, (_, worker) => move(worker)));
    isDone = true;
    await watching;
    expect(new Set(sums)).toEqual(new Set([500]));
    expect(await db.collection('moves').countDocuments()).toBe(48);
  });
});

import type { ClientSession } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { failure, isForeignDatabase } from './engine-fixture.js';
import { isTransient, openStage } from './transaction-stage.js';

describe('between concurrent clients', () => {
  test('there is no dirty read', async () => {
    const { counters, begin } = await openStage();
    const session = begin();
    await counters.updateOne({ _id: 'a' }, { $set: { n: 100 } }, { session });
    expect(await counters.findOne({ _id: 'a' })).toEqual({ _id: 'a', n: 1 });
    await session.abortTransaction();
    await session.endSession();
  });

  test('there is no lost update: of two transactions that read the same document, the second to write must retry', async () => {
    const { counters, begin } = await openStage();
    const [first, second] = [begin(), begin()];
    for (const session of [first, second]) await counters.findOne({ _id: 'a' }, { session });
    await counters.updateOne({ _id: 'a' }, { $set: { n: 2 } }, { session: first });
    await first.commitTransaction();
    const error = await failure(counters.updateOne({ _id: 'a' }, { $set: { n: 3 } }, { session: second }));
    expect(error).toMatchObject({ code: 112 });
    expect(isTransient(error)).toBe(true);
    expect(await counters.findOne({ _id: 'a' })).toEqual({ _id: 'a', n: 2 });
    for (const session of [first, second]) await session.endSession();
  });

  test('there is no read skew', async () => {
    const { counters, begin } = await openStage();
    const session = begin();
    await counters.findOne({ _id: 'a' }, { session });
    await counters.updateMany({}, { $inc: { n: 10 } });
    expect(await counters.find({}, { session }).sort({ _id: 1 }).toArray()).toEqual([
      { _id: 'a', n: 1 },
      { _id: 'b', n: 1 },
    ]);
    await session.commitTransaction();
    await session.endSession();
  });

  test('there is no phantom', async () => {
    const { counters, begin } = await openStage();
    await counters.createIndex({ n: 1 });
    const session = begin();
    expect(await counters.countDocuments({ n: 1 }, { session })).toBe(2);
    await counters.insertOne({ _id: 'c', n: 1 });
    await counters.deleteOne({ _id: 'a' });
    expect(await counters.countDocuments({ n: 1 }, { session })).toBe(2);
    await session.commitTransaction();
    await session.endSession();
  });

  test('there is no write skew if both transactions write to a shared document', async () => {
    const { counters, begin } = await openStage();
    const [first, second] = [begin(), begin()];
    for (const session of [first, second]) await counters.countDocuments({ n: { $gte: 1 } }, { session });
    const decrement = async (session: ClientSession, id: string): Promise<void> => {
      await counters.updateOne({ _id: 'guard' }, { $inc: { n: 1 } }, { session, upsert: true });
      await counters.updateOne({ _id: id }, { $inc: { n: -1 } }, { session });
      await session.commitTransaction();
    };
    await decrement(first, 'a');
    const error = await failure(decrement(second, 'b'));
    expect([112, 11000]).toContain(error.code);
    for (const session of [first, second]) await session.endSession();
  });

  test('a plain write waits for the transaction that holds its document', async () => {
    const { counters, begin } = await openStage();
    const session = begin();
    await counters.updateOne({ _id: 'a' }, { $set: { n: 10 } }, { session });
    const order: string[] = [];
    const plain = counters.updateOne({ _id: 'a' }, { $inc: { n: 1 } }).then(() => order.push('plain'));
    await counters.updateOne({ _id: 'b' }, { $inc: { n: 1 } }, { session });
    order.push('commit');
    await Promise.all([session.commitTransaction(), plain]);
    expect(order).toEqual(['commit', 'plain']);
    expect(await counters.findOne({ _id: 'a' })).toEqual({ _id: 'a', n: 11 });
    await session.endSession();
  });

  test.each(['first', 'later'])(
    'a %s statement that meets an uncommitted write fails immediately with a conflict',
    async (which) => {
      const { counters, begin } = await openStage();
      const [holder, second] = [begin(), begin()];
      await counters.updateOne({ _id: 'a' }, { $set: { n: 10 } }, { session: holder });
      if (which === 'later') await counters.updateOne({ _id: 'b' }, { $inc: { n: 1 } }, { session: second });
      const error = await failure(counters.updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { session: second }));
      expect(error).toMatchObject({ code: 112, codeName: 'WriteConflict' });
      expect(isTransient(error)).toBe(true);
      await holder.commitTransaction();
      expect(await counters.findOne({ _id: 'a' })).toEqual({ _id: 'a', n: 10 });
      for (const session of [holder, second]) await session.endSession();
    },
  );

  test.skipIf(isForeignDatabase)(
    'after a conflict, the next attempt in the session waits for the other transaction',
    async () => {
      const { counters, begin } = await openStage();
      const [holder, second] = [begin(), begin()];
      const add = (session: ClientSession) =>
        counters.updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { session });
      await add(holder);
      expect(await failure(add(second))).toMatchObject({ code: 112 });
      await second.abortTransaction();
      second.startTransaction();
      const order: string[] = [];
      const retry = add(second).then(() => order.push('retry'));
      await counters.updateOne({ _id: 'b' }, { $inc: { n: 1 } });
      order.push('commit');
      await Promise.all([holder.commitTransaction(), retry]);
      await second.commitTransaction();
      expect(order).toEqual(['commit', 'retry']);
      expect(await counters.findOne({ _id: 'a' })).toEqual({ _id: 'a', n: 3 });
      for (const session of [holder, second]) await session.endSession();
    },
  );

  test('two transactions that each need a document that the other has written do not deadlock', async () => {
    const { counters, begin } = await openStage();
    const [first, second] = [begin(), begin()];
    await counters.updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { session: first });
    await counters.updateOne({ _id: 'b' }, { $inc: { n: 1 } }, { session: second });
    const outcomes = await Promise.allSettled([
      counters.updateOne({ _id: 'b' }, { $inc: { n: 1 } }, { session: first }),
      counters.updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { session: second }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(1);
    for (const session of [first, second]) await session.endSession();
  });

  test('of two transactions that insert the same unique key, one succeeds', async () => {
    const { db, begin } = await openStage();
    const accounts = db.collection('accounts');
    await accounts.createIndex({ email: 1 }, { unique: true });
    const outcomes = await Promise.allSettled(
      ['first', 'second'].map(async (owner) => {
        const session = begin();
        try {
          await accounts.insertOne({ email: 'x@example.org', owner }, { session });
          await session.commitTransaction();
        } finally {
          await session.endSession();
        }
      }),
    );
    const errors = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as { code: number }] : [],
    );
    expect(errors).toHaveLength(1);
    expect([112, 11000]).toContain(errors[0]?.code);
    expect(await accounts.countDocuments()).toBe(1);
  });

  test('a unique key inserted after the snapshot causes a conflict; a plain insert of an uncommitted key waits', async () => {
    const { db, begin } = await openStage();
    const accounts = db.collection('accounts');
    await accounts.createIndex({ email: 1 }, { unique: true });
    const late = begin();
    await accounts.countDocuments({}, { session: late });
    await accounts.insertOne({ email: 'a' });
    expect(await failure(accounts.insertOne({ email: 'a' }, { session: late }))).toMatchObject({ code: 112 });
    const holder = begin();
    await accounts.insertOne({ email: 'b' }, { session: holder });
    const plain = failure(accounts.insertOne({ email: 'b' }));
    await holder.commitTransaction();
    expect(await plain).toMatchObject({ code: 11000 });
    for (const session of [late, holder]) await session.endSession();
  });
});

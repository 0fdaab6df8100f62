import type { Document } from 'mongodb';
import { expect, test } from 'vitest';
import { failure, openDatabase } from './engine-fixture.js';

async function openHeld() {
  const { db, client, connect } = await openDatabase();
  const counters = db.collection<{ _id: string; n: number }>('counters');
  await counters.insertMany([
    { _id: 'a', n: 1 },
    { _id: 'b', n: 1 },
  ]);
  const holder = client.startSession();
  holder.startTransaction();
  await counters.updateOne({ _id: 'a' }, { $set: { n: 10 } }, { session: holder });
  return { db, counters, holder, other: await connect({ retryWrites: false }) };
}

const change = { q: { _id: 'a' }, u: { $inc: { n: 1 } } };

test.each<[string, Document]>([
  ['an update', { update: 'counters', updates: [change] }],
  ['a delete', { delete: 'counters', deletes: [{ q: { _id: 'a' }, limit: 1 }] }],
  ['a findAndModify', { findAndModify: 'counters', query: change.q, update: change.u }],
])('%s that waits for a transaction fails at its maxTimeMS, and has no effect later', async (_, command) => {
  const { counters, holder, other } = await openHeld();
  expect(await failure(other.command({ ...command, maxTimeMS: 30 }))).toMatchObject({ code: 50 });
  await holder.commitTransaction();
  await counters.updateOne({ _id: 'b' }, { $inc: { n: 1 } });
  expect(await counters.find().sort({ _id: 1 }).toArray()).toEqual([
    { _id: 'a', n: 10 },
    { _id: 'b', n: 2 },
  ]);
  await holder.endSession();
});

test('a write with a sufficient maxTimeMS waits and takes effect', async () => {
  const { counters, holder, other } = await openHeld();
  const waiting = other.command({ update: 'counters', updates: [change], maxTimeMS: 60_000 });
  await counters.updateOne({ _id: 'b' }, { $inc: { n: 1 } });
  await holder.commitTransaction();
  expect(await waiting).toMatchObject({ ok: 1, nModified: 1 });
  expect(await counters.findOne({ _id: 'a' })).toEqual({ _id: 'a', n: 11 });
  await holder.endSession();
});

test('a write of many statements fails at its maxTimeMS', async () => {
  const { db } = await openDatabase({ retryWrites: false });
  await db.collection('things').insertMany(Array.from({ length: 500 }, (_, n) => ({ n })));
  const updates = Array.from({ length: 500 }, () => ({ q: { none: 1 }, u: { $set: { x: 1 } } }));
  expect(await failure(db.command({ update: 'things', updates, maxTimeMS: 1 }))).toMatchObject({ code: 50 });
});

import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../test/engine/engine-fixture.js';
import { bindToSession } from './session.js';

describe('a database bound to the session of a transaction', () => {
  it('keeps its writes inside the transaction and reads them there', async () => {
    const { db, client } = await openDatabase();
    const things = db.collection('things');
    await things.insertMany([{ name: 'updated' }, { name: 'replaced' }, { name: 'deleted' }]);
    const before = await things.find().toArray();
    const session = client.startSession();
    session.startTransaction();
    const bound = bindToSession(db, session).collection('things');
    await bound.insertOne({ name: 'inserted' });
    await bound.updateOne({ name: 'updated' }, { $set: { at: 1 } });
    await bound.findOneAndUpdate({ name: 'replaced' }, { $set: { at: 2 } }, { returnDocument: 'after' });
    await bound.deleteOne({ name: 'deleted' });
    expect(
      await bound
        .find({}, { projection: { _id: 0 } })
        .sort({ name: 1 })
        .toArray(),
    ).toEqual([{ name: 'inserted' }, { name: 'replaced', at: 2 }, { name: 'updated', at: 1 }]);
    await session.abortTransaction();
    expect(await things.find().toArray()).toEqual(before);
    await session.endSession();
  });

  it('refuses a statement that would run outside the transaction', async () => {
    const { db, client } = await openDatabase();
    const session = client.startSession();
    const bound = bindToSession(db, session).collection('things');
    expect(() => bound.estimatedDocumentCount()).toThrow(TypeError);
    await session.endSession();
  });
});

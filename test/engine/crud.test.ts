import { ObjectId, type Collection, type Document } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { failure, isForeignDatabase, openDatabase } from './engine-fixture.js';

interface Plan {
  _id: number;
  crop?: string;
  area?: number;
  tags?: string[];
  size?: { width: number; height: number };
  old?: number;
}

async function openPlans(): Promise<Collection<Plan>> {
  const { db } = await openDatabase();
  const plans = db.collection<Plan>('plans');
  await plans.insertMany([
    { _id: 1, crop: 'wheat', area: 10, tags: ['a', 'b'] },
    { _id: 2, crop: 'rye', area: 20, size: { width: 4, height: 5 } },
    { _id: 3, crop: 'oats', area: 30 },
  ]);
  return plans;
}

describe('insert', () => {
  test('adds an _id as the first field of a document that has none', async () => {
    const { db } = await openDatabase();
    await db.command({ insert: 'plans', documents: [{ crop: 'wheat' }] });
    const document = await db.collection('plans').findOne();
    expect(Object.keys(document ?? {})).toEqual(['_id', 'crop']);
    expect(document?._id).toBeInstanceOf(ObjectId);
  });

  test('refuses a second document with the same _id and names the _id', async () => {
    const plans = await openPlans();
    const error = await failure(plans.insertOne({ _id: 2, crop: 'barley' }));
    expect(error).toMatchObject({ code: 11000, keyPattern: { _id: 1 }, keyValue: { _id: 2 } });
    expect(await plans.findOne({ _id: 2 })).toMatchObject({ crop: 'rye' });
  });

  test('stops at the first error when ordered and continues when unordered', async () => {
    const plans = await openPlans();
    const documents = [{ _id: 4 }, { _id: 1 }, { _id: 5 }];
    expect(await failure(plans.insertMany(documents))).toMatchObject({ code: 11000, insertedCount: 1 });
    expect(await plans.countDocuments({ _id: { $gt: 3 } })).toBe(1);
    const unordered = await failure(plans.insertMany([{ _id: 4 }, { _id: 6 }], { ordered: false }));
    expect(unordered).toMatchObject({ insertedCount: 1 });
    expect(await plans.countDocuments({ _id: { $gt: 3 } })).toBe(2);
  });

  test('refuses an _id that is an array', async () => {
    const { db } = await openDatabase();
    const plans = db.collection<{ _id: number[] }>('plans');
    expect(await failure(plans.insertOne({ _id: [1] }))).toMatchObject({ code: 53 });
  });
});

describe('find', () => {
  test('filters, sorts, skips, limits and projects', async () => {
    const plans = await openPlans();
    const found = await plans
      .find({ area: { $gte: 10 } }, { projection: { crop: 1, _id: 0 } })
      .sort({ area: -1 })
      .skip(1)
      .limit(1)
      .toArray();
    expect(found).toEqual([{ crop: 'rye' }]);
  });

  test('returns nothing for a collection that does not exist', async () => {
    const { db } = await openDatabase();
    expect(await db.collection('nothing').find().toArray()).toEqual([]);
    expect(await db.collection('nothing').countDocuments()).toBe(0);
  });

  test('reaches into arrays and nested documents', async () => {
    const plans = await openPlans();
    expect(await plans.findOne({ tags: 'b' })).toMatchObject({ _id: 1 });
    expect(await plans.findOne({ 'size.width': 4 })).toMatchObject({ _id: 2 });
  });
});

describe('update', () => {
  test('counts matched documents separately from changed ones', async () => {
    const plans = await openPlans();
    const same = await plans.updateOne({ _id: 1 }, { $set: { crop: 'wheat' } });
    expect(same).toMatchObject({ matchedCount: 1, modifiedCount: 0 });
    const many = await plans.updateMany({ area: { $lt: 25 } }, { $inc: { area: 1 } });
    expect(many).toMatchObject({ matchedCount: 2, modifiedCount: 2 });
    expect((await plans.find().sort({ _id: 1 }).toArray()).map((plan) => plan.area)).toEqual([11, 21, 30]);
  });

  test('builds an upserted document from the equality conditions of the filter', async () => {
    const plans = await openPlans();
    const result = await plans.updateOne({ _id: 9, crop: 'flax' }, { $set: { area: 1 } }, { upsert: true });
    expect(result).toMatchObject({ matchedCount: 0, upsertedCount: 1, upsertedId: 9 });
    expect(await plans.findOne({ _id: 9 })).toEqual({ _id: 9, crop: 'flax', area: 1 });
  });

  test('refuses to change an _id', async () => {
    const plans = await openPlans();
    expect(await failure(plans.updateOne({ _id: 1 }, { $set: { _id: 7 } }))).toMatchObject({ code: 66 });
  });

  test.skipIf(isForeignDatabase)('refuses replacement documents', async () => {
    const plans = await openPlans();
    expect(await failure(plans.replaceOne({ _id: 1 }, { crop: 'spelt' }))).toMatchObject({ code: 238 });
  });
});

// https://www.mongodb.com/docs/manual/tutorial/update-documents-with-aggregation-pipeline/
describe('an update by a pipeline', () => {
  const atMost20 = { $expr: { $lte: ['$area', 20] } };

  test('computes fields from the document, stage by stage, and adds new ones in their own order', async () => {
    const plans = await openPlans();
    const result = await plans.updateMany(atMost20, [
      { $set: { old: '$area', area: { $add: ['$area', 1] } } },
      { $set: { crop: { $cond: [{ $eq: ['$area', 21] }, { $literal: '$crop' }, '$crop'] } } },
    ]);
    expect(result).toMatchObject({ matchedCount: 2, modifiedCount: 2 });
    expect(await plans.find({ _id: { $lt: 4 } }, { projection: { tags: 0, size: 0 } }).toArray()).toEqual([
      { _id: 1, crop: 'wheat', area: 11, old: 10 },
      { _id: 2, crop: '$crop', area: 21, old: 20 },
      { _id: 3, crop: 'oats', area: 30 },
    ]);
  });

  test('changes nothing if the document stays the same, and removes a field that has no value', async () => {
    const plans = await openPlans();
    const same = await plans.updateOne({ _id: 1 }, [{ $set: { crop: 'wheat' } }]);
    expect(same).toMatchObject({ matchedCount: 1, modifiedCount: 0 });
    await plans.updateOne({ _id: 1 }, [{ $set: { tags: '$none', none: '$none' } }]);
    expect(await plans.findOne({ _id: 1 })).toEqual({ _id: 1, crop: 'wheat', area: 10 });
  });

  test("uses one time, the database's, in filter and update", async () => {
    const { db } = await openDatabase();
    const leases = db.collection<{ _id: number; until: Date; from?: Date }>('leases');
    const { localTime } = await db.command({ hello: 1 });
    await leases.insertMany([
      { _id: 1, until: localTime },
      { _id: 2, until: new Date(Number(localTime) + 3_600_000) },
    ]);
    const update = [{ $set: { from: '$$NOW', until: { $add: ['$$NOW', 5_000] } } }];
    const due = { $expr: { $lte: ['$until', '$$NOW'] } };
    expect(await leases.find(due).project({ _id: 1 }).toArray()).toEqual([{ _id: 1 }]);
    const taken = await leases.findOneAndUpdate(due, update, { returnDocument: 'after' });
    expect(taken).toMatchObject({ _id: 1 });
    expect(Number(taken?.from)).toBeGreaterThanOrEqual(Number(localTime));
    expect(Number(taken?.until)).toBe(Number(taken?.from) + 5_000);
    expect(await leases.findOneAndUpdate(due, update)).toBeNull();
  });

  test('upserts from the equalities of the filter', async () => {
    const plans = await openPlans();
    const update = [{ $set: { area: { $cond: [{ $lte: ['$area', 5] }, 6, '$area'] } } }];
    const upsert = { upsert: true, returnDocument: 'after' } as const;
    const inserted = { _id: 9, crop: 'flax', area: 6 };
    expect(await plans.findOneAndUpdate({ _id: 9, crop: 'flax' }, update, upsert)).toEqual(inserted);
    expect(await plans.findOneAndUpdate({ _id: 9 }, update, upsert)).toEqual(inserted);
    const written = await plans.bulkWrite([
      { updateOne: { filter: { _id: 7 }, update, upsert: true } },
      { updateOne: { filter: { _id: 9 }, update: [{ $set: { area: 7 } }] } },
    ]);
    expect(written).toMatchObject({ upsertedIds: { 0: 7 }, modifiedCount: 1 });
    expect(await plans.find({ _id: { $gt: 3 } }).toArray()).toEqual([
      { _id: 7, area: 6 },
      { ...inserted, area: 7 },
    ]);
  });

  test.each<[string, Document[], number, string]>([
    ['changes the _id', [{ $set: { _id: 7 } }], 66, 'ImmutableField'],
    ['has another stage', [{ $match: { _id: 1 } }], 72, 'InvalidOptions'],
    ['has a stage with two names', [{ $set: { area: 1 }, $unset: 'crop' }], 40323, 'Location40323'],
    ['has an unknown operator', [{ $set: { area: { $foo: 1 } } }], 168, 'InvalidPipelineOperator'],
    ['adds a text', [{ $set: { area: { $add: ['$crop', 1] } } }], 16554, 'Location16554'],
  ])('fails if it %s', async (_, update, code, codeName) => {
    const { db } = await openDatabase();
    await db
      .collection<{ _id: number }>('plans')
      .insertOne({ _id: 1, crop: 'rye', area: 1 } as { _id: number });
    const error = await failure(db.command({ findAndModify: 'plans', query: { _id: 1 }, update }));
    expect(error).toMatchObject({ code, codeName });
    expect(await db.collection('plans').findOne()).toEqual({ _id: 1, crop: 'rye', area: 1 });
  });

  test('refuses an upsert whose filter has an expression, even if a document matches', async () => {
    const plans = await openPlans();
    const update = [{ $set: { area: 1 } }];
    const refused = { code: 224, codeName: 'QueryFeatureNotAllowed' };
    const upserted = plans.findOneAndUpdate({ $or: [atMost20] }, update, { upsert: true });
    expect(await failure(upserted)).toMatchObject(refused);
    expect(await failure(plans.updateOne(atMost20, update, { upsert: true }))).toMatchObject({ code: 224 });
  });

  test.skipIf(isForeignDatabase)('refuses the stages that this engine lacks', async () => {
    const plans = await openPlans();
    for (const stage of [{ $unset: 'crop' }, { $replaceWith: { _id: 1 } }, { $set: { 'size.width': 1 } }])
      expect(await failure(plans.updateOne({ _id: 1 }, [stage]))).toMatchObject({ code: 238 });
  });
});

describe('findOneAnd…', () => {
  test('returns the document before or after the update', async () => {
    const plans = await openPlans();
    const before = await plans.findOneAndUpdate({ _id: 1 }, { $inc: { area: 5 } });
    const after = await plans.findOneAndUpdate(
      { _id: 1 },
      { $inc: { area: 5 } },
      { returnDocument: 'after' },
    );
    expect([before?.area, after?.area]).toEqual([10, 20]);
  });

  test('returns only the projected fields', async () => {
    const plans = await openPlans();
    const options = { projection: { crop: 1, area: 1 }, returnDocument: 'after' } as const;
    expect(await plans.findOneAndUpdate({ _id: 3 }, { $inc: { area: 1 } }, options)).toEqual({
      _id: 3,
      crop: 'oats',
      area: 31,
    });
  });

  test.skipIf(isForeignDatabase)('supports neither deletes nor sorts', async () => {
    const plans = await openPlans();
    expect(await failure(plans.findOneAndDelete({ _id: 1 }))).toMatchObject({ code: 238 });
    const sorted = plans.findOneAndUpdate({}, { $inc: { area: 1 } }, { sort: { area: -1 } });
    expect(await failure(sorted)).toMatchObject({ code: 238 });
    expect(await plans.countDocuments({ area: { $in: [10, 20, 30] } })).toBe(3);
  });

  test('upserts, and returns null if there is no document to return', async () => {
    const plans = await openPlans();
    expect(await plans.findOneAndUpdate({ _id: 8 }, { $set: { area: 1 } })).toBeNull();
    const options = { upsert: true, returnDocument: 'after' } as const;
    expect(await plans.findOneAndUpdate({ _id: 8 }, { $set: { area: 1 } }, options)).toEqual({
      _id: 8,
      area: 1,
    });
  });
});

describe('delete', () => {
  test('removes one or all matching documents', async () => {
    const plans = await openPlans();
    expect(await plans.deleteOne({ area: { $gt: 10 } })).toMatchObject({ deletedCount: 1 });
    expect(await plans.deleteMany({})).toMatchObject({ deletedCount: 2 });
    expect(await plans.deleteMany({})).toMatchObject({ deletedCount: 0 });
  });
});

describe('bulkWrite', () => {
  test('runs inserts, updates and deletes in order', async () => {
    const plans = await openPlans();
    const result = await plans.bulkWrite([
      { insertOne: { document: { _id: 4, area: 1 } } },
      { updateOne: { filter: { _id: 4 }, update: { $inc: { area: 1 } } } },
      { deleteOne: { filter: { _id: 1 } } },
    ]);
    expect(result).toMatchObject({ insertedCount: 1, modifiedCount: 1, deletedCount: 1 });
    expect(await plans.findOne({ _id: 4 })).toEqual({ _id: 4, area: 2 });
  });
});

describe('aggregate', () => {
  test('joins the newest document of another collection to each document', async () => {
    const { db } = await openDatabase();
    await db.collection<Plan>('plans').insertMany([{ _id: 1 }, { _id: 2 }]);
    await db.collection('analyses').insertMany([
      { plan: 1, at: 1 },
      { plan: 1, at: 3 },
      { plan: 1, at: 2 },
    ]);
    const lookup = {
      from: 'analyses',
      localField: '_id',
      foreignField: 'plan',
      pipeline: [{ $sort: { at: -1 } }, { $limit: 1 }, { $project: { _id: 0, at: 1 } }],
      as: 'latest',
    };
    const rows = await db
      .collection('plans')
      .aggregate([{ $sort: { _id: 1 } }, { $lookup: lookup }])
      .toArray();
    expect(rows).toEqual([
      { _id: 1, latest: [{ at: 3 }] },
      { _id: 2, latest: [] },
    ]);
  });
});

describe('an index', () => {
  test('is created once, with its collection, and refused if created again with different options', async () => {
    const { db } = await openDatabase();
    const make = (key: object, options: object = {}): Promise<unknown> =>
      db.command({ createIndexes: 'plans', indexes: [{ key, name: 'a_1', ...options }] });
    expect(await make({ a: 1 })).toMatchObject({
      numIndexesBefore: 1,
      numIndexesAfter: 2,
      createdCollectionAutomatically: true,
      ok: 1,
    });
    expect(await make({ a: 1 })).toMatchObject({ numIndexesAfter: 2, createdCollectionAutomatically: false });
    expect(await failure(make({ a: 1 }, { unique: true }))).toMatchObject({ code: 86 });
    expect(await failure(make({ a: 1 }, { name: 'other' }))).toMatchObject({ code: 85 });
    expect(await failure(make({ b: 1 }))).toMatchObject({ code: 86 });
    expect(await make({ a: 1 })).toMatchObject({ numIndexesBefore: 2 });
  });

  test('that is unique is refused if there are already duplicates', async () => {
    const { db } = await openDatabase();
    const plans = db.collection('plans');
    await plans.insertMany([{ a: 1 }, { a: 1 }]);
    expect(await failure(plans.createIndex({ a: 1 }, { unique: true }))).toMatchObject({ code: 11000 });
    expect(await plans.insertOne({ a: 1 })).toMatchObject({ acknowledged: true });
  });

  test('that is partial and unique covers only the documents that match its filter', async () => {
    const { db } = await openDatabase();
    const accounts = db.collection('accounts');
    await accounts.createIndex({ email: 1 }, { unique: true, partialFilterExpression: { active: true } });
    await accounts.insertMany([
      { email: 'a', active: true },
      { email: 'a', active: false },
    ]);
    const error = await failure(accounts.updateOne({ active: false }, { $set: { active: true } }));
    expect(error).toMatchObject({ code: 11000, keyValue: { email: 'a' } });
  });

  test('that is unique compares numbers by value and treats a missing field as null', async () => {
    const { db } = await openDatabase();
    const things = db.collection('things');
    await things.createIndex({ a: 1 }, { unique: true });
    await things.insertOne({ a: 1 });
    await db.command({ insert: 'things', documents: [{ b: 1 }] });
    expect(await failure(things.insertOne({ a: 1.0 }))).toMatchObject({ code: 11000 });
    expect(await failure(things.insertOne({ a: null }))).toMatchObject({ code: 11000 });
  });

  test.skipIf(isForeignDatabase)('refuses a key that is too long, rather than truncating it', async () => {
    const { db } = await openDatabase();
    const things = db.collection<{ _id?: string; a?: string }>('things');
    await things.createIndex({ a: 1 });
    const long = 'x'.repeat(5000);
    expect(await failure(things.insertOne({ a: long }))).toMatchObject({ code: 67 });
    expect(await failure(things.insertOne({ _id: long }))).toMatchObject({ code: 2 });
    expect(await things.find({ a: long }).toArray()).toEqual([]);
    expect(await things.find({ _id: { $gt: long } }).toArray()).toEqual([]);
    expect(await things.countDocuments()).toBe(0);
  });
});

import { describe, expect, it } from 'vitest';
import { isForeignDatabase, openDatabase } from './engine-fixture.js';

const plans = [
  { _id: 'a', owner: 1 },
  { _id: 'b', owner: 1 },
  { _id: 'c', owner: 2 },
  { _id: 'd', owner: 2 },
];
const analyses = [
  { _id: 1, owner: 1, plan: 'a' },
  { _id: 2, owner: 1, plan: 'b' },
  { _id: 3, owner: 2, plan: 'b' },
  { _id: 4, owner: 2, plan: ['c'] },
  { _id: 5, owner: 2 },
];

function stagesWith(pipeline: readonly object[], variables: object = { plan: '$_id', owner: '$owner' }) {
  const join = { from: 'analyses', localField: 'owner', foreignField: 'owner', let: variables };
  return [{ $sort: { _id: 1 } }, { $lookup: { ...join, pipeline, as: 'found' } }];
}

async function openCollections() {
  const { db } = await openDatabase();
  await db.collection<{ _id: string }>('plans').insertMany(plans);
  await db.collection<{ _id: number }>('analyses').insertMany(analyses);
  const found = async (...stages: Parameters<typeof stagesWith>) => {
    const rows = await db
      .collection('plans')
      .aggregate<{ found: { _id: number }[] }>(stagesWith(...stages))
      .toArray();
    return rows.map((row) => row.found.map(({ _id }) => _id));
  };
  return { db, found };
}

describe('a look-up', () => {
  it('compares values of the row that its pipeline names as variables', async () => {
    const { found } = await openCollections();
    expect(await found([{ $match: { $expr: { $eq: ['$plan', '$$plan'] } } }])).toEqual([[1], [2], [], []]);
    const either = [{ $expr: { $eq: ['$plan', '$$plan'] } }, { $expr: { $eq: ['$_id', '$$owner'] } }];
    expect(await found([{ $match: { $or: either } }])).toEqual([[1], [1, 2], [], []]);
    const literal = { $eq: [{ $literal: '$$plan' }, '$$plan'] };
    expect(await found([{ $match: { $expr: literal } }])).toEqual([[], [], [], []]);
    // A text in a condition names no variable.
    expect(await found([{ $match: { plan: '$$plan' } }])).toEqual([[], [], [], []]);
  });

  it.skipIf(isForeignDatabase)('refuses a variable that has no value in a row', async () => {
    const { found } = await openCollections();
    const none = { none: '$none' };
    const comparing = found([{ $match: { $expr: { $eq: ['$plan', '$$none'] } } }], none);
    await expect(comparing).rejects.toThrow('without a value');
  });

  it('reads only what the joined field and the variable together find in an index', async () => {
    const { db } = await openCollections();
    await db.collection('analyses').createIndex({ owner: 1, place: 1, at: -1 });
    const more = Array.from({ length: 100 }, (_, at) => ({ owner: at % 4, place: at % 5, at }));
    await db.collection('analyses').insertMany(more);
    const newest = [
      { $match: { $expr: { $eq: ['$place', '$$place'] } } },
      { $sort: { at: -1 } },
      { $limit: 1 },
    ];
    await db.collection('plans').updateMany({}, { $set: { place: 3 } });
    const explained = await db
      .collection('plans')
      .aggregate(stagesWith(newest, { place: '$place' }))
      .explain('executionStats');
    const lookUp = explained['stages'].find((stage: object) => '$lookup' in stage);
    expect(Number(lookUp.totalDocsExamined)).toBe(plans.length);
  });
});

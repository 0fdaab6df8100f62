import { Double, Long } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { openDatabase } from './engine-fixture.js';

interface Analysis {
  plan: number;
  at: number;
  label?: unknown;
  seen?: Date;
  note?: string;
}

async function openAnalyses() {
  const { db } = await openDatabase();
  const plans = db.collection<{ _id: number; owner: number }>('plans');
  const analyses = db.collection<Analysis>('analyses');
  await plans.createIndex({ owner: 1, _id: -1 });
  await analyses.createIndex({ plan: 1, at: -1 });
  await analyses.createIndex({ label: 1, seen: -1, note: 1 });
  await plans.insertMany(Array.from({ length: 100 }, (_, _id) => ({ _id, owner: _id % 10 })));
  await analyses.insertMany(
    Array.from({ length: 1000 }, (_, at) => ({
      plan: at % 100,
      at,
      label: ['feasible', 'marginal'][at % 2],
      seen: new Date(at),
      note: `note\u0000${at}`,
    })),
  );
  return { plans, analyses };
}

function stagesOf(plan: { stage: string; inputStage?: never }): string[] {
  return plan.inputStage ? [plan.stage, ...stagesOf(plan.inputStage)] : [plan.stage];
}

test('explain of a find reports the plan and the cost of the query', async () => {
  const { plans } = await openAnalyses();
  const byIndex = await plans.find({ owner: 3 }).sort({ _id: -1 }).limit(4).explain('executionStats');
  expect(stagesOf(byIndex['queryPlanner'].winningPlan)).toEqual(['LIMIT', 'FETCH', 'IXSCAN']);
  expect(byIndex['executionStats']).toMatchObject({
    nReturned: 4,
    totalKeysExamined: 4,
    totalDocsExamined: 4,
  });
  const byScan = await plans
    .find({ colour: { $exists: false } })
    .sort({ colour: -1 })
    .explain('executionStats');
  expect(stagesOf(byScan['queryPlanner'].winningPlan)).toEqual(['SORT', 'COLLSCAN']);
  expect(byScan['executionStats']).toMatchObject({
    nReturned: 100,
    totalKeysExamined: 0,
    totalDocsExamined: 100,
  });
});

test('explain with queryPlanner does not run the query', async () => {
  const { plans } = await openAnalyses();
  expect(await plans.find({ owner: 3 }).explain('queryPlanner')).not.toHaveProperty('executionStats');
});

test('a lookup of the newest document examines one key for each outer document', async () => {
  const { plans } = await openAnalyses();
  const lookup = {
    from: 'analyses',
    localField: '_id',
    foreignField: 'plan',
    pipeline: [{ $sort: { at: -1 } }, { $limit: 1 }],
    as: 'latest',
  };
  const { stages } = await plans
    .aggregate([{ $match: { owner: 3 } }, { $sort: { _id: -1 } }, { $lookup: lookup }])
    .explain('executionStats');
  expect(stages[0].$cursor.executionStats).toMatchObject({ nReturned: 10, totalKeysExamined: 10 });
  expect(stages[1]).toMatchObject({ totalKeysExamined: 10, totalDocsExamined: 10 });
});

test('a lookup counts what the lookups in its pipeline examine', async () => {
  const { analyses } = await openAnalyses();
  const newest = [{ $sort: { at: -1 } }, { $limit: 1 }];
  const latest = {
    from: 'analyses',
    localField: '_id',
    foreignField: 'plan',
    pipeline: newest,
    as: 'latest',
  };
  const pipeline = [{ $lookup: latest }];
  const plan = { from: 'plans', localField: 'plan', foreignField: '_id', pipeline, as: 'plans' };
  const { stages } = await analyses
    .aggregate([{ $match: { plan: 7 } }, { $lookup: plan }])
    .explain('executionStats');
  expect(stages[1]).toMatchObject({ totalKeysExamined: 20, totalDocsExamined: 20 });
});

test('counting by an index examines no documents', async () => {
  const { analyses } = await openAnalyses();
  const { stages } = await analyses
    .aggregate([{ $match: { plan: 7 } }, { $group: { _id: null, n: { $sum: 1 } } }])
    .explain('executionStats');
  expect(stages[0].$cursor.executionStats).toMatchObject({
    nReturned: 10,
    totalKeysExamined: 10,
    totalDocsExamined: 0,
  });
});

// https://www.mongodb.com/docs/v7.0/core/query-optimization/#covered-query
test('an expression in a filter leaves the index to the other conditions', async () => {
  const { analyses } = await openAnalyses();
  const query = analyses.find({ plan: 7, $expr: { $lte: ['$seen', '$$NOW'] } });
  const { queryPlanner, executionStats } = await query.explain('executionStats');
  expect(stagesOf(queryPlanner.winningPlan)).toEqual(['FETCH', 'IXSCAN']);
  expect(executionStats).toMatchObject({ nReturned: 10, totalKeysExamined: 10, totalDocsExamined: 10 });
});

describe('a query covered by an index', () => {
  const covered = { label: 1, seen: 1, note: 1, _id: 0 } as const;

  test('reads no documents and returns the exact values', async () => {
    const { analyses } = await openAnalyses();
    const query = analyses.find({ label: 'marginal' }, { projection: covered }).sort({ seen: -1 }).limit(2);
    expect(await query.toArray()).toEqual([
      { label: 'marginal', seen: new Date(999), note: 'note\u0000999' },
      { label: 'marginal', seen: new Date(997), note: 'note\u0000997' },
    ]);
    const { queryPlanner, executionStats } = await query.explain('executionStats');
    expect(stagesOf(queryPlanner.winningPlan)).toEqual(['PROJECTION_COVERED', 'LIMIT', 'IXSCAN']);
    expect(executionStats).toMatchObject({ nReturned: 2, totalKeysExamined: 2, totalDocsExamined: 0 });
  });

  test('can return the _id, and is filtered by the values in the index', async () => {
    const { analyses } = await openAnalyses();
    const filter = { label: 'marginal', note: 'note\u00007' };
    const query = analyses.find(filter, { projection: { _id: 1 } });
    const [document] = await analyses.find({ at: 7 }).toArray();
    expect(await query.toArray()).toEqual([{ _id: document?._id }]);
    const { executionStats } = await query.explain('executionStats');
    expect(executionStats).toMatchObject({ nReturned: 1, totalKeysExamined: 500, totalDocsExamined: 0 });
  });

  test('can also consist of the leading stages of a pipeline', async () => {
    const { analyses } = await openAnalyses();
    const projected = analyses.aggregate([{ $match: { label: 'feasible' } }, { $project: covered }]);
    expect((await projected.explain('executionStats'))['stages'][0].$cursor.executionStats).toMatchObject({
      nReturned: 500,
      totalDocsExamined: 0,
    });
    const grouped = analyses.aggregate([
      { $match: { label: { $gte: 'a' } } },
      { $group: { _id: '$label', last: { $max: '$seen' } } },
    ]);
    expect(await grouped.toArray()).toEqual([
      { _id: 'feasible', last: new Date(998) },
      { _id: 'marginal', last: new Date(999) },
    ]);
    expect((await grouped.explain('executionStats'))['stages'][0].$cursor.executionStats).toMatchObject({
      totalKeysExamined: 1000,
      totalDocsExamined: 0,
    });
  });

  test('also reads documents whose values the key does not distinguish, or all documents once one contains an array', async () => {
    const { analyses } = await openAnalyses();
    const read = async (): Promise<unknown> => {
      const query = analyses.find({ label: 'marginal' }, { projection: covered });
      return (await query.explain('executionStats'))['executionStats'].totalDocsExamined;
    };
    await analyses.insertOne({ plan: 1, at: 1, label: 'marginal' });
    expect(await read()).toBe(1);
    await analyses.insertOne({ plan: 1, at: 1, label: ['marginal'] });
    expect(await read()).toBe(502);
    const labels = await analyses.find({ label: 'marginal' }, { projection: { label: 1, _id: 0 } }).toArray();
    expect(labels.filter(({ label }) => Array.isArray(label))).toEqual([{ label: ['marginal'] }]);
  });

  test('returns numbers with their types, and distinguishes null from a missing field', async () => {
    const { analyses } = await openAnalyses();
    await analyses.insertMany([
      { plan: 500, at: new Double(1) as never },
      { plan: 500, at: Long.fromNumber(1) as never },
      { plan: 500, at: null as never },
    ]);
    const query = analyses.find({ plan: 500 }, { projection: { at: 1, _id: 0 }, promoteValues: false });
    expect(await query.toArray()).toEqual(
      expect.arrayContaining([{ at: new Double(1) }, { at: Long.fromNumber(1) }, { at: null }]),
    );
    await analyses.updateOne({ plan: 500, at: null as never }, { $unset: { at: 1 } });
    expect(await query.clone().toArray()).toContainEqual({});
  });
});

import { expect, test } from 'vitest';
import { openDatabase } from './engine-fixture.js';

async function openAnalyses() {
  const { db } = await openDatabase();
  const plans = db.collection<{ _id: number; owner: number }>('plans');
  const analyses = db.collection<{ plan: number; at: number }>('analyses');
  await plans.createIndex({ owner: 1, _id: -1 });
  await analyses.createIndex({ plan: 1, at: -1 });
  await plans.insertMany(Array.from({ length: 100 }, (_, _id) => ({ _id, owner: _id % 10 })));
  await analyses.insertMany(Array.from({ length: 1000 }, (_, at) => ({ plan: at % 100, at })));
  return { plans, analyses };
}

function stagesOf(plan: { stage: string; inputStage?: never }): string[] {
  return plan.inputStage ? [plan.stage, ...stagesOf(plan.inputStage)] : [plan.stage];
}

test('find names its plan and what it cost', async () => {
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

test('the planner alone runs nothing', async () => {
  const { plans } = await openAnalyses();
  expect(await plans.find({ owner: 3 }).explain('queryPlanner')).not.toHaveProperty('executionStats');
});

test('a lookup of the newest examines one key for each document', async () => {
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

test('counting by an index looks at no documents', async () => {
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

import { manyAnalysesSchema, type PlanAnalysis } from '@crop-planning/shared';
import { BSON, ObjectId, type Db } from 'mongodb';
import { expect } from 'vitest';
import { isForeignDatabase } from '../engine/engine-fixture.js';
import { register, restOf, runServerCommand, test as base, trpcOf } from '../harness.js';
import { addPlans } from '../large-account.js';
import { startRecordedApp } from '../recorded-app.js';

const test = base.skipIf(isForeignDatabase);

const bytesPerMb = 1_048_576;

test('a plan that changes or cannot be recorded while its slice is recorded does not hold up the others', async () => {
  const { app, recorder, db } = await startRecordedApp();
  const token = (await register(restOf(app))).tokens.access_token;
  const { id: accountId } = await trpcOf(app, token).auth.me.query();
  const owner = { account_id: new ObjectId(accountId) };
  const ids = await addPlans(db, restOf(app), token, 6);
  const [kept, deleted, changed, analysed, answered, archived] = ids as [
    ObjectId,
    ObjectId,
    ObjectId,
    ObjectId,
    ObjectId,
    ObjectId,
  ];
  const planIds = ids.map(String);
  const plans = db.collection('crop_plans');
  const answers = db.collection('first_answers');
  const analyse = async (ids: readonly unknown[], key: string) => {
    const body = { plan_ids: ids.map(String), limit: 10 };
    const request = { method: 'POST', body: JSON.stringify(body) };
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
    };
    const answer = await fetch(`${app.url}/trpc/analyses.runMany`, { ...request, headers });
    const { result } = (await answer.json()) as { result: { data: unknown } };
    return manyAnalysesSchema.parse(result.data);
  };
  // The server forgets an answer for as long as the slice is read.
  const [first] = (await analyse([answered], 'a')).results;
  const answer = await answers.findOne(owner);
  await answers.deleteOne(owner);
  await analyse([analysed], 'b');

  // This is the first statement of the transaction.
  const lock = recorder.hold(({ update, findAndModify }) => [update, findAndModify].includes('crop_plans'));
  const running = analyse(planIds, 'a');
  await lock.isHolding;
  await plans.deleteOne({ _id: deleted });
  await plans.updateOne({ _id: changed }, { $set: { risk_tolerance: 'high' } });
  await plans.updateOne({ _id: archived }, { $set: { is_archived: true } });
  const newest = await addNewest(db, analysed);
  if (answer) await answers.insertOne(answer);
  lock.release();

  const { results, not_done } = await running;
  expect(not_done).toEqual([]);
  expect(results.map(({ plan_id }) => plan_id)).toEqual(planIds);
  expect(results.map((result) => ('error' in result ? result.error.code : 'done'))).toEqual([
    'done',
    'CROP_PLAN_NOT_FOUND',
    'done',
    'done',
    'done',
    'done',
  ]);
  expect(results[4]).toEqual(first);
  expect(results[2]).toMatchObject({ analysis: { details: { inputs: { risk_tolerance: 'high' } } } });
  const counts = [kept, changed, analysed, answered, archived].map((crop_plan_id) =>
    db.collection('analyses').countDocuments({ crop_plan_id }),
  );
  expect(await Promise.all(counts)).toEqual([1, 1, 3, 1, 1]);
  // The analysis that another server recorded meanwhile comes before.
  expect(results[3]).toMatchObject({
    analysis: { created_at: new Date(newest.getTime() + 1).toISOString() },
  });

  await expectRoomForSome(db, owner.account_id, () => analyse([kept, changed, analysed], 'c'));
  // No request can still be open; the statements of this test have left counts to correct.
  const { stdout } = await runServerCommand(['check', '--json'], app.environment, undefined, { settleMs: 0 });
  expect(JSON.parse(stdout)).toMatchObject({ problems: [] });
});

test('if the connection is lost while a slice is recorded, its recording starts over, and each plan has one analysis', async () => {
  const { app, recorder, db } = await startRecordedApp();
  const rest = restOf(app);
  const token = (await register(rest)).tokens.access_token;
  const plan_ids = await addPlans(db, rest, token, 2);
  const insertion = recorder.hold(({ insert }) => insert === 'analyses');
  const running = rest('POST /crop-plans/analyses', { token, body: { plan_ids } });
  await insertion.isHolding;
  insertion.cut();
  expect(await running).toMatchObject({ status: 200 });
  const analyses = await db.collection('analyses').find().toArray();
  expect(analyses.map(({ crop_plan_id }) => String(crop_plan_id)).sort()).toEqual(
    plan_ids.map(String).sort(),
  );
});

/** Adds another analysis of the plan, as a server whose clock is ahead would; returns its time. */
async function addNewest(db: Db, crop_plan_id: ObjectId): Promise<Date> {
  const found = await db.collection('analyses').findOne({ crop_plan_id });
  const created_at = new Date(Date.now() + 60_000);
  const newest = { ...found, _id: new ObjectId(), created_at };
  await db.collection('analyses').insertOne(newest);
  await db.collection('crop_plans').updateOne({ _id: crop_plan_id }, { $inc: { analysis_seq: 1 } });
  const bytes = BSON.calculateObjectSize(newest);
  await db.collection('account_storage').updateOne({ _id: found?.['account_id'] }, { $inc: { bytes } });
  return created_at;
}

/** With too little room for all, those analyses are recorded that fit, and charged to the byte. */
async function expectRoomForSome(
  db: Db,
  _id: ObjectId,
  analyse: () => Promise<{ results: PlanAnalysis[] }>,
): Promise<void> {
  const storage = db.collection('account_storage');
  const { bytes: used } = (await storage.findOne({ _id })) as unknown as { bytes: number };
  const before = await storedBytes(db, _id);
  // Equal details are shared: 2,000 bytes are enough for one such analysis.
  await storage.updateOne({ _id }, { $set: { bytes: 1_024 * bytesPerMb - 2_000 } });
  const { results } = await analyse();
  expect(results.map((result) => ('error' in result ? result.error.code : 'done'))).toEqual([
    'done',
    'STORAGE_LIMIT_REACHED',
    'STORAGE_LIMIT_REACHED',
  ]);
  const added = (await storedBytes(db, _id)) - before;
  expect(await storage.findOne({ _id })).toMatchObject({ bytes: 1_024 * bytesPerMb - 2_000 + added });
  await storage.updateOne({ _id }, { $set: { bytes: used + added } });
}

async function storedBytes(db: Db, account_id: ObjectId): Promise<number> {
  const documents = await db.collection('analyses').find({ account_id }).toArray();
  return documents.reduce((sum, document) => sum + BSON.calculateObjectSize(document), 0);
}

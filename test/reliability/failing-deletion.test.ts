import { ObjectId, type Db } from 'mongodb';
import { expect } from 'vitest';
import {
  createPlan,
  register,
  restOf,
  runServerCommand,
  test,
  trpcOf,
  type Rest,
  type TestApp,
} from '../harness.js';
import { untilPurged } from '../purged.js';

test('a deletion that fails waits, is named, holds up no other, and is tried again', async ({
  app,
  db,
  rest,
}) => {
  const broken = await openAccount(app, rest);
  // The purge counts up in it.
  const plans = db.collection('crop_plans');
  await plans.updateOne({ _id: broken.planId }, { $set: { analysis_seq: 'broken' } });
  await broken.delete();
  const failure = () => db.collection('deletions').findOne({ _id: broken._id });
  await expect
    .poll(failure, { interval: 20 })
    .toMatchObject({ failures: 1, failed_with: 'MongoServerError' });

  // Other deletions are due at the same time, and the server looks at the broken one first.
  await tryNow(db, broken._id);
  const sound = await openAccount(app, rest);
  await sound.delete();
  await untilPurged(db, sound._id.toHexString());
  await expect.poll(failure, { interval: 20 }).toMatchObject({ failures: 2, is_swept_once: false });

  const { stdout } = await runServerCommand(['status', '--json'], app.environment);
  const { failing } = JSON.parse(stdout) as { failing: object[] };
  const id = broken._id.toHexString();
  expect(failing).toEqual([
    { work: 'deletion', accounts: id, times: 2, at: expect.any(String), error: 'MongoServerError' },
  ]);
  const metrics = await (await fetch(`${app.url}/metrics`)).text();
  expect(metrics).toContain('background_work_stopped{work="deletions"} 1');

  await plans.updateOne({ _id: broken.planId }, { $set: { analysis_seq: 0 } });
  await tryNow(db, broken._id);
  await (await openAccount(app, rest)).delete();
  await untilPurged(db, id);
  expect(await plans.countDocuments({ account_id: broken._id })).toBe(0);
  const left = await runServerCommand(['status', '--json'], app.environment);
  expect(JSON.parse(left.stdout)).toMatchObject({ failing: [] });
});

async function openAccount(app: TestApp, rest: Rest) {
  const { tokens, password } = await register(restOf(app));
  const token = tokens.access_token;
  const { id } = await trpcOf(app, token).auth.me.query();
  const plan = await createPlan(rest, token);
  return {
    _id: new ObjectId(id),
    planId: new ObjectId(plan.id),
    delete: () => rest('DELETE /auth/me', { token, body: { password } }),
  };
}

/** Lets the pause after a failure pass. */
async function tryNow(db: Db, _id: ObjectId): Promise<void> {
  const past = { lease_until: new Date(0), failed_until: new Date(0) };
  await db.collection('deletions').updateOne({ _id }, { $set: past });
}

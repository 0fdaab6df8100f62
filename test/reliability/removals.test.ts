import { ObjectId } from 'mongodb';
import { expect, onTestFinished, test } from 'vitest';
import { seedAccounts } from '../checked-accounts.js';
import { freshDatabase } from '../fresh-database.js';
import { connectTo, createTestClock, runServerCommand, startTestApp } from '../harness.js';

const kept = 4;

test('servers remove the old analyses of all plans but one that cannot be changed, which status names', async () => {
  const uri = await freshDatabase();
  const clock = createTestClock();
  const first = await startTestApp({ MONGODB_URI: uri }, clock);
  const { db, close } = await connectTo(first);
  onTestFinished(close);
  await first.close();
  const accounts = await seedAccounts(db, 500);
  const plans = db.collection('crop_plans');
  const [broken] = accounts;
  await plans.updateOne(
    { _id: broken?.planIds[0] ?? new ObjectId() },
    { $set: { changes_removed: 'broken' } },
  );

  clock.advanceClock(400 * 24 * 60 * 60_000);
  const start = () => startTestApp({ MONGODB_URI: uri, ANALYSES_KEPT_PER_PLAN: kept }, clock);
  const servers = await Promise.all([start(), start(), start()]);
  onTestFinished(() => Promise.all(servers.map((server) => server.close())).then(() => undefined));
  const analyses = db.collection('analyses');
  const left = () => analyses.countDocuments();
  const planCount = await plans.countDocuments();
  // The plan that cannot be changed keeps its ten analyses.
  await expect.poll(left, { interval: 200 }).toBeLessThanOrEqual(planCount * kept + 10 - kept);
  expect(await left()).toBe(planCount * kept + 10 - kept);
  const ranges = () => db.collection('work_ranges').find({ work: 'removals' }).toArray();
  await expect
    .poll(async () => (await ranges()).filter(({ state }) => state === 'open').length, { interval: 200 })
    .toBe(1);

  const { stdout } = await runServerCommand(['status', '--json'], servers[0]?.environment ?? {});
  const { failing } = JSON.parse(stdout) as { failing: { work: string; error: string }[] };
  expect(failing).toMatchObject([{ work: expect.stringMatching(/^removals /), error: 'MongoServerError' }]);
});

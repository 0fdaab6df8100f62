import { startEngine } from '@crop-planning/engine';
import { MongoClient } from 'mongodb';
import { expect, onTestFinished, test } from 'vitest';
import { sendAtRate } from '../benchmark/load.js';
import { makeDirectory } from '../engine/engine-fixture.js';
import { createPlan, register, restOf } from '../harness.js';
import { storeDone, untilDone } from '../job-slots.js';
import { storeManyPlans } from '../many-plans.js';
import { secretOfServers, startServerProcess } from '../server-process.js';

/** Set in `npm run test:jobs`, which prints its measurements. */
const { JOB_IDLE_PLANS } = process.env;
const plans = Number(JOB_IDLE_PLANS);
const load = { perSecond: 10, seconds: 30 };

test.runIf(JOB_IDLE_PLANS !== undefined)(
  'a job looks at plans with nothing to do with at most 0.1 statements each, and lists are answered meanwhile',
  { timeout: 7_200_000 },
  async () => {
    const engine = await startEngine({ directory: await makeDirectory() });
    onTestFinished(engine.close);
    const address = new URL(engine.uri);
    address.pathname = '/crop_planning';
    const client = new MongoClient(address.href);
    onTestFinished(() => client.close());
    const db = client.db();
    await storeManyPlans(address.href, db, { accounts: plans / 10, plans });
    // Both reviews are as good as done, so that the test says when one begins.
    const now = new Date();
    const month = now.toISOString().slice(0, 7);
    await storeDone(db, 'model-upgrade', '3.1.0');
    await storeDone(db, 'reanalyse', month);
    const slots = db.collection<{ _id: string; state?: string }>('job_slots');

    const DATA_DIR = await makeDirectory();
    const server = startServerProcess({
      MONGODB_URI: address.href,
      DATA_DIR,
      PORT: '0',
      LOG_LEVEL: 'warn',
      JWT_SECRET: secretOfServers,
    });
    onTestFinished(() => server.kill('SIGKILL'));
    const url = await server.url();
    await untilDone(db, `planting-window:${now.toISOString().slice(0, 10)}`);
    const reader = (await register(restOf({ url }))).tokens.access_token;
    for (let count = 0; count < 5; count += 1) await createPlan(restOf({ url }), reader);
    const list = () => ({ method: 'GET' as const, path: '/crop-plans', token: reader });
    const first = await statementsOf(url);
    const quiet = p99Of(await sendAtRate(url, list, load));
    const before = await statementsOf(url);
    const ofLists = before - first;
    await slots.deleteOne({ _id: `reanalyse:${month}` });
    await expect
      .poll(() => db.collection('work_ranges').findOne({ work: 'reanalyse', account: { $ne: null } }))
      .not.toBeNull();
    const startedMs = performance.now();
    const busy = p99Of(await sendAtRate(url, list, load));
    const slot = await slots.findOne({ _id: `reanalyse:${month}` });
    const wasRunning = slot?.state === 'running';
    await expect
      .poll(async () => (await slots.findOne({ _id: `reanalyse:${month}` }))?.state, {
        timeout: 7_000_000,
      })
      .toBe('done');
    const seconds = (performance.now() - startedMs) / 1_000;
    const statements = (await statementsOf(url)) - before - ofLists;
    process.stdout.write(
      `${plans} plans with nothing to do: ${seconds.toFixed(0)} s and about ${statements} statements, ${(statements / plans).toFixed(3)} a plan; p99 of a list ${quiet.toFixed(0)} ms before and ${busy.toFixed(0)} ms ${wasRunning ? 'meanwhile' : 'at first meanwhile'}\n`,
    );
    expect(statements / plans).toBeLessThanOrEqual(0.1);
  },
);

function p99Of(waits: readonly number[]): number {
  return waits.toSorted((one, other) => one - other)[Math.floor(waits.length * 0.99)] ?? 0;
}

async function statementsOf(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const counts = [...metrics.matchAll(/^database_statements_total\{statement="\w+"\} (\d+)$/gm)];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

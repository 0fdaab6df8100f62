import { MongoClient, type Document } from 'mongodb';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startRecorder } from '../command-recorder.js';
import { isForeignDatabase, openEngine } from '../engine/engine-fixture.js';
import { startTestApp } from '../harness.js';
import { untilDone } from '../job-slots.js';
import { storeManyPlans } from '../many-plans.js';
import { judgements } from '../../server/src/tracing/traced.js';

const plans = 1_000;
const slots = ['model-upgrade:3.1.0', 'reanalyse:2031-01', 'planting-window:2031-01-10'];

describe.skipIf(isForeignDatabase)('1,000 plans with nothing to do', () => {
  test.each([1_000, 10])(
    'of %d accounts cost each job at most 100 statements, and no run of the model',
    async (accounts) => {
      const { uri } = await openEngine();
      const recorder = await startRecorder(uri);
      const client = new MongoClient(uri);
      onTestFinished(() => client.close());
      const db = client.db('crop_planning');
      await storeManyPlans(uri, db, { accounts, plans });

      let runs = 0;
      const count = () => void (runs += 1);
      judgements.start.subscribe(count);
      onTestFinished(() => judgements.start.unsubscribe(count));
      const now = async () => new Date('2031-01-10T12:00:00Z');
      const app = await startTestApp({ MONGODB_URI: recorder.uri }, undefined, {
        lookEveryMs: 600_000,
        isResting: false,
        now,
      });
      onTestFinished(app.close);
      const [upgrade, review, window] = await Promise.all(slots.map((slot) => untilDone(db, slot)));
      const unchanged = { unchanged: plans + 1, refused: 0, done: 0, told: 0 };
      expect([upgrade?.['counts'], review?.['counts']]).toEqual([unchanged, unchanged]);
      expect(window?.['counts']).toEqual({ ...unchanged, unchanged: 0 });
      for (const statements of statementsByJob(recorder.commands))
        expect(statements.length).toBeLessThanOrEqual(100);
      expect(runs).toBe(0);
      expect(await db.collection('work_ranges').countDocuments()).toBe(0);
    },
  );
});

/** Cuts the commands where a job inserts its slot. */
function statementsByJob(commands: readonly Document[]): string[][] {
  const jobs: string[][] = [];
  for (const command of commands) {
    const [name = ''] = Object.keys(command);
    if (name === 'insert' && command[name] === 'job_slots') jobs.push([]);
    jobs.at(-1)?.push(`${name} ${String(command[name])}`);
  }
  expect(jobs).toHaveLength(slots.length);
  return jobs;
}

import type { Config } from '@crop-planning/server';
import type { Db } from 'mongodb';
import { freshDatabase } from './fresh-database.js';
import {
  connectTo,
  createApiKey,
  createTestClock,
  startTestApp,
  test as base,
  type TestApp,
  type TestClock,
} from './harness.js';

/** Two servers on one database, which share a clock. */
export interface Pair {
  left: TestApp;
  right: TestApp;
  db: Db;
  clock: TestClock;
  producerKey: string;
  close: () => Promise<void>;
}

export const test = base.extend('pair', { scope: 'file' }, async ({}, { onCleanup }): Promise<Pair> => {
  const pair = await startPair();
  onCleanup(pair.close);
  return pair;
});

/** Returns the number of runs of a race: `inSuite` in the suite, PROOF_RUNS in a proof. */
export function proofRuns(inSuite: number): number {
  return Number(process.env['PROOF_RUNS'] ?? inSuite);
}

/** Whether the tests are run as a proof, in their long form. */
export const isProof = process.env['PROOF_RUNS'] !== undefined;

export async function startPair(
  settings: Partial<Config> = {},
  options: Parameters<typeof startTestApp>[3] = {},
): Promise<Pair> {
  const MONGODB_URI = await freshDatabase();
  const clock = createTestClock();
  const [left, right] = await Promise.all([
    startTestApp({ ...settings, MONGODB_URI }, clock, false, options),
    startTestApp({ ...settings, MONGODB_URI }, clock, false, options),
  ]);
  const connection = await connectTo(left);
  return {
    left,
    right,
    db: connection.db,
    clock,
    producerKey: await createApiKey(left, 'racer'),
    async close() {
      await connection.close();
      await Promise.all([left.close(), right.close()]);
    },
  };
}

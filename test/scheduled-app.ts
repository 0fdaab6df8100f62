import type { Config } from '@crop-planning/server';
import type { Db } from 'mongodb';
import { ownEngine } from './fresh-database.js';
import { connectTo, restOf, startTestApp, type Rest, type TestApp } from './harness.js';
import { createSlotClock, untilDone, type SlotClock } from './job-slots.js';

/** A server that constantly looks for due jobs, by a clock that a test moves from the January of 2031 on. */
export interface Scheduled {
  app: TestApp;
  rest: Rest;
  db: Db;
  clock: SlotClock;
}

/** Starts it, and waits until the first slots are done. */
export async function startScheduled(
  settings: Partial<Config>,
  onCleanup: (cleanup: () => Promise<void>) => void,
): Promise<Scheduled> {
  const clock = createSlotClock('2031-01-10T12:00:00Z');
  const app = await startTestApp({ ...ownEngine, ...settings }, undefined, {
    lookEveryMs: 10,
    now: clock.now,
  });
  const { db, close } = await connectTo(app);
  onCleanup(async () => {
    await close();
    await app.close();
  });
  await untilDone(db, 'reanalyse:2031-01');
  return { app, rest: restOf(app), db, clock };
}

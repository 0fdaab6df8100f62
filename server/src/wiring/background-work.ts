import { isUnavailable } from '../database/errors.js';
import { timeOf } from '../database/queries.js';
import { startSweeping } from '../background/deletions/sweeping.js';
import { startJobs } from '../background/jobs/running.js';
import { startMigrating } from '../background/migrations/migrating.js';
import { createMigrationsStore } from '../background/migrations/store.js';
import { startRemoving } from '../background/removals/removing.js';
import { createScheduledJobs } from './scheduled-jobs.js';
import type { Foundation } from './foundation.js';
import type { Planning } from './planning.js';

/** False keeps this server from scheduled jobs. */
export type JobsOption = false | { lookEveryMs?: number; now?: () => Promise<Date> };

const lookForJobsEveryMs = 60_000;

/** What the server does by itself while it answers requests. */
export function startBackgroundWork(
  { config, database, stores, inTransaction, inRecording, openRoom, now, log }: Foundation,
  { crops, locations, years }: Planning,
  jobs: JobsOption,
) {
  const frame = { isPrepared: database.isPrepared, isUnavailable, log };
  const sweeping = startSweeping({ ...frame, store: stores.deletions, remains: stores });
  const all = [
    sweeping,
    ...removing(),
    startMigrating({ ...frame, store: createMigrationsStore(database.db) }),
  ];
  if (jobs)
    all.push(
      startJobs({
        ...frame,
        store: stores.jobs,
        jobs: createScheduledJobs({ stores, crops, locations, years, openRoom, now }),
        inTransaction: inRecording,
        now: jobs.now ?? (() => timeOf(database.db)),
        leaseMs: config.JOBS_LEASE_SECONDS * 1_000,
        lookEveryMs: jobs.lookEveryMs ?? lookForJobsEveryMs,
      }),
    );

  /** Only if the operator wants it. */
  function removing() {
    const { ANALYSES_KEPT_PER_PLAN: kept } = config;
    if (kept === undefined) return [];
    const { removals: store, storage } = stores;
    return [startRemoving({ ...frame, store, giveBack: storage.giveBack, inTransaction, kept, now })];
  }

  return {
    sweep: sweeping.wake,
    close: () => Promise.all(all.map((work) => work.close())),
  };
}

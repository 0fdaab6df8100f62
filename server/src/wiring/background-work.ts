import { isUnavailable } from '../database/errors.js';
import { timeOf } from '../database/queries.js';
import { startClockWatch } from '../background/clock/service.js';
import { startDeletions } from '../background/deletions/service.js';
import { startJobs } from '../background/jobs/service.js';
import { startFormPasses } from '../background/forms/service.js';
import { startRemovals } from '../background/removals/service.js';
import type { StepTable } from '../records/records.js';
import { createScheduledJobs } from './scheduled-jobs.js';
import type { CoreServices } from './core-services.js';
import type { Planning } from './planning.js';

/** False if this server must not run scheduled jobs. */
export type JobsOption = false | { lookEveryMs?: number; now?: () => Promise<Date> };

const lookEveryMs = 60_000;

/** Starts the server's background work: deletions, removals, changes of stored forms and scheduled jobs. */
export function startBackgroundWork(
  { config, database, stores, inTransaction, inRecording, openRoom, now, log }: CoreServices,
  { crops, locations, years }: Planning,
  jobs: JobsOption,
  stepTable: StepTable,
) {
  const deps = { isPrepared: database.isPrepared, isUnavailable, stopped: database.stopped, log };
  const deletions = startDeletions({ ...deps, store: stores.deletions, ownedData: stores });
  const all = [
    deletions,
    ...removals(),
    startClockWatch({
      ...deps,
      store: stores.clock,
      now,
      lookEveryMs: (jobs && jobs.lookEveryMs) || lookEveryMs,
    }),
    startFormPasses({ ...deps, db: database.db, table: stepTable }),
  ];
  if (jobs)
    all.push(
      startJobs({
        ...deps,
        store: stores.jobs,
        jobs: createScheduledJobs({ stores, crops, locations, years, openRoom, now }),
        inTransaction: inRecording,
        now: jobs.now ?? (() => timeOf(database.db)),
        leaseMs: config.JOBS_LEASE_SECONDS * 1_000,
        lookEveryMs: jobs.lookEveryMs ?? lookEveryMs,
      }),
    );

  /** Starts the removal of old analyses, only if the operator has set a limit. */
  function removals() {
    const { ANALYSES_KEPT_PER_PLAN: keptPerPlan } = config;
    if (keptPerPlan === undefined) return [];
    const { removals: store, storage } = stores;
    const { giveBack } = storage;
    return [startRemovals({ ...deps, store, giveBack, inTransaction, kept: keptPerPlan, now })];
  }

  return {
    /** Looks for deleted accounts immediately. */
    purge: deletions.wake,
    close: () => Promise.all(all.map((work) => work.close())),
  };
}

import type { OperatorCore } from '../core.js';
import type { Database } from '../database/open.js';
import { timeOf } from '../database/queries.js';
import type { StepTable } from '../records/records.js';
import type { Logger } from '../settings/log.js';
import { startBackups } from './backups/schedule.js';
import { startClockWatch } from './clock.js';
import { startDeletions } from './deletions/deletions.js';
import type { Job } from './jobs/job.js';
import { startJobs } from './jobs/jobs.js';
import { startFormPasses } from './forms/passes.js';
import { startRemovals } from './removals.js';

/** False if this server must not run scheduled jobs. */
export type JobsOption =
  | false
  | {
      lookEveryMs?: number;
      now?: () => Promise<Date>;
      /** False if jobs use all the time that they can get, as no server does; true by default. */
      isResting?: boolean;
    };

interface BackgroundOptions {
  jobs: readonly Job[];
  option: JobsOption;
  stepTable: StepTable;
  log: Logger;
}

const usualLookEveryMs = 60_000;

/** Starts the server's background work: deletions, removals, backups, changes of form and scheduled jobs. */
export function startBackgroundWork(
  core: OperatorCore,
  { db, isPrepared, stopped }: Database,
  { jobs, option, stepTable, log }: BackgroundOptions,
) {
  const { settings, records, isUnavailable } = core;
  const background = { isPrepared, isUnavailable, stopped, log };
  const lookEveryMs = (option && option.lookEveryMs) || usualLookEveryMs;
  const kept = settings.ANALYSES_KEPT_PER_PLAN;
  const deletions = startDeletions(background, records);
  const all = [
    deletions,
    ...(kept === undefined ? [] : [startRemovals(background, core, kept)]),
    ...(settings.BACKUP_FOLDER === undefined ? [] : [startBackups(background, core, lookEveryMs)]),
    startClockWatch(background, core, lookEveryMs),
    startFormPasses(background, core, db, stepTable),
  ];
  const running =
    option &&
    startJobs(background, option.lookEveryMs ?? usualLookEveryMs, {
      ...core,
      jobs,
      now: option.now ?? (() => timeOf(db)),
      isResting: option.isResting,
      leaseMs: settings.JOBS_LEASE_SECONDS * 1_000,
      log,
    });
  if (running) all.push(running);

  return {
    /** When the latest slot of each job was done, as far as this server knows. */
    jobsLastDone: () => (running ? running.lastDone() : new Map<string, Date>()),
    /** Looks for deleted accounts immediately. */
    purge: deletions.wake,
    close: () => Promise.all(all.map((work) => work.close())),
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import { endWithin } from '../deadline.js';
import type { Logger } from '../log.js';
import type { JobName } from './job.js';
import { createJobs } from './service.js';
import type { JobsDeps, JobsInTransaction } from './service.js';

export interface RunningJobs {
  /** Ends after the step that is under way; whoever comes next goes on from there. */
  close: () => Promise<void>;
}

export interface RunningJobsDeps<TStores extends JobsInTransaction> extends Omit<
  JobsDeps<TStores>,
  'signal' | 'log'
> {
  lookEveryMs: number;
  isPrepared: () => boolean;
  /** True for a failure that is told elsewhere already. */
  isUnavailable: (error: unknown) => boolean;
  log: Logger;
}

const prepareEveryMs = 500;
const closeMsMax = 4_000;

/** Runs what is due in the background, first when the server starts. */
export function startJobs<TStores extends JobsInTransaction>(deps: RunningJobsDeps<TStores>): RunningJobs {
  const { lookEveryMs, isPrepared, isUnavailable, log } = deps;
  const closing = new AbortController();
  const { signal } = closing;
  const jobs = createJobs({ ...deps, signal });

  async function attempt(name: JobName): Promise<void> {
    try {
      await jobs.runDue(name);
    } catch (error) {
      if (!isUnavailable(error)) log.error({ error, job: name }, 'a scheduled job could not be run');
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const isReady = isPrepared();
      if (isReady) for (const name of jobs.names) await attempt(name);
      await pause(isReady ? lookEveryMs : prepareEveryMs, undefined, { signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    async close() {
      closing.abort();
      await endWithin(closeMsMax, running);
    },
  };
}

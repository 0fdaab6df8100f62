import { startBackground } from '../background.js';
import type { Background, BackgroundDeps } from '../background.js';
import { createJobs } from './service.js';
import type { JobsDeps, JobsInTransaction } from './service.js';

export interface RunningJobsDeps<TStores extends JobsInTransaction>
  extends Omit<JobsDeps<TStores>, 'signal' | 'log'>, BackgroundDeps {
  lookEveryMs: number;
}

/** Runs what is due in the background, beginning when the server starts. */
export function startJobs<TStores extends JobsInTransaction>(deps: RunningJobsDeps<TStores>): Background {
  return startBackground(deps, ({ signal, report }) => {
    const jobs = createJobs({ ...deps, signal });
    return async () => {
      for (const name of jobs.names) {
        try {
          await jobs.runDue(name);
        } catch (error) {
          report(error, 'a scheduled job could not be run', { job: name });
        }
      }
      return deps.lookEveryMs;
    };
  });
}

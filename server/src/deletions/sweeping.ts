import { startBackground } from '../background.js';
import type { Background, BackgroundDeps } from '../background.js';
import { createDeletions } from './service.js';
import type { DeletionsDeps } from './service.js';

export interface SweepingDeps extends Omit<DeletionsDeps, 'signal' | 'log'>, BackgroundDeps {}

/** Also those that other servers or commands have deleted, or could not finish, are found so soon. */
const lookEveryMs = 1_000;

/** Sweeps in the background for as long as the server runs; `wake` has it look for deleted accounts at once. */
export function startSweeping(deps: SweepingDeps): Background {
  return startBackground(deps, ({ signal, report }) => {
    const deletions = createDeletions({ ...deps, signal });
    return async () => {
      try {
        if (await deletions.sweepNext()) return 0;
      } catch (error) {
        report(error, 'the data of a deleted account could not be removed');
      }
      return lookEveryMs;
    };
  });
}

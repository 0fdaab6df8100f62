import { startBackground } from '../background.js';
import type { Background, BackgroundDeps } from '../background.js';
import { createDeletions } from './service.js';
import type { DeletionsDeps } from './service.js';

export interface SweepingDeps extends Omit<DeletionsDeps, 'signal' | 'log'>, BackgroundDeps {}

/** This is also how soon accounts deleted by other servers or commands, or left unfinished by them, are found. */
const lookEveryMs = 1_000;

/** Sweeps in the background as long as the server runs; `wake` makes it look for deleted accounts at once. */
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

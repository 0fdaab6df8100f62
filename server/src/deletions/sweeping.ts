import { setTimeout as pause } from 'node:timers/promises';
import { endWithin } from '../deadline.js';
import type { Logger } from '../log.js';
import { createDeletions } from './service.js';
import type { DeletionsDeps } from './service.js';

export interface Sweeping {
  /** Has it look for deleted accounts at once. */
  wake: () => void;
  /** Ends after the step that is under way; whoever comes next goes on from there. */
  close: () => Promise<void>;
}

export interface SweepingDeps extends Omit<DeletionsDeps, 'signal' | 'log'> {
  isPrepared: () => boolean;
  /** True for a failure that is told elsewhere already. */
  isUnavailable: (error: unknown) => boolean;
  log: Logger;
}

/** Also those that other servers or commands have deleted, or could not finish, are found so soon. */
const lookEveryMs = 1_000;
const closeMsMax = 4_000;

/** Sweeps in the background for as long as the server runs. */
export function startSweeping({ isPrepared, isUnavailable, ...deps }: SweepingDeps): Sweeping {
  const closing = new AbortController();
  const deletions = createDeletions({ ...deps, signal: closing.signal });
  let resting = new AbortController();

  async function attempt(): Promise<boolean> {
    try {
      return isPrepared() && (await deletions.sweepNext());
    } catch (error) {
      if (!isUnavailable(error))
        deps.log.error({ error }, 'the data of a deleted account could not be removed');
      return false;
    }
  }

  async function rest(): Promise<void> {
    await pause(lookEveryMs, undefined, { signal: resting.signal }).catch(() => undefined);
    resting = new AbortController();
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) if (!(await attempt())) await rest();
  }

  const running = run();
  return {
    wake: () => resting.abort(),
    async close() {
      closing.abort();
      resting.abort();
      await endWithin(closeMsMax, running);
    },
  };
}

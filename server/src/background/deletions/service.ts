import { setTimeout as pause } from 'node:timers/promises';
import { later } from '../../concurrency/clock.js';
import type { Logger } from '../../settings/log.js';
import { createLeasedWork, startBackground } from '../leased-work.js';
import type { BackgroundDeps, Rest } from '../leased-work.js';
import { stepsOf } from './steps.js';
import type { OwnedData } from './steps.js';
import type { DeletionsStore, HeldDeletion } from './store.js';

export interface DeletionsDeps {
  store: Omit<DeletionsStore, 'insert'>;
  ownedData: OwnedData;
  log: Pick<Logger, 'info'>;
}

const leaseMs = 15_000;
/** Longer than any request can take: whatever began before the account went is over by then. */
const requestMsMax = 60_000;
const askAgainMs = 200;
/** How soon a server finds the deletions that another one, or a command, has left unfinished, and final passes. */
const lookEveryMs = 30_000;

/** Purges the data of deleted accounts; one server at a time works on an account, whichever deleted it. */
export function createDeletions({ store, ownedData, log }: DeletionsDeps) {
  const workNext = createLeasedWork({ store, now: store.now, leaseMs });

  async function work(held: HeldDeletion, rest: Rest): Promise<boolean> {
    const { accountId } = held;
    // A final pass follows what was under way when this one began.
    const finalFrom = later(await store.now(), requestMsMax);
    let [steps, documents] = [0, 0];
    for await (const count of stepsOf(ownedData, accountId)) {
      steps += 1;
      documents += count;
      if (!(await rest())) return false;
    }
    log.info(
      { account_id: accountId, steps, documents },
      'the data of a deleted account has been swept away',
    );
    if (held.hadFirstPass) await store.delete(held);
    else await store.scheduleFinalPass(held, finalFrom);
    return true;
  }

  return {
    /** Purges the data of every deleted account that no other server is working on. */
    async purgeDue(signal: AbortSignal): Promise<void> {
      while (!signal.aborted && (await workNext({ claim: (lease) => store.claim(lease), work, signal })));
    },

    /** Purges that account's data, or waits for the server that is doing it. */
    async purge(accountId: string): Promise<void> {
      for (;;) {
        await workNext({ claim: (lease) => store.claim(lease, accountId), work });
        const deletion = await store.find(accountId);
        if (!deletion || deletion.hadFirstPass) return;
        await pause(askAgainMs);
      }
    },
  };
}

/** Purges in the background as long as the server runs; `wake` makes it look for deleted accounts at once. */
export function startDeletions(deps: DeletionsDeps & BackgroundDeps) {
  const failure = 'the data of a deleted account could not be removed';
  return startBackground(deps, lookEveryMs, [{ look: createDeletions(deps).purgeDue, failure }]);
}

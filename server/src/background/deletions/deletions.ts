import { setTimeout as pause } from 'node:timers/promises';
import { later } from '../../concurrency/clock.js';
import type { Logger } from '../../settings/log.js';
import { createLeasedWork, startBackground, type Background, type Rest } from '../leased-work.js';
import { stepsOf } from './steps.js';
import type { HeldDeletion } from '../../records/deletions.js';
import type { Records } from '../../records/handle.js';

const leaseMs = 15_000;
/** Longer than any request can take: after this time, no request from before the deletion is running. */
const requestMsMax = 60_000;
const pollMs = 200;
/**
 * How often a server looks for final passes that are due and for deletions that a command or another server
 * left unfinished.
 */
const lookEveryMs = 30_000;

/** Purges the data of deleted accounts. Any server can do so, but only one at a time for each account. */
export function createDeletions(records: Records, log: Logger) {
  const store = records.deletions;
  const workNext = createLeasedWork(store, leaseMs);

  async function work(held: HeldDeletion, rest: Rest): Promise<boolean> {
    const { accountId } = held;
    // The final pass waits until requests that were running when this pass began have ended.
    const finalFrom = later(await store.now(), requestMsMax);
    let [steps, documents] = [0, 0];
    for await (const count of stepsOf(records, accountId)) {
      steps += 1;
      documents += count;
      if (!(await rest())) return false;
    }
    log.info({ account_id: accountId, steps, documents }, 'the data of a deleted account has been purged');
    if (held.hadFirstPass) await store.delete(held);
    else await store.scheduleFinalPass(held, finalFrom);
    return true;
  }

  return {
    /** Purges the data of every deleted account that no other server is working on. */
    async purgeDue(signal: AbortSignal): Promise<void> {
      while (!signal.aborted && (await workNext({ claim: (lease) => store.claim(lease), work, signal })));
    },

    /** Purges the account's data, or waits for the server that is already purging it. */
    async purge(accountId: string): Promise<void> {
      for (;;) {
        await workNext({ claim: (lease) => store.claim(lease, accountId), work });
        const deletion = await store.find(accountId);
        if (!deletion || deletion.hadFirstPass) return;
        await pause(pollMs);
      }
    },
  };
}

/**
 * Purges in the background as long as the server runs; `wake` makes it look for deleted accounts immediately.
 */
export function startDeletions(background: Background, records: Records) {
  const failure = 'the data of a deleted account could not be removed';
  return startBackground(background, lookEveryMs, [
    { name: 'deletions', look: createDeletions(records, background.log).purgeDue, failure },
  ]);
}

import { setTimeout as pause } from 'node:timers/promises';
import { later } from '../../concurrency/clock.js';
import type { Lease } from '../../database/leases.js';
import type { Logger } from '../../settings/log.js';
import {
  createLeasedWork,
  LostLeaseError,
  startBackground,
  type Background,
  type Rest,
} from '../leased-work.js';
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

/** What purging needs of the server. */
interface Purging {
  log: Logger;
  /** Returns true for a failure of the database, which is no fault of the account's data. */
  isUnavailable: (error: unknown) => boolean;
}

/** Purges the data of deleted accounts. Any server can do so, but only one at a time for each account. */
export function createDeletions(records: Records, { log, isUnavailable }: Purging) {
  const store = records.deletions;
  const workNext = createLeasedWork(store, leaseMs);
  /** The failures on this server; another one may have succeeded since. */
  const failures = new Map<string, unknown>();

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

  /** Leaves a deletion that fails to other servers and to later, so that it holds up no other. */
  async function workOrLeave(held: HeldDeletion, rest: Rest): Promise<boolean> {
    const { accountId } = held;
    try {
      const isDone = await work(held, rest);
      failures.delete(accountId);
      return isDone;
    } catch (error) {
      if (error instanceof LostLeaseError || isUnavailable(error)) throw error;
      await store.fail(held, error instanceof Error ? error.name : typeof error);
      failures.set(accountId, error);
      log.warn({ error, account_id: accountId }, 'the data of a deleted account could not be purged');
      return false;
    }
  }

  /** Returns the error of a deletion that failed on this server, and has succeeded on none since. */
  async function failure(): Promise<unknown> {
    if (failures.size === 0) return undefined;
    const failing = new Set((await store.failing()).map(({ accountId }) => accountId));
    for (const accountId of failures.keys()) if (!failing.has(accountId)) failures.delete(accountId);
    const [error] = failures.values();
    return error;
  }

  return {
    /**
     * Purges the data of every deleted account that no other server is working on. Raises the error of one that has
     * failed, after the others.
     */
    async purgeDue(signal: AbortSignal): Promise<void> {
      const due = { claim: (lease: Lease) => store.claim(lease), work: workOrLeave, signal };
      while (!signal.aborted && (await workNext(due)));
      const error = await failure();
      if (error !== undefined) throw error;
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
    { name: 'deletions', look: createDeletions(records, background).purgeDue, failure },
  ]);
}

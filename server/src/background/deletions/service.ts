import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { later } from '../../concurrency/clock.js';
import type { Logger } from '../../settings/log.js';
import { stepsOf } from './steps.js';
import type { OwnedData } from './steps.js';

/** An account that is gone; once swept, it is checked once more for what was under way when it went. */
export interface Deletion {
  accountId: string;
  isSweptOnce: boolean;
}

export interface Lease {
  accountId: string;
  holder: string;
}

export interface DeletionsStore {
  /** By the database's clock, which is the same for all servers. */
  now: () => Promise<Date>;
  /** One that nobody else holds, of that account if one is given. */
  claim: (
    holder: string,
    claim: { now: Date; until: Date; accountId?: string | undefined },
  ) => Promise<Deletion | undefined>;
  /** False if somebody else holds it by now. */
  renew: (lease: Lease, until: Date) => Promise<boolean>;
  release: (lease: Lease) => Promise<void>;
  /** Frees it for a last pass by anybody from then on. */
  passAgain: (lease: Lease, from: Date) => Promise<void>;
  delete: (lease: Lease) => Promise<void>;
  find: (accountId: string) => Promise<Deletion | undefined>;
}

export interface DeletionsDeps {
  store: DeletionsStore;
  remains: OwnedData;
  /** Stops a sweep after its next step. */
  signal?: AbortSignal;
  log: Pick<Logger, 'info'>;
}

export type Deletions = ReturnType<typeof createDeletions>;

/** Longer than a step and its pause can take. */
const leaseMs = 15_000;
/** Longer than all deadlines of one request together: whatever began before the account went is over by then. */
const requestMsMax = 60_000;
const askAgainMs = 200;

/** Sweeps away what deleted accounts have left behind; one server at a time works on an account, whoever began. */
export function createDeletions({ store, remains, signal, log }: DeletionsDeps) {
  const holder = randomUUID();

  /** True if everything is gone; false if it stopped halfway, for the next one to continue. */
  async function walk({ accountId }: Deletion): Promise<boolean> {
    let [steps, documents] = [0, 0];
    let stepBeganMs = performance.now();
    let renewedMs = stepBeganMs;
    for await (const count of stepsOf(remains, accountId)) {
      steps += 1;
      documents += count;
      // Half of the time belongs to others.
      await pause(performance.now() - stepBeganMs);
      if (signal?.aborted) return false;
      stepBeganMs = performance.now();
      if (stepBeganMs - renewedMs < leaseMs / 3) continue;
      if (!(await store.renew({ accountId, holder }, later(await store.now(), leaseMs)))) return false;
      renewedMs = stepBeganMs;
    }
    log.info(
      { account_id: accountId, steps, documents },
      'the data of a deleted account has been swept away',
    );
    return true;
  }

  /** False if there is nothing to do now. */
  async function sweepNext(accountId?: string): Promise<boolean> {
    const now = await store.now();
    const deletion = await store.claim(holder, { now, until: later(now, leaseMs), accountId });
    if (!deletion) return false;
    const lease = { accountId: deletion.accountId, holder };
    if (!(await walk(deletion))) await store.release(lease);
    else if (deletion.isSweptOnce) await store.delete(lease);
    else await store.passAgain(lease, later(now, requestMsMax));
    return true;
  }

  return {
    sweepNext,

    /** Sweeps away what that account left behind, or waits for whoever is doing it. */
    async sweep(accountId: string): Promise<void> {
      for (;;) {
        await sweepNext(accountId);
        const deletion = await store.find(accountId);
        if (!deletion || deletion.isSweptOnce) return;
        await pause(askAgainMs);
      }
    },
  };
}

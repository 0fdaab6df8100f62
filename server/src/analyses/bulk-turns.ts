import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createKeyedMutex } from '../concurrency/keyed-mutex.js';
import type { Records } from '../records/handle.js';

/**
 * Does the work once no other bulk work of the account is running on any server. Returns undefined if the
 * turn does not come before `untilMs`, on the clock of `performance.now()`, or if too many requests are
 * already waiting.
 */
export type InBulkTurn = <T>(
  accountId: string,
  untilMs: number,
  work: () => Promise<T>,
) => Promise<T | undefined>;

/** How many requests of an account may wait in this process. */
const waitingMax = 20;
/** How often the first waiting request tries to take a turn that another server has. */
const retryEveryMs = 50;

/**
 * Lets an account's bulk requests take turns: in order of arrival within this process, alternating between
 * servers.
 */
export function createBulkTurns(store: Records['bulkTurns']): InBulkTurn {
  const holder = randomUUID();
  const inThisProcess = createKeyedMutex();

  async function holdBefore(untilMs: number, accountId: string): Promise<boolean> {
    while (!(await store.hold(accountId, holder))) {
      if (performance.now() > untilMs) return false;
      await pause(retryEveryMs);
    }
    return true;
  }

  const runFirst: InBulkTurn = async (accountId, untilMs, work) => {
    if (!(await holdBefore(untilMs, accountId))) return undefined;
    try {
      return await work();
    } finally {
      // A turn that cannot be released expires.
      await store.release(accountId, holder).catch(() => undefined);
    }
  };

  return async (accountId, untilMs, work) => {
    if (inThisProcess.size(accountId) > waitingMax) return undefined;
    const deadlineError = new Error('The turn did not come before the deadline.');
    const wait = { msMax: untilMs - performance.now(), refusal: () => deadlineError };
    try {
      return await inThisProcess.run(accountId, wait, () => runFirst(accountId, untilMs, work));
    } catch (error) {
      if (error === deadlineError) return undefined;
      throw error;
    }
  };
}

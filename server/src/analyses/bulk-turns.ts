import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { DeadlineError } from '../concurrency/deadline.js';
import { createLine } from '../concurrency/line.js';
import type { Line } from '../concurrency/line.js';

export interface BulkTurnsStore {
  /**
   * Takes the account's turn, or keeps it a while longer. False while another server has it, after which it is this
   * server's unless a third one came first.
   */
  hold: (accountId: string, holder: string) => Promise<boolean>;
  release: (accountId: string, holder: string) => Promise<void>;
}

/**
 * Does the work once no other of the account's is being done, on any server. Undefined if that takes until the
 * deadline, on the clock of `performance.now()`, or if too many are waiting already.
 */
export type InBulkTurn = <T>(
  accountId: string,
  untilMs: number,
  work: () => Promise<T>,
) => Promise<T | undefined>;

/** How many of an account's requests wait in this process. */
const waitingMax = 20;
/** How often a turn that another server has is tried again, by one of those waiting. */
const retryEveryMs = 50;

/** An account's requests in this process: one has the turn or waits for another server, the others queue. */
interface Queue {
  line: Line<undefined>;
  requests: number;
}

/** Lets an account's bulk requests take turns: in this process in the order they came, between servers alternately. */
export function createBulkTurns(store: BulkTurnsStore): InBulkTurn {
  const holder = randomUUID();
  const queueOf = new Map<string, Queue>();

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
      // A turn that cannot be passed on lapses.
      await store.release(accountId, holder).catch(() => undefined);
    }
  };

  return async (accountId, untilMs, work) => {
    const queue = queueOf.get(accountId) ?? { line: createLine<undefined>(1), requests: 0 };
    if (queue.requests > waitingMax) return undefined;
    queue.requests += 1;
    queueOf.set(accountId, queue);
    try {
      if (!(await isEntered(queue.line, untilMs))) return undefined;
      return await runFirst(accountId, untilMs, work).finally(queue.line.leave);
    } finally {
      queue.requests -= 1;
      if (queue.requests === 0) queueOf.delete(accountId);
    }
  };
}

/** False if the place in the line does not become the first by then. */
async function isEntered(line: Line<undefined>, untilMs: number): Promise<boolean> {
  const msMax = untilMs - performance.now();
  try {
    await line.enter(undefined, msMax, () => new DeadlineError(msMax));
    return true;
  } catch (error) {
    if (error instanceof DeadlineError) return false;
    throw error;
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import { later } from '../../concurrency/clock.js';
import type { Clock } from '../../concurrency/clock.js';
import type { Logger } from '../../settings/log.js';

/** A plan as it is looked at: how many analyses it has. */
export interface PlanWithAnalyses {
  id: string;
  accountId: string;
  analyses: number;
}

export interface RemovalLimits {
  /** The newest ones, which stay. */
  kept: number;
  /** Younger ones stay as well. */
  before: Date;
  /** How many are removed at most. */
  limit: number;
}

export interface RemovalsStore {
  /** The next plans, ordered by id. */
  plansAfter: (planId: string | undefined, limit: number) => Promise<PlanWithAnalyses[]>;
  /**
   * Within a transaction: removes the oldest analyses of a plan and hands their details on to whoever shares them.
   * Returns how many it removed and how many bytes fewer are stored now.
   */
  removeOldest: (planId: string, limits: RemovalLimits) => Promise<{ removed: number; bytes: number }>;
}

export interface RemovalsDeps {
  store: Pick<RemovalsStore, 'plansAfter'>;
  inTransaction: <T>(
    work: (stores: { removals: Pick<RemovalsStore, 'removeOldest'> }) => Promise<T>,
    turn?: string,
  ) => Promise<T>;
  /** Gives an account the room of what was removed. */
  giveBack: (accountId: string, bytes: number) => Promise<void>;
  /** How many analyses of a plan are kept. */
  kept: number;
  now: Clock;
  /** Stops after the next step. */
  signal: AbortSignal;
  log: Pick<Logger, 'info'>;
}

/** Few enough that no step holds others up for long. */
const stepSize = 500;
/** Longer than the answer to a repeated request may name an analysis. */
const keptMsMin = 25 * 60 * 60_000;

/** Removes the oldest analyses of plans that have more than are kept, as decision 23 describes. */
export function createRemovals({ store, inTransaction, giveBack, kept, now, signal, log }: RemovalsDeps) {
  /** Does the work, then leaves as much time to others. */
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const beganMs = performance.now();
    const result = await work();
    await pause(performance.now() - beganMs, undefined, { signal }).catch(() => undefined);
    return result;
  }

  /** Returns how many it removed. */
  async function prune({ id, accountId }: PlanWithAnalyses): Promise<number> {
    let total = 0;
    for (let last = stepSize; last === stepSize && !signal.aborted; total += last) {
      const limits = { kept, before: later(now(), -keptMsMin), limit: stepSize };
      last = await inTurn(async () => {
        const { removed, bytes } = await inTransaction(
          ({ removals }) => removals.removeOldest(id, limits),
          id,
        );
        if (bytes > 0) await giveBack(accountId, bytes);
        return removed;
      });
    }
    return total;
  }

  /** Goes through all plans once. */
  return async (): Promise<void> => {
    let [removed, after] = [0, undefined as string | undefined];
    for (;;) {
      const plans = await inTurn(() => store.plansAfter(after, stepSize));
      for (const plan of plans) if (plan.analyses > kept && !signal.aborted) removed += await prune(plan);
      after = plans.at(-1)?.id;
      if (after === undefined || signal.aborted) break;
    }
    if (removed > 0) log.info({ analyses: removed }, 'the oldest analyses have been removed');
  };
}

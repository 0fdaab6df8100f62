import { later } from '../concurrency/clock.js';
import type { OperatorCore } from '../core.js';
import { createRest, startBackground, type Background, type Rest } from './leased-work.js';
import type { CountedPlan } from '../records/crop-plans.js';

/** Small enough not to block other requests for long. */
const stepSize = 500;
/** Longer than the time within which a repeated request may be answered with the analysis of the first. */
const retentionMsMin = 25 * 60 * 60_000;
const lookEveryMs = 10 * 60_000;

/**
 * Removes the oldest analyses of plans that have more than `kept`, as decision 23 describes, as long as the
 * server runs. Several servers may do so at the same time, which wastes work but does no harm.
 */
export function startRemovals(
  background: Background,
  { records, inTransaction, now }: OperatorCore,
  kept: number,
) {
  /** Removes a plan's oldest analyses; returns how many. */
  async function prune(plan: CountedPlan & { accountId: string }, rest: Rest): Promise<number> {
    for (let total = 0; ;) {
      const limits = { kept, before: later(now(), -retentionMsMin), limit: stepSize };
      const { removed, bytes } = await inTransaction(
        ({ removals }) => removals.removeOldest(plan, limits),
        plan.id,
        plan.accountId,
      );
      if (bytes > 0) await records.accountStorage.giveBack(plan.accountId, bytes);
      total += removed;
      if (!(await rest()) || removed < stepSize) return total;
    }
  }

  /** Goes through all plans once. */
  async function look(signal: AbortSignal): Promise<void> {
    const rest = createRest(signal);
    let [removed, after] = [0, undefined as string | undefined];
    do {
      const plans = await records.plans.countedAfter(after, stepSize);
      await rest();
      for (const plan of plans)
        if (plan.analyses > kept && !signal.aborted) removed += await prune(plan, rest);
      after = plans.at(-1)?.id;
    } while (after !== undefined && !signal.aborted);
    if (removed > 0) background.log.info({ analyses: removed }, 'the oldest analyses have been removed');
  }

  return startBackground(background, lookEveryMs, [
    { name: 'removals', look, failure: 'the oldest analyses could not be removed' },
  ]);
}

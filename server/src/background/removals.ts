import { later } from '../concurrency/clock.js';
import type { OperatorCore } from '../core.js';
import type { Position } from '../database/paging.js';
import { unlessTaken } from '../database/errors.js';
import { divide, gapsBetween } from '../records/operation/id-ranges.js';
import type { Pass } from '../records/operation/ranges.js';
import type { PassedPlan, PlacedCount } from '../records/spanning/walked-plans.js';
import { startBackground, type Background, type Rest } from './leased-work.js';
import { createRangeWork, type WorkInRange } from './ranges/range-work.js';

/** Small enough not to block other requests for long. */
const stepSize = 500;
/** Longer than the time within which a repeated request may be answered with the analysis of the first. */
const retentionMsMin = 25 * 60 * 60_000;
const lookEveryMs = 10 * 60_000;
/**
 * A plan that has more analyses than it may have costs a little room until the next pass, and a pass reads every plan:
 * fifty million plans in about ten minutes of one core.
 */
const passEveryMs = 6 * 60 * 60_000;
const plansPerRange = 5_000;
const leaseMs = 30_000;
const work = 'removals';

/**
 * Removes the oldest analyses of plans that have more than `kept`, as decision 23 describes, as long as the server runs.
 * Every six hours, and with another number of analyses to keep, a pass through all plans begins, which all servers share
 * in ranges of accounts. Removing twice does no harm.
 */
export function startRemovals(
  background: Background,
  { records, inTransaction, now }: OperatorCore,
  kept: number,
) {
  const { log, isUnavailable } = background;
  const { workRanges, walkedPlans } = records;
  const { workInNext, failure } = createRangeWork<Position>({
    records,
    inTransaction,
    isUnavailable,
    leaseMs,
    log,
  });

  /** Removes a plan's oldest analyses; returns how many, or undefined if the server stops. */
  async function prune({ id, accountId }: PlacedCount, rest: Rest): Promise<number | undefined> {
    for (let total = 0; ;) {
      const limits = { kept, before: later(now(), -retentionMsMin), limit: stepSize };
      const { removed, bytes } = await inTransaction(
        ({ removals }) => removals.removeOldest({ id, accountId }, limits),
        id,
        accountId,
      );
      if (bytes > 0) await records.accountStorage.giveBack(accountId, bytes);
      total += removed;
      if (!(await rest())) return undefined;
      if (removed < stepSize) return total;
    }
  }

  const pruneRange: WorkInRange<Position> = async ({ held, reach, advance }, rest) => {
    let after: PassedPlan | null =
      held.account === null ? null : { accountId: held.account, plan: held.place };
    for (;;) {
      const plans = await walkedPlans.countedWithin(held, after, stepSize);
      let analyses = 0;
      for (const plan of plans.filter((one) => one.analyses > kept)) {
        reach(plan.accountId);
        const removed = await prune(plan, rest);
        if (removed === undefined) return undefined;
        analyses += removed;
      }
      if (analyses > 0) log.info({ analyses }, 'the oldest analyses have been removed');
      const counts = { plans: plans.length, analyses };
      const last = plans.at(-1);
      if (!last || plans.length < stepSize) return counts;
      const { accountId, id, created_at } = last;
      after = { accountId, plan: { id, created_at } };
      await advance({ account: accountId, place: after.plan, counts });
      if (!(await rest())) return undefined;
    }
  };

  /** Begins a pass, unless a server has begun it; the passes before it are forgotten. */
  async function begin(pass: Pass, slot: string): Promise<void> {
    const found = await workRanges.list(pass);
    const wanted = (await walkedPlans.approximateCount()) / plansPerRange;
    const missing = found.length > 0 ? gapsBetween(found) : divide(wanted);
    if (missing.length === 0) return;
    await unlessTaken(workRanges.enter(pass, missing));
    await workRanges.removeBefore({ work, pass: slot });
  }

  async function look(signal: AbortSignal): Promise<void> {
    const slot = new Date(Math.floor(now().getTime() / passEveryMs) * passEveryMs).toISOString().slice(0, 13);
    const pass = { work, pass: `${slot} ${kept}` };
    await begin(pass, slot);
    while (!signal.aborted && (await workInNext(pass, pruneRange, signal)));
    const error = await failure();
    if (error !== undefined) throw error;
  }

  return startBackground(background, lookEveryMs, [
    { name: 'removals', look, failure: 'the oldest analyses could not be removed' },
  ]);
}

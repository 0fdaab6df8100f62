import type { Records } from '../../records/handle.js';
import type { PlacedSlot } from '../../records/job-slots.js';
import type { RangeProgress } from '../../records/operation/ranges.js';
import type { PassedPlan, PlacedPlan } from '../../records/spanning/walked-plans.js';
import type { Rest } from '../leased-work.js';
import type { OpenRange } from '../ranges/range-work.js';
import type { Effect, Job, Outcome } from './job.js';

/** The last plan of an account that was passed, and the account's counts up to there. */
export interface JobPlace {
  created_at: Date;
  id: string;
  plans: number;
  changed: number;
}

export interface PlanOutcome {
  plan: PlacedPlan;
  outcome: Outcome;
}

/** Plans of one account that are due, with the outcomes of those among and before them that are not. */
export interface Part {
  due: readonly PlacedPlan[];
  outcomes: readonly PlanOutcome[];
  /** The plan that is the last of them. */
  end: PlacedPlan;
  /** Whether it is the last plan of its account. */
  isLast: boolean;
}

export type Progress = ReturnType<typeof createProgress>;

const noPlans = { plans: 0, changed: 0 };

/**
 * Knows how far a slot has come in a range, counts, and stores both: with each effect, or when it is asked to. It does so
 * in the order of the calls, and while the next plans are judged. If something cannot be stored, nothing is that follows,
 * and the next call that waits raises the error.
 */
export function createProgress(
  job: Job,
  { slot, after: passedBefore }: PlacedSlot,
  { held, reach, advance }: OpenRange<JobPlace>,
  rest: Rest,
) {
  let accountId = held.account;
  let place = held.place;
  /** What has been passed, but not stored yet. */
  let pending: readonly PlanOutcome[] = [];
  /** Resolves when all earlier calls have taken effect. */
  let settled: Promise<void> = Promise.resolve();

  function enqueue(step: () => void | Promise<void>): void {
    settled = settled.then(step);
    // Raised where somebody waits for it.
    settled.catch(() => undefined);
  }

  /** Advances the range in a transaction, and rests, so that the database is not kept busy all the time. */
  async function transact(...[effects, transaction]: Required<Parameters<typeof advance>>): Promise<void> {
    const beganMs = performance.now();
    await advance(effects, transaction);
    await rest({ besideMs: performance.now() - beganMs });
  }

  function placeAt({ created_at, id }: PlacedPlan, outcomes: readonly PlanOutcome[]): JobPlace {
    const { plans, changed } = place ?? noPlans;
    return {
      created_at,
      id,
      plans: plans + outcomes.length,
      changed: changed + outcomes.filter(({ outcome }) => outcome === 'notified').length,
    };
  }

  function isToSumUp({ plans, changed }: JobPlace): boolean {
    return passedBefore === null ? changed > 0 : plans > 0;
  }

  async function sumUp(own: Records, counted: JobPlace, owner: string): Promise<void> {
    const tally = { accountId: owner, plans: counted.plans, changed: counted.changed };
    // The server that has run the slot alone may have counted plans of the account; all are summed up at the end.
    if (passedBefore !== null) await own.jobTallies.add({ name: job.name, slot }, tally);
    else await job.sumUp?.(own, slot, tally);
  }

  async function leave(next: string | undefined): Promise<void> {
    if (next !== undefined) reach(next);
    if (next === accountId) return;
    const [left, counted, counts] = [accountId, place, countOf(pending)];
    if (left !== null && counted && isToSumUp(counted)) {
      const effect = async (own: Records) => {
        await sumUp(own, counted, left);
        return { account: left, place: null, counts };
      };
      await transact(effect, { turns: [], owner: left });
      pending = [];
    }
    if (next !== undefined) accountId = next;
    place = null;
  }

  async function store(): Promise<void> {
    if (place === null || place.id === held.place?.id) return;
    await advance({ account: accountId, place, counts: countOf(pending) });
    pending = [];
  }

  async function storeWith({ due, outcomes, end, isLast }: Part, effect: Effect): Promise<void> {
    let next: JobPlace | null = null;
    await transact(
      async (own) => {
        const effects = await effect(own);
        const all = [...outcomes, ...due.flatMap((plan) => outcomeIn(effects, plan))];
        next = placeAt(end, all);
        if (isLast && isToSumUp(next)) {
          await sumUp(own, next, end.accountId);
          next = null;
        }
        return { account: end.accountId, place: next, counts: countOf([...pending, ...all]) };
      },
      { turns: due.map(({ id }) => id), owner: end.accountId },
    );
    place = next;
    pending = [];
  }

  return {
    /** Whether a server of an earlier release has processed the plan, in the order of the plans' ids. */
    isPassedBefore: (plan: PlacedPlan): boolean => passedBefore !== null && plan.id <= passedBefore,

    /** Leaves the account, which is notified if plans of it have changed, for the next one; undefined after the last. */
    leaveFor: (next: string | undefined): void => enqueue(() => leave(next)),

    /** Passes plans of the account, up to one of them. */
    pass(plan: PlacedPlan, outcomes: readonly PlanOutcome[]): void {
      enqueue(() => {
        place = placeAt(plan, outcomes);
        pending = [...pending, ...outcomes];
      });
    },

    /**
     * Passes the plans of a part together with the effect on those that are due, in one transaction; the account is
     * notified in it as well if they are its last ones. Waits only for what is before it.
     */
    async record(part: Part, effect: Effect): Promise<void> {
      await settled;
      enqueue(() => storeWith(part, effect));
    },

    /** Stores how far the slot has come, so that nothing is looked at again. */
    async store(): Promise<void> {
      enqueue(store);
      await settled;
    },

    async position(): Promise<PassedPlan | null> {
      await settled;
      return accountId === null ? null : { accountId, plan: place };
    },

    /** Returns what is still to be counted. */
    async counts(): Promise<NonNullable<RangeProgress['counts']>> {
      await settled;
      return countOf(pending);
    },

    settled: (): Promise<void> => settled,
  };
}

function outcomeIn(outcomes: ReadonlyMap<string, Outcome>, plan: PlacedPlan): PlanOutcome[] {
  const outcome = outcomes.get(plan.id);
  return outcome ? [{ plan, outcome }] : [];
}

function countOf(planOutcomes: readonly PlanOutcome[]) {
  const count = (...outcomes: Outcome[]) =>
    planOutcomes.filter(({ outcome }) => outcomes.includes(outcome)).length;
  return {
    unchanged: count('unchanged'),
    refused: count('refused'),
    done: count('done', 'notified'),
    told: count('notified'),
  };
}

import { AppError } from '@crop-planning/shared';
import { setTimeout as pause } from 'node:timers/promises';
import type { Lease } from '../../database/leases.js';
import type { Logger } from '../../settings/log.js';
import {
  createLeasedWork,
  LostLeaseError,
  startBackground,
  type Background,
  type Rest,
} from '../leased-work.js';
import type { Effect, Job, JobSlice, Outcome, OwnedPlans } from './job.js';
import type { WalkedPlan } from '../../records/crop-plans.js';
import type { InTransaction, Records } from '../../records/handle.js';
import type { Counts, HeldSlot, JobName, JobSlot } from '../../records/job-slots.js';
import type { Tally } from '../../records/job-tallies.js';

/** What jobs need to run; the time is that of the database's clock, which all servers share. */
export interface JobRuns {
  records: Records;
  inTransaction: InTransaction;
  jobs: readonly Job[];
  now: () => Promise<Date>;
  leaseMs: number;
  log: Logger;
}

export type Jobs = ReturnType<typeof createJobs>;

/** Small enough for one transaction. */
const sliceLength = 100;
/**
 * The plans that are read together, and recorded together if they belong to one account: as few as in a bulk analysis,
 * and for the same reason.
 */
const partLength = 10;
const pollMs = 200;

/**
 * Runs scheduled jobs, each slot on one server at a time. Each effect's transaction also advances the slot,
 * and fails if the slot is not where this server left it. A server that has lost its lease without noticing
 * therefore changes nothing.
 */
export function createJobs({ records, inTransaction, jobs, now, leaseMs, log }: JobRuns) {
  const store = records.jobSlots;
  const workNext = createLeasedWork(store, leaseMs);

  function find(name: JobName): Job {
    const job = jobs.find((other) => other.name === name);
    if (!job) throw new RangeError(`there is no job ${name}`);
    return job;
  }

  /** Runs the effect on some plans and advances the slot past them, in one transaction. */
  async function step(
    held: HeldSlot,
    planOutcomes: PlanOutcomes,
    plans: readonly WalkedPlan[],
    effect?: Effect,
  ): Promise<void> {
    const to = plans.at(-1)?.id;
    if (to === undefined || to === held.after) return;
    await inTransaction(
      async (own) => {
        const outcomes = await effect?.(own);
        const due = plans.flatMap((plan) => {
          const outcome = outcomes?.get(plan.id);
          return outcome ? { plan, outcome } : [];
        });
        const all = [...planOutcomes, ...due];
        const progress = { to, counts: countOf(all), tallies: talliesOf(all) };
        if (!(await own.jobSlots.advance(held, progress))) throw new LostLeaseError();
      },
      effect ? plans.map(({ id }) => id) : [],
      plans[0]?.accountId,
    );
    held.after = to;
  }

  /** Looks at plans one after another until the server stops; returns those that it has looked at. */
  async function lookAtAll(slice: JobSlice, plans: readonly WalkedPlan[], rest: Rest) {
    const looked: WalkedPlan[] = [];
    const planOutcomes: PlanOutcome[] = [];
    for (const plan of plans) {
      const outcome = await refusable(() => slice.look(plan));
      looked.push(plan);
      if (outcome && outcome !== 'due') planOutcomes.push({ plan, outcome });
      if (!(await rest())) break;
    }
    return { looked, planOutcomes };
  }

  /** Reads a few plans at a time, and yields them in parts, each of one account. */
  async function* readInParts(job: Job, slot: string, plans: readonly WalkedPlan[]) {
    for (let from = 0; from < plans.length; from += partLength) {
      const parts = partsOf(plans.slice(from, from + partLength));
      yield* await Promise.all(parts.map(async (part) => ({ ...part, slice: await job.read(part, slot) })));
    }
  }

  /** Goes through the next plans; returns false if there were none left. */
  async function walkSlice(job: Job, held: HeldSlot, rest: Rest): Promise<boolean> {
    const plans = await records.plans.activeAfter(held.after, sliceLength);
    let pending: PlanOutcome[] = [];
    let last: readonly WalkedPlan[] = [];
    for await (const { plans: part, slice } of readInParts(job, held.slot, plans)) {
      const { looked, planOutcomes } = await lookAtAll(slice, part, rest);
      pending.push(...planOutcomes);
      last = looked;
      const effect = await slice.finish(rest);
      if (effect) {
        await step(held, pending, looked, effect);
        pending = [];
      }
      if (!(await rest())) break;
    }
    await step(held, pending, last);
    return plans.length > 0;
  }

  async function sumUpSlice(job: Job, held: HeldSlot, rest: Rest): Promise<boolean> {
    const tallies = await records.jobTallies.list(held, sliceLength);
    for (const tally of tallies) {
      await inTransaction(
        async (own) => {
          if (!(await own.jobTallies.remove(held, tally.accountId)) || tally.changed === 0) return;
          await job.sumUp?.(own, held.slot, tally);
        },
        [],
        tally.accountId,
      );
      if (!(await rest())) break;
    }
    return tallies.length > 0;
  }

  /** Runs the next due slot of a job; returns false if none is due at the moment. */
  async function runNext(job: Job, signal?: AbortSignal): Promise<boolean> {
    async function claim(lease: Lease): Promise<HeldSlot | undefined> {
      const time = await now();
      const current = job.slotOf(time);
      await store.begin(job.name, current, time);
      // A later slot belongs to a newer release, which knows how to run it.
      return store.claim(lease, job.name, current);
    }

    async function work(held: HeldSlot, rest: Rest): Promise<boolean> {
      while (!signal?.aborted && (await walkSlice(job, held, rest)));
      while (!signal?.aborted && (await sumUpSlice(job, held, rest)));
      if (signal?.aborted) return false;
      await store.finish(held, await now());
      log.info({ job: held.name, slot: held.slot }, 'a scheduled job is done');
      return true;
    }

    const onLost = ({ name, slot }: HeldSlot) =>
      log.info({ job: name, slot }, 'another server has taken over a scheduled job');
    return (await workNext({ claim, work, onLost, signal })) !== undefined;
  }

  return {
    /** Runs a job's due slots, except those that another server is running. */
    async runDue(name: JobName, signal: AbortSignal): Promise<void> {
      while (!signal.aborted && (await runNext(find(name), signal)));
    },

    /**
     * Runs the current slot, or waits for the server that is running it; `wasDone` is true if no run was
     * needed.
     */
    async run(name: JobName): Promise<JobSlot & { wasDone: boolean }> {
      const job = find(name);
      const slot = job.slotOf(await now());
      for (let wasDone = true; ; wasDone = false) {
        const found = await store.find(name, slot);
        if (found?.state === 'done') return { ...found, wasDone };
        if (!(await runNext(job))) await pause(pollMs);
      }
    },
  };
}

/** Runs due slots of the jobs in the background as long as the server runs. */
export function startJobs(background: Background, lookEveryMs: number, runs: JobRuns) {
  const { runDue } = createJobs(runs);
  const lastDone = new Map<JobName, Date>();

  async function look(name: JobName, signal: AbortSignal): Promise<void> {
    await runDue(name, signal);
    // Another server may have done it.
    const at = await runs.records.jobSlots.lastDoneAt(name);
    if (at) lastDone.set(name, at);
  }

  const duties = runs.jobs.map(({ name }) => ({
    name: `job ${name}`,
    look: (signal: AbortSignal) => look(name, signal),
    failure: 'a scheduled job could not be run',
    fields: { job: name },
  }));
  return {
    ...startBackground(background, lookEveryMs, duties),
    /** When the latest slot of each job was done, as far as this server knows. */
    lastDone: (): ReadonlyMap<JobName, Date> => lastDone,
  };
}

/** Cuts the plans where the account changes, so that no transaction concerns several accounts. */
function partsOf(plans: readonly WalkedPlan[]): OwnedPlans[] {
  const parts: (OwnedPlans & { plans: WalkedPlan[] })[] = [];
  for (const plan of plans) {
    const { accountId } = plan;
    const part = parts.at(-1);
    if (part?.accountId === accountId) part.plans.push(plan);
    else parts.push({ accountId, plans: [plan] });
  }
  return parts;
}

interface PlanOutcome {
  plan: WalkedPlan;
  outcome: Outcome;
}

type PlanOutcomes = readonly PlanOutcome[];

/** Turns a refusal by the service into an outcome, so that one plan does not stop the job. */
async function refusable<T>(work: () => Promise<T>): Promise<T | 'refused'> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) return 'refused';
    throw error;
  }
}

function countOf(planOutcomes: PlanOutcomes): Counts {
  const count = (...outcomes: Outcome[]) =>
    planOutcomes.filter(({ outcome }) => outcomes.includes(outcome)).length;
  return {
    unchanged: count('unchanged'),
    refused: count('refused'),
    done: count('done', 'notified'),
    told: count('notified'),
  };
}

function talliesOf(planOutcomes: PlanOutcomes): Tally[] {
  const tallies = new Map<string, Tally>();
  for (const { plan, outcome } of planOutcomes) {
    const { accountId } = plan;
    const { plans, changed } = tallies.get(accountId) ?? { plans: 0, changed: 0 };
    tallies.set(accountId, {
      accountId,
      plans: plans + 1,
      changed: changed + (outcome === 'notified' ? 1 : 0),
    });
  }
  return [...tallies.values()];
}

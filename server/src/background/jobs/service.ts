import { AppError } from '@crop-planning/shared';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { later } from '../../concurrency/clock.js';
import type { Logger } from '../../settings/log.js';
import type { Effect, Job, JobName, Outcome, Tally, WalkedPlan } from './job.js';

/**
 * Each plan that the slot concerned counts in one of the first three; those with a notification also count as done.
 */
export interface Counts {
  unchanged: number;
  refused: number;
  done: number;
  told: number;
}

export interface JobSlot {
  name: JobName;
  slot: string;
  state: 'running' | 'done';
  began_at: Date;
  ended_at: Date | null;
  counts: Counts;
}

/** A slot that this server holds, and the last plan done. */
export interface HeldSlot extends JobSlot {
  holder: string;
  after: string | null;
}

export interface Progress {
  to: string;
  counts: Counts;
  tallies: readonly Tally[];
}

export interface JobsStore {
  /** Begins a slot; does nothing if it was begun before. */
  begin: (name: JobName, slot: string, now: Date) => Promise<void>;
  /** The oldest slot of the job, up to that one, that is not done and that nobody else holds. */
  claim: (
    name: JobName,
    upTo: string,
    holder: string,
    lease: { now: Date; until: Date },
  ) => Promise<HeldSlot | undefined>;
  find: (name: JobName, slot: string) => Promise<JobSlot | undefined>;
  /** False if somebody else holds it by now. */
  renew: (held: HeldSlot, until: Date) => Promise<boolean>;
  release: (held: HeldSlot) => Promise<void>;
  finish: (held: HeldSlot, at: Date) => Promise<void>;
  /** The next plans that are not archived, ordered by id. */
  plansAfter: (planId: string | null, limit: number) => Promise<WalkedPlan[]>;
  talliesOf: (held: HeldSlot, limit: number) => Promise<Tally[]>;
}

export interface JobsInTransaction {
  jobs: {
    /** False if somebody else holds the slot or has moved it on. */
    advance: (held: HeldSlot, progress: Progress) => Promise<boolean>;
    /** False if it was removed before. */
    removeTally: (held: HeldSlot, accountId: string) => Promise<boolean>;
  };
}

export interface JobsDeps<TStores extends JobsInTransaction> {
  store: JobsStore;
  jobs: readonly Job<TStores>[];
  inTransaction: <T>(work: (stores: TStores) => Promise<T>, turn?: string) => Promise<T>;
  /** By the database's clock, which is the same for all servers. */
  now: () => Promise<Date>;
  leaseMs: number;
  /** Stops a slot after its next step. */
  signal?: AbortSignal;
  log: Pick<Logger, 'info'>;
}

export type Jobs = ReturnType<typeof createJobs>;

/** Few enough for one transaction. */
const sliceLength = 100;
/** How long it works before it rests, so that resting costs little. */
const workMsMin = 10;
const askAgainMs = 200;

/** Another server has taken the slot over. */
class LostSlotError extends Error {}

/**
 * Runs scheduled jobs, each slot by one server at a time. The transaction of each effect moves the slot on from where
 * this server saw it last, so a server that has lost its lease unknowingly changes nothing.
 */
export function createJobs<TStores extends JobsInTransaction>(deps: JobsDeps<TStores>) {
  const { store, jobs, inTransaction, now, leaseMs, signal, log } = deps;
  const holder = randomUUID();

  function find(name: JobName): Job<TStores> {
    const job = jobs.find((other) => other.name === name);
    if (!job) throw new RangeError(`there is no job ${name}`);
    return job;
  }

  /** Moves the slot on to a plan, with what is done for it. */
  async function step(
    held: HeldSlot,
    passed: Passed,
    plan: WalkedPlan,
    effect?: Effect<TStores>,
  ): Promise<undefined> {
    await inTransaction(async (stores) => {
      const outcome = await effect?.(stores);
      const all = outcome === undefined ? passed : [...passed, { plan, outcome }];
      const progress = { to: plan.id, counts: countOf(all), tallies: talliesOf(all) };
      if (!(await stores.jobs.advance(held, progress))) throw new LostSlotError();
    }, plan.id);
    held.after = plan.id;
  }

  /** Goes through the next plans; false after the last one. */
  async function walkSlice(job: Job<TStores>, held: HeldSlot, rest: () => Promise<void>): Promise<boolean> {
    const plans = await store.plansAfter(held.after, sliceLength);
    let passed: Passed = [];
    let last: WalkedPlan | undefined;
    for (const plan of plans) {
      last = plan;
      let outcome = await refusable(() => job.look(plan, held.slot));
      if (typeof outcome === 'function') {
        const effect = outcome;
        outcome = await refusable(() => step(held, passed, plan, effect));
        if (held.after === plan.id) passed = [];
      }
      if (outcome) passed = [...passed, { plan, outcome }];
      await rest();
      if (signal?.aborted) break;
    }
    if (last && last.id !== held.after) await step(held, passed, last);
    return plans.length > 0;
  }

  async function sumUpSlice(job: Job<TStores>, held: HeldSlot, rest: () => Promise<void>): Promise<boolean> {
    const tallies = await store.talliesOf(held, sliceLength);
    for (const tally of tallies) {
      await inTransaction(async (stores) => {
        if (!(await stores.jobs.removeTally(held, tally.accountId)) || tally.changed === 0) return;
        await job.sumUp?.(stores, held.slot, tally);
      });
      await rest();
      if (signal?.aborted) break;
    }
    return tallies.length > 0;
  }

  /** To be called between two pieces of work: leaves half of the time to others, and renews the lease. */
  function createRest(held: HeldSlot): () => Promise<void> {
    let beganMs = performance.now();
    let renewedMs = beganMs;
    return async () => {
      const workedMs = performance.now() - beganMs;
      if (workedMs < workMsMin) return;
      await pause(workedMs, undefined, { signal }).catch(() => undefined);
      beganMs = performance.now();
      if (signal?.aborted || beganMs - renewedMs < leaseMs / 3) return;
      if (!(await store.renew(held, later(await now(), leaseMs)))) throw new LostSlotError();
      renewedMs = beganMs;
    };
  }

  /** True if everything is done; false if it stopped halfway, for the next one to continue. */
  async function walk(job: Job<TStores>, held: HeldSlot): Promise<boolean> {
    const rest = createRest(held);
    while (!signal?.aborted && (await walkSlice(job, held, rest)));
    while (!signal?.aborted && (await sumUpSlice(job, held, rest)));
    if (signal?.aborted) return false;
    await store.finish(held, await now());
    return true;
  }

  /** False when there is nothing to do now. */
  async function runNext(job: Job<TStores>): Promise<boolean> {
    const time = await now();
    const current = job.slotOf(time);
    await store.begin(job.name, current, time);
    // A later one is a newer release's, which knows how to do it.
    const held = await store.claim(job.name, current, holder, { now: time, until: later(time, leaseMs) });
    if (!held) return false;
    const { name, slot } = held;
    try {
      if (!(await walk(job, held))) await store.release(held);
      else log.info({ job: name, slot }, 'a scheduled job is done');
    } catch (error) {
      if (!(error instanceof LostSlotError)) {
        // Nobody should have to wait for the lease of a run that has stopped; if this fails too, it runs out.
        await store.release(held).catch(() => undefined);
        throw error;
      }
      log.info({ job: name, slot }, 'another server has taken over a scheduled job');
    }
    return true;
  }

  return {
    names: jobs.map(({ name }) => name),

    /** Runs the slots of a job that are due and that nobody else is running. */
    async runDue(name: JobName): Promise<void> {
      while (!signal?.aborted && (await runNext(find(name))));
    },

    /** Runs the current slot, or waits for whoever is doing it; says whether it was already done. */
    async run(name: JobName): Promise<JobSlot & { wasDone: boolean }> {
      const job = find(name);
      const slot = job.slotOf(await now());
      for (let wasDone = true; ; wasDone = false) {
        const found = await store.find(name, slot);
        if (found?.state === 'done') return { ...found, wasDone };
        if (!(await runNext(job))) await pause(askAgainMs);
      }
    },
  };
}

type Passed = readonly { plan: WalkedPlan; outcome: Outcome }[];

/** What the service refuses for one plan does not hold up the others. */
async function refusable<T>(work: () => Promise<T>): Promise<T | 'refused'> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) return 'refused';
    throw error;
  }
}

function countOf(passed: Passed): Counts {
  const count = (...outcomes: Outcome[]) => passed.filter(({ outcome }) => outcomes.includes(outcome)).length;
  return {
    unchanged: count('unchanged'),
    refused: count('refused'),
    done: count('done', 'told'),
    told: count('told'),
  };
}

function talliesOf(passed: Passed): Tally[] {
  const tallies = new Map<string, Tally>();
  for (const { plan, outcome } of passed) {
    const { accountId } = plan;
    const { plans, changed } = tallies.get(accountId) ?? { plans: 0, changed: 0 };
    tallies.set(accountId, { accountId, plans: plans + 1, changed: changed + (outcome === 'told' ? 1 : 0) });
  }
  return [...tallies.values()];
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../../settings/log.js';
import { startBackground, type Background } from '../leased-work.js';
import type { InTransaction, Records } from '../../records/handle.js';
import type { JobName, JobSlot, PlacedSlot } from '../../records/job-slots.js';
import { describeRange, divide } from '../../records/operation/id-ranges.js';
import { sumOf, type Pass, type WorkRange } from '../../records/operation/ranges.js';
import { createRangeWork, type WorkInRange } from '../ranges/range-work.js';
import type { Job } from './job.js';
import type { JobPlace } from './progress.js';
import { walkRange } from './walk.js';

/** What jobs need to run; the time is that of the database's clock, which all servers share. */
export interface JobRuns {
  records: Records;
  inTransaction: InTransaction;
  isUnavailable: (error: unknown) => boolean;
  jobs: readonly Job[];
  now: () => Promise<Date>;
  leaseMs: number;
  /** False if nobody waits for this process in the meantime: it then works without rests, in several ranges at a time. */
  isResting?: boolean | undefined;
  log: Logger;
}

export type Jobs = ReturnType<typeof createJobs>;

/** A slot with fewer plans is divided into fewer ranges, so that these cost less than the plans. */
const plansOfRange = 300;
/** Small enough not to block other requests for long. */
const talliesAtOnce = 100;
const pollMs = 200;
/** So that a process that does not rest judges in one range while it waits for the database in others. */
const rangesAtOnce = 3;

/**
 * Runs scheduled jobs, each slot on all servers: they take one range of its plans after another. Each effect's transaction
 * also advances the range, and fails if the range is not where this server left it. A server that has lost its lease
 * without noticing therefore changes nothing.
 */
export function createJobs(runs: JobRuns) {
  const { records, inTransaction, jobs, now, log } = runs;
  const store = records.jobSlots;
  const atOnce = runs.isResting === false ? rangesAtOnce : 1;
  const worksOf = () => Array.from({ length: atOnce }, () => createRangeWork<JobPlace>(runs));
  const works = new Map(jobs.map(({ name }) => [name, worksOf()]));

  function find(name: JobName) {
    const job = jobs.find((other) => other.name === name);
    if (!job) throw new RangeError(`there is no job ${name}`);
    return { job, works: works.get(name) ?? [] };
  }

  /** Returns the error of a range in which this process has failed, and no server has succeeded since; else undefined. */
  async function failureOf(name: JobName): Promise<unknown> {
    for (const work of find(name).works) {
      const failure = await work.failure();
      if (failure !== undefined) return failure;
    }
    return undefined;
  }

  /** Divides a slot into ranges; returns false if a server of an earlier release is running it. */
  async function share(slot: PlacedSlot): Promise<boolean> {
    const ranges = divide((await records.walkedPlans.approximateCount()) / plansOfRange);
    const isShared = await inTransaction(async (own) => {
      if (!(await own.jobSlots.share(slot))) return false;
      await own.workRanges.enter(passOf(slot), ranges);
      return true;
    });
    // Another server may just have done it.
    return isShared || (await store.oldestRunning(slot.name, slot.slot))?.isShared === true;
  }

  /** Notifies the accounts whose plans a server of an earlier release has counted, or of which some were. */
  async function sumUpTallies({ sumUp }: Job, slot: PlacedSlot): Promise<void> {
    for (;;) {
      const tallies = await records.jobTallies.list(slot, talliesAtOnce);
      if (tallies.length === 0) return;
      for (const tally of tallies)
        await inTransaction(
          async (own) => {
            if (!(await own.jobTallies.remove(slot, tally.accountId)) || tally.changed === 0) return;
            await sumUp?.(own, slot.slot, tally);
          },
          [],
          tally.accountId,
        );
    }
  }

  /**
   * Ends a slot, unless there is still something to do in its ranges. A newer slot does all that the failing ranges of an
   * older one would have done, and does not wait for them.
   */
  async function complete(job: Job, slot: PlacedSlot, isOutdated: boolean): Promise<boolean> {
    const isOpen = ({ isDone, failure }: WorkRange) => !isDone && !(isOutdated && failure);
    if ((await records.workRanges.list(passOf(slot))).some(isOpen)) return false;
    if (slot.after !== null) await sumUpTallies(job, slot);
    const at = await now();
    const ranges = await inTransaction(async (own) => {
      const all = await own.workRanges.list(passOf(slot));
      if (all.some(isOpen) || !(await own.jobSlots.complete(slot, sumOf(all), at))) return undefined;
      await own.workRanges.removeAll(passOf(slot));
      return all;
    });
    const fields = { job: slot.name, slot: slot.slot };
    const left = ranges?.filter(({ isDone }) => !isDone).map(describeRange) ?? [];
    if (left.length > 0) log.warn({ ...fields, accounts: left }, 'a slot has ended without ranges that fail');
    else if (ranges) log.info(fields, 'a scheduled job is done');
    return true;
  }

  /** Works in the next range of the next due slot of a job; returns false if none can be had at the moment. */
  async function runNext(name: JobName, signal?: AbortSignal): Promise<boolean> {
    const { job, works: own } = find(name);
    const time = await now();
    // A later slot belongs to a newer release, which knows how to run it.
    const current = job.slotOf(time);
    await store.begin(name, current, time);
    const slot = await store.oldestRunning(name, current);
    if (!slot || !(slot.isShared || (await share(slot)))) return false;
    const walks = own.map(async (work) => {
      const walk: WorkInRange<JobPlace> = (range, rest) => walkRange(job, slot, range, { records, rest });
      while (await work.workInNext(passOf(slot), walk, signal)) if (signal?.aborted) return;
    });
    // One that fails is reported when none of them is under way any more.
    for (const walked of await Promise.allSettled(walks))
      if (walked.status === 'rejected') throw walked.reason;
    return !signal?.aborted && complete(job, slot, slot.slot < current);
  }

  return {
    /**
     * Works in a job's due slots until there is nothing left that other servers are not doing. Raises the error of a range
     * in which this server has failed, as long as no server has succeeded in it.
     */
    async runDue(name: JobName, signal: AbortSignal): Promise<void> {
      while (!signal.aborted && (await runNext(name, signal)));
      const failure = await failureOf(name);
      if (failure !== undefined) throw failure;
    },

    /**
     * Runs the current slot together with the servers that are running it; `wasDone` is true if no run was needed. Raises
     * the error of a range that fails, once there is nothing else to do.
     */
    async run(name: JobName): Promise<JobSlot & { wasDone: boolean }> {
      const { job } = find(name);
      const slot = job.slotOf(await now());
      for (let wasDone = true; ; wasDone = false) {
        const found = await store.find(name, slot);
        if (found?.state === 'done') return { ...found, wasDone };
        if (await runNext(name)) continue;
        const failure = await failureOf(name);
        if (failure !== undefined) throw failure;
        await pause(pollMs);
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

function passOf({ name, slot }: Pick<JobSlot, 'name' | 'slot'>): Pass {
  return { work: name, pass: slot };
}

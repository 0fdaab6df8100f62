import { createHash } from 'node:crypto';
import type { Records } from '../../records/handle.js';
import type { WalkedPlan } from '../../records/stored-plans.js';
import type { JobName } from '../../records/job-slots.js';
import type { Tally } from '../../records/job-tallies.js';

/** The outcome for a plan; `notified` means done with a notification to the plan's owner. */
export type Outcome = 'unchanged' | 'refused' | 'done' | 'notified';

/**
 * Runs in the transaction that advances the slot past some plans; resolves to the outcome of each plan that was due,
 * by id, without those that no longer exist.
 */
export type Effect = (records: Records) => Promise<ReadonlyMap<string, Outcome>>;

/** Some plans of one account. */
export interface OwnedPlans {
  accountId: string;
  plans: readonly WalkedPlan[];
}

/**
 * Returns the outcome of the slot for one of the plans, or `due` if there is something to do for it; undefined if the slot
 * does not concern the plan.
 */
export type Look = (plan: WalkedPlan) => Promise<Outcome | 'due' | undefined>;

/** Some plans of one account, with what a slot has read of them together. */
export interface JobSlice {
  look: Look;
  /** Returns the effect on the plans that are due; undefined if none is. */
  finish: (rest: () => Promise<unknown>) => Promise<Effect | undefined>;
}

/** About a hundred plans of any accounts, with what decides which of them there is nothing to do for. */
export interface JobPage {
  look: Look;
  /** Reads some plans of one account again for which there may be something to do. */
  read: (own: OwnedPlans) => Promise<JobSlice>;
}

/** A job that goes through all plans once in each of its slots. */
export interface Job {
  name: JobName;
  /** Returns the slot of a time, such as `2026-12`; slots sort by time when compared as text. */
  slotOf: (time: Date) => string;
  /** Reads a page of plans, in few statements, because there is nothing to do for most plans in most slots. */
  readPage: (plans: readonly WalkedPlan[], slot: string) => Promise<JobPage>;
  /** Notifies an account with changed plans when the slot has gone through all of them. */
  sumUp?: (records: Records, slot: string, tally: Tally) => Promise<void>;
}

/**
 * Returns the id of a document that a job creates. The id depends only on the job, the slot and the subject,
 * so that the document is not created twice.
 */
export function effectId(job: JobName, slot: string, subject: string): string {
  return createHash('sha256').update(`${job}:${slot}:${subject}`).digest('hex').slice(0, 24);
}

export function monthOf(time: Date): string {
  return time.toISOString().slice(0, 7);
}

export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

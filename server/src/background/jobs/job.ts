import { createHash } from 'node:crypto';
import type { Records } from '../../records/handle.js';
import type { WalkedPlan } from '../../records/crop-plans.js';
import type { JobName } from '../../records/job-slots.js';
import type { Tally } from '../../records/job-tallies.js';

/** The outcome for a plan; `notified` means done with a notification to the plan's owner. */
export type Outcome = 'unchanged' | 'refused' | 'done' | 'notified';

/**
 * Runs in the transaction that advances the slot to the plan; resolves to undefined if the plan no longer
 * exists.
 */
export type Effect = (records: Records) => Promise<Outcome | undefined>;

/** A job that goes through all plans once in each of its slots. */
export interface Job {
  name: JobName;
  /** Returns the slot of a time, such as `2026-12`; slots sort by time when compared as text. */
  slotOf: (time: Date) => string;
  /**
   * Returns the outcome or effect of the slot for a plan; undefined if the slot does not concern the plan.
   */
  look: (plan: WalkedPlan, slot: string) => Promise<Outcome | Effect | undefined>;
  /** Notifies an account with changed plans when the slot is done. */
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

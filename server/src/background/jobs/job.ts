import { createHash } from 'node:crypto';
import { reviewNames } from '@crop-planning/shared';
import type { CreateCropPlanInput, FeasibilityLabel } from '@crop-planning/shared';
import type { ModelQuestion } from '../../feasibility/question.js';

export const jobNames = [...reviewNames, 'planting-window'] as const;
export type JobName = (typeof jobNames)[number];

/** A plan that is not archived. */
export interface WalkedPlan extends Omit<CreateCropPlanInput, keyof ModelQuestion>, ModelQuestion {
  id: string;
  accountId: string;
}

export interface LatestLabel {
  feasibility_label: FeasibilityLabel;
}

/** The outcome for a plan; `notified` means done with a notification to the plan's owner. */
export type Outcome = 'unchanged' | 'refused' | 'done' | 'notified';

/**
 * The plans that a slot concerned, counted by outcome. Each plan is counted in one of the first three fields;
 * a plan whose owner was notified is counted as done.
 */
export interface Counts {
  unchanged: number;
  refused: number;
  done: number;
  /** For how many of the plans the owner was notified; stored and printed under this name. */
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

/** A slot that this server holds; `after` is the last plan processed. */
export interface HeldSlot extends JobSlot {
  holder: string;
  after: string | null;
}

/** The plan to which a slot is advanced, and the outcomes to be counted at the same time. */
export interface Progress {
  to: string;
  counts: Counts;
  tallies: readonly Tally[];
}

/**
 * Runs in the transaction that advances the slot to the plan; resolves to undefined if the plan no longer
 * exists.
 */
export type Effect<TStores> = (stores: TStores) => Promise<Outcome | undefined>;

/** How many of an account's plans a slot concerned, and how many of them changed. */
export interface Tally {
  accountId: string;
  plans: number;
  changed: number;
}

/** A job that goes through all plans once in each of its slots. */
export interface Job<TStores> {
  name: JobName;
  /** Returns the slot of a time, such as `2026-12`; slots sort by time when compared as text. */
  slotOf: (time: Date) => string;
  /**
   * Returns the outcome or effect of the slot for a plan; undefined if the slot does not concern the plan.
   */
  look: (plan: WalkedPlan, slot: string) => Promise<Outcome | Effect<TStores> | undefined>;
  /** Notifies an account with changed plans when the slot is done. */
  sumUp?: (stores: TStores, slot: string, tally: Tally) => Promise<void>;
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

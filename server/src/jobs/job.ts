import { createHash } from 'node:crypto';
import type { CreateCropPlanInput, FeasibilityLabel } from '@crop-planning/shared';

export const jobNames = ['reanalyse', 'planting-window'] as const;
export type JobName = (typeof jobNames)[number];

/** A plan that is not archived. */
export interface WalkedPlan extends CreateCropPlanInput {
  id: string;
  accountId: string;
}

export interface LatestLabel {
  feasibility_label: FeasibilityLabel;
}

/** What became of a plan; `told` is done as well, and its owner was notified. */
export type Outcome = 'unchanged' | 'refused' | 'done' | 'told';

/** What is to be done with a plan, in the transaction that moves its slot on; undefined where the plan is gone. */
export type Effect<TStores> = (stores: TStores) => Promise<Outcome | undefined>;

/** How many of an account's plans a slot was about, and how many of them changed. */
export interface Tally {
  accountId: string;
  plans: number;
  changed: number;
}

/** One that walks through all plans, once in each of its slots. */
export interface Job<TStores> {
  name: JobName;
  /** The slot of a time, such as `2026-12`; later ones sort after earlier ones. */
  slotOf: (time: Date) => string;
  /** What the slot means for a plan; undefined where it is not about it. */
  look: (plan: WalkedPlan, slot: string) => Promise<Outcome | Effect<TStores> | undefined>;
  /** Tells an account of whose plans some changed, when the slot has come to its end. */
  sumUp?: (stores: TStores, slot: string, tally: Tally) => Promise<void>;
}

/** The id of what a job makes, of its slot and what it is about: what is there under it is not made again. */
export function effectId(job: JobName, slot: string, subject: string): string {
  return createHash('sha256').update(`${job}:${slot}:${subject}`).digest('hex').slice(0, 24);
}

export function monthOf(time: Date): string {
  return time.toISOString().slice(0, 7);
}

export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

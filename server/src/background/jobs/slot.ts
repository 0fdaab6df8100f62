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

/** How many of an account's plans a slot concerned, and how many of them changed. */
export interface Tally {
  accountId: string;
  plans: number;
  changed: number;
}

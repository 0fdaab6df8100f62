import type { Records } from '../../records/handle.js';
import type { JobSlot } from '../../records/job-slots.js';

/** The latest slot of a job, with what is left of it. */
export interface RemainingSlot extends JobSlot {
  /**
   * The share of the range of the plans' ids that the slot has still to go through, from 1 to 0. The ids are in the
   * order in which the plans were created. Counting the plans would take longer, the more there are.
   */
  remaining: number;
}

/** Reads the latest slot of each job that has one, and, if any is running, the ends of the range of the plans' ids. */
export async function readRemaining({ jobSlots, plans }: Records): Promise<RemainingSlot[]> {
  const slots = await jobSlots.latest();
  const isAnyRunning = slots.some(({ state }) => state === 'running');
  const [first, last] = isAnyRunning ? await Promise.all([plans.outermost(1), plans.outermost(-1)]) : [];
  return slots.map(({ after, ...slot }) => ({
    ...slot,
    remaining: slot.state === 'running' && first && last ? shareAfter(after, first.id, last.id) : 0,
  }));
}

function shareAfter(after: string | null, first: string, last: string): number {
  if (after === null || after < first) return 1;
  return after < last ? Number(placeOf(last) - placeOf(after)) / Number(placeOf(last) - placeOf(first)) : 0;
}

function placeOf(id: string): bigint {
  return BigInt(`0x${id}`);
}

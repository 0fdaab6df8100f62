import type { Records } from '../../records/handle.js';
import type { JobSlot, PlacedSlot } from '../../records/job-slots.js';
import { rangeCount, shareBehind } from '../../records/operation/id-ranges.js';
import { sumOf, type WorkRange } from '../../records/operation/ranges.js';

/** The latest slot of a job, with what is left of it. */
export interface RemainingSlot extends JobSlot {
  /**
   * The share of the accounts, by the ranges of their ids, whose plans the slot has still to go through, from 1 to 0. The
   * ids are random. Counting the plans would take longer, the more there are.
   */
  remaining: number;
}

/** Reads the latest slot of each job that has one, and the ranges of those that are running. */
export function readRemaining({ jobSlots, workRanges }: Records): Promise<RemainingSlot[]> {
  const toRemaining = async (slot: PlacedSlot): Promise<RemainingSlot> => {
    const { isShared, after: _, ...shown } = slot;
    if (slot.state === 'done') return { ...shown, remaining: 0 };
    if (!isShared) return { ...shown, remaining: 1 };
    const ranges = await workRanges.list({ work: slot.name, pass: slot.slot });
    const remaining = ranges.reduce((sum, range) => sum + remainingOf(range), 0);
    return { ...shown, counts: { ...slot.counts, ...sumOf(ranges, slot.counts) }, remaining };
  };
  return jobSlots.latest().then((slots) => Promise.all(slots.map(toRemaining)));
}

function remainingOf(range: WorkRange): number {
  if (range.isDone) return 0;
  const share = (range.to - range.from) / rangeCount;
  return range.account === null ? share : share * (1 - shareBehind(range, range.account));
}

import type { Db, Document } from 'mongodb';
import { renameSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';

/** The clock that servers use instead of the database's when they look for scheduled jobs. */
export interface SlotClock {
  now: () => Promise<Date>;
  moveTo: (time: string | Date) => void;
}

export function createSlotClock(start: string): SlotClock {
  let time = new Date(start);
  return {
    now: () => Promise.resolve(time),
    moveTo: (moment) => void (time = new Date(moment)),
  };
}

/** Creates a clock for servers in separate processes, which read it from the file at `path`. */
export function createSlotClockFile(path: string): Pick<SlotClock, 'moveTo'> {
  return {
    moveTo(moment) {
      // The file is renamed into place, so that no server reads it empty.
      writeFileSync(`${path}.new`, new Date(moment).toISOString());
      renameSync(`${path}.new`, path);
    },
  };
}

/** Waits until the slot is done, and returns it as it is stored; a poll that looks less often costs its database less. */
export async function untilDone(
  db: Db,
  id: string,
  poll: { interval: number; timeout?: number } = { interval: 5 },
): Promise<Document> {
  const slots = db.collection<{ _id: string }>('job_slots');
  await expect.poll(() => slots.findOne({ _id: id }), poll).toMatchObject({ state: 'done' });
  const slot = await slots.findOne({ _id: id });
  if (!slot) throw new Error(`the slot ${id} is gone`);
  return slot;
}

/** Stores a slot as if a server had done it. */
export async function storeDone(db: Db, name: string, slot: string): Promise<void> {
  const at = new Date();
  await db.collection<{ _id: string; [field: string]: unknown }>('job_slots').insertOne({
    _id: `${name}:${slot}`,
    name,
    slot,
    state: 'done',
    began_at: at,
    ended_at: at,
    after: null,
    counts: { unchanged: 0, refused: 0, done: 0, told: 0 },
    lease_holder: null,
    lease_until: new Date(0),
  });
}

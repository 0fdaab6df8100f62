import { reviewNames } from '@crop-planning/shared';
import { ObjectId, type Collection, type Db } from 'mongodb';
import { z } from 'zod';
import { later } from '../concurrency/clock.js';
import { unlessTaken } from '../database/errors.js';
import { leasedFields, leasesOf, unheld, type Lease, type Leased } from '../database/leases.js';
import { jobTallies, type Tally } from './job-tallies.js';
import { objectId, record } from './record.js';

export const jobNames = [...reviewNames, 'planting-window'] as const;

const stored = z.object({
  /** Job and slot, such as `reanalyse:2026-12`. */
  _id: z.string(),
  name: z.enum(jobNames),
  slot: z.string(),
  state: z.enum(['running', 'done']),
  began_at: z.date(),
  ended_at: z.date().nullable(),
  /** The plans that the slot concerned, by outcome; `told` counts those whose owner was notified. */
  counts: z.object({ unchanged: z.number(), refused: z.number(), done: z.number(), told: z.number() }),
  /** The last plan processed. */
  after: objectId.nullable(),
  ...leasedFields,
  /** Missing while the slot is running. */
  forget_at: z.date().exactOptional(),
});

export type StoredJobSlot = z.infer<typeof stored>;
export type JobName = (typeof jobNames)[number];
export type Counts = StoredJobSlot['counts'];

/** A slot as its statements return it. */
export type JobSlot = Omit<StoredJobSlot, '_id' | 'after' | 'forget_at' | keyof Leased>;

/** A slot with the last plan processed; null at the beginning and when it is done. */
export interface PlacedSlot extends JobSlot {
  after: string | null;
}

/** A slot that this server holds. */
export interface HeldSlot extends PlacedSlot {
  holder: string;
}

/** The plan to which a slot is advanced, and the outcomes to be counted at the same time. */
export interface Progress {
  to: string;
  counts: Counts;
  tallies: readonly Tally[];
}

/** The slots of the scheduled jobs, and how far each has come. */
export const jobSlots = record({
  collection: 'job_slots',
  stored,
  indexes: [{ key: { name: 1, slot: -1 } }, { key: { forget_at: 1 }, expireAfterSeconds: 0 }],
  statements,
});

const retentionMs = 400 * 24 * 60 * 60_000;
const noCounts = { unchanged: 0, refused: 0, done: 0, told: 0 };

function statements(slots: Collection<StoredJobSlot>, db: Db) {
  const tallies = jobTallies.statementsOf(db);
  const leases = leasesOf(slots);

  return {
    /** Begins a slot unless it has already begun. */
    async begin(name: JobName, slot: string, now: Date): Promise<void> {
      const _id = `${name}:${slot}`;
      // A read is cheap, but even a refused write is flushed to disk.
      if (await slots.findOne({ _id }, { projection: { _id: 1 } })) return;
      const begun = { name, slot, state: 'running' as const, began_at: now, ended_at: null };
      await unlessTaken(slots.insertOne({ _id, ...begun, counts: noCounts, after: null, ...unheld }));
    },

    /** Claims the job's oldest slot up to `upTo` that is not done and that no other server holds. */
    async claim(lease: Lease, name: JobName, upTo: string): Promise<HeldSlot | undefined> {
      const due = { name, slot: { $lte: upTo }, state: 'running' as const };
      const claimed = await leases.claim(due, lease, { sort: { slot: 1 } });
      if (!claimed) return undefined;
      return { ...toPlaced(claimed), holder: lease.holder };
    },

    async find(name: JobName, slot: string): Promise<JobSlot | undefined> {
      const found = await slots.findOne({ _id: `${name}:${slot}` });
      return found ? toSlot(found) : undefined;
    },

    /** Returns when the job's latest slot that is done ended; undefined if none has. */
    async lastDoneAt(name: JobName): Promise<Date | undefined> {
      const last = await slots.findOne(
        { name, state: 'done' },
        { sort: { slot: -1 }, projection: { ended_at: 1 } },
      );
      return last?.ended_at ?? undefined;
    },

    renew: (held: HeldSlot, ms: number) => leases.renew(keyOf(held), ms),

    release: (held: HeldSlot) => leases.release(keyOf(held)),

    finish: (held: HeldSlot, at: Date) =>
      leases.release(keyOf(held), {
        state: 'done',
        ended_at: at,
        after: null,
        forget_at: later(at, retentionMs),
      }),

    /**
     * Advances a slot in a transaction; returns false if another server holds the slot or has advanced it.
     */
    async advance(held: HeldSlot, { to, counts, tallies: newTallies }: Progress): Promise<boolean> {
      const after = held.after === null ? null : ObjectId.createFromHexString(held.after);
      const { unchanged, refused, done, told: notified } = counts;
      const advanced = await slots.updateOne(
        { _id: keyOf(held)._id, state: 'running', lease_holder: held.holder, after },
        {
          $set: { after: ObjectId.createFromHexString(to) },
          $inc: {
            'counts.unchanged': unchanged,
            'counts.refused': refused,
            'counts.done': done,
            'counts.told': notified,
          },
        },
      );
      if (advanced.matchedCount === 0) return false;
      for (const tally of newTallies) await tallies.add(held, tally);
      return true;
    },

    /** Returns the latest slot of each job that has one, with the last plan processed. */
    async latest(): Promise<PlacedSlot[]> {
      const newest = { sort: { slot: -1 } } as const;
      const documents = await Promise.all(jobNames.map((name) => slots.findOne({ name }, newest)));
      return documents.flatMap((slot) => (slot ? [toPlaced(slot)] : []));
    },
  };
}

function toSlot({ name, slot, state, began_at, ended_at, counts }: StoredJobSlot): JobSlot {
  return { name, slot, state, began_at, ended_at, counts };
}

function toPlaced(slot: StoredJobSlot): PlacedSlot {
  return { ...toSlot(slot), after: slot.after?.toHexString() ?? null };
}

function keyOf({ name, slot, holder }: HeldSlot) {
  return { _id: `${name}:${slot}`, holder };
}

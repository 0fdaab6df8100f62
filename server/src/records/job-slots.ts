import { reviewNames } from '@crop-planning/shared';
import type { Collection } from 'mongodb';
import { z } from 'zod';
import { later } from '../concurrency/clock.js';
import { unlessTaken } from '../database/errors.js';
import { isFree, leasedFields, unheld, type Leased } from '../database/leases.js';
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
  /** The last plan, in the order of ids, that a server of an earlier release processed, which runs a slot alone. */
  after: objectId.nullable(),
  /** Held by nobody, by a server of an earlier release, or by all others together. */
  ...leasedFields,
  /** Missing while the slot is running. */
  forget_at: z.date().exactOptional(),
});

export type StoredJobSlot = z.infer<typeof stored>;
export type JobName = (typeof jobNames)[number];
export type Counts = StoredJobSlot['counts'];

/** A slot as its statements return it. */
export type JobSlot = Omit<StoredJobSlot, '_id' | 'after' | 'forget_at' | keyof Leased>;

/** Names a slot. */
export type SlotKey = Pick<JobSlot, 'name' | 'slot'>;

/** A slot, and how far a server of an earlier release has come in it. */
export interface PlacedSlot extends JobSlot {
  after: string | null;
  /** Whether the slot has been divided into ranges, in which all servers work. */
  isShared: boolean;
}

/** The slots of the scheduled jobs; how far each has come is in its ranges. */
export const jobSlots = record({
  collection: 'job_slots',
  stored,
  indexes: [{ key: { name: 1, slot: -1 } }, { key: { forget_at: 1 }, expireAfterSeconds: 0 }],
  statements,
});

const retentionMs = 400 * 24 * 60 * 60_000;
const noCounts = { unchanged: 0, refused: 0, done: 0, told: 0 };
/** Holds the slots that are shared. No server of an earlier release is called so, and none waits that long. */
const everyServer = 'every server';
const forEver = new Date('9999-01-01');

function statements(slots: Collection<StoredJobSlot>) {
  return {
    /** Begins a slot unless it has already begun. */
    async begin(name: JobName, slot: string, now: Date): Promise<void> {
      const _id = `${name}:${slot}`;
      // A read is cheap, but even a refused write is flushed to disk.
      if (await slots.findOne({ _id }, { projection: { _id: 1 } })) return;
      const begun = { name, slot, state: 'running' as const, began_at: now, ended_at: null };
      await unlessTaken(slots.insertOne({ _id, ...begun, counts: noCounts, after: null, ...unheld }));
    },

    /** Returns the job's oldest slot up to `upTo` that is not done. */
    async oldestRunning(name: JobName, upTo: string): Promise<PlacedSlot | undefined> {
      const running = { name, slot: { $lte: upTo }, state: 'running' as const };
      const found = await slots.findOne(running, { sort: { slot: 1 } });
      return found ? toPlaced(found) : undefined;
    },

    /**
     * Shares a slot, in the transaction that enters its ranges; returns false if it is shared already, or done, or if a
     * server of release 1.0 is running it.
     */
    async share({ name, slot }: SlotKey): Promise<boolean> {
      const mayShare = { state: 'running' as const, lease_holder: { $ne: everyServer } };
      const filter = { _id: `${name}:${slot}`, ...mayShare, $expr: isFree(everyServer) };
      const shared = { lease_holder: everyServer, lease_until: forEver };
      return (await slots.updateOne(filter, { $set: shared })).matchedCount === 1;
    },

    /** Ends a shared slot, in the transaction that removes its ranges; returns false if it has already ended. */
    async complete(
      { name, slot }: SlotKey,
      counts: Readonly<Record<string, number>>,
      at: Date,
    ): Promise<boolean> {
      const filter = { _id: `${name}:${slot}`, state: 'running' as const, lease_holder: everyServer };
      const { unchanged = 0, refused = 0, done = 0, told: notified = 0 } = counts;
      const completed = await slots.updateOne(filter, {
        $set: {
          state: 'done',
          ended_at: at,
          after: null,
          forget_at: later(at, retentionMs),
          ...unheld,
        },
        $inc: {
          'counts.unchanged': unchanged,
          'counts.refused': refused,
          'counts.done': done,
          'counts.told': notified,
        },
      });
      return completed.matchedCount === 1;
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
  const { after, lease_holder } = slot;
  return { ...toSlot(slot), after: after?.toHexString() ?? null, isShared: lease_holder === everyServer };
}

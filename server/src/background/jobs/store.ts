import { createCropPlanInput } from '@crop-planning/shared';
import { ObjectId } from 'mongodb';
import type { Db } from 'mongodb';
import { readAll } from '../../database/batches.js';
import { later } from '../../concurrency/clock.js';
import { unlessTaken } from '../../database/errors.js';
import { leasesOf, unheld } from '../../database/leases.js';
import type { Lease, Leased } from '../../database/leases.js';
import { questionOf } from '../../feasibility/question.js';
import { jobNames } from './slot.js';
import type { HeldSlot, JobName, JobSlot, Progress, Tally, WalkedPlan } from './slot.js';

export type JobsStore = ReturnType<typeof createJobsStore>;

interface SlotDocument extends JobSlot, Leased {
  /** Job and slot, such as `reanalyse:2026-12`. */
  _id: string;
  /** The last plan processed. */
  after: ObjectId | null;
  /** Missing while the slot is running. */
  forget_at?: Date;
}

/** An account's counts in a running slot; removed when the account is notified. */
interface TallyDocument {
  /** Job, slot and account. */
  _id: string;
  account_id: ObjectId;
  plans: number;
  changed: number;
}

const retentionMs = 400 * 24 * 60 * 60_000;
const noCounts = { unchanged: 0, refused: 0, done: 0, told: 0 };

export function createJobsStore(db: Db) {
  const slots = db.collection<SlotDocument>('job_slots');
  const tallies = db.collection<TallyDocument>('job_tallies');
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
      return { ...toSlot(claimed), holder: lease.holder, after: claimed.after?.toHexString() ?? null };
    },

    async find(name: JobName, slot: string): Promise<JobSlot | undefined> {
      const found = await slots.findOne({ _id: `${name}:${slot}` });
      return found ? toSlot(found) : undefined;
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

    /** Returns the next plans that are not archived, ordered by id. */
    plansAfter(planId: string | null, limit: number): Promise<WalkedPlan[]> {
      const laterPlans = planId === null ? {} : { _id: { $gt: ObjectId.createFromHexString(planId) } };
      const cursor = db
        .collection<PlanDocument>('crop_plans')
        .find({ ...laterPlans, is_archived: { $ne: true } }, { limit, projection: planFields });
      return readAll(cursor.sort({ _id: 1 }), toPlan);
    },

    talliesOf({ name, slot }: HeldSlot, limit: number): Promise<Tally[]> {
      // The range ends at a semicolon, the character that sorts after the colon.
      const ofSlot = { _id: { $gte: `${name}:${slot}:`, $lt: `${name}:${slot};` } };
      return readAll(tallies.find(ofSlot, { limit }).sort({ _id: 1 }), toTally);
    },

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
      for (const { accountId, plans, changed } of newTallies)
        await tallies.updateOne(tallyKey(held, accountId), { $inc: { plans, changed } }, { upsert: true });
      return true;
    },

    /** Removes a tally in a transaction; returns false if it has already been removed. */
    async removeTally(held: HeldSlot, accountId: string): Promise<boolean> {
      const { deletedCount } = await tallies.deleteOne(tallyKey(held, accountId));
      return deletedCount === 1;
    },

    /** Returns the latest slot of each job that has one. */
    async latest(): Promise<JobSlot[]> {
      const newest = { sort: { slot: -1 } } as const;
      const documents = await Promise.all(jobNames.map((name) => slots.findOne({ name }, newest)));
      return documents.flatMap((slot) => (slot ? [toSlot(slot)] : []));
    },
  };
}

interface PlanDocument extends Omit<WalkedPlan, 'id' | 'accountId'> {
  _id: ObjectId;
  account_id: ObjectId;
  is_archived: boolean;
}

const planFields = Object.fromEntries(
  ['account_id', ...Object.keys(createCropPlanInput.shape)].map((name) => [name, 1]),
);

function toPlan({ _id, account_id, ...plan }: PlanDocument): WalkedPlan {
  return { ...plan, ...questionOf(plan), id: _id.toHexString(), accountId: account_id.toHexString() };
}

function toSlot({ name, slot, state, began_at, ended_at, counts }: SlotDocument): JobSlot {
  return { name, slot, state, began_at, ended_at, counts };
}

function toTally({ account_id, plans, changed }: TallyDocument): Tally {
  return { accountId: account_id.toHexString(), plans, changed };
}

function keyOf({ name, slot, holder }: HeldSlot) {
  return { _id: `${name}:${slot}`, holder };
}

function tallyKey({ name, slot }: { name: JobName; slot: string }, accountId: string) {
  return { _id: `${name}:${slot}:${accountId}`, account_id: ObjectId.createFromHexString(accountId) };
}

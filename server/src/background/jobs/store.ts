import { createCropPlanInput } from '@crop-planning/shared';
import { ObjectId } from 'mongodb';
import type { Db } from 'mongodb';
import { readAll } from '../../database/batches.js';
import { later } from '../../concurrency/clock.js';
import { unlessTaken } from '../../database/errors.js';
import { heldBy, takeableBy, unheld } from '../../database/leases.js';
import type { Leased } from '../../database/leases.js';
import { plantingOf } from '../../database/older-documents.js';
import { jobNames } from './job.js';
import type { JobName, Tally, WalkedPlan } from './job.js';
import type { HeldSlot, JobsInTransaction, JobSlot, JobsStore } from './service.js';

interface SlotDocument extends JobSlot, Leased {
  /** Job and slot, `reanalyse:2026-12`. */
  _id: string;
  /** The last plan done. */
  after: ObjectId | null;
  /** Missing while it runs. */
  forget_at?: Date;
}

/** What a running slot counts for an account; removed when the account is notified. */
interface TallyDocument {
  /** Job, slot and account. */
  _id: string;
  account_id: ObjectId;
  plans: number;
  changed: number;
}

export interface JobsWork {
  /** The last slot of each job that had one. */
  latest: () => Promise<JobSlot[]>;
}

const keptMs = 400 * 24 * 60 * 60_000;
const noCounts = { unchanged: 0, refused: 0, done: 0, told: 0 };

export function createJobsStore(db: Db): JobsStore & JobsInTransaction['jobs'] & JobsWork {
  const slots = db.collection<SlotDocument>('job_slots');
  const tallies = db.collection<TallyDocument>('job_tallies');

  return {
    async begin(name, slot, now) {
      const _id = `${name}:${slot}`;
      // A read costs nothing; a write, even a refused one, is flushed to disk.
      if (await slots.findOne({ _id }, { projection: { _id: 1 } })) return;
      const begun = { name, slot, state: 'running' as const, began_at: now, ended_at: null };
      await unlessTaken(slots.insertOne({ _id, ...begun, counts: noCounts, after: null, ...unheld }));
    },

    async claim(name, upTo, holder, { now, until }) {
      const due = { name, slot: { $lte: upTo }, state: 'running' as const, ...takeableBy(holder, now) };
      const oldest = { sort: { slot: 1 } } as const;
      const found = await slots.findOne(due, { ...oldest, projection: { _id: 1 } });
      if (!found) return undefined;
      const claimed = await slots.findOneAndUpdate(
        { ...due, _id: found._id },
        { $set: heldBy(holder, until) },
        { returnDocument: 'after' },
      );
      return claimed
        ? { ...toSlot(claimed), holder, after: claimed.after?.toHexString() ?? null }
        : undefined;
    },

    async find(name, slot) {
      const found = await slots.findOne({ _id: `${name}:${slot}` });
      return found ? toSlot(found) : undefined;
    },

    async renew(held, until) {
      const renewed = await slots.updateOne(keyOf(held), { $set: { lease_until: until } });
      return renewed.matchedCount === 1;
    },

    async release(held) {
      await slots.updateOne(keyOf(held), { $set: unheld });
    },

    async finish(held, at) {
      const done = { state: 'done' as const, ended_at: at, after: null, forget_at: later(at, keptMs) };
      await slots.updateOne(keyOf(held), { $set: { ...done, ...unheld } });
    },

    plansAfter(planId, limit) {
      const laterPlans = planId === null ? {} : { _id: { $gt: ObjectId.createFromHexString(planId) } };
      const found = db
        .collection<PlanDocument>('crop_plans')
        .find({ ...laterPlans, is_archived: { $ne: true } }, { limit, projection: planFields });
      return readAll(found.sort({ _id: 1 }), toPlan);
    },

    talliesOf({ name, slot }, limit) {
      // The character after a colon in sort order ends the range.
      const ofSlot = { _id: { $gte: `${name}:${slot}:`, $lt: `${name}:${slot};` } };
      return readAll(tallies.find(ofSlot, { limit }).sort({ _id: 1 }), toTally);
    },

    async advance(held, { to, counts, tallies: counted }) {
      const after = held.after === null ? null : ObjectId.createFromHexString(held.after);
      const { unchanged, refused, done, told } = counts;
      const moved = await slots.updateOne(
        { ...keyOf(held), after },
        {
          $set: { after: ObjectId.createFromHexString(to) },
          $inc: {
            'counts.unchanged': unchanged,
            'counts.refused': refused,
            'counts.done': done,
            'counts.told': told,
          },
        },
      );
      if (moved.matchedCount === 0) return false;
      for (const { accountId, plans, changed } of counted)
        await tallies.updateOne(
          { _id: tallyId(held, accountId) },
          { $set: { account_id: ObjectId.createFromHexString(accountId) }, $inc: { plans, changed } },
          { upsert: true },
        );
      return true;
    },

    async removeTally(held, accountId) {
      const { deletedCount } = await tallies.deleteOne({ _id: tallyId(held, accountId) });
      return deletedCount === 1;
    },

    async latest() {
      const newest = { sort: { slot: -1 } } as const;
      const found = await Promise.all(jobNames.map((name) => slots.findOne({ name }, newest)));
      return found.flatMap((slot) => (slot ? [toSlot(slot)] : []));
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
  return { ...plantingOf(plan), id: _id.toHexString(), accountId: account_id.toHexString() };
}

function toSlot({ name, slot, state, began_at, ended_at, counts }: SlotDocument): JobSlot {
  return { name, slot, state, began_at, ended_at, counts };
}

function toTally({ account_id, plans, changed }: TallyDocument): Tally {
  return { accountId: account_id.toHexString(), plans, changed };
}

function keyOf({ name, slot, holder }: HeldSlot) {
  return { _id: `${name}:${slot}`, state: 'running' as const, lease_holder: holder };
}

function tallyId({ name, slot }: { name: JobName; slot: string }, accountId: string): string {
  return `${name}:${slot}:${accountId}`;
}

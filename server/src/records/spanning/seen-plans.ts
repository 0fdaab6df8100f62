import type { AppError } from '@crop-planning/shared';
import type { Db, Document, ObjectId } from 'mongodb';
import { readAll } from '../../database/batches.js';
import { ownedBy, ownedKey, toObjectId } from '../../database/queries.js';
import type { GivenQuestion } from '../../feasibility/question.js';
import type { StorageUse, StoredAccountStorage } from '../account-storage.js';
import { toFiled, type FiledAnalysis, type StoredAnalysis } from '../analyses.js';
import { lookUpAnswers, toAnswers, type AnsweredRequest, type WithAnswers } from '../first-answers.js';
import { toWalked, walkedFields, type StoredCropPlan, type WalkedPlan } from '../stored-plans.js';
import { lookUpLatest, type Owner } from '../latest-analysis.js';
import { withoutOutline } from '../plan-outline.js';

/** A plan, and all other data that recording its analysis depends on, read in one statement. */
export interface SeenPlan extends WalkedPlan {
  /** How many analyses had been started. */
  seq: number;
  /** False while a deleted account's plan is waiting to be purged. */
  hasOwner: boolean;
  latest: FiledAnalysis | undefined;
  storage: StorageUse;
}

/** A plan as it was before it was locked, so that no other recording and no deletion of it can interfere. */
export interface HeldPlan extends WalkedPlan {
  /** How many analyses had been started before. */
  seq: number;
  isArchived: boolean;
}

interface SeenDocument extends StoredCropPlan {
  latest: StoredAnalysis[];
  owners: unknown[];
  storage: StoredAccountStorage[];
}

const withOwner = [
  {
    $lookup: {
      from: 'accounts',
      localField: 'account_id',
      foreignField: '_id',
      pipeline: [{ $project: { _id: 1 } }],
      as: 'owners',
    },
  },
  {
    $lookup: {
      from: 'account_storage',
      localField: 'account_id',
      foreignField: '_id',
      pipeline: [{ $limit: 1 }],
      as: 'storage',
    },
  },
];

const heldFields = { ...walkedFields, is_archived: 1, analysis_seq: 1 } as const;

/** The plans whose analyses are to be recorded: reads what a recording depends on, and locks them. */
export function seenPlans(db: Db) {
  const plans = db.collection<StoredCropPlan>('crop_plans');
  // An analysis that a failover rolls back must not be read with the plan's count. Transactions have their
  // own read concern.
  const options = { readConcern: { level: 'majority' as const } };

  function aggregate<Added extends object>($match: Document, owner: Owner, more: readonly Document[] = []) {
    // A plan is read before its newest analysis, so the plan's count is never newer than that analysis.
    const stages = [{ $match }, { $project: withoutOutline }, lookUpLatest(owner, []), ...withOwner, ...more];
    return plans.aggregate<SeenDocument & Added>(stages, options);
  }

  const read = ($match: Document, owner: Owner) => readAll(aggregate($match, owner), toSeen);

  return {
    async find(accountId: string, planId: string): Promise<SeenPlan | undefined> {
      const key = ownedKey(accountId, planId);
      return key && (await read(key, { crop_plan_id: key._id }))[0];
    },

    /**
     * Finds a plan of any account, for a caller that cannot know whose it is, and the first answers to requests
     * that concern it, as `toAnswers` returns them.
     */
    async findAnyones<Answer>(
      planId: string,
      requests: readonly AnsweredRequest[],
      now: Date,
    ): Promise<{ plan: SeenPlan; answers: ReadonlyMap<string, Answer | AppError> } | undefined> {
      const _id = toObjectId(planId);
      if (!_id) return undefined;
      const more = requests.length === 0 ? [] : [lookUpAnswers(requests)];
      const cursor = aggregate<Partial<WithAnswers>>({ _id }, { crop_plan_id: _id }, more);
      const [found] = await readAll(cursor, (document) => document);
      return found && { plan: toSeen(found), answers: toAnswers(found.answers ?? [], requests, now) };
    },

    /** Finds those of the plans that belong to the account, by their ids. */
    async findAll(accountId: string, planIds: readonly string[]): Promise<ReadonlyMap<string, SeenPlan>> {
      const owner = ownedBy(accountId);
      const found = planIds.length === 0 ? [] : await read({ _id: oneOf(planIds), ...owner }, owner);
      return new Map(found.map((plan) => [plan.id, plan]));
    },

    /**
     * Locks plans until the transaction ends: counts another analysis of each, and keeps the given part of their
     * question and climate. Returns those that belong to the account as they were, except for what is given.
     */
    async hold(
      accountId: string,
      planIds: readonly string[],
      question: GivenQuestion = {},
    ): Promise<ReadonlyMap<string, HeldPlan>> {
      const isGiven = Object.keys(question).length > 0;
      const update = { $inc: { analysis_seq: 1 }, ...(isGiven && { $set: question }) };
      const [only, ...others] = planIds;
      if (only === undefined) return new Map();
      if (others.length > 0) {
        const several = { _id: oneOf(planIds), ...ownedBy(accountId) };
        await plans.updateMany(several, update);
        return byId(await plans.find(several, { projection: heldFields }).toArray());
      }
      // One statement fewer, because each round trip matters if the database is far away.
      const key = ownedKey(accountId, only);
      const options = { returnDocument: 'after', projection: heldFields } as const;
      const held = key && (await plans.findOneAndUpdate(key, update, options));
      return byId(held ? [held] : []);
    },
  };
}

function oneOf(ids: readonly string[]): { $in: ObjectId[] } {
  return { $in: ids.flatMap((id) => toObjectId(id) ?? []) };
}

function toSeen(found: SeenDocument): SeenPlan {
  const [latest] = found.latest;
  const [storage] = found.storage;
  return {
    ...toWalked(found),
    seq: found.analysis_seq,
    hasOwner: found.owners.length > 0,
    latest: latest && toFiled(latest),
    storage: { bytes: storage?.bytes ?? 0, mbMax: storage?.mb_max },
  };
}

function byId(found: readonly StoredCropPlan[]): ReadonlyMap<string, HeldPlan> {
  const held = found.map((plan) => ({
    ...toWalked(plan),
    seq: plan.analysis_seq - 1,
    isArchived: plan.is_archived,
  }));
  return new Map(held.map((plan) => [plan.id, plan]));
}

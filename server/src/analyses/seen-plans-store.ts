import type { CreateCropPlanInput } from '@crop-planning/shared';
import type { ObjectId } from 'mongodb';
import type { Db } from 'mongodb';
import type { AnalysisNumbers } from '../database/attribution.js';
import { readLatest } from '../database/latest-analysis.js';
import { plantingFromAnyRelease } from '../database/older-documents.js';
import { ownedKey, toObjectId } from '../database/queries.js';
import { toFiled } from './store.js';
import type { AnyAnalysisDocument } from './store.js';
import type { FiledAnalysis } from './analysis.js';

/** A plan, and all other data that recording its analysis depends on, read in one statement. */
export interface SeenPlan extends CreateCropPlanInput {
  accountId: string;
  /** How many analyses had been started; undefined if they were not counted. */
  seq: number | undefined;
  /** False while a deleted account's plan is waiting to be purged. */
  hasOwner: boolean;
  latest: FiledAnalysis | undefined;
  /** The total size of the owner's analyses, and the owner's individual limit in MiB. */
  storage: { bytes: number | undefined; mbMax: number | undefined };
}

interface SeenDocument extends Partial<CreateCropPlanInput>, AnalysisNumbers {
  _id: ObjectId;
  account_id: ObjectId;
  latest: AnyAnalysisDocument[];
  owners: unknown[];
  storage: { bytes?: number; mb_max?: number }[];
}

/** The plan is read before its newest analysis, so the plan's count is never newer than that analysis. */
const newest = readLatest();

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

export type SeenPlans = ReturnType<typeof createSeenPlansStore>;

/** Reads all data that a recording depends on in one statement. */
export function createSeenPlansStore(db: Db) {
  const plans = db.collection('crop_plans');
  // An analysis that a failover rolls back must not be read with the plan's count. Transactions have their
  // own read concern.
  const options = { readConcern: { level: 'majority' as const } };

  return {
    /** Finds a plan, which must belong to `accountId` if that is passed. */
    async find(planId: string, accountId?: string): Promise<SeenPlan | undefined> {
      const _id = toObjectId(planId);
      const key = accountId === undefined ? _id && { _id } : ownedKey(accountId, planId);
      if (!key) return undefined;
      const stages = [{ $match: key }, newest.lookUp({ crop_plan_id: key._id }), ...withOwner];
      const read = await plans.aggregate<SeenDocument>(stages, options).toArray();
      const [found] = await newest.complete(db, read, options);
      if (!found) return undefined;
      const [latest] = found.latest;
      const [storage] = found.storage;
      return {
        ...plantingFromAnyRelease(found),
        accountId: found.account_id.toHexString(),
        seq: found.analysis_seq,
        hasOwner: found.owners.length > 0,
        latest: latest && toFiled(latest),
        storage: { bytes: storage?.bytes, mbMax: storage?.mb_max },
      };
    },
  };
}

import type { RiskTolerance } from '@crop-planning/shared';
import type { ObjectId } from 'mongodb';
import type { Db } from 'mongodb';
import { lookUpLatest } from '../database/latest-analysis.js';
import { ownedKey, toObjectId } from '../database/queries.js';
import { questionOf } from '../feasibility/question.js';
import type { ModelQuestion } from '../feasibility/question.js';
import { toFiled } from './store.js';
import type { AnalysisDocument } from './store.js';
import type { FiledAnalysis } from './analysis.js';

/** A plan, and all other data that recording its analysis depends on, read in one statement. */
export interface SeenPlan extends Planting, ModelQuestion {
  accountId: string;
  /** How many analyses had been started. */
  seq: number;
  /** False while a deleted account's plan is waiting to be purged. */
  hasOwner: boolean;
  latest: FiledAnalysis | undefined;
  /** The total size of the owner's analyses, and the owner's individual limit in MiB. */
  storage: { bytes: number; mbMax: number | undefined };
}

interface Planting {
  crop: string;
  location: string;
  planting_month: number;
  risk_tolerance: RiskTolerance;
}

interface SeenDocument extends Planting, Partial<ModelQuestion> {
  _id: ObjectId;
  account_id: ObjectId;
  analysis_seq: number;
  latest: AnalysisDocument[];
  owners: unknown[];
  storage: { bytes?: number; mb_max?: number }[];
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
      // The plan is read before its newest analysis, so the plan's count is never newer than that analysis.
      const stages = [{ $match: key }, lookUpLatest({ crop_plan_id: key._id }, []), ...withOwner];
      const [found] = await plans.aggregate<SeenDocument>(stages, options).toArray();
      if (!found) return undefined;
      const [latest] = found.latest;
      const [storage] = found.storage;
      return {
        crop: found.crop,
        location: found.location,
        planting_month: found.planting_month,
        risk_tolerance: found.risk_tolerance,
        ...questionOf(found),
        accountId: found.account_id.toHexString(),
        seq: found.analysis_seq,
        hasOwner: found.owners.length > 0,
        latest: latest && toFiled(latest),
        storage: { bytes: storage?.bytes ?? 0, mbMax: storage?.mb_max },
      };
    },
  };
}

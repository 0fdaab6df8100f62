import type { Db } from 'mongodb';
import { ownedKey, toObjectId } from '../../database/queries.js';
import { questionOf } from '../../feasibility/question.js';
import type { StorageUse, StoredAccountStorage } from '../account-storage.js';
import { toFiled, type FiledAnalysis, type StoredAnalysis } from '../analyses.js';
import type { StoredCropPlan, WalkedPlan } from '../crop-plans.js';
import { lookUpLatest } from '../latest-analysis.js';
import { withoutOutline } from '../plan-outline.js';

/** A plan, and all other data that recording its analysis depends on, read in one statement. */
export interface SeenPlan extends Omit<WalkedPlan, 'id' | 'name'> {
  /** How many analyses had been started. */
  seq: number;
  /** False while a deleted account's plan is waiting to be purged. */
  hasOwner: boolean;
  latest: FiledAnalysis | undefined;
  storage: StorageUse;
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

/** Reads all data that a recording depends on in one statement. */
export function seenPlans(db: Db) {
  const plans = db.collection<StoredCropPlan>('crop_plans');
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
      const stages = [
        { $match: key },
        { $project: withoutOutline },
        lookUpLatest({ crop_plan_id: key._id }, []),
        ...withOwner,
      ];
      const [found] = await plans.aggregate<SeenDocument>(stages, options).toArray();
      if (!found) return undefined;
      const [latest] = found.latest;
      const [storage] = found.storage;
      return {
        crop: found.crop,
        location: found.location,
        climate: found.climate ?? null,
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

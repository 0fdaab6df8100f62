import { ObjectId } from 'mongodb';
import type { ClientSession, Db, Document } from 'mongodb';
import { toObjectId } from '../database.js';
import type { CropPlansStore, NewCropPlan, StoredCropPlan } from './service.js';

interface CropPlanDocument extends NewCropPlan {
  _id: ObjectId;
  account_id: ObjectId;
  /** Counts the analyses that were begun; it holds the plan for one recording and against deletion. */
  analysis_seq: number;
}

interface CropPlanWithLatest extends CropPlanDocument {
  latest: NonNullable<StoredCropPlan['latest']>[];
}

interface AnalysisHold {
  /** Counts an analysis of the plan, whoever owns it; undefined when there is no such plan. */
  holdForAnalysis: (planId: string) => Promise<{ accountId: string; name: string } | undefined>;
}

/** The index on analyses holds all that is asked here, newest first, so each plan costs one look. */
const withLatestAnalysis: Document[] = [
  {
    $lookup: {
      from: 'analyses',
      localField: '_id',
      foreignField: 'crop_plan_id',
      pipeline: [
        { $sort: { created_at: -1 } },
        { $limit: 1 },
        { $project: { _id: 0, created_at: 1, feasibility_label: 1 } },
      ],
      as: 'latest',
    },
  },
];

export function createCropPlansStore(db: Db, session?: ClientSession): CropPlansStore & AnalysisHold {
  const plans = db.collection<CropPlanDocument>('crop_plans');
  const options = session ? { session } : {};

  return {
    async insert(accountId, plan) {
      const document = {
        ...plan,
        _id: new ObjectId(),
        account_id: ObjectId.createFromHexString(accountId),
        analysis_seq: 0,
      };
      await plans.insertOne(document, options);
      return toCropPlan({ ...document, latest: [] });
    },

    async list(accountId, { includeArchived }) {
      const owned = { account_id: ObjectId.createFromHexString(accountId) };
      const found = await plans
        .aggregate<CropPlanWithLatest>(
          [
            { $match: includeArchived ? owned : { ...owned, is_archived: false } },
            { $sort: { created_at: -1, _id: -1 } },
            ...withLatestAnalysis,
          ],
          options,
        )
        .toArray();
      return found.map(toCropPlan);
    },

    async find(accountId, planId) {
      const key = toKey(accountId, planId);
      if (!key) return undefined;
      const found = await plans
        .aggregate<CropPlanWithLatest>([{ $match: key }, ...withLatestAnalysis], options)
        .next();
      return found ? toCropPlan(found) : undefined;
    },

    async deleteUnanalysed(accountId, planId) {
      const key = toKey(accountId, planId);
      if (!key) return false;
      const { deletedCount } = await plans.deleteOne({ ...key, analysis_seq: 0 }, options);
      return deletedCount === 1;
    },

    async holdForAnalysis(planId) {
      const _id = toObjectId(planId);
      const held = _id && (await plans.findOneAndUpdate({ _id }, { $inc: { analysis_seq: 1 } }, options));
      return held ? { accountId: held.account_id.toHexString(), name: held.name } : undefined;
    },
  };
}

function toKey(accountId: string, planId: string): { _id: ObjectId; account_id: ObjectId } | undefined {
  const _id = toObjectId(planId);
  const account_id = toObjectId(accountId);
  return _id && account_id && { _id, account_id };
}

function toCropPlan(document: CropPlanWithLatest): StoredCropPlan {
  return {
    id: document._id.toHexString(),
    name: document.name,
    crop: document.crop,
    location: document.location,
    planting_month: document.planting_month,
    risk_tolerance: document.risk_tolerance,
    is_archived: document.is_archived,
    created_at: document.created_at,
    updated_at: document.updated_at,
    latest: document.latest[0],
  };
}

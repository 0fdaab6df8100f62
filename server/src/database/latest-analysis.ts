import type { AggregateOptions, Db, Document, ObjectId } from 'mongodb';
import { isAttributed } from './attribution.js';
import type { AnalysisNumbers } from './attribution.js';
import { readAll } from './batches.js';

/** Limits a look-up to the analyses of one account, or of one plan whose account the plan itself names. */
export type Owner = { account_id: ObjectId } | { crop_plan_id: ObjectId };

interface PlanWithLatest extends AnalysisNumbers {
  _id: ObjectId;
  latest: unknown[];
}

export interface LatestOptions {
  /** Only analyses from this source are looked up. */
  source?: string;
}

/**
 * Reads each plan's newest analysis as `latest`, in the form that the stages give it. It costs one index key
 * for each plan besides what the stages read.
 */
export function readLatest(stages: readonly Document[] = [], { source }: LatestOptions = {}) {
  const newest = [{ $sort: { created_at: -1 } }, { $limit: 1 }, ...stages];
  const ofSource = source === undefined ? {} : { source };

  return {
    /**
     * Returns the stage that looks up the analyses by account and plan. Pass the plans that it returns to
     * `complete`.
     */
    lookUp(owner: Owner): Document {
      const isOfAccount = 'account_id' in owner;
      return {
        $lookup: {
          from: 'analyses',
          localField: isOfAccount ? '_id' : 'account_id',
          foreignField: isOfAccount ? 'crop_plan_id' : 'account_id',
          pipeline: [{ $match: { ...owner, ...ofSource } }, ...newest],
          as: 'latest',
        },
      };
    },

    /**
     * Looks again, by the plan alone, for the newest analyses of those plans of which a server of an earlier
     * release may have recorded analyses without the account's id. The plans must have their `_id` and their
     * numbers of analyses.
     */
    async complete<T extends PlanWithLatest>(
      db: Db,
      documents: T[],
      options?: AggregateOptions,
    ): Promise<T[]> {
      const ids = documents.filter((plan) => !isAttributed(plan)).map(({ _id }) => _id);
      if (ids.length === 0) return documents;
      const lookUpByPlan = {
        $lookup: {
          from: 'analyses',
          localField: '_id',
          foreignField: 'crop_plan_id',
          pipeline: [...(source === undefined ? [] : [{ $match: ofSource }]), ...newest],
          as: 'latest',
        },
      };
      const stages = [{ $match: { _id: { $in: ids } } }, lookUpByPlan, { $project: { latest: 1 } }];
      const cursor = db.collection('crop_plans').aggregate<Pick<T, '_id' | 'latest'>>(stages, options);
      const found = await readAll(cursor, (plan) => [plan._id.toHexString(), plan.latest] as const);
      const latest = new Map(found);
      return documents.map((plan) => ({
        ...plan,
        latest: latest.get(plan._id.toHexString()) ?? plan.latest,
      }));
    },
  };
}

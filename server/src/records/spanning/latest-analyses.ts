import type { Db } from 'mongodb';
import { readAll } from '../../database/batches.js';
import type { Position } from '../../database/paging.js';
import { keysetFilter, newestFirst, ownedBy, ownedKey } from '../../database/queries.js';
import type { AnalysisItem, ListedValues, StoredAnalysis } from '../analyses.js';
import { shownOf, type StoredCropPlan } from '../stored-plans.js';
import { lookUpLatest } from '../latest-analysis.js';

/** A plan's newest analysis, with only those details that a list of plans shows. */
export interface LatestAnalysisItem
  extends Omit<AnalysisItem, 'details'>, Pick<ListedValues, 'place' | 'nearest' | 'limiting_part' | 'years'> {
  verdict: ListedValues['verdict'];
}

export interface LatestAnalysesPage {
  includeArchived: boolean;
  limit: number;
  /** The plan after which the page begins. */
  after: Position | undefined;
}

interface PlanWithLatest {
  latest: Omit<StoredAnalysis, 'details' | 'shared'>[];
}

/** Reads one analysis per plan, without its details. */
const withoutDetails = [{ $unset: ['details', 'shared'] }];

export function latestAnalyses(db: Db) {
  const plans = db.collection<StoredCropPlan>('crop_plans');
  const analyses = db.collection<StoredAnalysis>('analyses');

  return {
    /** Returns the newest analysis of each analysed plan, the newest plan first. */
    async list(
      accountId: string,
      { includeArchived, limit, after }: LatestAnalysesPage,
    ): Promise<LatestAnalysisItem[]> {
      const { account_id } = ownedBy(accountId);
      const filter = {
        account_id,
        ...shownOf(includeArchived),
        ...(after && keysetFilter(after)),
      };
      const cursor = plans.aggregate<PlanWithLatest>([
        { $match: filter },
        { $sort: newestFirst },
        lookUpLatest({ account_id }, withoutDetails),
        { $project: { latest: 1 } },
        // Plans are looked up one by one, so plans after the page are never reached.
        { $match: { latest: { $ne: [] } } },
        { $limit: limit },
      ]);
      return (await readAll(cursor, ({ latest }) => latest.map(toLatestAnalysis))).flat();
    },

    /** Finds the plan of an analysis, even if the analysis is no longer the newest. */
    async findPlan(accountId: string, analysisId: string): Promise<Position | undefined> {
      const own = ownedKey(accountId, analysisId);
      const analysis = own && (await analyses.findOne(own, { projection: { crop_plan_id: 1 } }));
      if (!analysis) return undefined;
      const key = { _id: analysis.crop_plan_id, ...ownedBy(accountId) };
      const plan = await plans.findOne(key, { projection: { created_at: 1 } });
      return plan ? { id: plan._id.toHexString(), created_at: plan.created_at } : undefined;
    },
  };
}

function toLatestAnalysis(document: PlanWithLatest['latest'][number]): LatestAnalysisItem {
  const {
    _id,
    crop_plan_id,
    created_at,
    feasibility_label,
    score,
    limiting_factor,
    reasons,
    source,
    listed,
  } = document;
  return {
    id: _id.toHexString(),
    crop_plan_id: crop_plan_id.toHexString(),
    created_at,
    feasibility_label,
    score,
    limiting_factor,
    reasons,
    source,
    place: listed?.place ?? null,
    nearest: listed?.nearest ?? null,
    limiting_part: listed?.limiting_part ?? null,
    years: listed?.years ?? null,
    verdict: listed?.verdict,
  };
}

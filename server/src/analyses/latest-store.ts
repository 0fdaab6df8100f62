import { modelSource, yearCountsSchema } from '@crop-planning/shared';
import type { YearCounts, LatestAnalysis } from '@crop-planning/shared';
import { ObjectId } from 'mongodb';
import type { Db } from 'mongodb';
import { readAll } from '../database/batches.js';
import { limitingPartOf } from '../feasibility/question.js';
import { keysetFilter, toObjectId } from '../database/queries.js';
import { analysisNumbers } from '../database/attribution.js';
import type { AnalysisNumbers } from '../database/attribution.js';
import { readLatest } from '../database/latest-analysis.js';
import type { OfAnyRelease } from '../database/older-documents.js';
import type { NewAnalysis, StoredAnalysis } from './analysis.js';
import { namesGoodMonths } from './good-months.js';
import type { ListedValues } from '../crop-plans/included-analysis.js';
import type { Position } from '../database/paging.js';

/** A plan's newest analysis, with only those details that a list of plans shows. */
export interface StoredLatestAnalysis extends Omit<StoredAnalysis, 'details'> {
  place: string | null;
  nearest: string | null;
  limiting_part: string | null;
  years: LatestAnalysis['years'];
  /** The analysis that holds the details, if an earlier release may have named infeasible months in a sentence. */
  holderOfMonths: string | undefined;
}

export interface LatestAnalysesPage {
  includeArchived: boolean;
  limit: number;
  /** The plan after which the page begins. */
  after: Position | undefined;
}

interface LatestDocument extends Omit<NewAnalysis, 'crop_plan_id' | 'details'> {
  _id: ObjectId;
  crop_plan_id: ObjectId;
  place: string | null;
  nearest: string | null;
  limiting_part: string | null;
  listed?: Pick<ListedValues, 'are_good_months_feasible'>;
  /** Missing if the analysis holds its details itself. */
  holder_id?: ObjectId;
  /** The same fields, from the outline of shared details. */
  outline?: {
    climate?: { location?: OutlinedLocation | null };
    limiting_part?: string;
    years?: Partial<YearCounts> | null;
  };
  good: number;
  poor: number;
  lost: number;
  judged: number;
}

interface OutlinedLocation {
  name: string;
  nearest?: { name: string } | null;
}

type AnyLatestDocument = OfAnyRelease<
  LatestDocument,
  '_id' | 'crop_plan_id' | 'created_at' | 'feasibility_label'
>;

/** Reads one analysis per plan, without its details. */
const listedAnalysis = readLatest([
  {
    $set: {
      place: '$details.climate.location.name',
      nearest: '$details.climate.location.nearest.name',
      limiting_part: '$details.limiting_part',
      good: '$details.years.good',
      poor: '$details.years.poor',
      lost: '$details.years.lost',
      judged: '$details.years.judged',
      outline: '$shared.outline',
      holder_id: '$shared.holder_id',
    },
  },
  { $unset: ['details', 'shared'] },
]);

interface PlanWithLatest extends AnalysisNumbers {
  _id: ObjectId;
  created_at?: Date;
  latest: AnyLatestDocument[];
}

export type LatestAnalysesStore = ReturnType<typeof createLatestAnalysesStore>;

export function createLatestAnalysesStore(db: Db) {
  const plans = db.collection('crop_plans');
  const analyses = db.collection<{ crop_plan_id: ObjectId }>('analyses');

  /** Reads the next plans that have an analysis, or may have one of an earlier release. */
  async function readPlans(
    accountId: string,
    { includeArchived, limit, after }: LatestAnalysesPage,
  ): Promise<PlanWithLatest[]> {
    const account_id = ObjectId.createFromHexString(accountId);
    const filter = {
      account_id,
      ...(!includeArchived && { is_archived: { $ne: true } }),
      ...(after && keysetFilter(after)),
    };
    const cursor = plans.aggregate<PlanWithLatest>([
      { $match: filter },
      { $sort: { created_at: -1, _id: -1 } },
      listedAnalysis.lookUp({ account_id }),
      { $project: { created_at: 1, ...analysisNumbers, latest: 1 } },
      // Plans are looked up one by one, so plans after the page are never reached.
      { $match: { $or: [{ latest: { $ne: [] } }, { analysis_seq: { $ne: 0 } }] } },
      { $limit: limit },
    ]);
    return listedAnalysis.complete(db, await readAll(cursor, (plan) => plan));
  }

  return {
    /** Returns the newest analysis of each analysed plan, the newest plan first. */
    async list(accountId: string, { limit, ...page }: LatestAnalysesPage): Promise<StoredLatestAnalysis[]> {
      const items: StoredLatestAnalysis[] = [];
      let { after } = page;
      while (items.length < limit) {
        const count = limit - items.length;
        const read = await readPlans(accountId, { ...page, after, limit: count });
        items.push(...read.flatMap(({ latest }) => latest.map(toLatestAnalysis)));
        const last = read.at(-1);
        // A page can only be too short if it has plans that seemed to have analyses.
        if (!last || read.length < count) break;
        after = positionOf(last);
      }
      return items;
    },

    /** Finds the plan of an analysis, even if the analysis is no longer the newest. */
    async findPlan(accountId: string, analysisId: string): Promise<Position | undefined> {
      const _id = toObjectId(analysisId);
      const analysis = _id && (await analyses.findOne({ _id }, { projection: { crop_plan_id: 1 } }));
      if (!analysis) return undefined;
      const key = { _id: analysis.crop_plan_id, account_id: ObjectId.createFromHexString(accountId) };
      const plan = await plans.findOne(key, { projection: { created_at: 1 } });
      return plan ? positionOf(plan) : undefined;
    },
  };
}

function positionOf({ _id, created_at }: { _id: ObjectId; created_at?: Date }): Position {
  return { id: _id.toHexString(), created_at: created_at ?? _id.getTimestamp() };
}

function toLatestAnalysis(document: AnyLatestDocument): StoredLatestAnalysis {
  const { _id, crop_plan_id, created_at, feasibility_label, source = 'unknown' } = document;
  const [score, limiting_factor] = [document.score ?? null, document.limiting_factor ?? null];
  const { good, poor, lost, judged } = document;
  const { climate, limiting_part: limitingPart, years } = document.outline ?? {};
  // Earlier versions of the model judged no years, so all counts are missing.
  const counts = yearCountsSchema.safeParse(years ?? { good, poor, lost, judged }).data ?? null;
  const isByModel = source === modelSource;
  const reasons = document.reasons ?? [];
  const isCurrent = document.listed?.are_good_months_feasible ?? !reasons.some(namesGoodMonths);
  const part = document.limiting_part ?? limitingPart;
  return {
    id: _id.toHexString(),
    crop_plan_id: crop_plan_id.toHexString(),
    created_at,
    feasibility_label,
    score,
    limiting_factor,
    reasons,
    source,
    place: isByModel ? (document.place ?? climate?.location?.name ?? null) : null,
    nearest: isByModel ? (document.nearest ?? climate?.location?.nearest?.name ?? null) : null,
    limiting_part: isByModel ? limitingPartOf(part, { score, limiting_factor }) : null,
    years: isByModel ? counts : null,
    holderOfMonths: isByModel && !isCurrent ? (document.holder_id ?? _id).toHexString() : undefined,
  };
}

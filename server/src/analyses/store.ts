import { ObjectId } from 'mongodb';
import type { ClientSession, Db } from 'mongodb';
import { deleteSome, readAll } from '../database/batches.js';
import { toObjectId } from '../database/queries.js';
import type { OfAnyRelease } from '../database/older-documents.js';
import type { NewAnalysis, Recording, StoredAnalysis } from './recording.js';
import type { AnalysesStore } from './service.js';

interface AnalysisDocument extends Omit<NewAnalysis, 'crop_plan_id'> {
  _id: ObjectId;
  crop_plan_id: ObjectId;
}

export type AnyAnalysisDocument = OfAnyRelease<
  AnalysisDocument,
  '_id' | 'crop_plan_id' | 'created_at' | 'feasibility_label'
>;

export interface AnalysesWork {
  /** Plan by plan, each with the newest first. */
  listOfPlans: (planIds: readonly string[], limit: number) => Promise<StoredAnalysis[]>;
  /** Returns how many it deleted; 0 means none are left. */
  deleteSome: (planIds: readonly string[], limit: number) => Promise<number>;
}

export function createAnalysesStore(
  db: Db,
  session?: ClientSession,
): AnalysesStore & Recording['analyses'] & AnalysesWork {
  const analyses = db.collection<AnalysisDocument>('analyses');
  const options = session ? { session } : {};

  return {
    async findLatestOf(planId, source) {
      const crop_plan_id = toObjectId(planId);
      const sort = { created_at: -1 } as const;
      const found = crop_plan_id && (await analyses.findOne({ crop_plan_id, source }, { ...options, sort }));
      return found ? toAnalysis(found) : undefined;
    },

    async find(planId, analysisId) {
      const crop_plan_id = toObjectId(planId);
      const _id = toObjectId(analysisId);
      const found = crop_plan_id && _id && (await analyses.findOne({ _id, crop_plan_id }, options));
      return found ? toAnalysis(found) : undefined;
    },

    async list(planId, { limit, after }) {
      const crop_plan_id = toObjectId(planId);
      if (!crop_plan_id) return [];
      // No two analyses of a plan have the same time, so the time alone gives the order.
      const filter = { crop_plan_id, ...(after && { created_at: { $lt: after.created_at } }) };
      const found = await analyses.find(filter, options).sort({ created_at: -1 }).limit(limit).toArray();
      return found.map(toAnalysis);
    },

    async insert({ crop_plan_id, ...analysis }, id) {
      const document = {
        ...analysis,
        _id: id === undefined ? new ObjectId() : ObjectId.createFromHexString(id),
        crop_plan_id: ObjectId.createFromHexString(crop_plan_id),
      };
      await analyses.insertOne(document, options);
      return toAnalysis(document);
    },

    listOfPlans(planIds, limit) {
      const ofPlans = { crop_plan_id: { $in: planIds.map((id) => ObjectId.createFromHexString(id)) } };
      return readAll(
        analyses.find(ofPlans, { ...options, limit }).sort({ crop_plan_id: 1, created_at: -1 }),
        toAnalysis,
      );
    },

    deleteSome(planIds, limit) {
      const ofPlans = { crop_plan_id: { $in: planIds.map((id) => ObjectId.createFromHexString(id)) } };
      return deleteSome(analyses, ofPlans, { ...options, limit });
    },
  };
}

export function toAnalysis(document: AnyAnalysisDocument): StoredAnalysis {
  return {
    id: document._id.toHexString(),
    crop_plan_id: document.crop_plan_id.toHexString(),
    created_at: document.created_at,
    feasibility_label: document.feasibility_label,
    score: document.score ?? null,
    limiting_factor: document.limiting_factor ?? null,
    reasons: document.reasons ?? [],
    source: document.source ?? 'unknown',
    details: document.details ?? null,
  };
}

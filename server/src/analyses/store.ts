import { ObjectId } from 'mongodb';
import type { ClientSession, Db } from 'mongodb';
import { toObjectId } from '../database.js';
import type { AnalysesStore, NewAnalysis } from './service.js';

interface AnalysisDocument extends Omit<NewAnalysis, 'crop_plan_id'> {
  _id: ObjectId;
  crop_plan_id: ObjectId;
}

export function createAnalysesStore(db: Db, session?: ClientSession): AnalysesStore {
  const analyses = db.collection<AnalysisDocument>('analyses');
  const options = session ? { session } : {};

  return {
    async findLatest(planId) {
      const crop_plan_id = toObjectId(planId);
      const projection = { _id: 0, created_at: 1, feasibility_label: 1 };
      const found =
        crop_plan_id &&
        (await analyses.findOne({ crop_plan_id }, { ...options, projection, sort: { created_at: -1 } }));
      return found ?? undefined;
    },

    async insert({ crop_plan_id, ...analysis }) {
      const document = {
        ...analysis,
        _id: new ObjectId(),
        crop_plan_id: ObjectId.createFromHexString(crop_plan_id),
      };
      await analyses.insertOne(document, options);
      return { ...analysis, crop_plan_id, id: document._id.toHexString() };
    },
  };
}

import { BSON } from 'mongodb';
import type { AnyBulkWriteOperation, Db, ObjectId } from 'mongodb';
import { analysisNumbers, isAttributed } from '../../database/attribution.js';
import type { AnalysisNumbers } from '../../database/attribution.js';
import { inBatches } from '../../database/batches.js';
import type { Rest } from '../leased-work.js';
import type { MigrationStep } from './step.js';

/**
 * How often a plan's analyses are gone through again because another one was recorded meanwhile. What remains
 * is left to the next pass.
 */
const roundsMax = 10;

interface PlanDocument extends AnalysisNumbers {
  _id: ObjectId;
  account_id: ObjectId;
}

/**
 * Gives all analyses of a plan the id of the account, and then notes this with the plan, unless another
 * analysis was recorded meanwhile. Plans are the documents of the step, because they are far fewer, and only
 * those are gone through that a server of an earlier release has analysed.
 */
export const attributeAnalyses: MigrationStep = {
  filter: {},
  isOld: (plan) => !isAttributed(plan),
  async changeInParts({ _id }, db, rest) {
    const plans = db.collection<PlanDocument>('crop_plans');
    for (let round = 0; round < roundsMax; round += 1) {
      const plan = await plans.findOne({ _id }, { projection: { account_id: 1, ...analysisNumbers } });
      if (!plan || isAttributed(plan)) return false;
      if (!(await attribute(plan, db, rest))) return 'stopped';
      const { account_id, analysis_seq } = plan;
      const unchanged = { _id, account_id, analysis_seq: analysis_seq ?? { $exists: false } };
      const noted = await plans.updateOne(unchanged, {
        $set: { attributed_before: (analysis_seq ?? 0) + 1 },
      });
      if (noted.matchedCount > 0) return true;
    }
    return false;
  },
};

/** Returns false if the server is stopping. */
async function attribute({ _id, account_id }: PlanDocument, db: Db, rest: Rest): Promise<boolean> {
  const analyses = db.collection('analyses');
  const cursor = analyses.find({ crop_plan_id: _id }, { projection: { account_id: 1, bytes: 1 } });
  for await (const documents of inBatches(cursor)) {
    const others = documents.filter((analysis) => analysis['account_id'] === undefined);
    const unmeasured = others.filter(({ bytes }) => bytes === undefined).map((analysis) => analysis._id);
    const updates: AnyBulkWriteOperation[] = [];
    // They keep the size for which the account's storage was charged, rather than grow by the new field.
    for await (const whole of inBatches(analyses.find({ _id: { $in: unmeasured } })))
      for (const analysis of whole) {
        const bytes = BSON.calculateObjectSize(analysis);
        const filter = { _id: analysis._id, account_id: { $exists: false } };
        updates.push({ updateOne: { filter, update: { $set: { account_id, bytes } } } });
      }
    const ids = others.filter(({ bytes }) => bytes !== undefined).map((analysis) => analysis._id);
    const filter = { _id: { $in: ids }, account_id: { $exists: false } };
    if (ids.length > 0) updates.push({ updateMany: { filter, update: { $set: { account_id } } } });
    if (updates.length > 0) await analyses.bulkWrite(updates, { ordered: false });
    if (!(await rest())) return false;
  }
  return true;
}

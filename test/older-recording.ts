import type { FeasibilityLabel } from '@crop-planning/shared';
import { BSON, ObjectId } from 'mongodb';
import type { Db } from 'mongodb';

/**
 * Records a producer's analysis as servers of earlier releases do, without the account's id; the label must be
 * that of the plan's newest analysis, if there is one. Returns the id of the analysis.
 */
export async function recordAsBefore(
  db: Db,
  planId: string,
  feasibility_label: FeasibilityLabel,
): Promise<string> {
  const crop_plan_id = new ObjectId(planId);
  const _id = new ObjectId();
  await db.client.withSession((session) =>
    session.withTransaction(async () => {
      const plans = db.collection('crop_plans');
      const $inc = { analysis_seq: 1 };
      const plan = await plans.findOneAndUpdate({ _id: crop_plan_id }, { $inc }, { session });
      const [newest] = await db
        .collection<{ created_at: Date }>('analyses')
        .find({ crop_plan_id }, { session })
        .sort({ created_at: -1 })
        .limit(1)
        .toArray();
      const created_at = new Date(Math.max(Date.now(), (newest?.created_at.getTime() ?? 0) + 1));
      const findings = { score: null, limiting_factor: null, reasons: [], source: 'before', details: null };
      const unmeasured = { _id, crop_plan_id, created_at, feasibility_label, ...findings, bytes: 0 };
      const bytes = BSON.calculateObjectSize(unmeasured);
      await db.collection('analyses').insertOne({ ...unmeasured, bytes }, { session });
      const storage = db.collection('account_storage');
      await storage.updateOne({ _id: plan?.['account_id'] }, { $inc: { bytes } }, { session, upsert: true });
    }),
  );
  return _id.toHexString();
}

import { BSON, ObjectId, type Db } from 'mongodb';
import { ownedBy } from '../../database/queries.js';
import type { StoredAnalysis } from '../analyses.js';
import type { StoredCropPlan } from '../stored-plans.js';
import { withoutOutline } from '../plan-outline.js';

export interface RemovalLimits {
  /** How many of the newest analyses to keep. */
  kept: number;
  /** Only analyses from before this time are removed. */
  before: Date;
  /** The maximum number to remove. */
  limit: number;
}

/** Removes the oldest analyses of plans, as decision 23 describes. */
export function removals(db: Db) {
  const plans = db.collection<StoredCropPlan>('crop_plans');
  const analyses = db.collection<StoredAnalysis>('analyses');

  return {
    /**
     * Removes a plan's oldest analyses in a transaction, and hands their details on to the analyses that
     * share them. Returns the number of removed analyses and of freed bytes.
     */
    async removeOldest(
      { id, accountId }: { id: string; accountId: string },
      { kept, before, limit }: RemovalLimits,
    ): Promise<{ removed: number; bytes: number }> {
      const noRemoval = { removed: 0, bytes: 0 };
      const _id = ObjectId.createFromHexString(id);
      const { account_id } = ownedBy(accountId);
      const plan = await plans.findOne({ _id, account_id }, { projection: withoutOutline });
      const excess = plan ? Math.min(analysesCount(plan) - kept, limit) : 0;
      if (!plan || excess <= 0) return noRemoval;
      const ofPlan = { account_id, crop_plan_id: _id };
      const oldest = analyses.find(ofPlan).sort({ created_at: 1 });
      const candidates = await oldest.limit(excess + 1).toArray();
      const removed = candidates.slice(0, excess).filter(({ created_at }) => created_at < before);
      const next = candidates[removed.length];
      if (!next || removed.length === 0) return noRemoval;
      const changes = removed.filter(
        ({ feasibility_label }, at) => feasibility_label !== candidates[at + 1]?.feasibility_label,
      );
      // Updating the plan first keeps other transactions from recording analyses of it or deleting it.
      const counted = { analyses_removed: removed.length, changes_removed: changes.length };
      await plans.updateOne({ _id, account_id }, { $inc: counted });
      const grown = await handOn(ofPlan, removed, next);
      await analyses.deleteMany({ ...ofPlan, _id: { $in: removed.map(({ _id }) => _id) } });
      const freed = removed.reduce((sum, document) => sum + document.bytes, 0);
      return { removed: removed.length, bytes: freed - grown };
    },
  };

  /** Lets the oldest remaining analysis inherit the details that it shares; returns by how much it grew. */
  async function handOn(
    ofPlan: { account_id: ObjectId; crop_plan_id: ObjectId },
    removed: readonly StoredAnalysis[],
    next: StoredAnalysis,
  ): Promise<number> {
    const held_as = next.shared?.holder_id;
    const holder = held_as && removed.find((one) => (one.held_as ?? one._id).equals(held_as));
    if (!held_as || !holder) return 0;
    const { shared: _shared, ...others } = next;
    const inheriting = { ...others, details: holder.details, held_as, bytes: 0 };
    const bytes = BSON.calculateObjectSize(inheriting, { ignoreUndefined: false });
    const fields = { details: holder.details, held_as, bytes };
    await analyses.updateOne({ ...ofPlan, _id: next._id }, { $set: fields, $unset: { shared: '' } });
    return bytes - next.bytes;
  }
}

function analysesCount({ analysis_seq, analyses_removed = 0 }: StoredCropPlan): number {
  return analysis_seq - analyses_removed;
}

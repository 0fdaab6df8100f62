import { ObjectId, type Db, type Filter } from 'mongodb';
import { readAll } from '../../database/batches.js';
import type { Position } from '../../database/paging.js';
import { keysetFilter, ownedBy } from '../../database/queries.js';
import { toWalked, walkedFields, type StoredCropPlan, type WalkedPlan } from '../crop-plans.js';
import { idsWithin, type IdRange } from '../operation/id-ranges.js';

/** A plan with its position among those of its account, which are in the order of lists: newest first. */
export interface PlacedPlan extends WalkedPlan, Position {}

/** An account and, unless all of its plans have been passed, the last one that has. */
export interface PassedPlan {
  accountId: string;
  plan: Position | null;
}

const isActive = { is_archived: { $ne: true } } as const;
const projection = { ...walkedFields, created_at: 1 } as const;

/** The plans of a range of accounts, as work that goes through all of them reads them. */
export function walkedPlans(db: Db) {
  const plans = db.collection<StoredCropPlan>('crop_plans');

  const read = (filter: Filter<StoredCropPlan>, sort: Record<string, 1 | -1>, limit: number) =>
    readAll(plans.find({ ...filter, ...isActive }, { projection, limit }).sort(sort), (plan): PlacedPlan => ({
      ...toWalked(plan),
      created_at: plan.created_at,
    }));

  return {
    /**
     * Returns the next plans in the range that are not archived: account after account in the order of ids, the plans
     * of each as they are in its list. The index for lists has them in this order.
     */
    async activeWithin(range: IdRange, after: PassedPlan | null, limit: number): Promise<PlacedPlan[]> {
      const within = idsWithin(range);
      const newestFirst = { created_at: -1, _id: -1 } as const;
      const ofSame = after?.plan && { ...ownedBy(after.accountId), ...keysetFilter(after.plan) };
      const rest = ofSame ? await read(ofSame, newestFirst, limit) : [];
      if (rest.length === limit) return rest;
      const account_id = after
        ? { $gt: ObjectId.createFromHexString(after.accountId), $lte: within.$lte }
        : within;
      const others = await read({ account_id }, { account_id: 1, ...newestFirst }, limit - rest.length);
      return [...rest, ...others];
    },

    /** Returns about how many plans there are, from the collection's metadata if the database keeps any. */
    approximateCount: (): Promise<number> => plans.estimatedDocumentCount(),
  };
}

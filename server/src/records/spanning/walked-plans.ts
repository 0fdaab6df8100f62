import { ObjectId, type Db, type Filter } from 'mongodb';
import { readAll } from '../../database/batches.js';
import type { Position } from '../../database/paging.js';
import { keysetFilter, newestFirst, ownedBy } from '../../database/queries.js';
import {
  countedFields,
  shownOf,
  toCounted,
  toWalked,
  walkedFields,
  type CountedPlan,
  type StoredCropPlan,
  type WalkedPlan,
} from '../stored-plans.js';
import { idsWithin, type IdRange } from '../operation/id-ranges.js';

/** A plan with its position among those of its account, which are in the order of lists: newest first. */
export interface PlacedPlan extends WalkedPlan, Position {}

/** An account and, unless all of its plans have been passed, the last one that has. */
export interface PassedPlan {
  accountId: string;
  plan: Position | null;
}

/** A plan with its position, and the number of its analyses. */
export interface PlacedCount extends CountedPlan {
  accountId: string;
}

/** Which plans a page has, and what of them. */
interface Wanted<Plan> {
  filter: Filter<StoredCropPlan>;
  projection: Readonly<Record<string, 1>>;
  toPlan: (plan: StoredCropPlan) => Plan;
}

const active: Wanted<PlacedPlan> = {
  filter: shownOf(false),
  projection: { ...walkedFields, created_at: 1 },
  toPlan: (plan) => ({ ...toWalked(plan), created_at: plan.created_at }),
};

const counted: Wanted<PlacedCount> = {
  filter: {},
  projection: { ...countedFields, account_id: 1 },
  toPlan: (plan) => ({ ...toCounted(plan), accountId: plan.account_id.toHexString() }),
};

/** The plans of a range of accounts, as work that goes through all of them reads them. */
export function walkedPlans(db: Db) {
  const plans = db.collection<StoredCropPlan>('crop_plans');

  /**
   * Returns the next plans in the range: account after account in the order of ids, the plans of each as they are in its
   * list. The index for lists has them in this order.
   */
  const reader =
    <Plan>({ filter, projection, toPlan }: Wanted<Plan>) =>
    async (range: IdRange, after: PassedPlan | null, limit: number): Promise<Plan[]> => {
      const read = (more: Filter<StoredCropPlan>, sort: Record<string, 1 | -1>, count: number) =>
        readAll(plans.find({ ...more, ...filter }, { projection, limit: count }).sort(sort), toPlan);
      const within = idsWithin(range);
      const ofSame = after?.plan && { ...ownedBy(after.accountId), ...keysetFilter(after.plan) };
      const rest = ofSame ? await read(ofSame, newestFirst, limit) : [];
      if (rest.length === limit) return rest;
      const account_id = after
        ? { $gt: ObjectId.createFromHexString(after.accountId), $lte: within.$lte }
        : within;
      const others = await read({ account_id }, { account_id: 1, ...newestFirst }, limit - rest.length);
      return [...rest, ...others];
    };

  return {
    /** Returns the next plans that are not archived. */
    activeWithin: reader(active),

    /** Returns the next plans with the numbers of their analyses. */
    countedWithin: reader(counted),

    /** Returns about how many plans there are, from the collection's metadata if the database keeps any. */
    approximateCount: (): Promise<number> => plans.estimatedDocumentCount(),
  };
}

import { ObjectId } from 'mongodb';

/** A plan's numbers of analyses; both fields are missing from plans of some earlier releases. */
export interface AnalysisNumbers {
  /** How many analyses of the plan were started, which is the number of the newest one. */
  analysis_seq?: number;
  /**
   * Every analysis with a lower number carries the account's id. Both fields are incremented by each
   * recording, but only `analysis_seq` by servers of releases that store analyses without `account_id`.
   */
  attributed_before?: number;
}

/** A plan's numbers, and how many of its analyses were removed; missing before the first removal. */
export interface RemovedNumbers extends AnalysisNumbers {
  analyses_removed?: number;
}

/** Returns how many analyses a plan has; 0 for a plan whose release did not count them. */
export function analysesCount({ analysis_seq = 0, analyses_removed = 0 }: RemovedNumbers): number {
  return analysis_seq - analyses_removed;
}

/** Reads both numbers if used as a projection, and counts one more analysis if used as an increment. */
export const analysisNumbers = { analysis_seq: 1, attributed_before: 1 } as const;

/**
 * Returns true if all the plan's analyses carry the account's id: those recorded before the plan was read. A
 * look-up by that id then misses none of them.
 */
export function isAttributed({ analysis_seq = 0, attributed_before = 0 }: AnalysisNumbers): boolean {
  return attributed_before > analysis_seq;
}

/** Identifies a plan's analyses. */
export interface PlanKey {
  accountId: string;
  planId: string;
  /** False if a server of an earlier release may have recorded some of them without the account's id. */
  isAttributed: boolean;
}

export function planKeyOf(plan: AnalysisNumbers & { _id: ObjectId; account_id: ObjectId }): PlanKey {
  const [accountId, planId] = [plan.account_id.toHexString(), plan._id.toHexString()];
  return { accountId, planId, isAttributed: isAttributed(plan) };
}

/** Returns a filter for the analyses of the plan. */
export function analysesOf({ accountId, planId, isAttributed: hasAccountId }: PlanKey) {
  const crop_plan_id = ObjectId.createFromHexString(planId);
  return hasAccountId
    ? { account_id: ObjectId.createFromHexString(accountId), crop_plan_id }
    : { crop_plan_id };
}

/** Returns a filter for the analyses of several plans of one account. */
export function analysesOfAll(keys: readonly PlanKey[]) {
  const crop_plan_id = { $in: keys.map(({ planId }) => ObjectId.createFromHexString(planId)) };
  const [first] = keys;
  return first && keys.every((key) => key.isAttributed)
    ? { account_id: ObjectId.createFromHexString(first.accountId), crop_plan_id }
    : { crop_plan_id };
}

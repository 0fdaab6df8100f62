import type { Document, ObjectId } from 'mongodb';

/** Limits a look-up to the analyses of one account, or of one plan whose account the plan itself names. */
export type Owner = { account_id: ObjectId } | { crop_plan_id: ObjectId };

/**
 * Returns the stage that reads each plan's newest analysis as `latest`, in the form that `stages` give it; with a
 * `source`, the newest from that source. It costs one index key for each plan besides what the stages read.
 */
export function lookUpLatest(owner: Owner, stages: readonly Document[], source?: string): Document {
  const isOfAccount = 'account_id' in owner;
  const ofSource = source === undefined ? {} : { source };
  return {
    $lookup: {
      from: 'analyses',
      localField: isOfAccount ? '_id' : 'account_id',
      foreignField: isOfAccount ? 'crop_plan_id' : 'account_id',
      pipeline: [
        { $match: { ...owner, ...ofSource } },
        { $sort: { created_at: -1 } },
        { $limit: 1 },
        ...stages,
      ],
      as: 'latest',
    },
  };
}

/**
 * The same for plans of several accounts, with the newest analysis from a source: their index begins with the account,
 * which the plan names.
 */
export function lookUpLatestOfAnyone(source: string, stages: readonly Document[]): Document {
  return {
    $lookup: {
      from: 'analyses',
      localField: 'account_id',
      foreignField: 'account_id',
      let: { plan: '$_id' },
      pipeline: [
        { $match: { source, $expr: { $eq: ['$crop_plan_id', '$$plan'] } } },
        { $sort: { created_at: -1 } },
        { $limit: 1 },
        ...stages,
      ],
      as: 'latest',
    },
  };
}

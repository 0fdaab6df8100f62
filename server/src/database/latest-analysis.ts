import type { Document } from 'mongodb';

/** Looks each plan's newest analysis up as `latest`, which costs one key of the index besides what these stages read. */
export function lookUpLatest(...stages: Document[]): Document {
  return {
    $lookup: {
      from: 'analyses',
      localField: '_id',
      foreignField: 'crop_plan_id',
      pipeline: [{ $sort: { created_at: -1 } }, { $limit: 1 }, ...stages],
      as: 'latest',
    },
  };
}

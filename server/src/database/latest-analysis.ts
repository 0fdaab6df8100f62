import type { Document } from 'mongodb';

/**
 * Returns a stage that looks up each plan's newest analysis as `latest`. It costs one index key besides what
 * the given stages read.
 */
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
